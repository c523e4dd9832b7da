"""Calibration of GACHIJO's analysis: what share of games were won where the analyst's estimate was a certain value.

The estimate is a mean over a few turns' play and the game's own estimate behind it, and too hopeful in the middle. A
monotone curve with three numbers, fitted to bots' games by `python -m koga.lab.gachijo.calibration`, corrects it; 0 and
1 stay what they are, and no action overtakes another.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

PACKAGE, FILE = "koga.bots.gachijo", "calibration.toml"


class Curve(NamedTuple):
    """p becomes 1 / (1 + e^-x) with x = `won` · ln p - `lost` · ln (1 - p) + `shift` (beta calibration)."""

    won: float = 1.0
    lost: float = 1.0
    shift: float = 0.0

    def at(self, value: float) -> float:
        if value <= 0.0 or value >= 1.0:
            return min(1.0, max(0.0, value))
        return 1 / (1 + math.exp(self.lost * math.log1p(-value) - self.won * math.log(value) - self.shift))


PLAIN = Curve()  # changes nothing


@cache
def fitted() -> Curve:
    """Return the curve that is kept with the program."""
    return Curve(**tomllib.loads(files(PACKAGE).joinpath(FILE).read_text(encoding="utf-8"))["curve"])
