"""Ratings: the strengths that explain best who won how much against whom.

Bradley-Terry for two seats, and for more its natural extension (Luce): each seat wins in proportion to its strength.
Sitting at a seat may be worth something too, so seats have a strength of their own. To keep ratings finite, every two
bots that met are taken to have drawn one more game. Intervals come from how whole blocks varied (a sandwich estimate)
or from the model, whichever is wider.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from koga.lab.statistics import Z
from koga.lab.tally import Tally

ELO = 400 / math.log(10)  # points for one unit of log strength
STEPS, ENOUGH = 100, 1e-10
Matrix = list[list[float]]


class Rated(NamedTuple):
    """Elo points above the first bot, with a 95 % interval."""

    bot: str
    elo: float
    low: float
    high: float
    games: int


def rate(tallies: Sequence[Tally], bots: Sequence[str]) -> list[Rated]:
    """The bots in their order, the first at 0."""
    seats = tallies[0].cell.seats
    strengths = [0.0] * (len(bots) + seats)  # of bots, then of seats; the first of each stays 0
    free = [*range(1, len(bots)), *range(len(bots) + 1, len(bots) + seats)]
    fields = [[bots.index(name) for name in tally.cell.bots] for tally in tallies]
    for _ in range(STEPS):
        slope, bend = slope_and_bend(tallies, fields, strengths, len(bots))
        step = solve([[bend[i][j] for j in free] for i in free], [slope[i] for i in free])
        longest = max((abs(value) for value in step), default=0.0)
        for index, value in zip(free, step, strict=True):
            strengths[index] += value / max(1.0, longest)  # never a leap
        if longest < ENOUGH:
            break
    spread = spreads(tallies, fields, strengths, len(bots), free)
    found = []
    for number, name in enumerate(bots):
        elo, half = ELO * strengths[number], ELO * Z * spread.get(number, 0.0)
        played = sum(
            tally.blocks * len(tally.of_bot(field.index(number)))
            for tally, field in zip(tallies, fields, strict=True)
            if number in field
        )
        found.append(Rated(name, elo, elo - half, elo + half, played))
    return found


def chances(strengths: Sequence[float], bots: int, seated: Sequence[int]) -> list[float]:
    """How likely each seat is to win, with these bots at the seats."""
    weights = [math.exp(strengths[who] + strengths[bots + seat]) for seat, who in enumerate(seated)]
    return [weight / sum(weights) for weight in weights]


def slope_and_bend(
    tallies: Sequence[Tally], fields: list[list[int]], strengths: list[float], bots: int
) -> tuple[list[float], Matrix]:
    """First derivatives of the log likelihood, and minus the second ones."""
    size = len(strengths)
    slope, bend = [0.0] * size, [[0.0] * size for _ in range(size)]

    def count(seated: Sequence[int], shares: Sequence[float], games: float, with_seats: bool) -> None:
        likely = chances(strengths if with_seats else [*strengths[:bots], *[0.0] * len(seated)], bots, seated)
        for seat, who in enumerate(seated):
            own = (who, bots + seat) if with_seats else (who,)
            for i in own:
                slope[i] += shares[seat] - games * likely[seat]
                for other, rival in enumerate(seated):
                    for j in (rival, bots + other) if with_seats else (rival,):
                        bend[i][j] += games * likely[seat] * ((seat == other) - likely[other])

    for tally, field in zip(tallies, fields, strict=True):
        for order, row in enumerate(tally.cell.orders):
            shares = [tally.blocks * tally.moments({(order, seat): 1.0})[0] for seat in range(tally.cell.seats)]
            count([field[number] for number in row], shares, tally.blocks, True)
        for number in field[1:]:
            count([field[0], number], [0.5, 0.5], 1.0, False)
    return slope, bend


def spreads(
    tallies: Sequence[Tally], fields: list[list[int]], strengths: list[float], bots: int, free: list[int]
) -> dict[int, float]:
    """The standard error of every strength that is not fixed."""
    _, bend = slope_and_bend(tallies, fields, strengths, bots)
    inverse = inverted([[bend[i][j] for j in free] for i in free])
    middle = [[0.0] * len(free) for _ in free]
    for tally, field in zip(tallies, fields, strict=True):
        places = [places_of(tally, field, index, bots) for index in free]
        for a, first in enumerate(places):
            for b, second in enumerate(places):
                middle[a][b] += tally.blocks * tally.covariance(first, second)
    sandwich = product(product(inverse, middle), inverse)
    return {index: math.sqrt(max(sandwich[at][at], inverse[at][at])) for at, index in enumerate(free)}


def places_of(tally: Tally, field: list[int], index: int, bots: int) -> dict[tuple[int, int], float]:
    """Where a strength counts: the places of a bot, or a seat."""
    return {
        (order, seat): 1.0
        for order, row in enumerate(tally.cell.orders)
        for seat, number in enumerate(row)
        if (field[number] == index if index < bots else bots + seat == index)
    }


def solve(matrix: Matrix, right: list[float]) -> list[float]:
    """Gauss, with the largest pivot; the matrices are small."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column] or 1e-12
        for row in range(size):
            if row != column:
                factor = rows[row][column] / pivot
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[i][size] / (rows[i][i] or 1e-12) for i in range(size)]


def inverted(matrix: Matrix) -> Matrix:
    size = len(matrix)
    columns = [solve(matrix, [float(i == j) for i in range(size)]) for j in range(size)]
    return [[columns[j][i] for j in range(size)] for i in range(size)]


def product(a: Matrix, b: Matrix) -> Matrix:
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*b, strict=True)] for row in a]
