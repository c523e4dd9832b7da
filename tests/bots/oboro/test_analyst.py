"""The analysis of Oboro: from each seat's own hand, exact once few cards are left."""

from __future__ import annotations

import pytest

import koga
from koga.bots.analyst import analyst, standing
from koga.bots.oboro.analyst import OboroAnalyst, deals, decided, possible_deals
from koga.core.evaluation import Evaluation
from koga.core.game import find
from koga.core.position import CHANCE, OVER, Rng
from koga.core.record import Record
from koga.games.oboro.position import TRICKS, Oboro
from koga.solvers.oboro.rounds import Solver
from tests.bots.contract import check_game, positions_given

GAME = find("oboro")


@pytest.fixture(scope="module")
def record() -> Record:
    return koga.play("oboro", bots=["search:40"] * 3, seed=6).record


def test_a_game_is_analysed() -> None:
    check_game("oboro", ["search:60", "search:40", "random"], {}, 6)


def test_an_action_that_was_not_examined_closely_is_never_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tree's values of the other cards are not comparable with those of the separate trees."""

    def closer(_self: OboroAnalyst, _position: Oboro, _solver: Solver, _rng: Rng, action: int) -> Evaluation:
        examined.append(action)
        return Evaluation(action, 0.11, 1, low=0.1, high=0.12)

    examined: list[int] = []
    monkeypatch.setattr(OboroAnalyst, "closer", closer)
    position = late(2)
    for played in position.actions():
        examined.clear()
        found = analyst(GAME, "quick").evaluate(position, Rng(3), played)
        assert len(found) > 2
        assert {one.action for one in found if one.action not in examined}
        assert max(one.value for one in found) == 0.11
        assert all(one.low is not None and one.low <= one.value for one in found)


def late(tricks: int) -> Oboro:
    """Return a position after a number of tricks, with no card on the table."""
    position = koga.start("oboro", seed=8)
    assert isinstance(position, Oboro)
    while not (position.tricks == tricks and position.on_table % 3 == 0):
        position.apply(position.actions()[0])
    return position


def test_every_deal_that_fits_is_met_once() -> None:
    position = late(TRICKS - 2)
    seat = position.to_act
    found = [tuple(deal.hand_of(number) for number in range(3)) for deal in deals(position, seat, Rng(1))]
    assert len(found) == len(set(found)) == possible_deals(position, seat)
    met = set()
    for number in range(400):
        guess = position.copy()
        assert isinstance(guess, Oboro)
        guess.imagine(seat, Rng(number))
        met.add(tuple(guess.hand_of(number) for number in range(3)))
    assert met <= set(found)


def test_the_last_tricks_are_the_same_whatever_the_others_hold() -> None:
    position = late(TRICKS - 2)
    seat, judge = position.to_act, analyst(GAME, "quick")
    told = set()
    for number in range(4):
        other = position.copy()
        other.imagine(seat, Rng(number))
        found = judge.evaluate(other, Rng(number), position.actions()[0])
        told.add(tuple((one.action, round(one.value, 9)) for one in found))
    assert len(told) == 1


def known_hands() -> Oboro:
    """Return a position of the last two tricks with a choice, in which the seat to act knows all hands."""
    for seed in range(200):
        position, rng = koga.start("oboro", seed=seed), Rng(seed)
        assert isinstance(position, Oboro)
        while position.to_act >= 0:
            choice = position.tricks >= TRICKS - 2 and len(position.actions()) > 1
            if choice and possible_deals(position, position.to_act) == 1:
                return position
            position.apply(position.actions()[rng.below(len(position.actions()))])
    raise AssertionError("no such position in 200 rounds")


def standing_at(position: Oboro, scorings: int, points: tuple[int, int, int]) -> Oboro:
    """Return the same cards at another score: after two shuriken scorings the game ends with the round (O7.1)."""
    numbers, *rest = position.state()
    rest[6] = points  # after hands, trick, voids, tops, depths and pieces
    there = position.copy()
    assert isinstance(there, Oboro)
    there.set_state(((*numbers[:8], scorings), *rest))
    return there


def judged(position: Oboro) -> list[Evaluation]:
    return analyst(GAME, "quick").evaluate(position, Rng(1), position.actions()[0])


def test_nothing_is_proven_while_another_round_may_follow() -> None:
    for one in judged(standing_at(known_hands(), 0, (0, 0, 0))):
        assert one.proof is None
        assert one.low is not None
        assert one.high is not None
        assert one.low < one.high
        assert one.low <= one.value <= one.high


def test_a_decided_game_is_proven() -> None:
    position = known_hands()
    seat = position.to_act
    for points, share in ((20, 1.0), (0, 0.0)):
        score = [10, 10, 10]
        score[seat] = points
        for one in judged(standing_at(position, 2, (score[0], score[1], score[2]))):
            assert one.value == share
            assert one.proof is not None
            assert (one.low, one.high) == (share, share)


def test_a_result_that_others_can_change_is_not_proven() -> None:
    """With equal scores in the last round every line is tried: a proof is given where all of them end alike."""
    found = 0
    for seed in range(60):
        position, rng = koga.start("oboro", seed=seed), Rng(seed)
        assert isinstance(position, Oboro)
        while position.tricks < TRICKS - 2:
            position.apply(position.actions()[rng.below(len(position.actions()))])
        level = standing_at(position, 2, (0, 0, 0))
        for action in level.actions():
            ends = {end[level.to_act] for end in all_ends(level, action)}
            result = decided(level, action, level.to_act)
            if len(ends) == 1:
                assert result == ends.pop()
            if result is None:
                found += 1
                assert len(ends) > 1
    assert found


def all_ends(position: Oboro, action: int) -> set[tuple[float, ...]]:
    after = position.copy()
    assert isinstance(after, Oboro)
    after.apply(action)
    over = standing(after)
    return {over} if over is not None else set().union(*(all_ends(after, one) for one in after.actions()))


def test_the_analyst_is_never_given_the_truth(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands of the others are imagined: over many positions they differ from the true ones nearly always."""
    given = positions_given(record, monkeypatch, 60)
    truth = record.game.start(record.agreed)
    true_hands = set()
    for act in record.acts()[:60]:
        if truth.to_act != CHANCE and truth.to_act != OVER:
            assert isinstance(truth, Oboro)
            true_hands.add(tuple(truth.hand_of(seat) for seat in range(3)))
        truth.apply(record.game.action_number(truth, act.name))
    playing = [position for _, position in given if isinstance(position, Oboro) and position.to_act >= 0]
    same = sum(tuple(position.hand_of(seat) for seat in range(3)) in true_hands for position in playing)
    assert len(playing) > 50
    assert same <= len(playing) // 10
