"""Ladders: each level against the one below, with intervals, and the page that the command writes."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl

from koga.core.game import agree, find
from koga.lab.crew import Alone
from koga.lab.ladder import ladder_cells, steps
from koga.lab.plan import Plan, checked_plan
from koga.lab.rating import rate
from koga.lab.runner import Run, play_plan
from tests.cli.running import koga

TAISEN = find("taisen")
BOTS = ("random", "material:50", "taisen:1")


def test_each_level_is_set_against_the_one_below() -> None:
    cells = tuple(ladder_cells(TAISEN, agree(TAISEN, {}), BOTS))
    run = Run(checked_plan(Plan("ladder", "taisen", cells, 1, 60, None, 0)))
    play_plan(run, Alone(), None, lambda *_: None)
    found = steps(run, BOTS)
    assert [(step.level, step.below) for step in found] == [("material:50", "random"), ("taisen:1", "material:50")]
    for step in found:
        assert step.games == 60
        assert step.share.low < step.share.share < step.share.high
        assert (step.verdict == "yes") == (step.share.low > 0.5)
    assert found[1].verdict == "yes"
    assert steps(run, BOTS[::-1][:1]) == []


def test_steps_alone_leave_out_levels_that_are_not_neighbours() -> None:
    cells = tuple(ladder_cells(TAISEN, agree(TAISEN, {}), BOTS, steps_only=True))
    assert [cell.bots for cell in cells] == [("material:50", "random"), ("taisen:1", "material:50")]
    run = Run(checked_plan(Plan("ladder", "taisen", cells, 1, 60, None, 0)))
    play_plan(run, Alone(), None, lambda *_: None)
    assert [step.level for step in steps(run, BOTS)] == ["material:50", "taisen:1"]
    rated = rate(run.tallies, BOTS)
    assert [row.bot for row in rated] == list(BOTS)
    assert [row.games for row in rated] == [60, 120, 60]
    assert rated[2].high - rated[2].low > rated[1].high - rated[1].low  # two steps are less certain than one


def test_the_command_writes_its_page(tmp_path: Path) -> None:
    words = ("lab", "ladder", "taisen", "random", "material:50", "--games", "20", "--workers", "1")
    done = koga(*words, "--write", "docs/ladder.md", where=tmp_path)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "docs" / "ladder.md").read_text(encoding="utf-8")
    assert "## Each level against the one below" in page
    assert "| material:50 | random | 20 |" in page
    assert "Made by `koga lab ladder taisen" in page
    assert "stronger" in done.stdout
    found = json.loads(koga(*words, "--json", where=tmp_path).stdout)["steps"]
    assert found[0]["share"]["low"] < found[0]["share"]["high"]


def test_games_added_after_a_look_are_told(tmp_path: Path) -> None:
    words = ("lab", "ladder", "taisen", "random", "material:50", "--workers", "1", "--folder", "kept")
    once = koga(*words, "--games", "4", "--write", "one.md", where=tmp_path)
    assert once.returncode == 0, once.stderr
    assert "Games were added" not in once.stdout + (tmp_path / "one.md").read_text(encoding="utf-8")
    again = koga(*words, "--games", "4", "--resume", "--json", where=tmp_path)
    assert json.loads(again.stdout)["looks"] == []  # nothing was added
    more = koga(*words, "--games", "8", "--resume", "--write", "two.md", "--figures", "two.json", where=tmp_path)
    assert more.returncode == 0, more.stderr
    told = "Games were added after a look at the results with 4 games a duel"
    assert told in " ".join(more.stdout.split())
    assert told in (tmp_path / "two.md").read_text(encoding="utf-8")
    figures = json.loads((tmp_path / "two.json").read_text(encoding="utf-8"))
    assert figures["looks"] == [4]
    (step,) = figures["steps"]
    assert (step["level"], step["below"], step["seats"], step["games"]) == ("material:50", "random", 2, 8)
    page = (tmp_path / "two.md").read_text(encoding="utf-8")
    assert "| stronger | 60 % reached |" in page
    assert page.count("| yes | yes |") + page.count("| by the estimate |") + page.count("| no |") == 1


def test_the_header_tells_the_commits_of_the_games(tmp_path: Path) -> None:
    """Not of the program that only wrote the page."""
    words = ("lab", "ladder", "taisen", "random", "material:50", "--workers", "1", "--games", "4", "--folder", "kept")
    assert koga(*words, where=tmp_path).returncode == 0
    stored = tmp_path / "kept" / "plan.parquet"
    pl.read_parquet(stored).with_columns(commit=pl.lit("abc123, def456")).write_parquet(stored)
    again = koga(*words, "--resume", "--write", "page.md", "--figures", "figures.json", where=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "(abc123, def456)" in (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "(abc123, def456)" in (tmp_path / "figures.json").read_text(encoding="utf-8")
