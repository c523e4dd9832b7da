"""What the rulebook tells as an example is so, in both languages."""

from __future__ import annotations

import re

import pytest

from koga.core.rulebook import rulebook
from tests.games.oboro.table import GAME, final

COLOURS = {"en": ("red", "blue", "green"), "ja": ("赤", "青", "緑")}
LANGUAGES = ("en", "ja")


def tops(text: str, lang: str) -> list[int]:
    """The values of the cards that a text names."""
    return [int(value) for value in re.findall(rf"(?:{'|'.join(COLOURS[lang])}) ?(\d)", text)]


def named(text: str, lang: str) -> list[str]:
    """The cards that a text names, as notation writes them: b7 for blue 7."""
    letters = dict(zip(COLOURS[lang], "rbg", strict=True))
    found = re.findall(rf"({'|'.join(COLOURS[lang])}) ?(\d)", text)
    return [letters[colour] + value for colour, value in found]


@pytest.mark.rule("O6.6")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_shows_power_that_just_does_not_exceed(lang: str) -> None:
    """Red 3 and blue 8: exactly a mission value, which is the case that the rule is about."""
    told = rulebook(GAME, lang)["O6.6"].text
    first, second, third, fourth = tops(told, lang)
    assert first + second == 11
    assert third + fourth == 13


@pytest.mark.rule("O6.8")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_scored_round_adds_up(lang: str) -> None:
    """Three areas as the text tells them, scored by the engine: powers, colours and points are those of the text."""
    told = rulebook(GAME, lang)["O6.8"].text
    rows = [row for row in told.splitlines() if row.startswith("- ")]
    first, second, third = (" ".join(named(row, lang)) for row in rows)
    scored = final(first, "", second, third).last_round()  # the first area is the last trick, which its seat takes
    powers = [int(re.search(r"(?:power |忍者力)(\d+)", row)[1]) for row in rows]  # type: ignore[index]
    assert powers == [power for power, _, _ in scored] == [9, 9, 10]
    ranks = told.rpartition("- ")[2].partition("\n\n")[2]
    points = re.search(r"(\d) points, .*(\d)\.|(\d)点、.*(\d)点", ranks)
    assert points is not None
    assert [int(point) for point in points.groups() if point] == [score for _, _, score in scored][:2] == [3, 2]
    assert scored[2][2] == 0


@pytest.mark.rule("O2.2")
@pytest.mark.parametrize(("lang", "told"), [("en", "first round only"), ("ja", "「最初のラウンド」だけ")])
def test_the_ruling_says_that_the_source_speaks_of_the_first_round(lang: str, told: str) -> None:
    assert told in (rulebook(GAME, lang)["O2.2"].ruling or "")
