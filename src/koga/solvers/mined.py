"""Puzzles mined from bots' games and stored as data, for games whose puzzles are judged by their own module.

`koga puzzles GAME --mine` plays the games, checks every candidate exhaustively and writes `puzzles.toml`;
`--regrade` lets today's levels try the puzzles of the file again.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import cycle
from statistics import fmean

from msgspec import Struct, structs

from koga.bots.bot import bot, choose, levels
from koga.core.game import Game, InvalidInput, agree
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one

MADE = "# Puzzles mined from bots' games, each checked exhaustively. Made by: "
GRADED = "# Graded by: "
LEVEL_TRIES = 3  # of each level at each puzzle
WEAKER_TRIES = 12


class MinedPuzzle(Struct, frozen=True):
    """A position with one right answer. `found` is how often each level found it, from 0 to 1, `weaker` how often bots
    did that play worse than any level: they tell apart what all levels find."""

    kind: str
    position: str
    solution: tuple[str, ...]
    themes: tuple[str, ...]
    choices: int
    found: dict[str, float] = {}
    grade: int = 1
    options: dict[str, str] = {}  # of the game, if not the defaults
    weaker: dict[str, float] = {}


SetUp = Callable[[MinedPuzzle], Position]
IsRight = Callable[[MinedPuzzle], Callable[[Position], bool]]


def read_puzzles(package: str) -> tuple[MinedPuzzle, ...]:
    rows = tomllib.loads(files(package).joinpath("puzzles.toml").read_text(encoding="utf-8"))["puzzles"]
    return tuple(
        MinedPuzzle(**{**row, "solution": tuple(row["solution"].split()), "themes": tuple(row["themes"].split())})
        for row in rows
    )


def written(found: Sequence[MinedPuzzle], command: str, graded: str) -> str:
    """Return the file, with the commands that made and that graded the puzzles."""
    lines = [f"{MADE}{command}", f"{GRADED}{graded}", ""]
    for one in found:
        row = structs.asdict(one)
        row |= {"solution": " ".join(one.solution), "themes": " ".join(one.themes)}
        fields = {name: value for name, value in row.items() if name not in ("found", "weaker", "options")}
        lines += ["[[puzzles]]", *(f"{name} = {json.dumps(value)}" for name, value in fields.items())]
        if one.options:
            lines.append(f"options = {inline(one.options)}")
        lines += [f"found = {inline(one.found)}", f"weaker = {inline(one.weaker)}", ""]
    return "\n".join(lines)


def made_by(package: str) -> str:
    """Return the command that mined the puzzles of a file."""
    return files(package).joinpath("puzzles.toml").read_text(encoding="utf-8").partition("\n")[0].removeprefix(MADE)


def inline(table: Mapping[str, object]) -> str:
    """Return a table on one line; names of bots, such as search:8, have to be quoted."""
    keys = {name: name if re.fullmatch(r"[\w-]+", name, re.ASCII) else json.dumps(name) for name in table}
    return f"{{ {', '.join(f'{keys[name]} = {json.dumps(value)}' for name, value in table.items())} }}"


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


# Grades: how often levels find a puzzle, and players weaker than they.


def regraded(
    game: Game, weaker: Sequence[str], set_up: SetUp, is_right: IsRight, found: Sequence[MinedPuzzle]
) -> list[MinedPuzzle]:
    """Return puzzles with the shares of today's levels and the grades that follow, the easiest first. The same puzzles
    get the same grades again: every bot has its own chance at each."""
    rows = []
    for one in found:
        position, right = set_up(one), is_right(one)
        shares = {name: found_by(game, name, position, right, LEVEL_TRIES) for name in levels(game.package)}
        guessed = {name: found_by(game, name, position, right, WEAKER_TRIES) for name in weaker}
        rows.append(structs.replace(one, found=shares, weaker=guessed))
    graded = [structs.replace(one, grade=grade) for one, grade in zip(rows, grades(rows), strict=True)]
    return sorted(graded, key=lambda one: (one.grade, one.kind, one.position))


def found_by(game: Game, name: str, position: Position, is_right: Callable[[Position], bool], tries: int) -> float:
    """Return how often a bot finds a right answer, playing on while its seat is to act."""
    seed = hashlib.sha256(f"{name}\n{game.show(position)}".encode()).digest()
    right, rng = 0, Rng(int.from_bytes(seed[:8], "big"))
    for _ in range(tries):
        player, there, seat = bot(game, name), position.copy(), position.to_act
        there.apply(choose(player, there, rng))
        while there.to_act == seat and not is_right(there):
            there.apply(choose(player, there, rng))
        right += is_right(there)
    return round(right / tries, 2)


def grades(found: Sequence[MinedPuzzle]) -> list[int]:
    """Return a grade from 1 to 5 for each puzzle, by its rank among all: the hardest fifth has 5, and what nobody
    finds; the easiest has 1, and what everybody finds. Equal shares, equal grades."""
    missed = [round(1 - fmean([fmean(one.found.values()), *one.weaker.values()]), 6) for one in found]
    ranked = sorted(missed)
    made = []
    for one in missed:
        rank = (bisect_left(ranked, one) + bisect_right(ranked, one)) / 2 / len(ranked)
        made.append(1 if one == 0 else 5 if one == 1 else min(5, 1 + int(5 * rank)))
    return made
