"""How long an analysis takes: what is measured, and the page that says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from koga.core.game import discovered, find
from koga.core.position import OVER
from koga.core.record import read, replay, write
from koga.lab.analysis_pace import MOST_SECONDS, AnalysisPace, main, measure, page, played, row

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "analysis-pace.md"


def test_the_same_seed_plays_the_same_finished_game() -> None:
    game = find(min(discovered()))
    record = played(game, "random", 3)
    assert record.scores is not None
    assert write(record) == write(played(game, "random", 3)) != write(played(game, "random", 4))
    assert replay(read(write(record))).to_act == OVER


def test_a_mean_beyond_the_limit_is_told() -> None:
    name = min(discovered())
    within = AnalysisPace(name, "random", 10.0, [MOST_SECONDS - 1, MOST_SECONDS + 1])
    beyond = AnalysisPace(name, "random", 10.0, [MOST_SECONDS, MOST_SECONDS + 0.2])
    assert within.mean == MOST_SECONDS
    assert row(within).endswith("| 20.0 | 21.0 | yes |")
    assert row(beyond).endswith("| 20.1 | 20.2 | no |")


def test_no_games_are_refused() -> None:
    with pytest.raises(SystemExit):
        main(["--games", "0"])


def test_the_page_in_the_documents_covers_every_game_and_each_is_within_the_limit() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.endswith(("| yes |", "| no |"))]
    assert len(rows) == len([name for name, module in discovered().items() if module.startswith("koga.games.")])
    assert all(line.endswith("| yes |") for line in rows)
    assert page(rows, "x").splitlines()[4:] == lines[4:]


def test_a_game_is_measured_by_analysing_it() -> None:
    found = measure(find(min(discovered(), key=len)), 1, "quick")
    assert len(found.seconds) == 1
    assert found.seconds[0] > 0
    assert found.plies >= 1
