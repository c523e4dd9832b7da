"""M4: the end of the game."""

from __future__ import annotations

import pytest

from koga.core.game import agree
from koga.core.position import OVER, WIN
from koga.games.monomi.position import DAWN, ESCAPED, NINJA_TURN, SAMURAI_TURN, SURROUNDED, THIRD_TIME, Monomi
from tests.games.monomi.table import GAME, after, against, at, small


def scores(position: Monomi) -> list[int]:
    return [position.score(seat) for seat in range(position.seats)]


@pytest.mark.rule("M4.1", "M4.10")
def test_the_ninja_wins_on_the_outer_wall() -> None:
    position = after(at("ninja q0; samurais g1 g2 g3 w2", persons=2), "ninja:g0")
    assert (position.stage, position.to_act) == (ESCAPED, OVER)
    assert scores(position) == [WIN, 0, 0]


@pytest.mark.rule("M4.1")
def test_next_to_the_wall_is_not_on_it() -> None:
    assert after(at("ninja s0; samurais g1 g2 g3 w2"), "ninja:q0").to_act == 1


@pytest.mark.rule("M4.2", "M4.10")
def test_the_samurais_win_when_he_cannot_move() -> None:
    position = after(at("stage samurais; ninja c; samurais d0 d1 d2 i0", persons=2), "done", "4:d3", "done")
    assert position.stage == SURROUNDED
    assert scores(position) == [0, WIN, WIN]
    assert against(position, "ninja:d0") == "M4.2"


@pytest.mark.rule("M4.2")
def test_three_of_four_ways_taken_is_not_surrounded() -> None:
    assert after(at("stage samurais; ninja c; samurais d0 d1 d2 g0"), "done").stage == NINJA_TURN


def walk_to_and_fro(position: Monomi, times: int) -> Monomi:
    for _ in range(times):
        after(position, "ninja:d0", "done", "ninja:c", "done")
    return position


