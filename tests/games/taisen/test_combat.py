"""T4: combat."""

from __future__ import annotations

import pytest

from koga.core.position import WIN
from koga.games.taisen.position import MONKEY, WOLF
from tests.games.taisen.table import after, bouts, monkey, offered, play, table, wolf


@pytest.mark.rule("T4.1")
def test_a_combat_goes_on_until_one_side_is_gone_from_the_tile() -> None:
    position = after("monkey 4:B3 0:S; wolf 5:R1.R2.R3 10:S; dice 1 1 1", "blue:B3")
    assert bouts(position) == [
        "5 B3(3) R3(3) colour monkey",
        "5 B3(3) R2(2) colour monkey",
        "5 B3(3) R1(1) colour monkey",
    ]
    assert wolf(position) == "10:S"
    assert bouts(after("monkey 4:B3; wolf 6:R1; dice 1 1 1", "blue:B3")) == []


@pytest.mark.rule("T4.2")
def test_only_the_topmost_fight() -> None:
    """The red 1 below would lose against the blue 1, the green 1 on top of him wins."""
    position = after("monkey 4:R1.G1 0:S; wolf 5:B1 10:S; dice 1 1 1", "red:R1")
    assert bouts(position) == ["5 G1(1) B1(1) colour monkey"]
    assert monkey(position) == "0:S 5:R1.G1"


@pytest.mark.rule("T4.3")
@pytest.mark.parametrize(("winner", "loser"), [("B1", "R3"), ("R1", "G3"), ("G1", "B3")])
def test_colours_beat_each_other_in_a_ring(winner: str, loser: str) -> None:
    die = {"R": "red", "G": "green", "B": "blue"}
    won = after(f"monkey 4:{winner}; wolf 5:{loser} 9:S; dice 1 1 1", f"{die[winner[0]]}:{winner}")
    assert (monkey(won), wolf(won)) == (f"5:{winner}", "9:S")
    lost = after(f"monkey 4:{loser} 0:S; wolf 5:{winner}; dice 1 1 1", f"{die[loser[0]]}:{loser}")
    assert (monkey(lost), wolf(lost)) == ("0:S", f"5:{winner}")


@pytest.mark.rule("T4.4")
@pytest.mark.parametrize(("mine", "other", "winner"), [("G3", "G2", "monkey"), ("G1", "G2", "wolf")])
def test_in_one_colour_the_stronger_wins(mine: str, other: str, winner: str) -> None:
    position = after(f"monkey 4:{mine} 0:S; wolf 5:{other} 9:S; dice 1 1 1", f"green:{mine}")
    assert bouts(position) == [f"5 {mine}({mine[1]}) {other}({other[1]}) strength {winner}"]


@pytest.mark.rule("T4.5")
def test_the_loser_is_out_and_the_winner_stays() -> None:
    position = after("monkey 4:B1 0:S; wolf 5:R3 9:S; dice 1 1 1", "blue:B1")
    assert monkey(position) == "0:S 5:B1"
    assert wolf(position) == "9:S"


@pytest.mark.rule("T4.6")
@pytest.mark.parametrize("enemy", ["R3", "G3", "B3"])
def test_the_shogun_has_the_enemys_colour(enemy: str) -> None:
    assert bouts(after(f"monkey 4:S; wolf 5:{enemy} 9:S; dice 1 1 1", "red:S")) == [
        f"5 S(4) {enemy}(3) strength monkey"
    ]


@pytest.mark.rule("T4.6")
def test_shogun_against_shogun_is_a_tie() -> None:
    position = after("monkey 4:S; wolf 5:S; dice 1 1 1", "red:S")
    assert bouts(position) == ["5 S(4) S(4) retreat"]
    assert (monkey(position), wolf(position)) == ("4:S", "6:S")


