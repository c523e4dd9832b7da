"""Oboro as text: what cannot be is refused with one clear line; the terminal; the words."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from koga.core.game import SPECTATOR, InvalidInput, agree
from koga.core.line import LANGUAGES
from koga.core.match import Match
from koga.core.position import Rng
from koga.games.oboro.position import Oboro
from koga.games.oboro.terminal import draw
from koga.games.oboro.view import view
from tests.games.oboro.table import GAME, HANDS, after, at, before_last, deal_all, dealt, final, play_on, start

WHOLE = "; ".join(f"hand {seat} {cards}" for seat, cards in enumerate(HANDS)) + "; lead 0; burning 0"
LATE = "; ".join(GAME.show(before_last("r5 b1 g3", "", "b7", "g6", kept="r7 b8 g8")).splitlines())


@pytest.mark.parametrize("text", [WHOLE, LATE])
def test_the_texts_changed_below_are_right(text: str) -> None:
    assert at(GAME.show(at(text))).key() == at(text).key()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (WHOLE.replace("hand 0 r8", "hand 0 r7"), "twice"),
        (WHOLE.replace("hand 0 r8", "hand 0 r9"), "not a card"),
        (WHOLE.replace("hand 0 r8 ", "hand 0 "), "8 in hand"),
        (WHOLE.replace("lead 0", "lead 1"), "O2.2"),
        (WHOLE.replace("lead 0; ", ""), "O2.2"),
        (WHOLE.replace("burning 0", "burning 1"), "O2.2"),
        (WHOLE.replace("; burning 0", ""), "O2.7"),
        (WHOLE + "; voids 0 r", "O3.2"),
        (WHOLE + "; voids 0 x", "colour"),
        (WHOLE + "; pieces 2 2 1", "O5.2"),
        (WHOLE + "; pieces 4 4 4", "O1.3"),
        (WHOLE + "; pieces 1 1", "three seats"),
        (WHOLE + "; scorings 3", "0 to 2"),
        (WHOLE + "; stage deal", "O2.2"),
        (WHOLE + "; stage end", "O2.3"),
        (WHOLE + "; stage later", "not one of"),
        (WHOLE + "; trick 1 r1 r2 r3", "O4.3"),
        (WHOLE + "; trick 0 r8", "O3.1"),
        (WHOLE + "; last 9:1:3 0:0:0 0:0:0", "O2.4"),
        (WHOLE + "; weather fine", "lines"),
        (WHOLE + "; lead 0", "twice"),
        (WHOLE + "; hand", "seat"),
        (WHOLE.replace("lead 0", "lead 7"), "seat"),
        ("stage deal; hand 1 r1", "O2.1"),
        ("stage deal; hand 0 r1; trick 0 r2 r3 r4", "O2.5"),
        ("stage deal; trick 0 r2", "O2.4"),
        ("stage deal; lead 1", "O2.7"),
        ("stage deal; scorings 2", "O7.1"),
        ("stage deal; stacks 0 r1x3", "O2.3"),
        (LATE.replace("stacks 1 b7", "stacks 1 b1"), "O4.1"),
        (LATE.replace("stacks 1 b7x6", "stacks 1 b7x3"), "O3.6"),
        (LATE.replace("stacks 1 b7x6", "stacks 1 b7"), "not a stack"),
        (LATE.replace("stacks 1 b7x6", "stacks 1 b7x5 b2x1"), "one stack"),
        (LATE.replace("stacks 1 b7x6", "stacks 1 b7x5"), "three"),
        (LATE.replace("stacks 1 b7x6", "stacks 1 b7x3 r4x3"), "O4.1"),
        (LATE.replace("hand 0 r5 r7", "hand 0 r5 r5"), "twice"),
        (LATE.replace("rounds 0", "rounds 200"), "0 to 100"),
    ],
)
def test_what_cannot_be_is_refused(text: str, says: str) -> None:
    with pytest.raises(InvalidInput, match=says.replace(".", r"\.")):
        at(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_shows_hand_trick_stacks_power_shuriken_and_points(lang: str) -> None:
    position = after(dealt(*HANDS, more="points 4 2 1; pieces 1 0 3"), "r8 r3 r5 r1")
    drawn = printed(position, 1, lang)
    letters = "赤青緑" if lang == "ja" else "RBG"
    for card in ("b8", "g2", "r1"):
        assert letters["rbg".index(card[0])] + card[1] in drawn
    assert f"{letters[0]}3 ×3" in drawn
    assert "3 / 9" in drawn
    assert "✦✦✦" in drawn
    assert f"{letters[1]}6" not in drawn, "blue 6 is in another hand"
    assert printed(position, SPECTATOR, lang) != drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_sums_up_the_last_round(lang: str) -> None:
    position = final("r5 b1 g4", "", "b8", "g6", more="rounds 2")
    for drawn in (printed(position, 0, lang), printed(deal_all(position, Rng(1)), 0, lang)):
        assert ("failed" if lang == "en" else "任務失敗") in drawn
        assert ("Round 3" if lang == "en" else "第3ラウンド") in drawn
        assert "+3" in drawn
    assert "+3" not in printed(play_on(position, Rng(1), 7), 0, lang)


def printed(position: Oboro, seat: int, lang: str) -> str:
    console = Console(width=120, file=StringIO())
    with console.capture() as capture:
        console.print(draw(view(position, seat), lang))
    return capture.get()


def test_the_story_of_a_round() -> None:
    match = Match(GAME, agree(GAME, {}), ["bot"] * 3, bytes([5]) * 32)
    rng = Rng(2)
    while match.position.to_act >= 0:
        actions = match.position.actions()
        match.act(match.position.to_act, actions[rng.below(len(actions))])
    lines = [line for lines in match.snapshot(SPECTATOR).log for line in lines]
    keys = [line.key for line in lines]
    rounds = keys.count("log.round")
    assert keys.count("log.dealt") == rounds
    assert keys.count("log.played") == 21 * rounds
    assert keys.count("log.took") == 7 * rounds
    assert keys[-1] in ("end.won", "end.shared")
    told = [0, 0, 0]
    for line in lines:
        if line.key in ("log.points", "log.shuriken-scoring"):
            told[line.number("who")] += line.number("points")
    assert told == [player.points for player in view(match.position, SPECTATOR).players]
    gained = sum(line.number("count") for line in lines if line.key == "log.shuriken")
    assert gained == 10 + sum(player.pieces for player in view(match.position, SPECTATOR).players)


def test_an_arrow_is_told_and_a_shared_win_names_all() -> None:
    before = after(dealt(*HANDS), "b4 b8")
    lines = GAME.tell(before, 10, after(dealt(*HANDS), "b4 b8 b3"), 0)
    assert [line.key for line in lines] == ["log.played", "log.took", "log.arrow"]
    assert lines[2].en == "Hayate played an arrow and leads next"
    shared = GAME.end(final("r5 b1 g3", "", "b7", "g6", more="scorings 2; points 0 1 1"))
    assert shared[0].en == "Shared win: Hayate, Kagerou"
    assert "疾風、陽炎" in shared[0].ja
    assert GAME.start(agree(GAME, {})).key() == start().key()
