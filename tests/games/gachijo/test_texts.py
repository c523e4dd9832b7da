"""What cards, pieces and questions say agrees with the rules, in both languages."""

from __future__ import annotations

import pytest

from koga.core.line import words
from koga.games.gachijo.names import PACKAGE, texts

LANGUAGES = ("en", "ja")


@pytest.mark.rule("G11.12")
def test_the_shuri_says_that_every_cell_in_between_is_of_the_same_area() -> None:
    effect = texts()["weapon"]["shuri"]["effect"]
    assert "own area in between" in effect["en"]
    assert "同じエリアに限る" in effect["ja"]


@pytest.mark.rule("G5.9", "G9.8", "G9.11")
def test_a_high_wall_names_all_who_cross_it() -> None:
    wall = texts()["wall"]["high"]
    for kind, id in (("tool", "nawa"), ("guardian", "oni"), ("guardian", "tengu")):
        for lang in LANGUAGES:
            assert texts()[kind][id]["name"][lang].lower() in wall["effect"][lang].lower()
    assert "everybody" not in wall["short"]["en"]
    assert "誰も" not in wall["short"]["ja"]


@pytest.mark.rule("G6.11", "G11.15")
def test_no_question_names_a_thing_that_the_seat_may_lack() -> None:
    """Everybody with a weapon is asked, and everybody hears the question."""
    things = [one["name"] for kind in ("tool", "weapon") for one in texts()[kind].values()]
    for key, question in words(PACKAGE)["ask"].items():
        for lang in LANGUAGES:
            named = [thing[lang] for thing in things if thing[lang] in question[lang]]
            assert not named, (key, named)
    for lang, told in (("en", ("item", "summon")), ("ja", ("道具", "武器", "召喚"))):
        assert not [word for word in told if word in words(PACKAGE)["ask"]["turn-end"][lang]]