@pytest.mark.rule("T4.7")
def test_the_shogun_weakens_with_every_victory() -> None:
    position = after("monkey 4:S 0:R1; wolf 5:R2.G3 9:S; dice 1 1 1", "red:S")
    assert bouts(position) == ["5 S(4) G3(3) strength monkey", "5 S(1) R2(2) strength wolf"]
    assert monkey(position) == "0:R1"


@pytest.mark.rule("T4.7")
def test_a_retreat_costs_him_nothing_and_others_victories_neither() -> None:
    """He beats the 3, ties with the 1, and meets nobody any more; a comrade's victory is not his."""
    position = after("monkey 4:S 0:R1; wolf 5:R1.G3 9:S; dice 1 1 1", "red:S")
    assert bouts(position) == ["5 S(4) G3(3) strength monkey", "5 S(1) R1(1) retreat"]
    position = after("monkey 4:S.B2 0:R1; wolf 5:G3.B2.R3 9:S; dice 1 1 1", "red:S")
    assert bouts(position)[-1] == "5 S(4) G3(3) strength monkey"


@pytest.mark.rule("T4.7")
def test_a_defeated_shogun_counts_with_what_he_had_left() -> None:
    """Monkey's Shogun has 1 left when Wolf's beats him: so Wolf's has 3 left against the 2."""
    position = after("monkey 4:R2.S 0:G1; wolf 5:S.B3 9:R1; dice 1 1 1", "red:R2")
    assert bouts(position) == [
        "5 S(4) B3(3) strength monkey",
        "5 S(1) S(4) strength wolf",
        "5 R2(2) S(3) strength wolf",
    ]


@pytest.mark.rule("T4.8")
def test_a_tie_sends_both_back_one_tile_on_top_of_their_own() -> None:
    position = after("monkey 4:G1 3:B2.S 2:G2; wolf 5:G2 6:R1.B1 9:S; dice 1 3 1", "green:G2")
    assert bouts(position) == ["5 G2(2) G2(2) retreat"]
    assert monkey(position) == "3:B2.S 4:G1.G2"
    assert wolf(position) == "6:R1.B1.G2 9:S"


@pytest.mark.rule("T4.8")
def test_the_rest_of_the_stacks_stays() -> None:
    position = after("monkey 4:R1.G2; wolf 5:G3.G2 9:S; dice 1 1 1", "red:R1")
    assert bouts(position) == ["5 G2(2) G2(2) retreat", "5 R1(1) G3(3) colour monkey"]
    assert monkey(position) == "4:G2 5:R1"
    assert wolf(position) == "6:G2 9:S"


@pytest.mark.rule("T4.9")
def test_in_a_village_he_who_cannot_retreat_is_out() -> None:
    position = after("monkey 9:G2; wolf 10:G2 5:S; dice 1 1 1", "green:G2")
    assert bouts(position) == ["10 G2(2) G2(2) tie-in-village monkey"]
    assert (monkey(position), wolf(position)) == ("10:G2", "5:S")
    position = after("monkey 0:G2 5:S; wolf 1:G2; active wolf; dice 1 1 1", "green:G2")
    assert bouts(position) == ["0 G2(2) G2(2) tie-in-village wolf"]
    assert (monkey(position), wolf(position)) == ("5:S", "0:G2")


@pytest.mark.rule("T4.10")
def test_a_retreat_onto_enemies_starts_a_combat_after_the_one_in_progress() -> None:
    """Monkey's blue 1 retreats onto Wolf's red 2 on tile 4, but first the red 1 fights on tile 5."""
    position = after("monkey 3:R1.B1 0:S; wolf 4:R2 5:G1.B1 9:S; dice 2 1 1", "red:R1")
    assert bouts(position) == [
        "5 B1(1) B1(1) retreat",
        "5 R1(1) G1(1) colour monkey",
        "4 B1(1) R2(2) colour monkey",
    ]


