"""Puzzles mined from bots' games and stored as data, for games whose puzzles are judged by their own module.

`koga puzzles GAME --mine` plays the games, checks every candidate exhaustively and writes `puzzles.toml`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import cycle

from msgspec import Struct, structs

from koga.bots.bot import bot, choose, levels
from koga.core.game import Game, InvalidInput, agree
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one

TRIES = 3  # of each level at each puzzle


class MinedPuzzle(Struct, frozen=True):
    """A position with one right answer. `found` is how often each level found it, from 0 to 1."""

    kind: str
    position: str
    solution: tuple[str, ...]
    themes: tuple[str, ...]
    choices: int
    found: dict[str, float]
    grade: int
    options: dict[str, str] = {}  # of the game, if not the defaults


def read_puzzles(package: str) -> tuple[MinedPuzzle, ...]:
    rows = tomllib.loads(files(package).joinpath("puzzles.toml").read_text(encoding="utf-8"))["puzzles"]
    return tuple(
        MinedPuzzle(**{**row, "solution": tuple(row["solution"].split()), "themes": tuple(row["themes"].split())})
        for row in rows
    )


def written(found: Sequence[MinedPuzzle], command: str) -> str:
    lines = [f"# Puzzles mined from bots' games, each checked exhaustively. Made by: {command}", ""]
    for one in found:
        row = structs.asdict(one)
        row |= {"solution": " ".join(one.solution), "themes": " ".join(one.themes)}
        fields = {name: value for name, value in row.items() if name not in ("found", "options")}
        lines += ["[[puzzles]]", *(f"{name} = {json.dumps(value)}" for name, value in fields.items())]
        if one.options:
            lines.append(f"options = {inline(one.options)}")
        lines += [f"found = {inline(one.found)}", ""]
    return "\n".join(lines)


def inline(table: Mapping[str, object]) -> str:
    return f"{{ {', '.join(f'{name} = {json.dumps(value)}' for name, value in table.items())} }}"


def numbered(found: Sequence[MinedPuzzle], number: int) -> MinedPuzzle:
    if not 1 <= number <= len(found):
        raise InvalidInput(f"there are puzzles 1 to {len(found)}, not {number}")
    return found[number - 1]


def positions(
    game: Game, bots: Sequence[str], rng: Rng, options: Sequence[Mapping[str, str]] = ({},)
) -> Iterator[Position]:
    """Yield positions of games at which a seat is to act, endlessly; each new game has the next options."""
    players = [bot(game, name) for name in bots]
    for chosen in cycle(options):
        position = game.start(agree(game, chosen))
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
                continue
            yield position
            position.apply(choose(players[rng.below(len(players))], position, rng))


def shares_of_levels(
    game: Game, position: Position, is_right: Callable[[Position], bool], rng: Rng
) -> dict[str, float]:
    """Return how often each level finds a right answer, playing on while its seat is to act."""
    found = {}
    for name in levels(game.package):
        right = 0
        for _ in range(TRIES):
            player, there, seat = bot(game, name), position.copy(), position.to_act
            there.apply(choose(player, there, rng))
            while there.to_act == seat and not is_right(there):
                there.apply(choose(player, there, rng))
            right += is_right(there)
        found[name] = round(right / TRIES, 2)
    return found


def graded(found: dict[str, float], extra: int) -> int:
    """Return a grade from 1 to 5: harder the fewer levels find it; `extra` is added for length."""
    missed = sum(1 - share for share in found.values()) / max(1, len(found))
    return max(1, min(5, 1 + round(4 * missed) + extra))
