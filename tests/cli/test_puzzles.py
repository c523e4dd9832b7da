"""`koga puzzles`: grading the shipped puzzles again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from koga.cli import app
from koga.cli import puzzles as command
from koga.core.game import GAMES, find, game_part
from koga.solvers import mined
from koga.solvers.mined import MADE, made_by

SOLVED = [name for name in GAMES if game_part(find(name), "solvers", "SOLVER")]


def test_regrading_keeps_puzzles_and_names_both_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, module = next((name, command.mined_of(find(name))) for name in GAMES if name not in SOLVED)
    some: Any = module.puzzles()[:3]
    made = made_by(module.PACKAGE)
    monkeypatch.setattr(module, "puzzles", lambda: some)
    monkeypatch.setattr(module, "WEAKER", ("random", "search:2"))
    monkeypatch.setattr(mined, "levels", lambda _: {"random": None})
    monkeypatch.setattr(command, "files", lambda _: tmp_path)
    ran = CliRunner().invoke(app, ["puzzles", name, "--regrade"])
    assert ran.exit_code == 0, ran.output
    text = (tmp_path / "puzzles.toml").read_text(encoding="utf-8")
    first, second, *_ = text.splitlines()
    assert first == MADE + made
    assert second == f"# Graded by: koga puzzles {name} --regrade"
    monkeypatch.setattr(mined, "files", lambda _: tmp_path)
    again = mined.read_puzzles(module.PACKAGE)
    assert {(one.position, one.solution) for one in again} == {(one.position, one.solution) for one in some}
    assert all(list(one.found) == ["random"] for one in again)
    assert all(list(one.weaker) == ["random", "search:2"] for one in again)


@pytest.mark.parametrize("name", SOLVED)
def test_puzzles_that_are_graded_by_proofs_are_not_graded_by_levels(name: str) -> None:
    ran = CliRunner().invoke(app, ["puzzles", name, "--regrade"])
    assert ran.exit_code != 0
    assert "proofs" in str(ran.exception) + ran.output