@pytest.mark.rule("T4.11")
def test_of_two_waiting_combats_the_one_nearest_to_the_active_village_comes_first() -> None:
    """A tie on tile 5 sends Monkey's onto tile 4 and Wolf's onto tile 6, both among enemies."""
    both = "monkey {} 6:G1 0:S; wolf {} 4:G3 10:S; {}dice 1 1 1"
    position = after(both.format("3:R2", "5:R2", "").replace("dice 1", "dice 2"), "red:R2")
    assert [line.split()[0] for line in bouts(position)] == ["5", "4", "6"]
    position = after(both.format("5:R2", "7:R2", "active wolf; ").replace("dice 1", "dice 2"), "red:R2")
    assert [line.split()[0] for line in bouts(position)] == ["5", "6", "4"]


@pytest.mark.rule("T4.12")
def test_a_combat_needs_both_sides() -> None:
    position = after("monkey 4:R2; wolf 5:R2 9:S; dice 1 1 1", "red:R2")
    assert bouts(position) == ["5 R2(2) R2(2) retreat"]


@pytest.mark.rule("T4.13")
def test_nobody_decides_anything_in_combat() -> None:
    position = after("monkey 3:R1.B1 0:S; wolf 4:R2 5:G1.B1 9:S; dice 2 1 1", "red:R1")
    assert position.to_act == MONKEY
    assert offered(position) == ["green:S", "blue:B1", "blue:S", "end"]


@pytest.mark.rule("T4.14")
def test_attacker_and_defender_fight_alike() -> None:
    attacked = after("monkey 4:G2.B1 0:S; wolf 5:G1.R3 9:S; dice 1 1 1", "green:G2")
    defended = after("monkey 4:G2.B1 0:S; wolf 5:G1.R3 9:S; active wolf; dice 1 1 1", "green:G1")
    assert [line.split(" ", 1)[1] for line in bouts(attacked)] == [line.split(" ", 1)[1] for line in bouts(defended)]


@pytest.mark.rule("T4.15")
def test_both_retreat_at_once_to_different_tiles_and_the_next_ones_fight() -> None:
    position = after("monkey 4:B3.R3; wolf 5:R1.R3 9:S; dice 1 1 1", "blue:B3")
    assert bouts(position) == ["5 R3(3) R3(3) retreat", "5 B3(3) R1(1) colour monkey"]
    assert (monkey(position), wolf(position)) == ("4:R3 5:B3", "6:R3 9:S")


@pytest.mark.rule("T4.16")
def test_a_shogun_who_wins_a_tie_in_a_village_has_nothing_left() -> None:
    position = after("monkey 9:S 0:R1; wolf 10:R1.G1.B3 5:S; dice 1 1 1", "red:S")
    assert bouts(position) == [
        "10 S(4) B3(3) strength monkey",
        "10 S(1) G1(1) tie-in-village monkey",
        "10 S(0) R1(1) strength wolf",
    ]
    assert monkey(position) == "0:R1"


@pytest.mark.rule("T4.16")
def test_a_shogun_who_ties_in_his_own_village_is_out() -> None:
    position = after("monkey 9:S 0:R1; wolf 10:S 5:R1; dice 1 1 1", "red:S")
    assert bouts(position) == ["10 S(4) S(4) tie-in-village monkey"]
    assert wolf(position) == "5:R1"


@pytest.mark.rule("T4.17")
def test_a_retreat_may_lead_to_a_fight_in_a_village_and_into_ones_own() -> None:
    """Wolf's blue 1 retreats into his own village onto Monkey's blue 1: a tie there, and he is out."""
    position = after("monkey 10:B1 8:S; wolf 9:B1.G3 5:R1; dice 1 1 1; used red", "green:S")
    assert bouts(position) == [
        "9 S(4) G3(3) strength monkey",
        "9 S(1) B1(1) retreat",
        "10 B1(1) B1(1) tie-in-village monkey",
    ]
    own = after("monkey 0:G1; wolf 1:G1 9:S; dice 1 1 1", "green:G1")
    assert (monkey(own), wolf(own)) == ("0:G1", "2:G1 9:S")


