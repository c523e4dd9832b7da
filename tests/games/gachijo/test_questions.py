"""Every question, and the rule that asks it: what is no answer at all is refused with that rule."""

from __future__ import annotations

import pytest

from koga.games.gachijo.codes import ACTION_COUNT, UNSEEN
from koga.games.gachijo.names import STAGES
from tests.games.gachijo.cases import at

ASKED_BY = {
    "laying": "G1.10",
    "drawing-tool": "G6.4",
    "drawing-weapon": "G6.5",
    "turn": "G4.1",
    "stroke": "G5.1",
    "guardian": "G9.5",
    "guardian-stroke": "G9.15",
    "tool-square": "G6.4",
    "return-tool": "G6.12",
    "weapon-square": "G6.5",
    "return-weapon": "G6.12",
    "five-crystals": "G6.3",
    "treasure-square": "G6.1",
    "drawing-card": "G8.12",
    "hand-in-den": "G8.2",
    "body-switch": "G8.16",
    "spirited-away": "G5.15",
    "at-heels": "G8.17",
    "way-home": "G8.5",
    "castle-stirs": "G8.20",
    "answering": "G11.15",
    "escaping": "G11.7",
    "looting": "G11.16",
    "five-chips": "G6.16",
    "making-room": "G11.18",
    "drawing-summon": "G9.3",
    "ransom": "G9.12",
    "dressing": "G10.11",
    "counting": "G12.11",
}
# What must be there for a question to be asked at all.
NEEDED = {
    "laying": "sheets 0; then begin",
    "five-chips": "tokugawa at:e6 treasures:koban shinobi:3 summon:2",
    "making-room": "toyotomi at:a1",
}
CALLED = "turn tokugawa moves:0/3 walked slid begun called"
NEEDED |= {"stroke": "turn tokugawa moves:2/3 walked begun"}
NEEDED |= dict.fromkeys(("guardian", "guardian-stroke", "ransom"), CALLED)
ASKED = {"answering": "of:oda", "escaping": "of:oda", "ransom": "mode:guardian about:oda"}
TABLE = "tokugawa at:e6 treasures:koban tools:nuno weapons:katana; oda at:e8 treasures:kagami weapons:kemuri"


@pytest.mark.parametrize(
    ("stage", "rule"),
    [pytest.param(stage, rule, marks=pytest.mark.rule(rule)) for stage, rule in ASKED_BY.items()],
)
def test_what_answers_no_question_is_refused_by_the_rule_that_asks(stage: str, rule: str) -> None:
    told = NEEDED.get(stage, "")
    table = "; ".join(line for line in TABLE.split("; ") if line.split()[0] != told.split(" ")[0])
    position = at(f"{table}; {told}; guardian oni at:e4 power:1; asks {stage} {ASKED.get(stage, 'about:oda')}")
    assert position.forbidden_by(ACTION_COUNT) == rule
    assert position.forbidden_by(-1) == rule
    assert position.forbidden_by(UNSEEN) == rule


def test_every_question_is_told_but_the_end() -> None:
    assert set(ASKED_BY) == set(STAGES) - {"finished"}
