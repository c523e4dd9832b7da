"""The learning pages' positions, and drawings of records by the page's own boards."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from koga.cli import learn
from koga.core.game import GAMES, InvalidInput, agree, find
from koga.core.match import Match
from koga.core.position import OVER, Illegal, Rng
from koga.core.record import write
from tests.test_cli import koga

HOUSE = Path(__file__).parents[1]
CASTLE = "sheets 0 0 0 1 -1 0; tokugawa at:i9; oda at:a1; guardian oni at:a9; turn tokugawa moves:3/3; asks turn"
TEXT = {"en": "Go.", "ja": "進め。"}


def test_the_learning_pages_are_fresh() -> None:
    found = koga("learn", "--check", where=HOUSE)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_learnt(game: str) -> None:
    assert (HOUSE / "web" / "src" / "games" / game / "lesson.toml").is_file()


def test_a_lesson_cannot_break_a_rule() -> None:
    told = lesson("ninja:q0")
    with pytest.raises(Illegal, match=r"M2\.3"):
        learn.page(find("monomi"), told)


def test_a_lesson_asks_the_reader_only_in_the_readers_turn() -> None:
    told = lesson("ninja:c")
    told["lesson"]["seat"] = 1
    with pytest.raises(InvalidInput, match="not the reader's turn"):
        learn.page(find("monomi"), told)


def test_a_lesson_asks_only_for_courses_on_offer() -> None:
    told = {
        "how": {},
        "lesson": {
            "options": {"players": "2", "stage": "A"},
            "position": CASTLE,
            "seat": 0,
            "steps": [{"text": TEXT, "ask": "go:i8 go:i7"}],
        },
    }
    with pytest.raises(InvalidInput, match="none of the courses"):
        learn.page(find("gachijo"), told)
    told["lesson"]["steps"] = [{"text": TEXT, "ask": "go:i8 go:i7 stop"}]
    assert '"gains"' in learn.page(find("gachijo"), told)


@pytest.mark.parametrize("game", GAMES)
def test_every_guided_game_comes_to_its_end(game: str) -> None:
    told = tomllib.loads((HOUSE / "web" / "src" / "games" / game / "lesson.toml").read_text(encoding="utf-8"))
    assert json.loads(learn.page(find(game), told))["over"]


def lesson(ask: str) -> dict[str, dict[str, object]]:
    position = "stage place-ninja; samurais g0 w2 w5"
    options = {"samurais": "3", "placement": "watch"}
    steps = [{"text": TEXT, "ask": ask}]
    return {"how": {}, "lesson": {"options": options, "position": position, "seat": 0, "steps": steps}}


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
    record.write_text(play("taisen"), encoding="utf-8")
    assert "--move 9999 is none of them" in koga("draw", str(record), "--move", "9999").stderr
    assert "--seat 5 is none of them" in koga("draw", str(record), "--seat", "5").stderr


def play(game: str) -> str:
    """The record of a random game."""
    found, rng = find(game), Rng(3)
    agreed = agree(found, {})
    match = Match(found, agreed, ["random"] * found.start(agreed).seats, b"\7" * 32)
    while match.position.to_act != OVER:
        actions = match.position.actions()
        match.act(match.position.to_act, actions[rng.below(len(actions))])
    return write(match.record)
