"""T5: the end of the game."""

from __future__ import annotations

import pytest

from koga.core.position import OVER, WIN
from koga.games.taisen.position import LAST_NINJA, MONKEY, MOVING, ROLLING, TOO_LONG, VILLAGE_TAKEN, WOLF
from tests.games.taisen.table import after, monkey, play, table, wolf


@pytest.mark.rule("T5.1")
def test_the_village_held_at_the_end_of_the_own_turn_wins() -> None:
    for names in (("red:R1", "end"), ("red:R1", "green:G1", "blue:B1")):
        position = after("monkey 9:R1 0:G1.B1; wolf 5:S; dice 1 1 1", *names)
        assert position.stage == VILLAGE_TAKEN
        assert [position.score(seat) for seat in range(2)] == [WIN, 0]
    position = after("monkey 5:S; wolf 1:R1; active wolf; dice 1 1 1", "red:R1", "end")
    assert [position.score(seat) for seat in range(2)] == [0, WIN]


@pytest.mark.rule("T5.2")
def test_a_side_without_ninjas_has_lost_at_once_also_in_its_own_turn() -> None:
    position = after("monkey 4:B1 0:S; wolf 5:R1; dice 1 1 1", "blue:B1")
    assert position.stage == LAST_NINJA
    assert [position.score(seat) for seat in range(2)] == [WIN, 0]
    position = after("monkey 4:R1; wolf 5:B1; dice 1 1 1", "red:R1")
    assert [position.score(seat) for seat in range(2)] == [0, WIN]


@pytest.mark.rule("T5.3")
def test_a_taken_village_can_be_lost_again_in_the_same_turn() -> None:
    """The blue 3 ties on tile 9, and the enemy's retreats into his village, onto the red 1."""
    held = ("monkey 8:R1 6:B3; wolf 9:B3 5:S; dice 2 1 3", "red:R1")
    assert after(*held, "end").stage == VILLAGE_TAKEN
    position = after(*held)
    play(position, "blue:B3")
    assert monkey(position) == "8:B3"
    assert wolf(position) == "5:S 10:B3"
    assert play(position, "end").stage == ROLLING


@pytest.mark.rule("T5.4")
def test_a_thousand_turns_end_the_game_as_drawn() -> None:
    position = after("monkey 0:R1; wolf 10:S; dice 1 1 1; turn 999", "red:R1", "end")
    assert position.stage == TOO_LONG
    assert [position.score(seat) for seat in range(2)] == [WIN // 2, WIN // 2]
    assert after("monkey 0:R1; wolf 10:S; dice 1 1 1; turn 998", "red:R1", "end").to_act != OVER


@pytest.mark.rule("T5.5")
@pytest.mark.parametrize("ninja", ["B1", "B2", "R1", "G1", "S"])
def test_a_fight_removes_one_ninja_at_most(ninja: str) -> None:
    die = {"B": "blue", "R": "red", "G": "green", "S": "red"}[ninja[0]]
    position = after(f"monkey 4:{ninja}; wolf 5:B1; dice 1 1 1", f"{die}:{ninja}")
    standing = sum(len(stack) for side in position.state()[6] for stack in side)
    assert standing == 2 if ninja == "B1" else standing == 1


@pytest.mark.rule("T5.6")
def test_to_arrive_is_not_to_win() -> None:
    position = after("monkey 9:R1; wolf 5:S; dice 1 1 1", "red:R1")
    assert monkey(position) == "10:R1"
    assert position.stage == MOVING
    held = after("monkey 9:R1 3:G1; wolf 10:B1 5:S; dice 1 1 1", "red:R1", "end")
    assert held.stage == ROLLING


@pytest.mark.rule("T5.7")
def test_once_the_game_is_over_nobody_acts() -> None:
    position = after("monkey 9:R1 2:G1; wolf 5:S; dice 1 1 1", "red:R1", "end")
    assert position.actions() == []
    assert {position.forbidden_by(action) for action in range(-1, 70)} == {"T5.7"}


@pytest.mark.rule("T5.7")
def test_only_the_active_sides_ninjas_count() -> None:
    """Wolf's red 1 retreats to nobody's harm; Monkey ends its turn and holds nothing."""
    position = after("monkey 1:G1 5:S; wolf 2:R1 10:S; dice 1 1 1", "red:S", "end")
    assert position.active == WOLF
    assert position.stage == ROLLING
    assert position.score(MONKEY) == position.score(WOLF) == WIN // 2


@pytest.mark.rule("T5.8")
def test_a_win_at_the_end_of_the_thousandth_turn_goes_before_the_draw() -> None:
    position = after("monkey 9:R1; wolf 5:S; dice 1 1 1; turn 999", "red:R1", "end")
    assert position.stage == VILLAGE_TAKEN
    assert position.turns == 1000
    assert table("monkey 9:R1; wolf 5:S; dice 1 1 1; turn 999").to_act == MONKEY
