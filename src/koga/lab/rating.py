"""Ratings of bots: the strengths that best explain the results.

Bradley-Terry for two seats, and for more its natural extension (Luce): each seat wins in proportion to its strength. A
seat may be an advantage, so seats have strengths too. To keep ratings finite, every two bots that met are assumed to
have drawn one more game. Intervals come from the variance between whole blocks (a sandwich estimate) or from the model,
whichever is wider.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from koga.lab.statistics import Z
from koga.lab.tally import Tally

ELO = 400 / math.log(10)  # points for one unit of log strength
STEPS, ENOUGH = 100, 1e-10
Floats = NDArray[np.float64]


class Rated(NamedTuple):
    """A bot's Elo points above the first bot, with a 95 % interval."""

    bot: str
    elo: float
    low: float
    high: float
    games: int


def rate(tallies: Sequence[Tally], bots: Sequence[str]) -> list[Rated]:
    """Return the bots' ratings in their order, with the first at 0."""
    seats = tallies[0].cell.seats
    strengths = np.zeros(len(bots) + seats)  # of bots, then of seats; the first of each is fixed at 0
    free = np.array([*range(1, len(bots)), *range(len(bots) + 1, len(bots) + seats)])
    fields = [[bots.index(name) for name in tally.cell.bots] for tally in tallies]
    for _ in range(STEPS):
        slope, bend = slope_and_bend(tallies, fields, strengths, len(bots))
        step = np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        longest = float(np.abs(step).max())
        strengths[free] += step / max(1.0, longest)  # limits the step
        if longest < ENOUGH:
            break
    spread = spreads(tallies, fields, strengths, len(bots), free)
    found = []
    for number, name in enumerate(bots):
        elo, half = ELO * float(strengths[number]), ELO * Z * spread.get(number, 0.0)
        played = sum(
            tally.blocks * len(tally.of_bot(field.index(number)))
            for tally, field in zip(tallies, fields, strict=True)
            if number in field
        )
        found.append(Rated(name, elo, elo - half, elo + half, played))
    return found


def slope_and_bend(
    tallies: Sequence[Tally], fields: list[list[int]], strengths: Floats, bots: int
) -> tuple[Floats, Floats]:
    """Return the gradient of the log likelihood, and the negative of its Hessian.

    With weights exp(x · strengths) for every seat, where x marks its bot and its place, they are the sums of x' (shares
    - games p) and games x' (diag p - p p') x over all tables.
    """
    slope, bend = np.zeros(len(strengths)), np.zeros((len(strengths), len(strengths)))

    def count(marks: Floats, shares: Floats, games: float) -> None:
        weights = np.exp(marks @ strengths)
        likely = weights / weights.sum()
        slope[:] += marks.T @ (shares - games * likely)
        bend[:] += games * marks.T @ (np.diag(likely) - np.outer(likely, likely)) @ marks

    for tally, field in zip(tallies, fields, strict=True):
        for order, row in enumerate(tally.cell.orders):
            shares = [tally.blocks * tally.moments({(order, seat): 1.0})[0] for seat in range(tally.cell.seats)]
            seated = [(field[number], bots + seat) for seat, number in enumerate(row)]
            count(marked(seated, len(strengths)), np.array(shares), tally.blocks)
        for number in field[1:]:
            count(marked([(field[0],), (number,)], len(strengths)), np.array([0.5, 0.5]), 1.0)
    return slope, bend


def marked(rows: Sequence[Sequence[int]], size: int) -> Floats:
    """Return a matrix with a one wherever a strength counts for a seat."""
    found = np.zeros((len(rows), size))
    for number, strengths in enumerate(rows):
        found[number, list(strengths)] = 1.0
    return found


def spreads(
    tallies: Sequence[Tally], fields: list[list[int]], strengths: Floats, bots: int, free: NDArray[np.int_]
) -> dict[int, float]:
    """Return the standard error of every free strength."""
    _, bend = slope_and_bend(tallies, fields, strengths, bots)
    inverse = np.linalg.inv(bend[np.ix_(free, free)])
    middle = np.zeros((len(free), len(free)))
    for tally, field in zip(tallies, fields, strict=True):
        places = [places_of(tally, field, int(index), bots) for index in free]
        middle += tally.blocks * np.array([[tally.covariance(a, b) for b in places] for a in places])
    errors = np.sqrt(np.maximum(np.diag(inverse @ middle @ inverse), np.diag(inverse)))
    return {int(index): float(error) for index, error in zip(free, errors, strict=True)}


def places_of(tally: Tally, field: list[int], index: int, bots: int) -> dict[tuple[int, int], float]:
    """Return where a strength counts: the places of a bot, or a seat."""
    return {
        (order, seat): 1.0
        for order, row in enumerate(tally.cell.orders)
        for seat, number in enumerate(row)
        if (field[number] == index if index < bots else bots + seat == index)
    }
