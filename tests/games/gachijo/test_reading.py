"""Positions in text: whatever a game comes to can be written down and read again, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from koga.core.game import InvalidInput
from koga.core.position import COMPILED, OVER, Rng
from koga.games.gachijo.codes import BLADE, CARD
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
        "tokugawa at:i9; oda at:e6 treasures:koban; guardian oni at:e5 power:1; asks guardian; "
        "turn tokugawa moves:0/3 walked slid begun called",
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
        "tokugawa at:i9; oda at:e7 wears:kekkai treasures:koban; guardian oni at:e6 power:1; asks guardian; "
        "turn tokugawa moves:0/3 walked slid begun called",
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


# Turns that no game comes to: what is wrong with them, and what was expected.
TURNS = [
    ("moves:1/3 begun", "'walked', 'slid' or both are expected"),  # found by the fuzzer
    ("moves:2/3 walked slid begun", "need one move each"),
    ("moves:0/3 walked begun", "'walked' and 'slid' are both expected"),
    ("moves:2/3 walked", "'begun' is expected"),
    ("moves:3/2 brought", "at most 2 can be left"),
    ("moves:2/2", "three moves, or two"),
    ("moves:1/3 walked slid begun called", "no move is left"),
    ("moves:0/3 walked slid begun called", "exactly while the guardian plays"),
]


@pytest.mark.rule("G4.1", "G4.2", "G4.9", "G9.14")
@pytest.mark.parametrize(("turn", "message"), TURNS)
def test_a_turn_that_no_game_comes_to_is_refused(turn: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=f"^turn: .*{message}"):
        at(f"tokugawa at:e6; turn tokugawa {turn}")


@pytest.mark.rule("G4.1", "G4.2", "G4.9")
@pytest.mark.parametrize(
    "turn",
    ["moves:2/3 walked begun", "moves:1/3 slid begun", "moves:0/3 walked slid begun", "moves:1/2 slid begun brought"],
)
def test_a_turn_that_a_game_comes_to_is_read_and_played_on(turn: str) -> None:
    position = at(f"tokugawa at:e6 {'wears:injury' * ('brought' in turn)}; turn tokugawa {turn}")
    for seed in range(20):
        playable, rng = position.copy(), Rng(seed)
        for _ in range(60):
            assert playable.actions(), GAME.show(playable)
            playable.apply(eager(playable, rng))


@pytest.mark.rule("G8.10", "G8.22")
def test_an_injured_ninja_that_a_card_injures_again_is_read() -> None:
    """Its turn had two moves, and the injury it brought is replaced; its base is not free."""
    text = (
        "tokugawa at:e6 wears:injury; toyotomi at:i9; turn tokugawa moves:1/2 walked begun brought; asks drawing-card"
    )
    position = at(text)
    position.apply(CARD + BLADE)
    shown = GAME.show(position)
    assert "asks making-room" in shown
    assert at(shown).key() == position.key()


DONE = "turn tokugawa moves:0/3 walked slid begun"
STANDING = "tokugawa at:e6 tools:nuno,nawa,kusuri; oda at:e8"
# Questions and waiting tasks that no game leaves, most of which end in a question that has no answer.
WAITING = [
    (f"{DONE}; then capture:2", "do not wait while 'turn' is asked"),
    (f"{DONE} called; asks guardian; guardian oni at:e4; then capture:2", "do not wait while 'guardian'"),
    (f"{DONE} called; asks five-chips mode:guardian; guardian oni at:e4; then capture:2 check", "can capture oda"),
    (f"{DONE}; asks tool-square; then check take-tool:2:1", "do not wait while 'tool-square'"),
    (f"{DONE}; asks return-tool; then check injure:2 send-home:2 gain-kaeru:2 gain-chip take-tool:2:1", "no hashigo"),
    (f"{DONE}; asks return-tool; then check injure:2 send-home:2 gain-kaeru:2 gain-chip:1 take-tool:2:1", "shinobi of"),
    (f"{DONE}; asks return-tool; then check injure:0 send-home:2 gain-kaeru:2 gain-chip", "do not wait"),
    (f"{DONE}; asks looting about:oda; then check injure:0 send-home:2 gain-kaeru:2 gain-chip", "another seat"),
    (f"{DONE}; asks looting about:oda; then check injure:2 send-home gain-kaeru:2 gain-chip", "another seat"),
    (f"{DONE}; asks drawing-tool", "has three tools already"),
    ("turn tokugawa moves:0/0; asks drawing-weapon; then next-turn draw-weapon draw-tool", "has three tools already"),
    (f"{DONE}; asks turn of:oda", "whose turn it is"),
    (f"{DONE}; asks answering", "another player is expected"),
    (f"{DONE}; asks looting", "another player is expected"),
    ("asks stroke", "'walked' is expected"),
    (f"{DONE}; guardian oni at:e4; asks ransom about:oda", "mode:guardian is expected"),
]


@pytest.mark.rule("G11.14")
@pytest.mark.parametrize(("text", "message"), WAITING)
def test_questions_and_tasks_that_no_game_leaves_are_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        at(f"{STANDING}; {text}")
