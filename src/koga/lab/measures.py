"""Measures: what the lab records of a game besides its result. A game's own are in `koga.lab.<game>.MEASURES`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

import msgspec

from koga.core.game import Agreed, Game, find, game_part
from koga.core.position import Position

NOBODY, UNKNOWN = -1, -2  # nobody leads alone; the leader is unknown at this moment


class Exact(msgspec.Struct, frozen=True):
    """The result of best play: the shares of the starting positions that each of two sides wins, and that neither
    wins."""

    cases: int
    sides: tuple[float, float]
    drawn: float


def not_counted(position: Position) -> int:
    return 0


def by_estimate(position: Position) -> int:
    """Return the seat that leads by the positions' own estimate."""
    return ahead([position.estimate(seat) for seat in range(position.seats)])


def ahead(values: Sequence[float]) -> int:
    """Return the seat with the highest value; NOBODY if several have it."""
    best = max(values)
    return values.index(best) if values.count(best) == 1 else NOBODY


def not_solved(agreed: Agreed) -> Exact | None:
    return None


@dataclass(frozen=True)
class Measures:
    """How the lab measures one game; the defaults do for a game of single players with nothing special to count."""

    turns: Callable[[Position], int] = not_counted  # the length of a finished game, in `unit`s
    unit: Literal["turn", "round"] = "turn"
    leader: Callable[[Position], int] = by_estimate  # the seat that is ahead, NOBODY or UNKNOWN
    leads_by: Literal["estimate", "points", "learnt"] = "estimate"  # what `leader` is based on, stated in reports
    exact: Callable[[Agreed], Exact | None] = not_solved
    two_sides: bool = False  # two sides win or lose, whatever the number of seats; seats other than 0 win together
    bench_options: Mapping[str, str] = field(default_factory=dict)  # used by `koga bench` instead of the defaults


@cache
def measures(game: str) -> Measures:
    found = game_part(find(game), "lab", "MEASURES") or Measures()
    assert isinstance(found, Measures)
    return found


def leader(game: Game, position: Position) -> int:
    """Return the seat that is ahead of all others; NOBODY if several are."""
    return measures(game.name).leader(position)


def are_teams(game: str, seats: int) -> bool:
    """Return whether some of the seats win together."""
    return measures(game).two_sides and seats > 2


def even_share(game: str, seats: int) -> float:
    """Return the share that a seat wins if all are equally strong."""
    return 0.5 if measures(game).two_sides else 1 / seats
