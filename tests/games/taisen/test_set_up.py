"""T1: components and set-up."""

from __future__ import annotations

import pickle

import pytest

from koga.core.game import InvalidInput, agree
from koga.core.position import CHANCE
from koga.games.taisen.game import GAME
from koga.games.taisen.position import DRAWING_LOT, MONKEY, ROLL, WOLF, Taisen
from tests.games.taisen.table import after, fresh, monkey, offered, play, rule_against, table, wolf

DEALT = [f"deal:{name}" for name in ("R1", "R2", "R3", "G1", "G2", "G3", "B1", "B2", "B3")]


def start(**options: str) -> Taisen:
    position = GAME.start(agree(GAME, options))
    assert isinstance(position, Taisen)
    return position


@pytest.mark.rule("T1.1")
def test_monkey_goes_up_and_wolf_goes_down_the_eleven_tiles() -> None:
    both = "monkey 2:R1; wolf 8:R1; dice 2 1 1"
    assert monkey(after(both, "red:R1")) == "4:R1"
    assert wolf(after(f"{both}; active wolf", "red:R1")) == "6:R1"
    with pytest.raises(InvalidInput, match=r"eleven tiles, 0 to 10 \(T1.1\)"):
        table("monkey 11:R1; wolf 8:R1")


@pytest.mark.rule("T1.2")
def test_each_side_has_one_of_every_strength_and_colour_and_a_shogun() -> None:
    position = fresh()
    for side in (MONKEY, WOLF):
        standing = sorted(ninja for stack in position.state()[6][side] for ninja in stack)
        assert standing == list(range(10))


@pytest.mark.rule("T1.2")
def test_a_card_is_dealt_once() -> None:
    position = play(start(), "deal:R1")
    assert rule_against(position, "deal:R1") == "T1.2"
    assert rule_against(position, "deal:R2") is None


@pytest.mark.rule("T1.3")
@pytest.mark.parametrize(
    ("dice", "roll", "weight"),
    [
        ("1-1-1-2-2-3", "1-1-1", 27),
        ("1-1-1-2-2-3", "1-2-3", 6),
        ("1-1-1-2-2-3", "3-3-3", 1),
        ("1-1-2-2-3-3", "1-1-1", 8),
        ("1-1-2-2-3-3", "1-2-3", 8),
    ],
)
def test_dice_roll_by_their_faces(dice: str, roll: str, weight: int) -> None:
    position = fresh(dice=dice)
    assert len(position.actions()) == 27
    assert sum(position.weight(action) for action in position.actions()) == 216
    assert position.weight(GAME.action_number(position, f"roll:{roll}")) == weight


@pytest.mark.rule("T1.3")
def test_no_other_dice() -> None:
    with pytest.raises(InvalidInput, match=r"T1.3"):
        agree(GAME, {"dice": "1-2-3"})


@pytest.mark.rule("T1.4")
def test_cards_are_placed_one_by_one_three_three_two_one() -> None:
    position = play(start(), *DEALT, *DEALT)
    assert monkey(position) == "0:S.R1.R2.R3 1:G1.G2.G3 2:B1.B2 3:B3"
    assert wolf(position) == "7:B3 8:B1.B2 9:G1.G2.G3 10:S.R1.R2.R3"


@pytest.mark.rule("T1.4")
def test_every_card_is_as_likely_and_nothing_else_happens_before_all_lie_there() -> None:
    position = start()
    assert offered(position) == DEALT
    assert {position.weight(action) for action in position.actions()} == {1}
    for name in ("red:R1", "end", "first:wolf", "roll:1-1-1"):
        assert rule_against(position, name) == "T1.4"


@pytest.mark.rule("T1.4")
def test_all_is_open() -> None:
    position = fresh()
    assert GAME.view(position, 0) == GAME.view(position, 1)


@pytest.mark.rule("T1.5")
def test_a_side_has_one_stack_on_a_tile_and_the_sides_do_not_mix() -> None:
    position = after("monkey 2:R1 3:G1.B1; wolf 8:R1.S; dice 1 1 1", "red:R1")
    assert monkey(position) == "3:G1.B1.R1"
    with pytest.raises(InvalidInput, match=r"T1.5"):
        table("monkey 2:R1 2:G1; wolf 8:R1")


@pytest.mark.rule("T1.6")
def test_the_first_player_is_drawn_by_lot() -> None:
    position = play(start(), *DEALT, *DEALT)
    assert position.stage == DRAWING_LOT
    assert position.to_act == CHANCE
    assert offered(position) == ["first:monkey", "first:wolf"]
    assert [position.weight(action) for action in position.actions()] == [1, 1]
    assert rule_against(position, "roll:1-1-1") == "T1.6"
    assert play(position, "first:wolf").active == WOLF


@pytest.mark.rule("T1.7")
@pytest.mark.parametrize(("first", "side"), [("monkey", MONKEY), ("wolf", WOLF)])
def test_or_agreed(first: str, side: int) -> None:
    position = play(start(first=first), *DEALT, *DEALT)
    assert position.active == side
    assert position.actions()[0] == ROLL
    play(position, "roll:1-1-1")
    assert position.to_act == side


@pytest.mark.rule("T1.7")
def test_seat_0_is_monkey_and_seat_1_wolf() -> None:
    position = fresh()
    assert [GAME.seat(position, seat).en for seat in range(2)] == ["Monkey", "Wolf"]


@pytest.mark.rule("T1.8")
def test_three_ninjas_are_dealt_one_a_tile_and_there_is_no_shogun() -> None:
    position = start(ninjas="3", first="wolf")
    assert offered(position) == ["deal:R1", "deal:G1", "deal:B1"]
    assert rule_against(position, "deal:R2") == "T1.2"
    play(position, "deal:G1", "deal:R1", "deal:B1", "deal:B1", "deal:R1", "deal:G1")
    assert (monkey(position), wolf(position)) == ("0:G1 1:R1 2:B1", "8:G1 9:R1 10:B1")
    play(position, "roll:1-2-3")
    assert offered(position) == ["red:R1", "green:G1", "blue:B1"]
    assert rule_against(position, "red:S") == "T4.5"
    assert GAME.view(position, 0).monkey_out == ()  # type: ignore[attr-defined]


@pytest.mark.rule("T1.8")
def test_three_ninjas_are_written_and_read() -> None:
    few = agree(GAME, {"ninjas": "3"})
    position = GAME.read("monkey 5:R1; wolf 6:R1.B1; dice 1 1 1", few)
    assert GAME.show(GAME.read(GAME.show(position), few)) == GAME.show(position)
    position.apply(GAME.action_number(position, "red:R1"))  # T4.3: blue beats red
    assert GAME.view(position, 0).monkey_out == ("R1", "G1", "B1")  # type: ignore[attr-defined]
    assert pickle.loads(pickle.dumps(position)).key() == position.key()
    for text, rule in (
        ("monkey 0:S; wolf 9:R1", r"R1, G1 and B1 \(T1.8\)"),
        ("monkey 0:R1.G1; wolf; stage deal", r"one on the second \(T1.8\)"),
        ("monkey 0:R1; wolf; stage lot", "until all six"),
    ):
        with pytest.raises(InvalidInput, match=rule):
            GAME.read(text, few)
    with pytest.raises(ValueError, match=r"T1\.8"):
        position.set_state(table("monkey 0:S; wolf 9:R1").state())  # type: ignore[attr-defined]
