"""The lines of finished duels."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from koga.core.game import InvalidInput
from koga.lab.oboro import duels, page
from koga.lab.oboro.page import lines_of, marks


def play(folder: Path, game: str) -> None:
    command = [sys.executable, "-m", "koga", "lab", "duel", game, "random", "search:8", "--games", "6", "--seed", "4"]
    subprocess.run([*command, "--workers", "1", "--folder", str(folder)], check=True, capture_output=True)


def test_a_duel_is_told_in_a_line_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, end = marks("duels")
    monkeypatch.setattr(page, "PAGE", tmp_path / "page.md")
    page.PAGE.write_text(f"{begin}old\n{end}\n", encoding="utf-8")
    play(tmp_path / "run", "oboro")
    duels.main(["--write", str(tmp_path / "run")])
    (line,) = lines_of("duels", page.PAGE.read_text(encoding="utf-8"))
    assert line.startswith("random against two of search:8 (even is 0.333): 6 games, share 0.")
    assert ", seed 4, Koga " in line


def test_only_finished_folders_are_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        duels.main([str(tmp_path)])
    with pytest.raises(InvalidInput, match="FOLDER"):
        duels.main([])
