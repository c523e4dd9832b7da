"""The learning pages' positions, and drawings of records by the page's own boards."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from koga.cli import learn
from koga.core.game import GAMES, agree, find
from koga.core.match import Match
from koga.core.position import OVER, Rng
from koga.core.record import write
from tests.cli.running import koga

ROOT = Path(__file__).parents[2]


def test_the_learning_pages_are_fresh() -> None:
    found = koga("learn", "--check", where=ROOT)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_learnt(game: str) -> None:
    assert (ROOT / "web" / "src" / "games" / game / "lesson.toml").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_every_guided_game_comes_to_its_end(game: str) -> None:
    told = tomllib.loads((ROOT / "web" / "src" / "games" / game / "lesson.toml").read_text(encoding="utf-8"))
    assert json.loads(learn.page(find(game), told))["over"]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_a_title_that_fits_the_list_beside_the_board(game: str) -> None:
    told = tomllib.loads((ROOT / "web" / "src" / "games" / game / "lesson.toml").read_text(encoding="utf-8"))
    steps = json.loads(learn.page(find(game), told))["steps"]
    assert [step["text"]["en"] for step in steps if not step["title"]] == []
    assert max(len(step["title"]["en"]) for step in steps) <= 26
    assert max(len(step["title"]["ja"]) for step in steps) <= 13


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_drawn(game: str, tmp_path: Path) -> None:
    record, svg = tmp_path / "game.koga", tmp_path / "board.svg"
    record.write_text(play(game), encoding="utf-8")
    found = koga("draw", str(record), "--move", "12", "--lang", "ja", "--out", str(svg))
    assert found.returncode == 0, found.stderr
    drawn = svg.read_text(encoding="utf-8")
    assert drawn.startswith("<svg ")
    assert drawn.rstrip().endswith("</svg>")
    assert "undefined" not in drawn
    assert "NaN" not in drawn


def test_no_such_move_no_such_seat(tmp_path: Path) -> None:
    record = tmp_path / "game.koga"
    record.write_text(play(min(GAMES)), encoding="utf-8")
    assert "--move 9999: the record has" in koga("draw", str(record), "--move", "9999").stderr
    assert "--seat 5: the record has" in koga("draw", str(record), "--seat", "5").stderr


def play(game: str) -> str:
    """The record of a random game."""
    found, rng = find(game), Rng(3)
    agreed = agree(found, {})
    match = Match(found, agreed, ["random"] * found.start(agreed).seats, b"\7" * 32)
    while match.position.to_act != OVER:
        actions = match.position.actions()
        match.act(match.position.to_act, actions[rng.below(len(actions))])
    return write(match.record)
