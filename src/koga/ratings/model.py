"""Ratings of players from their results: Thurstone-Mosteller by Weng and Lin, from the library `openskill`.

A rating is a belief about a player's strength in Elo points: a mean and a standard deviation. Every two seats of a
table are compared. Comparisons that share a player also share that player's form of the day, so at a table of n each
counts 2/n; otherwise the deviations would shrink too fast. docs/decisions/0008-ratings.md weighs the alternatives, and
`koga lab ratings` shows that the intervals cover as often as stated.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from openskill.models import ThurstoneMostellerFull
from openskill.models.weng_lin.thurstone_mosteller_full import ThurstoneMostellerFullRating

START = 1500.0  # the mean of a player without games
START_DEVIATION = 300.0
CHANGE = 5.0  # points by which a strength may drift from one game to the next (standard deviation)
ELO = 400 / math.log(10)  # points for one unit of log odds
PROBIT = 1.702  # a normal distribution of this width is the one nearest to the logistic
Z = 1.96  # half-width of a 95 % interval in deviations


class Rating(Struct, frozen=True):
    mean: float = START
    deviation: float = START_DEVIATION

    @property
    def margin(self) -> float:
        """Return half of the 95 % interval's width."""
        return Z * self.deviation


MODEL = ThurstoneMostellerFull(
    mu=0.0,
    sigma=START_DEVIATION,
    beta=PROBIT * ELO / math.sqrt(2),
    tau=0.0,  # the drift is added in `updated`, separately from the information in the result
    gamma=lambda *_: 1.0,
)


def updated(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """Return the ratings after a game. Players of a side win or lose together, and a side's strength is their mean;
    `places` has 1 for the side that came first, and equal numbers for a draw."""
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
    """Return a player's part of the side's strength, which is the sum of its parts."""
    return MODEL.rating(mu=(rating.mean - START) / size, sigma=rating.deviation / size)


def learnt(before: Rating, points: float, deviation: float, share: float) -> Rating:
    """Return the rating moved by a share of what all comparisons together imply."""
    mean = before.mean + share * (START + points - before.mean)
    variance = before.deviation**2 + share * (deviation**2 - before.deviation**2)
    return Rating(mean, math.sqrt(variance))


def expected(one: Rating, other: Rating) -> float:
    """Return the probability that the first player beats the second."""
    spread = math.hypot(PROBIT * ELO, one.deviation, other.deviation)
    return 0.5 * (1 + math.erf((one.mean - other.mean) / (spread * math.sqrt(2))))
