"""koga stage: castles in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from koga.cli import app
from koga.game import Nonsense
from koga.games.gachijo.drawings import house_stage
from koga.lab.stages import lengths

RUN = CliRunner()


def shown(*words: str) -> str:
    result = RUN.invoke(app, ["stage", *words], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_a_stage_is_drawn_with_its_walls() -> None:
    """G7.1: the same castle with its walls slid looks otherwise."""
    first, slid = shown("show", "B"), shown("show", "B", "--offset", "1,-2", "--lang", "ja")
    assert "━" in first
    assert first.splitlines()[1] != slid.splitlines()[1] or first.splitlines()[3] != slid.splitlines()[3]
    assert "水場" in slid


def test_a_drawing_of_ones_own_is_drawn_or_refused_by_its_line(tmp_path: Path) -> None:
    """G1.4."""
    mine = tmp_path / "mine.txt"
    mine.write_text(house_stage("C").text, encoding="utf-8")
    assert shown("show", str(mine)) == shown("show", "C")
    mine.write_text(house_stage("C").text.replace("^..gog..^", "^..gxg..^"), encoding="utf-8")
    with pytest.raises(Nonsense, match="line 8"):
        RUN.invoke(app, ["stage", "show", str(mine)], catch_exceptions=False)
    with pytest.raises(Nonsense, match="no file"):
        RUN.invoke(app, ["stage", "show", "Z"], catch_exceptions=False)
    with pytest.raises(Nonsense, match="2 numbers"):
        RUN.invoke(app, ["stage", "show", "A", "--offset", "x"], catch_exceptions=False)


def test_lengths_are_measured() -> None:
    """G12.10: games of the planner end before the limit of rounds; G3.1: two players have two missions."""
    first = next(lengths(1, 1))
    assert (first.players, first.mission, first.stage, first.games, first.met) == (2, 1, "A", 1, 1)
    assert 1 <= first.mean_turns <= first.longest < 100
    with pytest.raises(Nonsense, match="at least 1"):
        RUN.invoke(app, ["stage", "lengths", "--games", "0"], catch_exceptions=False)
