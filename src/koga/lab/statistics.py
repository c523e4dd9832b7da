"""What a number of games tells: shares with intervals, and when a question is answered.

The unit is the block: one chance, played once with every seating. Games of a block are not independent of each other,
blocks are. So every interval here comes from the mean of block means and their variance, never from a count of games.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)  # of a 95 % interval
RISK = 0.05  # how often an answer may be wrong, in all, however often we looked
FIRST_LOOK = 64  # blocks before the first look: a variance of fewer is worth little
BETWEEN_LOOKS = 1.1  # from look to look the number of blocks grows by this factor


class Share(NamedTuple):
    """A share of the win (a draw is half a win) with its 95 % interval."""

    share: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """The ± of people: half of the interval's width."""
        return (self.high - self.low) / 2


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of a number of independent games."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return 0.0 if share == 0 else max(0.0, middle - half), 1.0 if share == 1 else min(1.0, middle + half)


def share_of(mean: float, variance: float, blocks: int) -> Share:
    """Wilson's interval with the number of independent games that would vary as much as these blocks did."""
    return Share(mean, *wilson(mean, games_worth(mean, variance, blocks)))


def games_worth(mean: float, variance: float, blocks: int) -> float:
    """How many independent games the blocks are worth. Where all were won or lost, each block counts for one."""
    if not 0 < mean < 1:
        return blocks
    return mean * (1 - mean) * blocks / careful(mean, variance, blocks)


def careful(mean: float, variance: float, blocks: int) -> float:
    """The variance of a block as if one more had been seen, far off: few blocks that are all alike prove nothing."""
    return (variance * max(0, blocks - 1) + min(mean, 1 - mean) ** 2) / blocks


def mean_of(total: float, squares: float, count: int) -> tuple[float, float]:
    """Return a mean and the ± of its 95 % interval, by the normal approximation."""
    if count == 0:
        return math.nan, math.nan
    mean = total / count
    if count == 1:
        return mean, math.inf
    variance = max(0.0, (squares - count * mean * mean) / (count - 1))
    return mean, Z * math.sqrt(variance / count)


def always_valid(mean: float, variance: float, blocks: int, aim: float) -> Share:
    """A confidence sequence: looked at as often as one likes, it misses the truth at any time in 5 % of all runs.

    Robbins' normal mixture with the estimated variance (a block cannot vary more than a coin), tuned to be narrowest
    when it is about `aim` wide to either side. It holds for many blocks; the tests try it from the first look on.
    """
    spread = min(0.25, (variance * (blocks - 1) + 0.25) / blocks)  # as if one more had been seen, as far off as can be
    best_at = max(FIRST_LOOK, Z * Z / (aim * aim))  # fixed beforehand: what was seen must not move it
    rho = (-2 * math.log(RISK) + math.log(-2 * math.log(RISK)) + 1) / best_at
    grown = blocks * rho + 1
    half = math.sqrt(2 * spread * grown / (blocks * blocks * rho) * math.log(math.sqrt(grown) / RISK))
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


class Question(NamedTuple):
    """Which is it: more than the even share, less, or as good as even, that is within `within` of it?

    It is answered once the confidence sequence leaves one answer alone. A wrong answer comes in at most 5 % of runs.
    """

    even: float
    within: float

    def answer(self, mean: float, variance: float, blocks: int) -> str | None:
        """`more`, `less`, `even`, or None: play on."""
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
    """Questions are looked at after fixed numbers of blocks, so that the answer does not depend on who played them."""
    look = FIRST_LOOK
    while look <= blocks:
        look = max(look + 1, int(look * BETWEEN_LOOKS))
    return look
