"""The analysis as one HTML file: what the dots on the curve stand for, and how figures are written."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from koga.bots.analysis import Analysis, Decision, Moment, Player
from koga.bots.grading import Thresholds
from koga.cli.analyse import remark
from koga.core.line import Line, say
from koga.lab.analysis_report import curve, described, luckiest, marks, player, signed

NAMES = ["First", "Second"]
LABEL = say("koga.lab", "analysis.none", {}, {})


def decision(grade: Any) -> Decision:
    return Decision("a", LABEL, 0.6, 0.3, 0.3, grade, ())


@pytest.fixture
def found() -> Analysis:
    """A draw that hurts the second seat, a blunder of the first, a good move of the second."""
    moments = (
        Moment(0, -1, "roll", (0.5, 0.5), luck=(0.16, -0.3)),
        Moment(1, 0, "b", (0.6, 0.4), decision("blunder")),
        Moment(2, 1, "c", (0.3, 0.7), decision("good")),
    )
    return Analysis("any", "usual", 3, Thresholds(0.05, 0.1, 0.2), moments, (0.0, 1.0), (), (0, 1))


def test_dots_stand_on_the_curve_of_whom_they_concern(found: Analysis) -> None:
    assert luckiest(found.moments[0]) == 1
    assert [[marks(found, ply, seat) for seat in (0, 1)] for ply in range(4)] == [
        ["", "luck"],
        ["choice", ""],
        ["", ""],
        ["", ""],
    ]


def test_the_curve_names_every_seat_once(found: Analysis) -> None:
    drawn = curve(found, NAMES, "en")
    assert [drawn.count(f">{name}<") for name in NAMES] == [1, 1]


def test_several_lines_of_the_log_are_kept_apart(found: Analysis) -> None:
    lines = ["First draws", "Second is next"]
    assert described(found.moments[0], NAMES, lines, "en")["what"] == "First draws · Second is next"
    assert described(found.moments[1], NAMES, [], "en")["what"] == "b"


@pytest.mark.parametrize(("lang", "told"), [("en", "Then: None · None"), ("ja", "続き：なし · なし")])
def test_the_line_that_the_bot_had_in_mind_is_told(found: Analysis, lang: str, told: str) -> None:
    one = Line("any", {}, "None", "なし")
    moment = replace(found.moments[1], decision=replace(decision("blunder"), line=(one, one)))
    assert described(moment, NAMES, [], lang)["line"] == told
    assert told.replace(" · ", {"en": ", ", "ja": "、"}[lang]).lower() in remark(moment, NAMES, lang).lower()
    assert described(found.moments[1], NAMES, [], lang)["line"] == ""


@pytest.mark.parametrize(
    ("change", "text"), [(0.123, "+12 %"), (-0.3, "-30 %"), (0.0, "0 %"), (-0.004, "0 %"), (0.004, "0 %")]
)
def test_what_rounds_to_nothing_has_no_sign(change: float, text: str) -> None:
    assert signed(change) == text


def test_a_row_has_a_cell_for_every_column() -> None:
    one = Player(1, None, 0, 0, 0, 0, 0, 0.5, -0.0, 0.5, 0.0, 0.0, 1.0, -0.11)
    assert player(one, NAMES) == ["Second", "", "0", "0", "0", "50 %", "0 %", "+50 %", "0 %", "-11 %", "0 %", "100 %"]
