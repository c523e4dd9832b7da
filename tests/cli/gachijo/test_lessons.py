"""Lessons that cannot be given are refused."""

from __future__ import annotations

import pytest

from koga.cli import learn
from koga.core.game import InvalidInput, find

CASTLE = "sheets 0 0 0 1 -1 0; tokugawa at:i9; oda at:a1; guardian oni at:a9; turn tokugawa moves:3/3; asks turn"
TEXT = {"en": "Go.", "ja": "進め。"}


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
    with pytest.raises(InvalidInput, match="not one of the courses"):
        learn.page(find("gachijo"), told)
    told["lesson"]["steps"] = [{"text": TEXT, "ask": "go:i8 go:i7 stop"}]
    assert '"gains"' in learn.page(find("gachijo"), told)
