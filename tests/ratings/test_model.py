"""Ratings: what a result does to them, and leagues whose strengths are known."""

from __future__ import annotations

import pytest

from koga.lab.glicko import Glicko, after_period
from koga.lab.leagues import KOGA, MARKS, simulate
from koga.ratings.model import CHANGE, START, Rating, expected, updated


def test_the_winner_gains_what_the_loser_loses() -> None:
    [[winner], [loser]] = updated([[Rating()], [Rating()]], [1, 2])
    assert winner.mean - START == pytest.approx(START - loser.mean)
    assert 50 < winner.mean - START < 250
    assert winner.deviation == pytest.approx(loser.deviation)
    assert winner.deviation < Rating().deviation


def test_an_expected_win_is_worth_little_and_a_surprise_much() -> None:
    strong, weak = Rating(1900, 60), Rating(1300, 60)
    [[expected_win], _] = updated([[strong], [weak]], [1, 2])
    [_, [surprise]] = updated([[strong], [weak]], [2, 1])
    assert expected_win.mean - strong.mean < 2
    assert surprise.mean - weak.mean > 15


def test_a_draw_moves_the_two_together_and_equals_stay() -> None:
    [[high], [low]] = updated([[Rating(1700, 80)], [Rating(1500, 80)]], [1, 1])
    assert high.mean < 1700
    assert low.mean > 1500
    [[one], [other]] = updated([[Rating()], [Rating()]], [1, 1])
    assert one.mean == pytest.approx(START)
    assert other.mean == pytest.approx(START)


def test_places_of_several_players_order_their_gains() -> None:
    after = [side[0].mean for side in updated([[Rating()]] * 4, [3, 1, 2, 4])]
    assert after[1] > after[2] > START > after[0] > after[3]
    shared = [side[0].mean for side in updated([[Rating()]] * 3, [1, 2, 2])]
    assert shared[1] == pytest.approx(shared[2])


def test_a_side_is_as_strong_as_its_players_on_average() -> None:
    """Three equal players are no favourites against one, and each learns a third of what one alone would."""
    [[one], side] = updated([[Rating()], [Rating(), Rating(), Rating()]], [1, 2])
    [[alone], _] = updated([[Rating()], [Rating()]], [1, 2])
    assert one.mean - START == pytest.approx(alone.mean - START, rel=0.3)
    assert all(START - 0.6 * (alone.mean - START) < player.mean < START for player in side)


def test_uncertain_players_move_most() -> None:
    [[known], [new]] = updated([[Rating(1500, 40)], [Rating(1500, 300)]], [1, 2])
    assert 1500 - new.mean > 10 * (known.mean - 1500)


def test_deviations_never_vanish() -> None:
    one, other = Rating(), Rating()
    for game in range(600):
        [[one], [other]] = updated([[one], [other]], [1, 2] if game % 2 else [2, 1])
    assert one.deviation > 3 * CHANGE


def test_chances_follow_elo_where_strengths_are_known() -> None:
    assert expected(Rating(1500, 0), Rating(1500, 0)) == 0.5
    assert expected(Rating(1900, 0), Rating(1500, 0)) == pytest.approx(10 / 11, abs=0.01)
    assert expected(Rating(1600, 0), Rating(1500, 0)) == pytest.approx(0.64, abs=0.01)
    assert expected(Rating(1900, 300), Rating(1500, 300)) < 0.85


@pytest.mark.parametrize("drift", [0.0, CHANGE])
def test_leagues_recover_known_strengths_within_the_stated_intervals(drift: float) -> None:
    rows = simulate((KOGA,), 6, 7, drift)
    assert {(row.seats, row.games) for row in rows} == {(seats, games) for seats in (2, 3, 4) for games in MARKS}
    for row in rows:
        assert row.holds, row
        assert row.covered > 0.9, row
        assert row.error < 1.2 * row.deviation, row
    for seats in (2, 3, 4):
        errors = [row.error for row in rows if row.seats == seats]
        assert errors == sorted(errors, reverse=True)


def test_glicko_follows_the_papers_example() -> None:
    """Glickman, Example of the Glicko-2 system."""
    games = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]
    after = after_period(Glicko(1500, 200, 0.06), games)
    assert after.mean == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)
