"""O5, O6 and O7: shuriken, round scoring, the end."""

from __future__ import annotations

import pytest

from koga.core.position import CHANCE, OVER, WIN
from koga.games.oboro.position import DEALING, ENDED
from koga.games.oboro.view import tell_round
from tests.games.oboro.table import GAME, HANDS, after, against, at, dealt, final, offered, pieces, points, round_points

# Seat 0 leads red 6 and takes the trick; blue 6 or green 6 may follow as well.
SIXES = ("r8 r6 r2 b4 b5 g5 g7 g1", "b1 b2 b3 b6 g2 g3 g8 b8", "r5 r1 r7 r3 r4 b7 g4 g6")


@pytest.mark.rule("O5.1")
def test_the_winner_gains_a_piece_for_each_six_in_the_trick() -> None:
    position = after(dealt(*SIXES), "r8 b6 r1")
    assert pieces(position) == (1, 0, 0)
    assert position.stock == 4
    assert pieces(after(dealt(*SIXES), "r6 b6 r1")) == (0, 2, 0)
    assert pieces(after(dealt(*SIXES), "r8 b1 r1")) == (0, 0, 0)


@pytest.mark.rule("O5.2", "O5.9")
def test_when_the_stock_is_empty_play_stops_for_the_shuriken_scoring_between_two_tricks() -> None:
    position = after(dealt(*SIXES, more="pieces 0 3 1; points 1 1 1"), "r8 b6 r1")
    assert points(position) == (1 + 1, 1 + 3, 1 + 1)
    assert (position.scorings, position.tricks, position.to_act) == (1, 1, 0)


@pytest.mark.rule("O5.2")
def test_a_player_without_pieces_scores_nothing() -> None:
    assert points(after(dealt(*SIXES, more="pieces 0 4 0"), "r8 b6 r1")) == (2, 3, 0)


@pytest.mark.rule("O5.10", "O5.3")
@pytest.mark.parametrize(
    ("held", "scored"),
    [
        ("4 0 0", (3, 0, 0)),
        ("3 1 0", (3, 2, 0)),
        ("0 4 0", (2, 3, 0)),
        ("2 2 0", (3, 2, 0)),
        ("1 0 3", (2, 0, 3)),
        ("2 1 1", (3, 1, 1)),
        ("0 3 1", (1, 3, 1)),
        ("1 2 1", (2, 2, 1)),
        ("0 2 2", (1, 2, 2)),
    ],
)
def test_the_splits_that_occur(held: str, scored: tuple[int, ...]) -> None:
    """Seat 0 takes the last piece."""
    assert points(after(dealt(*SIXES, more=f"pieces {held}"), "r8 b6 r1")) == scored


@pytest.mark.rule("O5.4")
def test_after_a_shuriken_scoring_all_pieces_go_back() -> None:
    position = after(dealt(*SIXES, more="pieces 1 2 1"), "r8 b6 r1")
    assert (position.stock, pieces(position)) == (5, (0, 0, 0))


@pytest.mark.rule("O5.5", "O5.11")
def test_pieces_gained_after_the_second_scoring_are_handed_out_but_score_nothing() -> None:
    position = after(dealt(*SIXES, more="scorings 2; points 5 5 5; pieces 0 3 1"), "r8 b6 r1")
    assert position.stock == 0
    assert pieces(position) == (1, 3, 1)
    assert (position.scorings, points(position)) == (2, (5, 5, 5))


@pytest.mark.rule("O6.4", "O6.5", "O6.6", "O6.8")
def test_the_log_says_that_colours_decided() -> None:
    """The round that the rulebook scores as its example in O6.8."""
    position = final("r5 b1 g3", "", "b7 g2", "r4 g6")
    assert position.last_round() == [(9, 3, 3), (9, 2, 2), (10, 2, 0)]
    lines = [line for line in tell_round(position) if line.key == "log.colours"]
    assert [line.en for line in lines] == ["Hayate ranks above Kagerou: equal power, more colours (3 to 2)"]
    assert [line.ja for line in lines] == ["忍者力が同じため、色の数（3対2）で疾風が陽炎より上位です"]


