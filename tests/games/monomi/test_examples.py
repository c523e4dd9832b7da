"""What the rulebook tells as an example is so, in both languages."""

from __future__ import annotations

import re
import tomllib

import pytest

from koga.core.position import OVER, WIN
from koga.core.rulebook import rulebook
from koga.games.monomi.boards import SHELF
from tests.games.monomi.table import GAME, after, start

LANGUAGES = ("en", "ja")
ROUND = {"en": r"- Round (\d+): Ninja to ([^;]+); (.+)\.", "ja": r"- 第(\d+)ラウンド：忍者は(.+?)へ。(.+)へ。"}
STEP = {"en": r"Samurai (\d) to ([^,]+)", "ja": r"侍(\d)は([^、]+)"}


def ids(lang: str, board: str = "temple") -> dict[str, str]:
    """The id of a crossroad by the name that players read."""
    rows = tomllib.loads(SHELF.joinpath(f"{board}.toml").read_text(encoding="utf-8"))["crossroads"]
    return {row[4 + LANGUAGES.index(lang)]: row[0] for row in rows}


@pytest.mark.rule("M2.6")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_set_ups_are_told_by_the_names_on_the_board(lang: str) -> None:
    text = rulebook(GAME, lang)["M2.6"].text
    for board in ("temple", "courtyard"):
        name = ids(lang, board)
        told = text.partition(f"`{board}`")[2].split("\n\n")[0]
        lists = re.findall(r"(?m)^- [^:：]+[:：]\s*(.+)$", told)
        file = tomllib.loads(SHELF.joinpath(f"{board}.toml").read_text(encoding="utf-8"))
        expected = [file["set-ups"]["watch"][number].split() for number in "3456"]
        assert [[name[place] for place in re.split("[,、] ?", row)] for row in lists] == expected


@pytest.mark.rule("M4.2", "M2.6", "M3.6", "M3.11")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chase_of_the_rulebook_can_be_played_and_ends_in_a_ring(lang: str) -> None:
    name = ids(lang)
    rounds = re.findall(ROUND[lang], rulebook(GAME, lang)["M4.2"].text)
    assert [number for number, _, _ in rounds] == [str(number) for number in range(1, 7)]
    position = after(start(samurais=6, placement="watch"), f"ninja:{name['Sanctum' if lang == 'en' else '奥の院']}")
    for number, ninja, samurais in rounds:
        assert position.to_act == 0, f"round {number} begins with the Ninja"
        after(position, f"ninja:{name[ninja]}")
        steps = re.findall(STEP[lang], samurais)
        after(position, *[f"{samurai}:{name[place]}" for samurai, place in steps])
        if len(steps) < 6:
            after(position, "done")
    assert position.to_act == OVER
    assert [position.score(seat) for seat in range(2)] == [0, WIN]


@pytest.mark.rule("M5.1")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reading_of_restless_is_marked_as_ours(lang: str) -> None:
    assert rulebook(GAME, lang)["M5.1"].ruling
