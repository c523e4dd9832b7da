"""Calibration: forecasts against outcomes."""

from __future__ import annotations

import random

import pytest

from koga.bots.grading import Thresholds, accuracy, grade
from koga.core.evaluation import Evaluation
from koga.lab.calibrate import Forecast, brier, calibration_page, diagram, measured, reliability


def forecasts(bent: float) -> list[Forecast]:
    """Forecasts of a coin that comes as it was told, or by so much more often."""
    rng, rows = random.Random(1), []
    for number in range(4000):
        value = rng.random()
        rows.append(Forecast(number, 0, value, 0.0, False, float(rng.random() < min(1, value + bent))))
    return rows


def test_true_forecasts_lie_on_the_diagonal() -> None:
    for one in reliability(forecasts(0.0)):
        assert one.share_low - 0.03 <= one.mean <= one.share_high + 0.03


def test_bent_forecasts_do_not() -> None:
    middle = [one for one in reliability(forecasts(0.2)) if 0.2 <= one.low <= 0.6]
    assert all(one.mean < one.share_low for one in middle)


def test_the_brier_score_of_a_fair_coin() -> None:
    found = brier(forecasts(0.0))
    assert found.score == pytest.approx(1 / 6, abs=0.01)
    assert found.mean_only == pytest.approx(1 / 4, abs=0.01)
    assert brier(forecasts(0.2)).score > found.score


def test_a_diagram_has_a_point_for_each_bin() -> None:
    bins = reliability(forecasts(0.0))
    assert diagram(bins).count("<circle") == len(bins) == 10


def test_limits_follow_from_losses() -> None:
    rows = [Forecast(number, 0, 0.5, number / 1000, False, 1.0) for number in range(1000)]
    assert measured(rows) == Thresholds(0.08, 0.15, 0.30)  # bounded
    rows = [Forecast(number, 0, 0.5, 0.2 * number / 1000, False, 1.0) for number in range(1000)]
    assert measured(rows).blunder == 0.20


@pytest.mark.parametrize(
    ("value", "found"), [(0.6, "best"), (0.57, "good"), (0.52, "inaccuracy"), (0.45, "mistake"), (0.3, "blunder")]
)
def test_grades(value: float, found: str) -> None:
    limits = Thresholds(0.05, 0.10, 0.20)
    assert grade(Evaluation(1, 0.6), Evaluation(2, value), limits) == found


def test_an_uncertain_loss_is_no_blunder() -> None:
    limits = Thresholds(0.05, 0.10, 0.20)
    best, played = Evaluation(1, 0.6, low=0.3, high=0.9), Evaluation(2, 0.3, low=0.0, high=0.6)
    assert grade(best, played, limits) == "inaccuracy"


@pytest.mark.parametrize(("least", "found"), [(0.05, "blunder"), (-0.05, "inaccuracy")])
def test_a_comparison_in_pairs_says_whether_a_loss_is_certain(least: float, found: str) -> None:
    """Whatever the two intervals say: they hold for each action by itself."""
    limits = Thresholds(0.05, 0.10, 0.20)
    for half in (0.01, 0.4):
        best = Evaluation(1, 0.6, low=0.6 - half, high=0.6 + half)
        played = Evaluation(2, 0.3, low=0.3 - half, high=0.3 + half, least_loss=least)
        assert grade(best, played, limits) == found


def test_accuracy_halves_with_fifteen_points() -> None:
    assert accuracy([]) is None
    assert accuracy([0.0, 0.15]) == 75.0


def test_a_page_of_proofs_says_that_nothing_was_estimated() -> None:
    made = ("koga lab calibrate", "Koga", "machine")
    proofs = [Forecast(number, 0, 1.0, 0.0, True, float(number < 6)) for number in range(8)]
    page = calibration_page("Go", proofs, 8, ["master"], "usual", made)
    assert "Every forecast was a proof" in page
    assert "in 6 of these games it turned out that way" in page
    mixed = calibration_page("Go", [*proofs, *forecasts(0.0)], 8, ["master"], "usual", made)
    assert "Every forecast was a proof" not in mixed
    assert "Brier score **" in mixed
