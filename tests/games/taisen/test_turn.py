"""T2: a turn."""

from __future__ import annotations

import pytest

from koga.core.position import CHANCE, WIN, Illegal
from koga.games.taisen.position import MONKEY, ROLLING, VILLAGE_TAKEN, WOLF
from tests.games.taisen.table import after, fresh, monkey, offered, play, rule_against, table, wolf

QUIET = "monkey 0:S.R1 1:G1 2:B1; wolf 10:S.R1.G1.B1"


@pytest.mark.rule("T2.1")
def test_a_turn_begins_with_all_three_dice() -> None:
    position = fresh()
    assert position.to_act == CHANCE
    assert rule_against(position, "red:R1") == "T2.1"
    assert rule_against(position, "end") == "T2.1"
    play(position, "roll:3-1-2")
    assert [position.die(die) for die in range(3)] == [3, 1, 2]


@pytest.mark.rule("T2.2")
def test_one_movement_after_the_other() -> None:
    position = after(f"{QUIET}; dice 1 1 2", "blue:B1", "green:G1")
    assert monkey(position) == "0:S.R1 2:G1 4:B1"
    assert position.to_act == MONKEY


@pytest.mark.rule("T2.2")
def test_what_is_no_movement_is_refused() -> None:
    position = table(f"{QUIET}; dice 1 1 2")
    for action in (-1, 69, 1000):
        assert position.forbidden_by(action) == "T2.2"
    with pytest.raises(Illegal):
        position.apply(69)


@pytest.mark.rule("T2.3")
def test_each_die_once() -> None:
    position = after(f"{QUIET}; dice 1 1 2", "red:R1")
    assert rule_against(position, "red:R1") == "T2.3"
    assert rule_against(position, "red:S") == "T2.3"
    assert rule_against(position, "green:G1") is None


@pytest.mark.rule("T2.4")
def test_at_least_one_die_is_used() -> None:
    position = table(f"{QUIET}; dice 1 1 2")
    assert rule_against(position, "end") == "T2.4"
    assert "end" not in offered(position)
    play(position, "green:G1")
    assert rule_against(position, "end") is None


@pytest.mark.rule("T2.4", "T2.7")
def test_the_turn_passes_when_nobody_can_move_and_the_village_counts_then() -> None:
    position = table("monkey 10:R1; wolf 5:S; dice 1 1 1")
    assert offered(position) == ["end"]
    play(position, "end")
    assert position.stage == VILLAGE_TAKEN
    assert position.score(MONKEY) == WIN


@pytest.mark.rule("T2.5")
def test_the_turn_is_over_when_all_dice_are_used_or_by_choice() -> None:
    used = after(f"{QUIET}; dice 1 1 1", "red:R1", "green:G1", "blue:B1")
    stopped = after(f"{QUIET}; dice 1 1 1", "red:R1", "end")
    for position in (used, stopped):
        assert position.stage == ROLLING
        assert position.active == WOLF
        assert position.turns == 1


@pytest.mark.rule("T2.6")
def test_combats_are_over_before_anybody_else_moves() -> None:
    position = after("monkey 4:B1 0:S; wolf 5:R1 10:S; dice 1 1 1", "blue:B1")
    assert wolf(position) == "10:S"
    assert monkey(position) == "0:S 5:B1"
    assert position.to_act == MONKEY


@pytest.mark.rule("T2.7")
def test_stopping_is_the_one_thing_left_when_the_dice_left_move_nobody() -> None:
    position = after("monkey 3:R1; wolf 10:S; dice 1 1 1", "red:R1")
    assert offered(position) == ["end"]
    assert position.active == MONKEY
    assert play(position, "end").active == WOLF


@pytest.mark.rule("T2.8")
def test_dice_are_rolled_once_and_lost_with_the_turn() -> None:
    position = after(f"{QUIET}; dice 1 3 2", "red:R1")
    assert rule_against(position, "roll:3-3-3") == "T2.8"
    play(position, "end")
    assert [position.die(die) for die in range(3)] == [0, 0, 0]
    assert position.used == 0


def test_nothing_is_dealt_or_drawn_in_a_turn() -> None:
    """T1.4, T1.6: that was before the first."""
    position = table(f"{QUIET}; dice 1 3 2")
    assert rule_against(position, "deal:R1") == "T1.4"
    assert rule_against(position, "first:wolf") == "T1.6"


@pytest.mark.rule("T2.9", "T4.23")
def test_the_example_of_a_turn() -> None:
    position = table("monkey 0:G2.R3.B3.G1 1:S.R2.B1 2:G3 5:R1.B2; wolf 6:G3.B2.B1 10:S.R1.R2.R3.G1.G2.B3; dice 1 2 3")
    play(position, "blue:S")
    assert monkey(position) == "0:G2.R3.B3.G1 2:G3 4:S.R2.B1 5:R1.B2"
    assert rule_against(position, "end") is None
    play(position, "red:R1")
    assert monkey(position) == "0:G2.R3.B3.G1 2:G3 4:S.R2.B1 5:B2 6:R1"
    assert wolf(position) == "7:B2 10:S.R1.R2.R3.G1.G2.B3"
    assert offered(position) == ["green:G1", "green:G3", "end"]
    assert rule_against(position, "green:G2") == "T3.3"
    assert rule_against(position, "green:S") == "T3.2"
    assert play(position, "end").active == WOLF
