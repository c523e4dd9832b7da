"""M5: additional rules."""

from __future__ import annotations

import pytest

from koga.games.monomi.position import NINJA_TURN, PUTTING, SURROUNDED
from tests.games.monomi.table import GAME, after, against, agreed, at, offered, place, start

TURN = "stage samurais; ninja c; samurais g0 g1 g2 g3"
PUT = "stage putting; moved 1 2; ninja c; samurais q0 q1 g2 g3"


@pytest.mark.rule("M5.1")
def test_the_ninja_player_may_put_whoever_did_not_move() -> None:
    position = after(at(TURN, restless="on"), "1:q0", "2:q1", "done")
    assert (position.stage, position.to_act) == (PUTTING, 0)
    after(position, "3:w3")
    assert place(position, 3) == "w3"
    assert position.stage == PUTTING


@pytest.mark.rule("M5.1")
def test_without_restless_nobody_is_put() -> None:
    assert after(at(TURN), "1:q0", "done").stage == NINJA_TURN


@pytest.mark.rule("M5.1")
def test_with_restless_nobody_is_put_if_all_moved() -> None:
    position = after(at(TURN, restless="on"), "1:q0", "2:q1", "3:q2", "4:q3")
    assert position.stage == NINJA_TURN


@pytest.mark.rule("M5.2", "M5.9")
def test_silence_is_agreed_at_the_table_and_changes_no_move() -> None:
    silent, talking = start(silence="on", persons=2), start(silence="off", persons=2)
    assert silent.actions() == talking.actions()
    assert agreed(silence="on", persons=1).options["silence"] == "on"


@pytest.mark.rule("M5.2", "M5.9")
def test_in_silence_samurai_players_may_not_talk_and_all_others_may() -> None:
    silent = agreed(silence="on", persons=2)
    assert [GAME.hushed(silent, seat) for seat in range(3)] == [None, "M5.2", "M5.2"]
    assert GAME.hushed(agreed(silence="on", persons=1), 1) is None
    assert GAME.hushed(agreed(silence="off", persons=2), 1) is None


@pytest.mark.rule("M5.3")
def test_staying_is_not_refused_under_restless() -> None:
    assert against(at(TURN, restless="on"), "done") is None


@pytest.mark.rule("M5.3", "M5.5")
def test_whoever_could_not_move_counts_as_not_moved() -> None:
    """Samurai 1 on k0 is blocked while his person finishes; then the way is opened and he may be put."""
    position = at("stage samurais; ninja c; samurais k0 T0 w0 w1", restless="on", persons=2)
    after(position, "done")
    after(position, "2:s0", "done")
    assert position.stage == PUTTING
    assert against(position, "1:T0") is None


@pytest.mark.rule("M5.4")
def test_each_is_put_at_most_once_along_one_path_on_a_free_crossroad() -> None:
    position = at(PUT, restless="on")
    assert against(position, "3:s3") == "M3.2"
    assert against(position, "3:q2") is None
    after(position, "3:q2")
    assert against(position, "3:s3") == "M5.4"
    assert against(position, "4:q3") is None


@pytest.mark.rule("M5.4")
def test_not_on_a_taken_crossroad_nor_on_the_ninja() -> None:
    position = at("stage putting; moved 1; ninja c; samurais q0 d0 i0 g3", restless="on")
    assert against(position, "2:c") == "M3.3"
    assert against(position, "2:i0") == "M3.3"
    assert against(position, "2:i1") is None


@pytest.mark.rule("M5.4", "M5.5")
def test_he_may_leave_any_of_them_where_it_stands() -> None:
    position = after(at(PUT, restless="on"), "done")
    assert position.stage == NINJA_TURN
    assert place(position, 3) == "g2"


@pytest.mark.rule("M5.5")
def test_the_putting_ends_by_itself_when_nobody_is_left_to_put() -> None:
    position = after(at(PUT, restless="on"), "3:q2", "4:q3")
    assert position.stage == NINJA_TURN


@pytest.mark.rule("M5.5")
def test_with_no_free_crossroad_next_to_anybody_there_is_no_putting() -> None:
    position = at("stage samurais; moved 2 3; ninja c; samurais k0 T0 w0 w1", restless="on")
    assert after(position, "4:g1", "done").stage == PUTTING
    blocked = at("stage samurais; moved 2 3 4; ninja c; samurais k0 T0 w0 w1", restless="on")
    assert after(blocked, "done").stage == NINJA_TURN


@pytest.mark.rule("M5.6")
def test_a_ring_holds_only_if_every_samurai_in_it_has_just_moved() -> None:
    position = at("stage samurais; ninja c; samurais d0 d1 d2 i0", restless="on")
    after(position, "4:d3", "done")
    assert position.stage == PUTTING
    after(position, "1:p0", "done")
    assert position.stage == NINJA_TURN
    assert offered(position) == {"ninja:d0"}


@pytest.mark.rule("M5.6", "M4.6")
def test_a_ring_of_samurais_who_all_moved_holds() -> None:
    position = at("stage samurais; ninja c; samurais i0 i1 i2 i3", restless="on")
    after(position, "1:d0", "2:d1", "3:d2", "4:d3")
    assert position.stage == SURROUNDED


@pytest.mark.rule("M5.7")
def test_being_put_is_not_a_move() -> None:
    position = after(at(PUT, restless="on"), "3:q2", "done", "ninja:d0")
    assert against(position, "3:s3") is None
    after(position, "done")
    assert against(position, "3:s3") is None


@pytest.mark.rule("M5.7")
def test_before_the_ninjas_first_turn_there_is_no_putting() -> None:
    position = after(start(restless="on", placement="watch"), "ninja:c")
    assert position.stage == NINJA_TURN


@pytest.mark.rule("M5.8")
def test_the_ninja_is_never_put_nor_a_samurai_that_moved() -> None:
    position = at(PUT, restless="on")
    assert against(position, "ninja:d0") == "M5.8"
    assert against(position, "1:s0") == "M5.8"
    assert against(position, "5:s0") == "M2.1"


@pytest.mark.rule("M5.10")
def test_both_may_be_used_together() -> None:
    position = start(restless="on", silence="on")
    assert position.restless
    assert {option.name: option.values for option in GAME.options}["restless"] == ("off", "on")
    assert {option.name: option.values for option in GAME.options}["silence"] == ("off", "on")
