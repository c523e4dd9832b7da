"""The lines of finished duels, in the pages of their games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from koga.core.game import GAMES, InvalidInput, agree, find
from koga.lab import duels
from koga.lab.duels import MODULE, OTHERS
from koga.lab.marked import lines_of, marks

ROOT = Path(__file__).parents[2]


def play(folder: Path, game: str) -> None:
    command = [sys.executable, "-m", "koga", "lab", "duel", game, "random", "search:4", "--games", "6", "--seed", "4"]
    subprocess.run([*command, "--workers", "1", "--folder", str(folder)], check=True, capture_output=True)


@pytest.mark.parametrize("game", sorted(GAMES)[-2:])
def test_a_duel_is_told_in_a_line_of_its_page(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, end = marks("duels", MODULE)
    monkeypatch.setattr(duels, "DOCS", tmp_path)
    (tmp_path / f"{game}.md").write_text(f"{begin}old\n{end}\n", encoding="utf-8")
    play(tmp_path / "run", game)
    duels.main(["--write", str(tmp_path / "run")])
    (line,) = lines_of("duels", MODULE, (tmp_path / f"{game}.md").read_text(encoding="utf-8"))
    seats = find(game).start(agree(find(game), {})).seats
    even = f"(even is {1 / seats:.3f})"
    assert line.startswith(f"random against {OTHERS[seats - 1]}search:4 {even}: 6 games, share 0.")
    assert ", seed 4, Koga " in line


def test_options_that_are_not_the_default_are_named() -> None:
    for name in GAMES:
        game = find(name)
        usual = agree(game, {}).options
        assert duels.chosen(usual, name) == ""
        option = next(one for one in game.options if len(one.values) > 1)
        other = next(value for value in option.values if value != option.default)
        assert duels.chosen({**usual, option.name: other}, name) == f", {option.name}={other}"


def test_only_finished_folders_are_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        duels.main([str(tmp_path)])
    with pytest.raises(InvalidInput, match="FOLDER"):
        duels.main([])


def test_pages_with_the_marks_have_lines_of_duels() -> None:
    begin, _ = marks("duels", MODULE)
    pages = [page for page in (ROOT / "docs").glob("*.md") if begin in page.read_text(encoding="utf-8")]
    assert len(pages) > 2
    for page in pages:
        assert page.stem in GAMES
        for line in lines_of("duels", MODULE, page.read_text(encoding="utf-8")):
            assert "(even is " in line
            assert ", share " in line
