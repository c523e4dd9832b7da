"""Tally: the sums over all blocks of a cell, and the statistics from them. Its size does not depend on the games."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field

from koga.core.position import WIN
from koga.lab.plan import Cell
from koga.lab.quick import MEASURED, MEASURES, sums_size
from koga.lab.statistics import Share, always_valid, mean_of, share_of

Places = Mapping[tuple[int, int], float]  # weight of each score, by seating and seat


@dataclass
class Tally:
    cell: Cell
    sums: array[int] = field(init=False)

    def __post_init__(self) -> None:
        self.sums = array("q", bytes(8 * sums_size(len(self.cell.orders), self.cell.seats)))

    def add(self, sums: array[int]) -> None:
        assert len(sums) == len(self.sums)
        for index, value in enumerate(sums):
            self.sums[index] += value

    @property
    def blocks(self) -> int:
        return self.sums[0]

    @property
    def games(self) -> int:
        return self.blocks * len(self.cell.orders)

    @property
    def shared(self) -> int:
        """Return the number of games without a sole winner."""
        return self.sums[1]

    def measure(self, name: str) -> tuple[float, float, int]:
        """Return the mean of a column, the half-width of its 95 % interval, and the number of games that have it."""
        at = 2 + 3 * MEASURED.index(name)
        count, total, squares = self.sums[at : at + 3]
        return *mean_of(total, squares, count), count

    def branching(self) -> float:
        """Return the mean number of choices per decision."""
        at = 2 + 3 * MEASURED.index("choices") + 1
        decisions = self.sums[2 + 3 * MEASURED.index("decisions") + 1]
        return self.sums[at] / decisions if decisions else 0.0

    def moments(self, places: Places) -> tuple[float, float, int]:
        """Return the mean and variance over blocks of a weighted sum of scores, as shares of a win, and the number
        of blocks."""
        return self.mean(places), max(0.0, self.covariance(places, places)), self.blocks

    def mean(self, places: Places) -> float:
        wide, scores = self.cell.seats + 1, 2 + 3 * MEASURES
        return sum(part * self.sums[scores + order * wide + seat] for (order, seat), part in places.items()) / (
            WIN * self.blocks
        )

    def covariance(self, one: Places, other: Places) -> float:
        """Return the covariance of two such sums over blocks; with a single block, that of a coin."""
        wide, values = self.cell.seats + 1, len(self.cell.orders) * (self.cell.seats + 1)
        products, blocks = 2 + 3 * MEASURES + 2 * values, self.blocks
        if blocks < 2:
            return 0.25
        together = 0.0
        for (order, seat), a in one.items():
            row = products + (order * wide + seat) * values
            together += sum(a * b * self.sums[row + o * wide + s] for (o, s), b in other.items())
        return (together / (WIN * WIN) - blocks * self.mean(one) * self.mean(other)) / (blocks - 1)

    def share(self, places: Places, until: float | None = None) -> Share:
        """Return a share with its interval; if `until` decided when to stop, the interval is valid at any time."""
        if until is not None:
            return always_valid(*self.moments(places), until)
        return share_of(*self.moments(places))

    def wins(self, places: Places) -> int:
        at = 2 + 3 * MEASURES + len(self.cell.orders) * (self.cell.seats + 1)
        return sum(self.sums[at + order * (self.cell.seats + 1) + seat] for order, seat in places)

    # Weights of scores: arguments of `moments`, `share` and `wins`.

    def of_bot(self, number: int) -> Places:
        found = [
            (order, seat) for order, row in enumerate(self.cell.orders) for seat, who in enumerate(row) if who == number
        ]
        return {place: 1 / len(found) for place in found}

    def of_seat(self, seat: int) -> Places:
        orders = len(self.cell.orders)
        return {(order, seat): 1 / orders for order in range(orders)}

    def of_first(self) -> Places:
        """Return the weights of the seat that made the first decision of the game."""
        return self.of_seat(self.cell.seats)
