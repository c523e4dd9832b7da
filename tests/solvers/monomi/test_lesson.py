"""The guided first game against the shipped tables: it teaches nothing that loses."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

from koga.core.game import agree, find
from koga.games.monomi.position import Monomi
from koga.solvers.monomi.verdict import verdicts

GAME = find("monomi")
LESSON = tomllib.loads((Path(__file__).parents[3] / "web/src/games/monomi/lesson.toml").read_text(encoding="utf-8"))[
    "lesson"
]


def start(lesson: dict[str, Any]) -> Monomi:
    position = GAME.read(lesson["position"].replace("; ", "\n"), agree(GAME, lesson["options"]))
    assert isinstance(position, Monomi)
    return position


def losing(lesson: dict[str, Any]) -> list[str]:
    """Return what the lesson asks for although it loses by force and another choice does not."""
    position, found = start(lesson), list[str]()
    for step in lesson["steps"]:
        for name in [*step.get("ask", "").split(), *step.get("do", [])]:
            action = GAME.action_number(position, name)
            if "ask" in step and action in lost(position):
                found.append(name)
            position.apply(action)
    return found


def lost(position: Monomi) -> set[int]:
    """Return the actions that lose by force, if others do not."""
    known = verdicts(position)
    assert known is not None, "the table of the lesson's board is shipped"
    enemy = "ninja" if position.to_act else "samurais"
    found = {action for action, verdict in known.items() if verdict.winner == enemy}
    return found if len(found) < len(known) else set()


def test_the_lesson_asks_for_nothing_that_loses() -> None:
    assert sum("ask" in step for step in LESSON["steps"]) > 3
    assert losing(LESSON) == []


def test_a_lesson_that_began_with_the_losing_placement_would_be_noticed() -> None:
    position = start(LESSON)
    bad = {GAME.action_name(position, action) for action in lost(position)}
    assert bad, "the placement is a choice that can go wrong"
    for name in bad:
        changed = copy.deepcopy(LESSON)
        changed["steps"] = [{"ask": name}]
        assert losing(changed) == [name]