@pytest.mark.rule("T4.18")
def test_who_retreats_to_a_waiting_combat_joins_his_stack_on_top() -> None:
    """Two ties on tile 5 send two of Monkey's to tile 4, where Wolf's green 3 waits: the one who came last fights."""
    position = after("monkey 3:B1.B2.R1 0:S; wolf 4:G3 5:B2.R1 9:S; dice 1 1 2", "blue:B1")
    assert bouts(position) == [
        "5 R1(1) R1(1) retreat",
        "5 B2(2) B2(2) retreat",
        "4 B2(2) G3(3) colour wolf",
        "4 R1(1) G3(3) colour monkey",
    ]


@pytest.mark.rule("T4.19")
def test_a_tile_can_see_a_second_combat_in_one_movement() -> None:
    """The red 1 has won on tile 5 when a tie on tile 4 sends Wolf's blue 1 back there."""
    position = after("monkey 3:R1.S 0:G1; wolf 4:B1.G3 5:G2.S 9:R2; dice 2 1 1", "red:R1")
    assert bouts(position) == [
        "5 S(4) S(4) retreat",
        "5 R1(1) G2(2) colour monkey",
        "4 S(4) G3(3) strength monkey",
        "4 S(1) B1(1) retreat",
        "5 R1(1) B1(1) colour wolf",
    ]


@pytest.mark.rule("T4.20")
def test_a_lowered_strength_lasts_through_the_movement_and_no_longer() -> None:
    """The Shogun beats the 3, ties with the 1 and retreats onto a 2, against whom he still has only 1."""
    position = after("monkey 3:S 0:R1; wolf 4:B2 5:R1.G3 9:S; dice 2 1 1", "red:S")
    assert bouts(position)[-1] == "4 S(1) B2(2) strength wolf"
    position = after("monkey 4:S 0:R1; wolf 5:G3 6:B3 9:S; dice 1 1 1", "red:S")
    assert bouts(position) == ["5 S(4) G3(3) strength monkey"]
    play(position, "end", "roll:1-1-1", "blue:B3")
    assert bouts(position) == ["5 S(4) B3(3) strength monkey"]


@pytest.mark.rule("T4.21")
def test_in_the_end_no_tile_holds_both_sides() -> None:
    position = after("monkey 3:R1.B1 0:S; wolf 4:R2 5:G1.B1 9:S; dice 2 1 1", "red:R1")
    stacks = position.state()[6]
    assert not any(stacks[MONKEY][tile] and stacks[WOLF][tile] for tile in range(11))


@pytest.mark.rule("T4.22")
def test_the_example_of_the_shogun() -> None:
    position = after("monkey 4:S; wolf 5:R1.G2 9:S; dice 1 1 1", "red:S")
    assert bouts(position) == ["5 S(4) G2(2) strength monkey", "5 S(2) R1(1) strength monkey"]
    assert position.last_fights()[-1].monkey_strength - 1 == 1


@pytest.mark.rule("T4.23")
def test_the_example_of_a_combat() -> None:
    position = after("monkey 5:R1.B2; wolf 6:G3.B2.B1 10:S; dice 1 1 1", "red:R1")
    assert bouts(position) == [
        "6 B2(2) B1(1) strength monkey",
        "6 B2(2) B2(2) retreat",
        "6 R1(1) G3(3) colour monkey",
    ]
    assert (monkey(position), wolf(position)) == ("5:B2 6:R1", "7:B2 10:S")


@pytest.mark.rule("T5.2")
def test_the_last_ninja_falls_in_a_waiting_combat() -> None:
    position = after("monkey 3:B1; wolf 4:G3 5:B1 9:S; dice 1 1 2", "blue:B1")
    assert position.score(WOLF) == WIN
    assert table("monkey 3:B1; wolf 4:G3; dice 1 1 2").to_act == MONKEY
