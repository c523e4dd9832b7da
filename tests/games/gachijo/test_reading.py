"""Positions in text: whatever a game comes to can be written down and read again, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from koga.core.game import InvalidInput
from koga.core.position import COMPILED, OVER, Rng
from koga.games.gachijo.names import STAGES
from tests.games.gachijo.cases import GAME, after, agreed, at, start
from tests.games.gachijo.walks import eager

CASTLES = "ABEI" if COMPILED else "E"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stage", CASTLES)
def test_every_position_of_a_game_with_captures_is_read_as_it_was_written(players: int, stage: str) -> None:
    options: dict[str, str | int] = {"players": players, "stage": stage, "mission": 2, "rounds": 20 if COMPILED else 8}
    asked: Counter[str] = Counter()
    for seed in range(6):
        position, rng = start(**options), Rng(seed)
        while position.to_act != OVER:
            position.apply(eager(position, rng))
            asked[STAGES[position.state.stage]] += 1
            again = GAME.read(GAME.show(position), agreed(**options))
            assert again.key() == position.key(), GAME.show(position)
            assert again.actions() == position.actions()
    assert asked["ransom"] >= 3


# A question that leaves two pieces on one place, or a marker where it is not worn otherwise; and what comes next.
ODD = [
    pytest.param(  # the guardian stands on the ninja whose treasure is chosen (G9.12)
        "tokugawa at:i9; oda at:e6 treasures:koban; guardian oni at:e5 power:1; asks guardian; turn tokugawa moves:0/3",
        "go:e6",
        "guardian oni at:e6",
        "treasure:koban",
        id="ransom",
    ),
    pytest.param(  # over a ninja under nuno (G5.8)
        "tokugawa at:e6; oda at:e7 wears:nuno",
        "go:e7",
        "tokugawa at:e7",
        "go:e8",
        id="over nuno",
    ),
    pytest.param(  # over a ninja under kekkai (G9.7)
        "tokugawa at:i9; oda at:e7 wears:kekkai treasures:koban; guardian oni at:e6 power:1; asks guardian",
        "go:e7",
        "guardian oni at:e7",
        "go:e8",
        id="over kekkai",
    ),
]


@pytest.mark.rule("G9.16", "G5.8", "G9.7")
@pytest.mark.parametrize(("text", "first", "line", "second"), ODD)
def test_two_pieces_on_one_place_are_read(text: str, first: str, line: str, second: str) -> None:
    position = after(at(text), first)
    shown = GAME.show(position)
    assert line in shown
    again = at(shown)
    assert again.key() == position.key()
    assert after(again, second).key() == after(position, second).key()


@pytest.mark.rule("G11.14")
def test_a_marker_is_read_of_a_ninja_that_waits_for_room_on_its_base() -> None:
    """Oda was hit in the water, and Toyotomi stands on his base."""
    text = "tokugawa at:c6 wears:take weapons:tsume; oda at:c7 wears:take; toyotomi at:a1"
    position = after(at(text, stage="D"), "attack:tsume:oda")
    shown = GAME.show(position)
    assert "oda at:- wears:take" in shown
    assert at(shown, stage="D").key() == position.key()
    with pytest.raises(InvalidInput, match="wears take"):
        at(shown.replace("asks making-room of:toyotomi about:oda", "asks turn"), stage="D")


@pytest.mark.rule("G5.8")
@pytest.mark.parametrize(
    "text",
    [
        "tokugawa at:e6; oda at:e6",
        "tokugawa at:e6; guardian oni at:e6",
        "toyotomi at:e6; oda at:e6; tokugawa at:e8; asks stroke; crossed e7-e8",
        "oda at:e6 treasures:koban; guardian oni at:e6; asks ransom about:takeda mode:guardian",
        "oda at:e6 treasures:koban; takeda at:e6; guardian oni at:e7; asks ransom about:oda mode:guardian",
    ],
)
def test_two_pieces_on_one_place_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="two pieces on e6"):
        at(text)
