"""koga puzzles: find the only move that keeps the win."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from koga.cli.common import Json, Lang, check_lang, print_json
from koga.core.game import InvalidInput, find
from koga.core.line import phrase
from koga.core.position import Rng
from koga.solvers.monomi.puzzles import Puzzle, puzzle, puzzles, set_up
from koga.solvers.monomi.verdict import PACKAGE, mistake, verdicts

GAME = "monomi"


def add_to(app: typer.Typer) -> None:
    app.command("puzzles")(solve_puzzle)


def solve_puzzle(
    game: Annotated[str, typer.Argument(help="monomi: the one game that is solved")],
    number: Annotated[int | None, typer.Argument(help="Which one; any if left out")] = None,
    grade: Annotated[int | None, typer.Option(help="Any of this grade, 1 (easy) to 5")] = None,
    all: Annotated[bool, typer.Option("--list", help="List them instead")] = False,
    seed: Annotated[int | None, typer.Option(help="Makes the choice repeatable")] = None,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Gives a position in which exactly one move, or one turn of the Samurais, keeps the win."""
    check_lang(lang)
    if game != GAME:
        raise InvalidInput(f"{find(game).name} has no puzzles; {GAME} has")
    if grade is not None and not 1 <= grade <= 5:
        raise InvalidInput(f"grades go from 1 to 5, not {grade}")
    numbers = [n for n, one in enumerate(puzzles(), start=1) if grade is None or one.grade == grade]
    if not numbers:
        raise InvalidInput(f"there are no puzzles of grade {grade}")
    if as_json:
        print_json({"puzzles": [{"number": n, **asdict(puzzle(n))} for n in numbers if number in (None, n)]})
    elif all:
        Console().print(listed(numbers))
    else:
        rng = Rng(secrets.randbits(64) if seed is None else seed)
        chosen = number if number is not None else numbers[rng.below(len(numbers))]
        Attempt(chosen, puzzle(chosen), lang).run()


def listed(numbers: list[int]) -> Table:
    table = Table("number", "grade", "board", "Samurais", "side", "turns", "choices", "tempting")
    for number in numbers:
        one = puzzle(number)
        row = (number, one.grade, one.board, one.samurais, one.side, one.turns, one.choices, f"{one.tempting:.0%}")
        table.add_row(*(str(cell) for cell in row))
    return table


class Attempt:
    """One puzzle at this terminal: until it is solved, shown or left."""

    def __init__(self, number: int, puzzle: Puzzle, lang: str) -> None:
        self.number = number
        self.puzzle = puzzle
        self.lang = lang
        self.game = find(GAME)
        self.position = set_up(puzzle)
        self.console = Console(highlight=False, markup=False)

    def run(self) -> None:
        seat = self.position.to_act
        self.show()
        self.say(f"puzzle.{self.puzzle.side}", number=self.number, grade=self.puzzle.grade, n=self.puzzle.turns)
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
        """Plays an action if it keeps the win; else tells what it spoils, and nothing has happened."""
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
                f"no table for {self.puzzle.board} with {self.puzzle.samurais} Samurais: koga solve makes it"
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
