"""The ratings of bots' levels, from measured ladders (`koga lab ladder GAME --figures`).

A ladder measures the distances between the levels of a game. By convention the weakest level has the rating ANCHOR in
every game. A level whose bot has changed has no rating until its ladder is run again.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from koga.bots.bot import levels
from koga.core.game import Game, InvalidInput
from koga.ratings.model import Rating, Z

ANCHOR = 1000.0
FILE = "ladder.json"
ASKED = {2: 0.60, 3: 0.42, 4: 0.33}  # by seats: the share of the win that a level must have against the one below


class Rung(Struct, frozen=True, forbid_unknown_fields=True):
    """A measured level: Elo points above the weakest, with a 95 % interval."""

    bot: str
    elo: float
    low: float
    high: float
    games: int


class Climb(Struct, frozen=True, forbid_unknown_fields=True):
    """A level's result against the one below, which fills all other seats, with a 95 % interval."""

    level: str
    below: str
    seats: int
    games: int
    share: float
    low: float
    high: float

    @property
    def reached(self) -> str:
        """Whether it has the share asked for: with the whole interval, as far as is known, or not."""
        asked = asked_of(self.seats)
        return "yes" if self.low >= asked else "by the estimate" if self.share >= asked else "no"


def asked_of(seats: int) -> float:
    """Return the share that a step is asked to have; more than the rules of our games seat, only an even one."""
    return ASKED.get(seats, 1 / seats)


class Ladder(Struct, frozen=True, forbid_unknown_fields=True):
    command: str
    version: str
    levels: dict[str, Rung]
    looks: tuple[int, ...] = ()  # games per step at which results were printed before games were added
    steps: tuple[Climb, ...] = ()  # the weakest first


@cache
def ladder(package: str) -> Ladder | None:
    """Return the measured ladder of a game; None if there is none."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=Ladder)
    except msgspec.DecodeError as error:
        raise InvalidInput(f"{FILE} of {package} is not a ladder: {error}; run koga lab ladder again") from error


def write_ladder(found: Ladder) -> str:
    return msgspec.json.format(msgspec.json.encode(found)).decode() + "\n"


def level_rating(game: Game, level: str | None) -> Rating | None:
    """Return the rating of a level; None if it was not measured."""
    measured, named = ladder(game.package), levels(game.package)
    if measured is None or level not in measured.levels or level not in named:
        return None
    rung = measured.levels[level]
    if rung.bot != named[level].bot:
        return None
    return Rating(ANCHOR + rung.elo, (rung.high - rung.low) / (2 * Z))