@pytest.mark.rule("O6.4")
@pytest.mark.parametrize(
    "stacks",
    [
        ("", "b7", "g6"),  # 9, 7 and 6: power decides
        ("", "b8 g2", "r8 g7"),  # 9, and two who fail and have no rank
        ("", "b6", "g6"),  # 6 and 6 in one colour each: they share the rank
    ],
)
def test_the_log_says_nothing_of_colours_where_they_decide_nothing(stacks: tuple[str, ...]) -> None:
    assert "log.colours" not in [line.key for line in tell_round(final("r5 b1 g3", *stacks))]


@pytest.mark.rule("O5.6")
def test_pieces_stay_from_trick_to_trick_and_from_round_to_round() -> None:
    position = after(dealt(*SIXES, more="pieces 0 1 1"), "r8 b6 r1")
    after(position, "r2 b1 r3")
    assert pieces(position) == (1, 1, 1)
    assert pieces(final("r5 b1 g3", "", "b7", "g6", more="pieces 2 1 1")) == (2, 1, 1)


@pytest.mark.rule("O5.7")
def test_what_a_short_stock_cannot_give_is_lost() -> None:
    """Two 6s, one piece left: 2-2-1 is scored, and the second one is not made up for."""
    position = after(dealt(*SIXES, more="pieces 2 1 1"), "r6 b6 r1")
    assert points(position) == (2, 2, 1)
    assert (position.stock, pieces(position)) == (5, (0, 0, 0))


@pytest.mark.rule("O5.8")
def test_a_six_that_stays_in_hand_gives_no_piece() -> None:
    assert pieces(final("r5 b1 g3", "", "b7", "g4", kept="r6 b6 g6", more="pieces 1 1 0")) == (1, 1, 0)


@pytest.mark.rule("O5.9")
def test_after_the_seventh_trick_it_comes_before_the_round_scoring() -> None:
    position = final("r6 b1 g2", "", "b7", "g3", more="pieces 0 3 1")
    assert points(position) == (1 + 3, 3 + 2, 1 + 1)


@pytest.mark.rule("O6.1")
def test_power_is_the_sum_of_the_tops_and_0_without_cards() -> None:
    position = dealt(*HANDS)
    assert position.power(0) == 0
    assert final("r5 b1 g3", "", "b7", "g6").last_round() == [(9, 3, 3), (7, 1, 2), (6, 1, 1)]


@pytest.mark.rule("O6.2", "O6.6")
def test_more_than_the_mission_value_fails_exactly_as_much_does_not() -> None:
    assert round_points(final("r5 b1 g3", "", "b8 g2", "g6")) == (3, 0, 2)
    assert round_points(final("r5 b1 g4", "", "b8", "g6")) == (0, 3, 2)
    assert round_points(final("r5 b1 g4", "", "b8", "g6", mission=11)) == (3, 2, 1)
    assert round_points(final("r5 b1 g3", "", "b7 g5", "g6", mission=11)) == (3, 0, 2)


@pytest.mark.rule("O6.6", "O1.4")
def test_red_5_and_blue_8_exceed_9_as_well_as_11() -> None:
    for mission in (9, 11):
        position = final("g6 g1 r1", "", "r5 b8", "r2 b1", mission=mission, kept="g8 g7 r8")
        assert position.last_round()[1] == (13, 2, 0)


@pytest.mark.rule("O6.3", "O6.7")
@pytest.mark.parametrize(
    ("stacks", "scored"),
    [
        (("", "b7", "g6"), (3, 2, 1)),
        (("", "", "g6"), (3, 1, 2)),
        (("", "", ""), (3, 1, 1)),
        (("", "b7", "g7"), (3, 1, 1)),
        (("", "r2 b6 g1", "g6"), (2, 2, 1)),
        (("", "r2 b6 g1", "r1 b4 g4"), (2, 2, 2)),
        (("", "b8 g7", "g6"), (3, 0, 2)),
        (("", "b8 g7", "r2 b6 g1"), (2, 0, 2)),
        (("", "b8 g7", "r7 b6"), (3, 0, 0)),
    ],
)
def test_points_by_rank(stacks: tuple[str, ...], scored: tuple[int, ...]) -> None:
    """Seat 0 takes red 5, blue 1 and green 3 with the last trick: power 9, three colours."""
    assert round_points(final("r5 b1 g3", *stacks)) == scored


