"""Outcomes: each seat's result of a finished game, and the effect of a rated one on ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from koga.ratings.levels import level_rating
from koga.ratings.model import Rating, updated
from koga.server.tables.results import forfeited, places
from koga.server.tables.table import Table

Outcome = Literal["won", "drawn", "lost"]


def outcome(standings: tuple[int, ...], seat: int) -> Outcome:
    """Return a seat's outcome; it is a draw if all share a place."""
    if len(set(standings)) == 1:
        return "drawn"
    return "won" if standings[seat] == 1 else "lost"


def ratings_after(table: Table, known: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the ratings of these seats after the game. Bots keep their ladder's rating; a deleted member counts as a
    newcomer. A player who left is rated as if their side had come last, whatever the stand-in achieved."""
    standings, gone = places(table), forfeited(table)
    assert standings is not None
    sides = sides_of(table)
    before = [[rating_before(table, seat, known) for seat in side] for side in sides]
    ranks = [min([standings[seat] for seat in side if seat not in gone] or [max(standings)]) for side in sides]
    found: dict[int, Rating] = {}
    for number, side in enumerate(sides):
        lost = [*ranks[:number], max(standings) + 1, *ranks[number + 1 :]]
        both = zip(side, updated(before, ranks)[number], updated(before, lost)[number], strict=True)
        found |= {seat: left if seat in gone else stayed for seat, stayed, left in both if seat in known}
    return found


def sides_of(table: Table) -> list[list[int]]:
    """Return the groups of seats that win together."""
    sides: dict[int, list[int]] = {}
    for seat in range(table.match.position.seats):
        sides.setdefault(table.game.side(table.match.position, seat), []).append(seat)
    return list(sides.values())


def rating_before(table: Table, seat: int, known: Mapping[int, Rating]) -> Rating:
    row = table.standing.seats[seat]
    fixed = level_rating(table.game, row.level) if row.kind == "bot" else None
    return known.get(seat) or fixed or Rating()
