"""Statistics of games: shares with intervals, and when a question is answered.

The unit is the block: one chance, played once with every seating. The games of a block are not independent of each
other, but blocks are. So every interval here comes from the mean and the variance of block means, never from a count of
games.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)  # half-width of a 95 % interval in standard errors
RISK = 0.05  # overall probability of a wrong answer, however many looks
FIRST_LOOK = 64  # blocks before the first look: the variance of fewer is unreliable
BETWEEN_LOOKS = 1.1  # from look to look the number of blocks grows by this factor


class Share(NamedTuple):
    """A share of the win (a draw is half a win) with its 95 % interval."""

    share: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Return half of the interval's width, the ± that people read."""
        return (self.high - self.low) / 2


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of a number of independent games."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return 0.0 if share == 0 else max(0.0, middle - half), 1.0 if share == 1 else min(1.0, middle + half)


def share_of(mean: float, variance: float, blocks: int) -> Share:
    """Return Wilson's interval for the number of independent games with the same variance as these blocks."""
    return Share(mean, *wilson(mean, games_worth(mean, variance, blocks)))


def games_worth(mean: float, variance: float, blocks: int) -> float:
    """Return the number of independent games that the blocks are equivalent to. If all were won or lost, each block
    counts as one."""
    if not 0 < mean < 1:
        return blocks
    return mean * (1 - mean) * blocks / careful(mean, variance, blocks)


def careful(mean: float, variance: float, blocks: int) -> float:
    """Return the variance of a block with one far-off block added: a few equal blocks prove nothing."""
    return (variance * max(0, blocks - 1) + min(mean, 1 - mean) ** 2) / blocks


def mean_of(total: float, squares: float, count: int) -> tuple[float, float]:
    """Return a mean and the half-width of its 95 % interval, by the normal approximation."""
    if count == 0:
        return math.nan, math.nan
    mean = total / count
    if count == 1:
        return mean, math.inf
    variance = max(0.0, (squares - count * mean * mean) / (count - 1))
    return mean, Z * math.sqrt(variance / count)


def always_valid(mean: float, variance: float, blocks: int, aim: float) -> Share:
    """Return a confidence sequence: however often it is examined, it ever misses the truth in 5 % of all runs.

    Robbins' normal mixture with the estimated variance (at most that of a coin), tuned to be narrowest when its
    half-width is about `aim`. It is asymptotic in the number of blocks; the tests check it from the first look on.
    """
    spread = min(
        0.25, (variance * (blocks - 1) + 0.25) / blocks
    )  # as if one more block had been seen, as far off as possible
    best_at = max(FIRST_LOOK, Z * Z / (aim * aim))  # fixed in advance: it must not depend on the data
    rho = (-2 * math.log(RISK) + math.log(-2 * math.log(RISK)) + 1) / best_at
    grown = blocks * rho + 1
    half = math.sqrt(2 * spread * grown / (blocks * blocks * rho) * math.log(math.sqrt(grown) / RISK))
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


class Question(NamedTuple):
    """Whether a share is above the even share, below it, or even, that is within `within` of it.

    It is answered once the confidence sequence excludes all other answers. A wrong answer comes in at most 5 % of runs.
    """

    even: float
    within: float

    def answer(self, mean: float, variance: float, blocks: int) -> str | None:
        """Return `more`, `less` or `even`, or None if more games are needed."""
        if blocks < FIRST_LOOK:
            return None
        found = always_valid(mean, variance, blocks, self.within)
        if found.low > self.even:
            return "more"
        if found.high < self.even:
            return "less"
        inside = self.even - self.within <= found.low and found.high <= self.even + self.within
        return "even" if inside else None


def next_look(blocks: int) -> int:
    """Return the next look. Looks come after fixed numbers of blocks, so that the answer does not depend on the
    crew."""
    look = FIRST_LOOK
    while look <= blocks:
        look = max(look + 1, int(look * BETWEEN_LOOKS))
    return look
