"""Lessons that cannot be given are refused."""

from __future__ import annotations

import pytest

from koga.cli import learn
from koga.core.game import InvalidInput, find
from koga.core.position import Illegal

TEXT = {"en": "Go.", "ja": "進め。"}


def test_a_lesson_cannot_break_a_rule() -> None:
    told = lesson("ninja:q0")
    with pytest.raises(Illegal, match=r"M2\.3"):
        learn.page(find("monomi"), told)


def test_a_lesson_asks_the_reader_only_in_the_readers_turn() -> None:
    told = lesson("ninja:c")
    told["lesson"]["seat"] = 1
    with pytest.raises(InvalidInput, match="not the reader's turn"):
        learn.page(find("monomi"), told)


def lesson(ask: str) -> dict[str, dict[str, object]]:
    position = "stage place-ninja; samurais g0 w2 w5"
    options = {"samurais": "3", "placement": "watch"}
    steps = [{"text": TEXT, "ask": ask}]
    return {"how": {}, "lesson": {"options": options, "position": position, "seat": 0, "steps": steps}}
