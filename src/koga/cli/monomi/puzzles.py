"""koga puzzles: find the only move that keeps the win."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from koga.cli.common import Chosen, Json, Lang, agreed_from, check_lang, print_json
from koga.cli.monomi.solve import solved
from koga.cli.puzzles import mine as mine_anew
from koga.cli.puzzles import regrade as regrade_mined
from koga.cli.puzzles import run as run_mined
from koga.core.game import Agreed, InvalidInput, find
from koga.core.line import phrase
from koga.core.position import Rng
from koga.games.monomi.start import board_of
from koga.solvers.monomi.puzzles import SEED, Puzzle, mine, puzzles, set_up, task_key
from koga.solvers.monomi.tablebase import find_tablebase
from koga.solvers.monomi.verdict import PACKAGE, mistake, verdicts

GAME = "monomi"
HUNT = 20  # games searched for puzzles on a user's own board


def add_to(app: typer.Typer) -> None:
    app.command("puzzles")(solve_puzzle)


def solve_puzzle(
    game: Annotated[str, typer.Argument(help="A game that has puzzles")],
    number: Annotated[int | None, typer.Argument(help="The puzzle's number; a random one if omitted")] = None,
    option: Chosen = None,
    grade: Annotated[int | None, typer.Option(help="Choose a puzzle of this grade, from 1 (easy) to 5")] = None,
    all: Annotated[bool, typer.Option("--list", help="List the puzzles")] = False,
    seed: Annotated[int | None, typer.Option(help="Make the choice repeatable")] = None,
    mine_count: Annotated[
        int | None, typer.Option("--mine", min=1, help="Mine this many new puzzles from bots' games and write them")
    ] = None,
    regrade: Annotated[
        bool, typer.Option("--regrade", help="Grade the puzzles again, by how often today's levels find them")
    ] = False,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Show a position in which exactly one move, or one turn of the Samurais, keeps the win.

    With `-o board=FILE` and `-o samurais=N` the puzzles are found on that board, which is solved first."""
    check_lang(lang)
    if grade is not None and not 1 <= grade <= 5:
        raise InvalidInput(f"--grade {grade}: expected 1 to 5")
    if game != GAME:
        if mine_count is not None:
            mine_anew(find(game), mine_count, seed)
        elif regrade:
            regrade_mined(find(game))
        else:
            run_mined(find(game), number, grade, all, seed, lang, as_json)
        return
    if regrade:
        raise InvalidInput(f"the puzzles of {game} are graded by their proofs, not by levels")
    agreed = agreed_from(find(game), option) if option else None
    found = puzzles() if agreed is None else own_puzzles(agreed, seed, as_json)
    numbered = {n: one for n, one in enumerate(found, start=1) if grade is None or one.grade == grade}
    if not numbered:
        raise InvalidInput(f"there are no puzzles of grade {grade}" if grade else "no puzzle was found on this board")
    if number is not None and not 1 <= number <= len(found):
        raise InvalidInput(f"there are puzzles 1 to {len(found)}, not {number}")
    if as_json:
        print_json({"puzzles": [{"number": n, **asdict(one)} for n, one in numbered.items() if number in (None, n)]})
    elif all:
        Console().print(listed(numbered))
    else:
        rng = Rng(secrets.randbits(64) if seed is None else seed)
        chosen = number if number is not None else list(numbered)[rng.below(len(numbered))]
        Attempt(chosen, found[chosen - 1], lang, agreed).run()


def own_puzzles(agreed: Agreed, seed: int | None, silent: bool) -> tuple[Puzzle, ...]:
    """Return the puzzles shipped for the board, or new ones found on a user's own board."""
    board, samurais = board_of(agreed), int(agreed.options["samurais"])
    if not agreed.files:
        return tuple(one for one in puzzles() if (one.board, one.samurais) == (board.name, samurais))
    if find_tablebase(board, samurais) is None:
        solved(board, samurais, False, silent)
    found = mine(agreed, SEED if seed is None else seed, HUNT)
    return tuple(sorted(found, key=lambda one: (one.grade, one.turns)))


def listed(numbered: dict[int, Puzzle]) -> Table:
    table = Table("number", "grade", "board", "Samurais", "side", "turns", "choices", "tempting")
    for number, one in numbered.items():
        row = (number, one.grade, one.board, one.samurais, one.side, one.turns, one.choices, f"{one.tempting:.0%}")
        table.add_row(*(str(cell) for cell in row))
    return table


class Attempt:
    """One puzzle at the terminal, until it is solved, shown or left."""

    def __init__(self, number: int, puzzle: Puzzle, lang: str, agreed: Agreed | None = None) -> None:
        self.number = number
        self.puzzle = puzzle
        self.lang = lang
        self.game = find(GAME)
        self.position = set_up(puzzle, agreed)
        self.console = Console(highlight=False, markup=False)

    def run(self) -> None:
        seat = self.position.to_act
        self.show()
        self.say(task_key(self.puzzle), number=self.number, grade=self.puzzle.grade, n=self.puzzle.turns)
        while self.position.to_act == seat:
            try:
                text = self.console.input(phrase(PACKAGE, "puzzle.prompt", self.lang)).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if text == "quit":
                return
            if text == "show":
                self.say("puzzle.solution", solution=" ".join(self.puzzle.solution))
                return
            self.take(text)
        self.say("puzzle.solved")

    def take(self, text: str) -> None:
        """Play an action if it keeps the win; otherwise say what it spoils and leave the position unchanged."""
        try:
            action = self.game.action_number(self.position, text)
        except InvalidInput as error:
            self.console.print(str(error))
            return
        rule = self.position.forbidden_by(action)
        if rule is not None:
            self.say("puzzle.forbidden", name=text, rule=rule)
            return
        found = verdicts(self.position)
        if found is None:
            raise InvalidInput(
                f"no tablebase for {self.puzzle.board} with {self.puzzle.samurais} Samurais: koga solve makes it"
            )
        self.console.print(f"  {found[action].line().text(self.lang)}")
        wrong = mistake(self.position, action)
        if wrong is not None:
            self.console.print(f"  {wrong.text(self.lang)}", style="bold red")
            return
        self.position.apply(action)
        self.show()

    def show(self) -> None:
        draw = import_module(self.game.terminal).draw
        self.console.print(draw(self.game.view(self.position, max(0, self.position.to_act)), self.lang))

    def say(self, key: str, **fields: object) -> None:
        self.console.print(phrase(PACKAGE, key, self.lang).format(**fields), style="bold")
