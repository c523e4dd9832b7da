"""The lines of finished duels, in the pages of their games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from koga.core.game import InvalidInput
from koga.lab import duels
from koga.lab.duels import MODULE
from koga.lab.marked import lines_of, marks

ROOT = Path(__file__).parents[2]


def play(folder: Path, game: str, *words: str) -> None:
    command = [sys.executable, "-m", "koga", "lab", "duel", game, "random", *words, "--games", "6", "--seed", "4"]
    subprocess.run([*command, "--workers", "1", "--folder", str(folder)], check=True, capture_output=True)


def test_a_duel_is_told_in_a_line_of_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, end = marks("duels", MODULE)
    monkeypatch.setattr(duels, "DOCS", tmp_path)
    for game in ("oboro", "taisen"):
        (tmp_path / f"{game}.md").write_text(f"{begin}old\n{end}\n", encoding="utf-8")
    play(tmp_path / "one", "oboro", "search:8")
    play(tmp_path / "two", "taisen", "material", "-o", "ninjas=3")
    duels.main(["--write", str(tmp_path / "one"), str(tmp_path / "two")])
    (line,) = lines_of("duels", MODULE, (tmp_path / "oboro.md").read_text(encoding="utf-8"))
    assert line.startswith("random against two of search:8 (even is 0.333): 6 games, share 0.")
    assert ", seed 4, Koga " in line
    (line,) = lines_of("duels", MODULE, (tmp_path / "taisen.md").read_text(encoding="utf-8"))
    assert line.startswith("random against material, ninjas=3 (even is 0.500): 6 games, share 0.")


def test_only_finished_folders_are_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        duels.main([str(tmp_path)])
    with pytest.raises(InvalidInput, match="FOLDER"):
        duels.main([])


@pytest.mark.parametrize("game", ["oboro", "taisen", "gachijo"])
def test_the_pages_have_the_marks(game: str) -> None:
    for line in lines_of("duels", MODULE, (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")):
        assert ": " in line
        assert " games" in line
