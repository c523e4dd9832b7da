"""The curve that corrects the estimates of GACHIJO's analysis: how it is fitted, and what it leaves as it is."""

from __future__ import annotations

import random
from importlib.resources import files

import pytest

from koga.bots.gachijo.analyst import GachijoAnalyst
from koga.bots.gachijo.calibration import FILE, PACKAGE, PLAIN, Curve, fitted
from koga.core.position import Rng
from koga.lab.calibrate import Forecast
from koga.lab.gachijo.calibration import fit
from tests.games.gachijo.cases import GAME, at


def test_a_curve_is_found_again() -> None:
    rng, curve, rows = random.Random(1), Curve(1.3, 0.8, -0.2), []
    for number in range(20_000):
        value = rng.uniform(0.01, 0.99)
        rows.append(Forecast(number, 0, value, 0.0, False, float(rng.random() < curve.at(value))))
    found = fit(rows)
    for value in (0.1, 0.3, 0.5, 0.7, 0.9):
        assert found.at(value) == pytest.approx(curve.at(value), abs=0.02)


def test_proofs_are_not_fitted() -> None:
    rng = random.Random(2)
    rows = [Forecast(number, 0, 0.5, 0.0, False, float(rng.random() < 0.5)) for number in range(2000)]
    proven = [Forecast(number, 0, 0.9, 0.0, True, 0.0) for number in range(2000)]
    assert fit([*rows, *proven]) == fit(rows)


@pytest.mark.parametrize("curve", [PLAIN, fitted(), Curve(1.3, 0.8, -0.2)])
def test_it_keeps_the_order_and_the_ends(curve: Curve) -> None:
    values = [curve.at(number / 100) for number in range(101)]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (0.0, 1.0)
    assert len(set(values)) == 101


def test_the_plain_curve_changes_nothing() -> None:
    assert all(PLAIN.at(number / 100) == pytest.approx(number / 100) for number in range(101))


def test_the_analyst_corrects_values_and_intervals() -> None:
    position = at("tokugawa at:i8 weapons:tsume; oda at:i7 treasures:koban,kagami crystals:1; takeda at:a5;")
    played, curve = position.actions()[0], Curve(1.0, 1.0, -1.0)
    plain = GachijoAnalyst(GAME, 0.3, PLAIN).evaluate(position, Rng(4), played)
    for one, other in zip(plain, GachijoAnalyst(GAME, 0.3, curve).evaluate(position, Rng(4), played), strict=True):
        assert one.low is not None
        assert one.high is not None
        assert other.value == pytest.approx(curve.at(one.value))
        assert other.low == pytest.approx(curve.at(one.low))
        assert other.high == pytest.approx(curve.at(one.high))
        assert (one.least_loss is None) == (other.least_loss is None)


def test_the_file_names_its_command() -> None:
    head = files(PACKAGE).joinpath(FILE).read_text(encoding="utf-8").splitlines()[0]
    assert head.startswith("# Made by: python -m koga.lab.gachijo.calibration ")
