"""Ratings against strengths that we chose."""

from __future__ import annotations

import math
import random
from array import array
from itertools import combinations

from koga.lab.plan import Cell, seatings
from koga.lab.quick import add_up
from koga.lab.rating import ELO, rate
from koga.lab.tally import Tally

BOTS = ("weak", "middle", "strong")
TRUE = {"weak": 0.0, "middle": 150.0, "strong": 400.0}
SEAT = 60.0  # what sitting at seat 0 is worth, in Elo


def made_up(rng: random.Random, pair: tuple[str, ...], seats: int, blocks: int) -> Tally:
    """Games decided by chance alone, in proportion to true strengths."""
    tally = Tally(Cell("", "ladder", {}, {}, pair, tuple(seatings(2, seats))))
    rows = array("i")
    for block in range(blocks):
        for order, seating in enumerate(tally.cell.orders):
            strength = [math.exp((TRUE[pair[who]] + SEAT * (seat == 0)) / ELO) for seat, who in enumerate(seating)]
            winner = rng.choices(range(seats), strength)[0]
            rows.extend((block, order, 0, 1, 1, 0, 1, -1, -1, *(12 * (seat == winner) for seat in range(seats))))
    add_up(tally.sums, rows, len(tally.cell.orders), seats)
    return tally


def test_known_strengths_are_found() -> None:
    for seats in (2, 3):
        rng = random.Random(seats)
        pairs = [pair for two in combinations(BOTS, 2) for pair in (two, two[::-1])]
        rated = rate([made_up(rng, pair, seats, 1500) for pair in pairs], BOTS)
        for row in rated:
            assert abs(row.elo - TRUE[row.bot]) < 25, row
            assert row.low - 15 <= TRUE[row.bot] <= row.high + 15


def test_intervals_hold_as_often_as_promised() -> None:
    rng = random.Random(9)
    held = total = 0
    for _ in range(150):
        rated = rate([made_up(rng, pair, 2, 40) for pair in combinations(BOTS, 2)], BOTS)
        held += sum(row.low <= TRUE[row.bot] <= row.high for row in rated[1:])
        total += 2
    assert 0.91 <= held / total <= 0.99


def test_whoever_never_loses_has_a_finite_rating() -> None:
    tally = Tally(Cell("", "ladder", {}, {}, ("a", "b"), ((0, 1), (1, 0))))
    rows = array("i")
    for block in range(50):
        rows.extend((block, 0, 0, 1, 1, 0, 1, -1, -1, 12, 0))
        rows.extend((block, 1, 0, 1, 1, 0, 1, -1, -1, 0, 12))
    add_up(tally.sums, rows, 2, 2)
    b, a = rate([tally], ("b", "a"))
    assert b.elo == 0
    assert 600 < a.elo < 1200
    assert a.high - a.low > 200
