"""Glicko-2 (Mark Glickman, 2013) for two players, one game at a time: the comparison in `koga lab ratings`.

Used only for the comparison; docs/decisions/0008-ratings.md explains why members are not rated by it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

SCALE = 400 / math.log(10)
TAU = 0.5  # how fast the volatility may change
ENOUGH = 1e-6


class Glicko(Struct, frozen=True):
    mean: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


def after_period(player: Glicko, games: Sequence[tuple[Glicko, float]]) -> Glicko:
    """Return the rating after a period, from the opponents' ratings before it and the scores against them (1, 0.5,
    0)."""
    mu, phi = (player.mean - 1500) / SCALE, player.deviation / SCALE
    information, surprise = 0.0, 0.0
    for other, score in games:
        spread = 1 / math.sqrt(1 + 3 * (other.deviation / SCALE / math.pi) ** 2)
        likely = 1 / (1 + math.exp(-spread * (mu - (other.mean - 1500) / SCALE)))
        information += spread**2 * likely * (1 - likely)
        surprise += spread * (score - likely)
    volatility = new_volatility(phi, player.volatility, 1 / information, surprise / information)
    widened = phi**2 + volatility**2
    deviation = 1 / math.sqrt(1 / widened + information)
    return Glicko(1500 + SCALE * (mu + deviation**2 * surprise), SCALE * deviation, volatility)


def new_volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """Return the new volatility: step 5 of the paper, by the Illinois algorithm."""
    start = math.log(volatility**2)

    def slope(x: float) -> float:
        grown = math.exp(x)
        total = phi**2 + variance + grown
        return grown * (delta**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
