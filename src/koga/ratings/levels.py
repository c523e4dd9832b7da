"""The ratings of bots' levels, from measured ladders (`koga lab ladder GAME --figures`).

A ladder says how far the levels of a game are apart. The weakest of them stands at ANCHOR in every game; that is a
convention, all else is measured. A level whose bot was changed since has no rating until its ladder is run again.
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


class Rung(Struct, frozen=True, forbid_unknown_fields=True):
    """A level as it was measured: Elo points above the weakest, with a 95 % interval."""

    bot: str
    elo: float
    low: float
    high: float
    games: int


class Ladder(Struct, frozen=True, forbid_unknown_fields=True):
    command: str
    version: str
    levels: dict[str, Rung]
    looks: tuple[int, ...] = ()  # games a step after which results were looked at and more games were added


@cache
def ladder(package: str) -> Ladder | None:
    """The measured ladder of a game; None if there is none."""
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
    """The rating of a level; None if it was not measured."""
    measured, named = ladder(game.package), levels(game.package)
    if measured is None or level not in measured.levels or level not in named:
        return None
    rung = measured.levels[level]
    if rung.bot != named[level].bot:
        return None
    return Rating(ANCHOR + rung.elo, (rung.high - rung.low) / (2 * Z))