@pytest.mark.rule("O6.3", "O6.7")
def test_one_who_did_not_fail_scores_3_even_with_power_0_and_none_nothing() -> None:
    assert round_points(final("r7 b3 g3", "", "", "r6 b7")) == (0, 3, 0)
    assert round_points(final("r7 b3 g3", "", "r8 b2", "r6 b7", kept="r4 b8 g8")) == (0, 0, 0)


@pytest.mark.rule("O6.4", "O6.5")
def test_equal_power_more_colours_rank_higher() -> None:
    assert round_points(final("r5 b1 g3", "", "b8 g1", "g6")) == (3, 2, 1)
    assert round_points(final("r5 b1 g3", "", "b7", "g5 b2")) == (3, 1, 2)


@pytest.mark.rule("O6.8")
def test_the_order_of_the_seats_does_not_matter() -> None:
    assert round_points(final("r5 b1 g3", "g6", "", "b7", lead=1)) == (1, 3, 2)
    assert round_points(final("r5 b1 g3", "b7", "g6", "", lead=2)) == (2, 1, 3)


@pytest.mark.rule("O7.1", "O7.3")
def test_after_the_second_shuriken_scoring_the_round_is_played_out_and_ends_the_game() -> None:
    early = after(dealt(*SIXES, more="scorings 1; pieces 0 3 1"), "r8 b6 r1")
    assert (early.scorings, early.to_act) == (2, 0)
    position = final("r5 b1 g3", "", "b7", "g6", more="scorings 2; points 1 2 6")
    assert (position.stage, position.to_act) == (ENDED, OVER)
    assert points(position) == (4, 4, 7)
    assert against(position, "r1") == "O7.1"
    assert offered(position) == set()


@pytest.mark.rule("O7.1")
def test_after_the_first_one_it_goes_on() -> None:
    position = final("r5 b1 g3", "", "b7", "g6", more="scorings 1")
    assert (position.stage, position.to_act) == (DEALING, CHANCE)


@pytest.mark.rule("O7.2")
@pytest.mark.parametrize(
    ("before", "shares"),
    [("0 0 0", (WIN, 0, 0)), ("0 1 1", (WIN // 2, WIN // 2, 0)), ("0 1 2", (WIN // 3,) * 3), ("0 0 3", (0, 0, WIN))],
)
def test_the_highest_score_wins_equals_share(before: str, shares: tuple[int, ...]) -> None:
    position = final("r5 b1 g3", "", "b7", "g6", more=f"scorings 2; points {before}")
    assert tuple(position.score(seat) for seat in range(3)) == shares


@pytest.mark.rule("O7.4")
def test_no_score_ends_the_game_and_a_failed_round_takes_nothing_away() -> None:
    position = final("r5 b1 g4", "", "b8", "g6", more="points 500 2 1")
    assert points(position) == (500, 5, 3)
    assert position.to_act == CHANCE


@pytest.mark.rule("O7.5")
def test_the_100th_round_is_the_last() -> None:
    assert final("r5 b1 g3", "", "b7", "g6", more="rounds 98").to_act == CHANCE
    position = final("r5 b1 g3", "", "b7", "g6", more="rounds 99")
    assert position.to_act == OVER
    assert position.score(0) == WIN
    assert against(position, "r1") == "O7.5"


def test_a_position_after_the_end_can_be_read() -> None:
    position = final("r5 b1 g3", "", "b7", "g6", more="scorings 2; rounds 3")
    assert at(GAME.show(position)).key() == position.key()
