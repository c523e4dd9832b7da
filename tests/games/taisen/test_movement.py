"""T3: movement."""

from __future__ import annotations

import pytest

from koga.games.taisen.position import MONKEY, MOVING
from tests.games.taisen.table import after, monkey, offered, play, rule_against, table, wolf

FAR = "wolf 10:S"


@pytest.mark.rule("T3.1")
@pytest.mark.parametrize(("face", "tile"), [(1, 4), (2, 5), (3, 6)])
def test_a_die_moves_its_colour_exactly_so_far(face: int, tile: int) -> None:
    position = table(f"monkey 3:R2 2:G1; {FAR}; dice {face} 1 1")
    assert rule_against(position, "red:G1") == "T3.1"
    assert monkey(play(position, "red:R2")) == f"2:G1 {tile}:R2"


@pytest.mark.rule("T3.2")
def test_any_die_moves_the_shogun_but_only_once() -> None:
    for colour in ("red", "green", "blue"):
        position = table(f"monkey 0:S 1:R1; {FAR}; dice 1 1 1")
        play(position, f"{colour}:S")
        assert monkey(position) == "1:R1.S"
        for other in {"red", "green", "blue"} - {colour}:
            assert rule_against(position, f"{other}:S") == "T3.2"


@pytest.mark.rule("T3.2")
def test_in_the_next_turn_he_may_move_again() -> None:
    position = after(
        f"monkey 0:S; {FAR}; dice 1 1 1", "red:S", "end", "roll:1-1-1", "blue:S", "end", "roll:1-1-1", "red:S"
    )
    assert monkey(position) == "2:S"


@pytest.mark.rule("T3.3")
def test_more_than_two_on_top_are_too_many() -> None:
    position = table(f"monkey 0:R1.R2.R3.G1; {FAR}; dice 1 1 1")
    assert rule_against(position, "red:R1") == "T3.3"
    assert rule_against(position, "red:R2") is None


@pytest.mark.rule("T3.4")
def test_those_on_top_come_along_in_their_order() -> None:
    assert monkey(after(f"monkey 1:R1.G1.B1; {FAR}; dice 2 1 1", "red:R1")) == "3:R1.G1.B1"


@pytest.mark.rule("T3.5")
def test_they_are_placed_on_top_of_their_own() -> None:
    assert monkey(after(f"monkey 1:R1.G1 2:B1.B2; {FAR}; dice 1 1 1", "red:R1")) == "2:B1.B2.R1.G1"


@pytest.mark.rule("T3.6")
def test_a_movement_ends_in_the_enemy_village() -> None:
    assert monkey(after("monkey 9:R1; wolf 5:S; dice 3 1 1", "red:R1")) == "10:R1"
    assert wolf(after("monkey 5:S; wolf 2:R1; active wolf; dice 3 1 1", "red:R1")) == "0:R1"


@pytest.mark.rule("T3.7")
def test_enemies_may_be_passed() -> None:
    position = after("monkey 3:R1; wolf 4:B3 5:B2 10:S; dice 3 1 1", "red:R1")
    assert monkey(position) == "6:R1"
    assert wolf(position) == "4:B3 5:B2 10:S"
    assert position.last_fights() == ()


@pytest.mark.rule("T3.8")
def test_nobody_moves_on_from_the_enemy_village() -> None:
    position = after("monkey 9:R1 8:R2; wolf 5:S; dice 1 1 1; used green", "red:R1")
    assert position.stage == MOVING
    position = table("monkey 10:R1 8:B2; wolf 5:S; dice 1 1 1; used green")
    assert rule_against(position, "red:R1") == "T3.8"
    assert offered(position) == ["blue:B2", "end"]


@pytest.mark.rule("T3.9")
def test_a_die_is_not_split() -> None:
    position = after(f"monkey 1:R1 2:R2; {FAR}; dice 2 1 1", "red:R1")
    assert monkey(position) == "2:R2 3:R1"
    assert rule_against(position, "red:R2") == "T2.3"


@pytest.mark.rule("T3.10")
def test_the_shogun_is_carried_before_and_after_his_own_movement() -> None:
    position = after(f"monkey 1:R1.S 3:G1; {FAR}; dice 1 1 1", "red:R1", "blue:S", "green:G1")
    assert monkey(position) == "2:R1 4:G1.S"
    carried = after(f"monkey 1:R1.S; {FAR}; dice 1 1 1", "red:R1")
    assert not carried.shogun_moved
    assert rule_against(carried, "blue:S") is None


@pytest.mark.rule("T3.11")
def test_nobody_on_top_stays_behind_and_nobody_below_comes_along() -> None:
    position = after(f"monkey 1:B3.R1.G1 2:S; {FAR}; dice 1 1 1", "red:R1")
    assert monkey(position) == "1:B3 2:S.R1.G1"


@pytest.mark.rule("T3.12")
def test_a_stop_in_the_enemy_village_is_a_combat_like_any_other() -> None:
    position = after("monkey 9:B1 0:S; wolf 10:R3; dice 1 1 1", "blue:B1")
    assert position.score(MONKEY) == 12
    position = after("monkey 9:B1 0:S; wolf 10:G1; dice 1 1 1", "blue:B1")
    assert monkey(position) == "0:S"


@pytest.mark.rule("T4.5")
def test_who_is_out_of_the_game_does_not_move() -> None:
    assert rule_against(table(f"monkey 1:R1; {FAR}; dice 1 1 1"), "red:R2") == "T4.5"
