"""Hints at the terminal: whole strokes with their chance to win, not single steps."""

from __future__ import annotations

import re

import pytest

from koga.cli.session import Session
from koga.core.match import Match
from tests.games.gachijo.cases import GAME, agreed

SEED = bytes(range(32))


def session(lang: str) -> Session:
    players = ["human", "human"]
    return Session(GAME, Match(GAME, agreed(players=2, mission=1), players, SEED), players, lang, 3)


@pytest.mark.parametrize(("lang", "stroke"), [("en", r"To [a-i][1-9]"), ("ja", r"[a-i][1-9]へ")])
def test_a_hint_names_a_stroke_and_its_chance(lang: str, stroke: str) -> None:
    here = session(lang)
    assert here.adviser == "seer:300"
    found = here.evaluations()
    plans = [(here.plan(one), here.note(one)) for one in found if one.course]
    assert plans
    for (name, label), note in plans:
        assert name.startswith(("to:", "go:", "pass:"))
        assert re.search(stroke, label)
        assert re.search(r"\d+ ?[%％]", note)
    assert any(name.startswith("to:") for (name, _), _ in plans), "a whole stroke, not its first step"


def test_the_list_of_choices_has_the_chances_of_strokes() -> None:
    here = session("en")
    picks = here.picks(here.match.snapshot(0))
    advice = here.advice(picks)
    assert 0 <= advice.best < len(picks)
    assert any(len(picks[number].actions) > 1 and "%" in note for number, note in advice.notes.items())
