"""How levels err: losses beside the curve that people's losses follow."""

from __future__ import annotations

import random

import pytest
from typer.testing import CliRunner

from koga.cli import app
from koga.core.game import GAMES
from koga.lab.characters import curve, falling


def test_losses_that_fall_off_lie_on_the_curve() -> None:
    rng = random.Random(1)
    losses = [rng.expovariate(1 / 8) for _ in range(4000)] + [0.0] * 1000
    found = falling(losses)
    assert found.decisions == 5000
    assert found.losing == pytest.approx(4000, abs=50)
    assert found.mean == pytest.approx(8, abs=0.5)
    assert found.distance < 0.02
    assert all(one.low <= one.share <= one.high for one in found.marks)


def test_random_slips_do_not() -> None:
    """Somebody who plays well and now and then at random."""
    rng = random.Random(1)
    losses = [rng.uniform(30, 60) if rng.random() < 0.1 else rng.uniform(0.1, 1) for _ in range(2000)]
    assert falling(losses).distance > 0.2


def test_nothing_lost_is_no_curve() -> None:
    found = falling([0.0, 0.0])
    assert (found.losing, found.marks, found.distance) == (0, [], 0.0)
    assert curve(5, 0.0) == 0.0


def test_losses_by_proof_have_no_curve() -> None:
    assert falling([100.0, 50.0, 0.0, 0.0]).whole
    assert not falling([100.0, 50.0, 30.0]).whole


def test_an_unknown_level_is_refused() -> None:
    found = CliRunner().invoke(app, ["lab", "losses", min(GAMES), "--level", "emperor"])
    assert found.exit_code != 0
