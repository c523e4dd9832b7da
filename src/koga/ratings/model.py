"""Ratings of players from their results: Thurstone-Mosteller by Weng and Lin, from the library `openskill`.

A rating is a belief about somebody's strength in Elo points: a mean and a standard deviation. Every two seats of a
table are compared. Two of these comparisons share a player, and with it that player's form of the day: at a table of n
they count 2/n each, or the deviations would shrink too fast. docs/decisions/0008-ratings.md weighs the alternatives,
and `koga lab ratings` shows that the intervals hold what they promise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from openskill.models import ThurstoneMostellerFull
from openskill.models.weng_lin.thurstone_mosteller_full import ThurstoneMostellerFullRating

START = 1500.0  # the mean of somebody who has not played
START_DEVIATION = 300.0
CHANGE = 5.0  # points by which a strength may drift from one game to the next (standard deviation)
ELO = 400 / math.log(10)  # points for one unit of log odds
PROBIT = 1.702  # a normal distribution of this width is the one nearest to the logistic
Z = 1.96  # deviations to either side that hold 95 %


class Rating(Struct, frozen=True):
    mean: float = START
    deviation: float = START_DEVIATION

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return Z * self.deviation


MODEL = ThurstoneMostellerFull(
    mu=0.0,
    sigma=START_DEVIATION,
    beta=PROBIT * ELO / math.sqrt(2),
    tau=0.0,  # added here, so that it can be told apart from what a game teaches
    gamma=lambda *_: 1.0,
)


def updated(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a game. `sides` win or lose together and are as strong as their players on average; `places`
    has 1 for the side that came first, and equal numbers for a draw."""
    assert len(sides) == len(places) >= 2
    drifted = [[drift(rating) for rating in side] for side in sides]
    teams = [[as_part(rating, len(side)) for rating in side] for side in drifted]
    found = MODEL.rate(teams, ranks=[float(place) for place in places])
    share = 2 / len(sides)
    return [
        [
            learnt(before, len(side) * after.mu, len(side) * after.sigma, share)
            for before, after in zip(side, team, strict=True)
        ]
        for side, team in zip(drifted, found, strict=True)
    ]


def drift(rating: Rating) -> Rating:
    return Rating(rating.mean, math.hypot(rating.deviation, CHANGE))


def as_part(rating: Rating, size: int) -> ThurstoneMostellerFullRating:
    """A player's part of the side's strength, which is the sum of its parts."""
    return MODEL.rating(mu=(rating.mean - START) / size, sigma=rating.deviation / size)


def learnt(before: Rating, points: float, deviation: float, share: float) -> Rating:
    """The belief moved by a share of what all comparisons together say."""
    mean = before.mean + share * (START + points - before.mean)
    variance = before.deviation**2 + share * (deviation**2 - before.deviation**2)
    return Rating(mean, math.sqrt(variance))


def expected(one: Rating, other: Rating) -> float:
    """How likely the first wins against the second."""
    spread = math.hypot(PROBIT * ELO, one.deviation, other.deviation)
    return 0.5 * (1 + math.erf((one.mean - other.mean) / (spread * math.sqrt(2))))
