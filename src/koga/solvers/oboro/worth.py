"""The value of the end of a round of Oboro to a seat: its expected share of the win of the game.

Once the game is over it is the seat's share itself (O7.2). Before that it is read from worth.txt, made by `python -m
koga.lab.oboro.rounds worth` (docs/oboro.md explains it): by scorings so far, pieces of the seat and of its left and
right neighbour, and the lead of these two in points. C types in worth.pxd.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files

import cython

from koga.games.oboro.position import Oboro

if not cython.compiled:
    from koga.core.position import WIN
    from koga.games.oboro.position import ENDED

    WHOLE = 10000  # a whole win
    WIDEST = 8  # maximum lead in points that is distinguished
    SPAN = 2 * WIDEST + 1

FILE = "worth.txt"


class Worth:
    def __init__(self, values: dict[tuple[int, int, int, int], list[int]]) -> None:
        """`values` has, for (scorings, own pieces, left, right), a row for all leads (left, right) from -WIDEST to
        WIDEST."""
        table = array("i", bytes(4 * 2 * 125 * SPAN * SPAN))
        for (scorings, own, left, right), row in values.items():
            for number, value in enumerate(row):
                ahead, other = divmod(number, SPAN)
                table[index(scorings, own, left, right, ahead, other)] = value
                table[index(scorings, own, right, left, other, ahead)] = value
        self.table = table

    def at(self, scorings: int, own: int, left: int, right: int, to_left: int, to_right: int) -> int:
        """Return a value in parts of WHOLE; `to_left` is the left neighbour's lead in points."""
        return self.table[index(scorings, own, left, right, bounded(to_left), bounded(to_right))]

    def share(self, position: Oboro, seat: int) -> int:
        """Return the value of a position between two rounds, or after the last one."""
        if position.stage == ENDED:
            return position.c_score(seat) * (WHOLE // WIN)
        left = (seat + 1) % 3
        right = (seat + 2) % 3
        return self.at(
            position.scorings,
            position.pieces[seat],
            position.pieces[left],
            position.pieces[right],
            position.points[left] - position.points[seat],
            position.points[right] - position.points[seat],
        )


def bounded(difference: int) -> int:
    if difference > WIDEST:
        return 2 * WIDEST
    return difference + WIDEST if difference > -WIDEST else 0


def index(scorings: int, own: int, left: int, right: int, ahead: int, other: int) -> int:
    return ((((scorings * 5 + own) * 5 + left) * 5 + right) * SPAN + ahead) * SPAN + other


@cache
def worth() -> Worth:
    """Return the table that ships with Koga."""
    return parse(files("koga.solvers.oboro").joinpath(FILE).read_text(encoding="utf-8"))


def parse(text: str) -> Worth:
    rows = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            key, _, row = line.partition(":")
            scorings, own, left, right = map(int, key.split())
            rows[scorings, own, left, right] = [int(value) for value in row.split()]
    return Worth(rows)
