"""koga stage: castles in the terminal."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table
from typer.testing import CliRunner

from koga.cli import app
from koga.cli.gachijo.stage import length_table, order_table
from koga.core.game import InvalidInput
from koga.games.gachijo.drawings import shipped_stage
from koga.lab.gachijo.stages import Length, lengths, shipped_stages, ways

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
    mine.write_text(shipped_stage("C").text, encoding="utf-8")
    assert shown("show", str(mine)) == shown("show", "C")
    mine.write_text(shipped_stage("C").text.replace("^..gog..^", "^..gxg..^"), encoding="utf-8")
    with pytest.raises(InvalidInput, match="line 8"):
        RUN.invoke(app, ["stage", "show", str(mine)], catch_exceptions=False)
    with pytest.raises(InvalidInput, match="cannot read Z: No such file"):
        RUN.invoke(app, ["stage", "show", "Z"], catch_exceptions=False)
    with pytest.raises(InvalidInput, match="2 numbers"):
        RUN.invoke(app, ["stage", "show", "A", "--offset", "x"], catch_exceptions=False)


def test_lengths_are_measured() -> None:
    """G12.10: games of the planner end before the limit of rounds; G3.1: two players have two missions."""
    first = next(lengths(1, 1))
    assert (first.players, first.mission, first.stage, first.games, first.met) == (2, 1, "A", 1, 1)
    assert 1 <= first.mean_turns <= first.longest < 100
    with pytest.raises(InvalidInput, match="at least 1"):
        RUN.invoke(app, ["stage", "lengths", "--games", "0"], catch_exceptions=False)


def test_the_lengths_fit_on_a_narrow_screen() -> None:
    """Nothing is cut at 80 columns; G3.1: ten lines of nine stages."""
    rows = [Length(players, 4, stage, 100, 88.8, 100, 99.0) for players in (2, 3, 4) for stage in "ABCDEFGHI"]
    for table in (length_table(rows, list("ABCDEFGHI")), order_table(rows, shipped_stages())):
        assert "…" not in export(table)
    assert "900/900" in export(length_table(rows, list("ABCDEFGHI")))


def test_a_stage_of_ones_own_is_measured_beside_ours(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(shipped_stage("C").text, encoding="utf-8")
    words = ["stage", "lengths", "C", str(tmp_path / "mine.txt"), "--games", "1"]
    rows = json.loads(RUN.invoke(app, [*words, "--json"], catch_exceptions=False).stdout)["lengths"]
    ours, mine = ([row["mean_turns"] for row in rows if row["stage"] == name] for name in ("C", "mine"))
    assert ours == mine
    assert len(ours) == 10
    assert "mine" in RUN.invoke(app, words, catch_exceptions=False).stdout


def export(table: Table) -> str:
    console = Console(width=80, record=True, file=StringIO())
    console.print(table)
    return console.export_text()


def test_ways_are_measured() -> None:
    """G1.8: on stage A everything can be reached; on I a moat keeps ninjas without take from the weapons (G5.6)."""
    found = {way.stage: way for way in ways()}
    assert list(found) == list("ABCDEFGHI")
    assert found["A"].treasures == 4
    assert found["A"].reach > found["G"].reach > found["H"].reach
    assert found["I"].weapon == 12
    assert all(1 <= way.crystal <= 4 and 1 <= way.treasure <= 5 for way in found.values())