@pytest.mark.rule("M4.3", "M4.8", "M4.10")
def test_the_third_time_is_a_draw_the_first_included() -> None:
    position = at("ninja c; samurais g0 g1 g2 g3")
    walk_to_and_fro(position, 1)
    assert position.stage == NINJA_TURN
    walk_to_and_fro(position, 1)
    assert position.stage == THIRD_TIME
    assert scores(position) == [WIN // 2, WIN // 2]
    assert against(position, "ninja:d0") == "M4.3"


@pytest.mark.rule("M4.8")
def test_a_position_is_the_set_of_samurais_whichever_stands_where() -> None:
    position = at("ninja c; samurais g0 w0 g2 g3")
    after(position, "ninja:d0", "2:T0", "1:w0", "done", "ninja:c", "2:s0", "done")
    after(position, "ninja:d0", "2:q0", "done", "ninja:c", "2:g0", "done")
    assert position.times_here() == 2  # Samurais 1 and 2 have changed places


@pytest.mark.rule("M4.8")
def test_another_place_of_the_ninja_is_another_position() -> None:
    position = at("ninja c; samurais g0 g1 g2 g3")
    for there in ("d0", "i0", "d3", "i3", "d2"):
        after(position, f"ninja:{there}", "done")
        assert position.times_here() == 1
    assert position.stage == NINJA_TURN


@pytest.mark.rule("M4.3", "M4.9")
def test_after_sixty_turns_dawn_breaks_but_the_samurais_still_have_theirs() -> None:
    position = at("turn 59; ninja c; samurais g0 g1 g2 g3")
    after(position, "ninja:d0")
    assert position.to_act == 1
    after(position, "1:q0", "done")
    assert position.stage == DAWN
    assert scores(position) == [WIN // 2, WIN // 2]


@pytest.mark.rule("M4.9", "M4.7")
def test_surrounded_after_the_sixtieth_turn_is_a_win_of_the_samurais() -> None:
    position = at("turn 59; ninja i0; samurais p0 i1 p1 m0 c", samurais=5)
    after(position, "ninja:d0", "4:i0", "done")
    assert position.turns == 60
    assert position.stage == SURROUNDED


@pytest.mark.rule("M4.9")
def test_the_fifty_ninth_turn_is_not_the_last() -> None:
    assert after(at("turn 58; ninja c; samurais g0 g1 g2 g3"), "ninja:d0", "done").stage == NINJA_TURN


@pytest.mark.rule("M4.7")
def test_third_time_comes_before_dawn() -> None:
    been = "been d0 g0 g1 g2 g3; been d0 g0 g1 g2 g3"
    position = at(f"turn 59; ninja c; samurais g0 g1 g2 g3; {been}")
    assert after(position, "ninja:d0", "done").stage == THIRD_TIME


@pytest.mark.rule("M4.4", "M4.10")
@pytest.mark.parametrize(
    ("samurais", "wall", "ninja", "guards"),
    [
        (3, "g1 g2 g3", "Monomi", "Shogun"),
        (4, "g1 g2 g3 w2", "Genin", "Daimyo"),
        (5, "g1 g2 g3 w2 w3", "Chunin", "Hatamoto"),
        (6, "g1 g2 g3 w2 w3 w4", "Jonin", "Ashigaru"),
    ],
)
def test_the_rank_depends_on_the_number_of_samurais(samurais: int, wall: str, ninja: str, guards: str) -> None:
    escaped = after(at(f"ninja q0; samurais {wall}", samurais=samurais), "ninja:g0")
    assert [line.en for line in GAME.end(escaped)][1:] == [ninja]
    ring = " ".join(["i1", "d0", "m1", "g0", "g1", "g2"][:samurais])
    caught = at(f"stage surrounded; ninja p1; samurais {ring}", samurais=samurais)
    assert [line.en for line in GAME.end(caught)][1:] == [guards]


@pytest.mark.rule("M4.10")
def test_a_drawn_game_gives_no_rank() -> None:
    position = walk_to_and_fro(at("ninja c; samurais g0 g1 g2 g3"), 2)
    assert len(GAME.end(position)) == 1


@pytest.mark.rule("M4.5")
def test_on_the_wall_he_has_won_whoever_stands_around_him() -> None:
    position = after(at("ninja q0; samurais w0 w7 g1 g2"), "ninja:g0")
    assert position.stage == ESCAPED
    assert against(position, "1:g0") == "M4.5"
    assert position.actions() == []


@pytest.mark.rule("M4.6")
def test_a_ring_that_opens_again_before_the_end_of_the_turn_does_not_count() -> None:
    position = at("stage samurais; ninja c; samurais d0 d1 d2 i0")
    after(position, "4:d3")
    assert position.stage == SAMURAI_TURN
    after(position, "1:p0", "done")
    assert position.stage == NINJA_TURN


@pytest.mark.rule("M4.6")
def test_his_very_first_turn_counts_too() -> None:
    """On a board of one's own where the wall stands next to the sanctum he can be surrounded at once."""
    walled_in = """
name = { en = "Cell", ja = "牢" }
crossroads = [
  ["s", 500, 500, "inner temple", "Cell", "牢"],
  ["x", 100, 100, "outer wall", "X", "一"], ["y", 900, 100, "outer wall", "Y", "二"],
  ["z", 500, 900, "outer wall", "Z", "三"],
]
paths = [["s", "x", "trail"], ["s", "y", "trail"], ["s", "z", "trail"]]
"""
    position = GAME.start(agree(GAME, {"board": "cell", "samurais": "3"}, {"board": walled_in}))
    assert isinstance(position, Monomi)
    after(position, "1:x", "2:y", "3:z", "ninja:s")
    assert position.stage == SURROUNDED


@pytest.mark.rule("M4.11")
def test_a_person_whose_markers_are_all_blocked_can_still_finish() -> None:
    position = at("stage samurais; ninja s; samurais n a e w", small(samurais=4, persons=4))
    assert [GAME.action_name(position, action) for action in position.actions()] == ["done"]
