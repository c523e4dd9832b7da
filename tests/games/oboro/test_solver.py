"""Exact play: against brute force, and what is maximised."""

from __future__ import annotations

import pytest

from koga.core.position import OVER, WIN, Rng
from koga.games.oboro.position import PLAYING, Oboro
from koga.solvers.oboro.rounds import Solver
from koga.solvers.oboro.worth import WHOLE, Worth, worth
from tests.games.oboro.table import after, before_last, deal_all, dealt, final, play_on, start


def brute_force(position: Oboro, values: Worth) -> tuple[int, ...]:
    """The same by plain recursion, without memory, over checked copies."""
    if position.stage != PLAYING:
        return tuple(values.share(position, seat) for seat in range(3))
    best: tuple[int, ...] = ()
    for action in position.actions():
        below = position.copy()
        assert isinstance(below, Oboro)
        below.apply(action)
        found = brute_force(below, values)
        if not best or found[position.to_act] > best[position.to_act]:
            best = found
    return best


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("mission", [9, 11])
def test_the_solver_finds_what_brute_force_finds(seed: int, mission: int) -> None:
    position = play_on(deal_all(start(mission=mission), Rng(seed)), Rng(seed), 12 + seed % 4)
    assert Solver(mission).solve(position) == brute_force(position, worth())


def test_a_memory_that_forgets_almost_everything_changes_nothing() -> None:
    for seed in range(4):
        position = play_on(deal_all(start(), Rng(seed)), Rng(seed), 11)
        small, large = Solver(9, bits=2), Solver(9, bits=16)
        assert small.solve(position) == large.solve(position)
        assert small.nodes() >= large.nodes()


def test_one_solver_can_be_used_for_one_deal_after_the_other() -> None:
    solver = Solver(9)
    for seed in range(6):
        position = play_on(deal_all(start(), Rng(seed)), Rng(seed), 12)
        assert solver.solve(position) == Solver(9).solve(position)


def test_at_the_end_of_the_game_the_value_is_the_share_of_the_win() -> None:
    """Whatever seat 1 keeps, seat 0 takes the last trick, has power 9 and wins."""
    position = before_last("r5 b1 g3", "", "b7", "g6", more="scorings 2; points 9 0 0", kept="r7 b8 g8")
    assert position.to_act == 0
    value = Solver(9).solve(position)
    assert value == (WHOLE // WIN * WIN, 0, 0)


def test_a_seat_maximises_its_own_worth() -> None:
    """Seat 2, last to play, chooses between giving the trick to seat 0 and taking it, which fails its mission."""
    position = after(
        before_last("r5 r4 r6", "b1", "b2", "b5 g1", kept="b7 b8 r1", more="scorings 2; points 0 2 0"), "r5 r4"
    )
    solver = Solver(9)
    by_card = {}
    for action in position.actions():
        below = position.copy()
        below.apply(action)
        assert isinstance(below, Oboro)
        assert below.to_act == OVER
        by_card[action] = below.score(2)
    assert solver.solve(position)[2] == max(by_card.values()) * (WHOLE // WIN)
    assert len(set(by_card.values())) == 2, "the example should have a good and a bad card"


def test_voting_is_the_mean_over_the_deals_that_the_seat_can_imagine() -> None:
    position = play_on(deal_all(start(), Rng(3)), Rng(3), 15)
    solver, rng = Solver(9), Rng(8)
    votes = dict(solver.vote(position, rng, 50))
    rng, sums = Rng(8), dict.fromkeys(position.actions(), 0)
    for _ in range(50):
        deal = position.copy()
        deal.imagine(position.to_act, rng)
        for action in position.actions():
            below = deal.copy()
            below.apply(action)
            assert isinstance(below, Oboro)
            sums[action] += Solver(9).solve(below)[position.to_act]
    assert votes == pytest.approx({action: value / 50 for action, value in sums.items()})


@pytest.mark.parametrize("scorings", [0, 1])
def test_what_a_standing_is_worth_makes_sense(scorings: int) -> None:
    values = worth()
    for own, left, right in [(0, 0, 0), (2, 1, 1), (0, 0, 3), (1, 2, 0)]:
        for ahead in range(-8, 8):
            here = values.at(scorings, own, left, right, ahead, 0)
            assert here >= values.at(scorings, own, left, right, ahead + 1, 0), "fewer points are not better"
            assert here == values.at(scorings, own, right, left, 0, ahead), "neighbours are alike"
            assert 0 <= here <= WHOLE
    assert values.at(scorings, 0, 0, 0, 99, 0) == values.at(scorings, 0, 0, 0, 8, 0)
    even = [values.at(scorings, a, b, c, 0, 0) for a, b, c in ((2, 1, 0), (1, 0, 2), (0, 2, 1))]
    assert abs(sum(even) - WHOLE) <= 3, "the three shares make a whole"
    assert even[0] > even[2], "two pieces are better than none"


def test_worth_of_a_position_between_rounds_is_by_points_and_pieces() -> None:
    position = final("r5 b1 g3", "", "b7", "g6", more="points 0 3 5; pieces 2 0 1")
    assert worth().share(position, 0) == worth().at(0, 2, 0, 1, 2, 3)
    assert worth().share(position, 1) == worth().at(0, 0, 1, 2, 1, -2)


def test_a_whole_round_can_be_asked_about() -> None:
    """Three tricks from the end of a round; its start would take a while."""
    position = play_on(
        dealt("r8 r1 r2 b4 b5 g6 g7 g1", "r3 r4 b1 b2 b8 g2 g3 g8", "r5 r6 r7 b3 b6 b7 g4 g5"), Rng(1), 12
    )
    assert abs(sum(Solver(9).solve(position)) - WHOLE) <= 3
