"""koga puzzles, for every game that has puzzles: show one and judge the answer, list, mine and regrade them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec import structs
from rich.console import Console
from rich.table import Table

from koga.cli.common import print_json
from koga.core.game import Game, InvalidInput, game_part
from koga.core.position import Rng
from koga.solvers.mined import MinedPuzzle, made_by, regraded, written

SEED = 2026


def mined_of(game: Game) -> Any:
    """Return the module of a game's mined puzzles; raises InvalidInput if it has none."""
    name = game_part(game, "solvers", "PUZZLES")
    module = None if name is None else import_module(name)
    if module is None or not hasattr(module, "mine"):
        raise InvalidInput(f"{game.name} has no puzzles")
    return module


def mine(game: Game, count: int, seed: int | None) -> None:
    """Mine new puzzles of a game and write them to its puzzle file."""
    module = mined_of(game)
    found = module.mine(count, SEED if seed is None else seed)
    keep(game, module, found, f"koga puzzles {game.name} --mine {count}{'' if seed is None else f' --seed {seed}'}")


def regrade(game: Game) -> None:
    """Let today's levels try the puzzles of the file again, and write their grades."""
    module = mined_of(game)
    keep(game, module, module.puzzles(), made_by(module.PACKAGE))


def keep(game: Game, module: Any, found: Sequence[MinedPuzzle], made: str) -> None:
    """Grade puzzles and write the file."""
    graded = regraded(game, module.WEAKER, module.set_up, module.is_right, found)
    path = Path(str(files(module.PACKAGE).joinpath("puzzles.toml")))
    path.write_text(written(graded, made, f"koga puzzles {game.name} --regrade"), encoding="utf-8")
    print(f"{path}: {len(found)} puzzles")


def run(
    game: Game, number: int | None, grade: int | None, listing: bool, seed: int | None, lang: str, as_json: bool
) -> None:
    module = mined_of(game)
    found: tuple[MinedPuzzle, ...] = module.puzzles()
    chosen = {n: one for n, one in enumerate(found, start=1) if grade is None or one.grade == grade}
    if not chosen:
        raise InvalidInput(f"there are no puzzles of grade {grade}")
    if number is not None:
        module.puzzle(number)
        chosen = {number: found[number - 1]}
    if as_json:
        print_json({"puzzles": [{"number": n, **structs.asdict(one)} for n, one in chosen.items()]})
    elif listing:
        table = Table("number", "grade", "kind", "themes", "choices", "found by")
        for n, one in chosen.items():
            shares = " ".join(f"{name} {share:.0%}" for name, share in one.found.items())
            table.add_row(str(n), str(one.grade), one.kind, " ".join(one.themes), str(one.choices), shares)
        Console().print(table)
    else:
        rng = Rng(secrets.randbits(64) if seed is None else seed)
        solve(game, module, list(chosen)[rng.below(len(chosen))], lang)


def solve(game: Game, module: Any, number: int, lang: str) -> None:
    """Ask for actions until the puzzle is solved, shown or left."""
    console, puzzle = Console(highlight=False, markup=False), module.puzzle(number)
    position, names = module.set_up(puzzle), list[str]()
    seat = position.to_act
    console.print(import_module(game.terminal).draw(game.view(position, seat), lang))
    console.print(module.task(number, puzzle).text(lang), style="bold")
    while position.to_act == seat and not module.is_solved(puzzle, names):
        try:
            text = console.input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if text in ("quit", "show"):
            console.print(" ".join(puzzle.solution) if text == "show" else "")
            return
        try:
            action = game.action_number(position, text)
        except InvalidInput as error:
            console.print(str(error))
            continue
        rule = position.forbidden_by(action)
        objection = None if rule is not None else module.wrong(puzzle, [*names, text])
        if rule is not None or objection is not None:
            console.print(rule if objection is None else objection.text(lang))
            continue
        names.append(text)
        position.apply(action)
    console.print("正解！" if lang == "ja" else "Solved!", style="bold")
