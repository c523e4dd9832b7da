"""Grades of decisions by the win chance they lost, and accuracy. The limits of a game are measured on bots' games.

`koga lab losses GAME` plays them and writes `koga.bots.<game>/thresholds.toml`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct

from koga.core.evaluation import Evaluation
from koga.core.game import Game

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
HALVED = 0.15  # win chance lost by a decision that counts half in the accuracy
NEAR = 0.005  # smaller differences count as none


class Thresholds(Struct, frozen=True):
    """The least loss of win chance of an inaccuracy, a mistake and a blunder."""

    inaccuracy: float = 0.05
    mistake: float = 0.10
    blunder: float = 0.20


@cache
def thresholds(game: Game) -> Thresholds:
    """Return the limits measured for a game; the default limits if none were."""
    for package in (f"koga.bots.{game.name}", f"{game.package}.bots"):
        try:
            text = files(package).joinpath("thresholds.toml").read_text(encoding="utf-8")
        except (ModuleNotFoundError, FileNotFoundError):
            continue
        return Thresholds(**tomllib.loads(text)["loss"])
    return Thresholds()


def grade(best: Evaluation, played: Evaluation, limits: Thresholds) -> Grade:
    """Grade a decision. A loss within the uncertainty of the estimates is at most an inaccuracy."""
    loss = best.value - played.value
    if played.action == best.action or loss <= NEAR:
        return "best"
    if loss < limits.inaccuracy:
        return "good"
    if loss < limits.mistake or not is_certain(best, played):
        return "inaccuracy"
    return "mistake" if loss < limits.blunder else "blunder"


def is_certain(best: Evaluation, played: Evaluation) -> bool:
    """Return whether the difference between two actions is larger than its 95 % interval: that of their comparison in
    pairs if there was one, otherwise as if the two were measured apart."""
    if played.least_loss is not None:
        return played.least_loss > 0.0
    below = 0.0 if best.low is None else best.value - best.low
    above = 0.0 if played.high is None else played.high - played.value
    return best.value - played.value > math.hypot(below, above)


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the mean over decisions of 100 × 2^(-loss / HALVED), to one decimal; None without a decision."""
    if not losses:
        return None
    return round(sum(100 * 2 ** (-loss / HALVED) for loss in losses) / len(losses), 1)
