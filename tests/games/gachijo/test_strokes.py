"""Strokes as people see them: all that differ in where they end and what they pick up."""

from __future__ import annotations

from collections import Counter

import pytest

from koga.core.position import COMPILED
from koga.games.gachijo.codes import SLIDE, STOP, STROKE
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.strokes import MOST_STEPS, Stroke, courses, list_strokes, strokes
from tests.games.gachijo.cases import GAME, after, at

POSITIONS = (
    ("tokugawa at:e6", "A"),
    ("tokugawa at:e8 tools:nawa", "A"),
    ("tokugawa at:b2; toyotomi at:c1", "A"),
    ("tokugawa at:h4; oda at:i4 wears:nuno", "A"),
    ("tokugawa at:b7 tools:take", "D"),
    ("tokugawa at:d7 tools:take; toyotomi at:e7w wears:take", "E"),
)


@pytest.mark.rule("G5.1", "G5.2")
@pytest.mark.parametrize(("text", "stage"), POSITIONS)
def test_the_list_is_what_trying_every_line_finds(text: str, stage: str) -> None:
    position = at(text, stage=stage)
    listed = {key_of(stroke): len(stroke.steps) for stroke in strokes(position)}
    tried: dict[Key, int] = {}
    try_all(position, position, (), tried)
    for key in tried:
        bill, others = Counter(key[3]), [Counter(other[3]) for other in tried if other[:3] == key[:3]]
        assert (key in listed) == (not any(other < bill for other in others)), f"{key}: nothing is spent in vain"
    assert listed == {key: tried[key] for key in listed}


Key = tuple[str, tuple[str, ...], bool, tuple[str, ...]]  # end, squares, pauses, tools spent


def key_of(stroke: Stroke) -> Key:
    return stroke.end, stroke.squares, stroke.pauses, tuple(sorted(tool for _, tool in stroke.costs))


def try_all(start: Gachijo, here: Gachijo, steps: tuple[int, ...], tried: dict[Key, int]) -> None:
    """Every line that can be drawn, without any bound."""
    for action in here.actions():
        if action >= SLIDE:
            break
        there = here.copy()
        assert isinstance(there, Gachijo)
        there.apply(action)
        if action != STOP and there.state.stage == STROKE:
            try_all(start, there, (*steps, action), tried)
            continue
        line = (*steps, action)
        last = [step for step in line if step != STOP][-1]
        end = GAME.action_name(start, last).partition(":")[2]
        before, now = words(start, "entered"), words(there, "entered")
        squares = tuple(sorted(now - before, key=lambda cell: (cell[1], cell[0])))
        spent = (Counter(tools(start)) - Counter(tools(there))).elements()
        key = (end, squares, there.state.mode == STROKE, tuple(sorted(spent)))
        tried[key] = min(tried.get(key, 99), len(line))


def tools(position: Gachijo) -> list[str]:
    line = next(line for line in GAME.show(position).splitlines() if line.startswith("tokugawa"))
    return next((word[6:].split(",") for word in line.split() if word.startswith("tools:")), [])


def words(position: Gachijo, name: str) -> set[str]:
    return {word for line in GAME.show(position).splitlines() if line.startswith(name) for word in line.split()[1:]}


@pytest.mark.rule("G5.1", "G5.9")
@pytest.mark.parametrize("stage", "ABCDEFGHI" if COMPILED else "AI")
def test_the_bound_is_never_met(stage: str) -> None:
    """On the nine stages all strokes are listed, with the hands that open most ways: three nawa, or one tool of each
    kind; nobody else is in the way."""
    hands = ["nawa,nawa", "nawa,take,hashigo"]
    if stage == "A":
        hands = ["nawa,nawa,nawa" if COMPILED else "nawa"]
    for hand in hands:
        text = f"tokugawa at:i9 tools:{hand}; toyotomi at:-; oda at:-; takeda at:-"
        found, looked_at = list_strokes(at(text, stage=stage))
        assert found
        assert looked_at < MOST_STEPS / 2


@pytest.mark.rule("G9.15")
def test_a_guardian_has_strokes_too() -> None:
    text = "tokugawa at:i9; oda at:e8 treasures:koban; guardian oni at:e5 power:1"
    position = at(f"{text}; turn tokugawa moves:0/3 walked slid begun called; asks guardian")
    found = {stroke.end: stroke for stroke in strokes(position)}
    assert [GAME.action_name(position, step) for step in found["e8"].steps] == ["go:e6", "go:e7", "go:e8"]
    after(position, *(GAME.action_name(position, step) for step in found["e8"].steps))
    assert "asks ransom mode:guardian about:oda" in GAME.show(position)


def test_nothing_is_listed_when_no_stroke_can_be_made() -> None:
    """G6.1: a choice is open."""
    assert strokes(after(at("tokugawa at:i4"), "go:h4", "stop")) == []


@pytest.mark.rule("G6.1", "G6.2")
def test_a_course_tells_its_way_and_what_is_picked_up() -> None:
    position = at("tokugawa at:i4")
    found = {course.through: course for course in GAME.courses(position)}
    course = found[("h4",)]
    assert [GAME.action_name(position, action) for action in course.actions] == ["go:h4", "stop"]
    assert [(gain.at, gain.what) for gain in course.gains] == [("h4", "koban")]
    passing = next(course for course in found.values() if "h4" in course.through[:-1])
    assert all(gain.at != "h4" for gain in passing.gains)


def test_a_course_over_a_tool_square_pauses_for_the_draw() -> None:
    """G6.4."""
    position = at("tokugawa at:h9")
    course = next(course for course in GAME.courses(position) if course.through == ("g9",) and course.pauses)
    assert [gain.what for gain in course.gains] == ["weapon"]


@pytest.mark.rule("G5.6", "G5.9", "G5.19")
def test_a_stroke_tells_what_it_spends_and_where() -> None:
    position = at("tokugawa at:b7 tools:take", stage="D")
    found = {course.through: course for course in courses(position)}
    into_the_pond = found[("c7",)]
    assert [(cost.at, cost.what) for cost in into_the_pond.costs] == [("c7", "take")]
    assert all(
        not course.costs for course in found.values() if not {"c", "d", "e", "f", "g"} & {p[0] for p in course.through}
    )
