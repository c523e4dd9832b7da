"""How levels err: losses beside the curve that people's losses follow."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import koga.bots
from koga.cli import app
from koga.core.game import GAMES
from koga.lab.calibrate import Forecast
from koga.lab.characters import curve, falling, oversights, threats


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


def decisions(rng: random.Random, errs: Callable[[float], float], count: int) -> list[Forecast]:
    """Decisions between ten actions of which some are mistakes, by a player with a chance to err."""
    found = []
    for _ in range(count):
        losing, turns = rng.randint(1, 9) / 10, rng.randint(1, 4)
        lost = rng.random() < errs(losing)
        away = turns if lost else None
        found.append(Forecast(0, 0, 0.0 if lost else 1.0, float(lost), True, 0.0, losing, away, ((turns, losing),)))
    return found


def test_who_overlooks_dangers_lies_on_the_curve() -> None:
    found = oversights(decisions(random.Random(1), lambda losing: 0.3 * losing, 20_000))
    assert found.chance == pytest.approx(0.3, abs=0.02)
    assert found.distance < 0.02
    assert sum(one.decisions for one in found.dangers) == 20_000
    assert all(one.low <= one.share <= one.high for one in found.dangers)


def test_errors_that_do_not_depend_on_the_danger_do_not() -> None:
    assert oversights(decisions(random.Random(1), lambda _losing: 0.2, 20_000)).distance > 0.12


def test_without_mistakes_nothing_is_overlooked() -> None:
    found = oversights(decisions(random.Random(1), lambda _losing: 0.0, 2000))
    assert all(one.made == one.curve == 0 for one in found.dangers)
    assert oversights([]).dangers == []
    assert threats([]) == []


def test_a_few_decisions_say_nothing() -> None:
    some = decisions(random.Random(1), lambda losing: 0.3 * losing, 4000)
    kept = [row for row in some if row.losing < 0.85] + [row for row in some if row.losing > 0.85][:19]
    assert [one.to for one in oversights(kept).dangers] == [0.2, 0.4, 0.6, 0.8]


def test_mistakes_are_counted_by_how_far_away_the_punishment_is() -> None:
    found = threats(decisions(random.Random(1), lambda losing: losing, 4000))
    assert [one.turns for one in found] == [1, 2, 3, 4]
    assert sum(one.decisions for one in found) == 4000
    assert all(one.share == pytest.approx(1.0, abs=0.1) and one.low < one.share for one in found)


def test_an_unknown_level_is_refused() -> None:
    found = CliRunner().invoke(app, ["lab", "losses", min(GAMES), "--level", "emperor"])
    assert found.exit_code != 0


def test_a_page_written_with_new_thresholds_shows_those(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the ones that the game had before."""

    def forecasts(*_given: object) -> Iterator[list[Forecast]]:
        yield [Forecast(number, 0, 0.5, 0.2 * number / 1000, False, 1.0) for number in range(1000)]

    game = min(GAMES)
    (tmp_path / game).mkdir()
    monkeypatch.setattr("koga.lab.calibrate.forecasts", forecasts)
    monkeypatch.setattr(koga.bots, "__file__", str(tmp_path / "__init__.py"))
    page = tmp_path / "losses.md"
    found = CliRunner().invoke(app, ["lab", "losses", game, "--write", "--page", str(page)], catch_exceptions=False)
    assert found.exit_code == 0
    limits = tomllib.loads((tmp_path / game / "thresholds.toml").read_text(encoding="utf-8"))["loss"]
    shown = " | ".join(f"more than {round(100 * limit)}" for limit in limits.values())
    assert limits["blunder"] == 0.2
    assert shown in page.read_text(encoding="utf-8")
