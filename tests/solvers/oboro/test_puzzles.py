"""Puzzles of Oboro: each has one right card, found again by trying everything."""

from __future__ import annotations

import pytest

from koga.core.game import find
from koga.core.position import Rng
from koga.games.oboro.position import PLAYING, Oboro
from koga.solvers.oboro.keeping import keeping
from koga.solvers.oboro.puzzles import MARGIN, is_solved, puzzle, puzzles, set_up, task, values, wrong
from koga.solvers.oboro.rounds import Solver

GAME = find("oboro")


def test_there_are_many() -> None:
    assert len(puzzles()) >= 150
    assert {one.kind for one in puzzles()} == {"ending", "certain"}
    assert len({one.position for one in puzzles()}) == len(puzzles())
    assert [one.grade for one in puzzles()] == sorted(one.grade for one in puzzles())


@pytest.mark.parametrize("number", range(1, len(puzzles()) + 1))
def test_one_card_is_right(number: int) -> None:
    one = puzzle(number)
    position = set_up(one)
    if one.kind == "certain":
        (best,) = keeping(position)
    else:
        found = values(position, Solver(position.mission))
        ranked = sorted(found.values(), reverse=True)
        assert ranked[0] - ranked[1] >= MARGIN
        best = max(found, key=lambda card: found[card])
    assert one.solution == (GAME.action_name(position, best),)
    names = [GAME.action_name(position, card) for card in position.actions()]
    assert [name for name in names if wrong(one, [name]) is None] == list(one.solution)
    assert is_solved(one, list(one.solution))


def test_the_task_tells_the_other_hands() -> None:
    number = next(number for number, one in enumerate(puzzles(), start=1) if one.kind == "ending")
    one = puzzle(number)
    position = set_up(one)
    told = task(number, one)
    for seat in range(3):
        if seat != position.to_act:
            assert GAME.seat(position, seat).en in told.en
            assert GAME.seat(position, seat).ja in told.ja


def sure_ones() -> list[Oboro]:
    return [set_up(one) for one in puzzles() if one.kind == "certain"]


def test_what_is_certain_does_not_depend_on_what_the_others_hold() -> None:
    for position in sure_ones():
        other = position.copy()
        assert isinstance(other, Oboro)
        other.imagine(position.to_act, Rng(3))
        assert keeping(other) == keeping(position)


def test_a_certain_card_keeps_the_mission_against_anything() -> None:
    """The others play at random from any hands that fit; the seat plays what is certain at every turn of its own."""
    rng = Rng(1)
    for position in sure_ones():
        seat, there = position.to_act, position.copy()
        assert isinstance(there, Oboro)
        there.imagine(seat, rng)
        while there.stage == PLAYING:
            cards = keeping(there) if there.to_act == seat else there.actions()
            there.apply(cards[rng.below(len(cards))])
        assert there.last_round()[seat][0] <= there.mission


def test_another_card_can_fail_it() -> None:
    """For every other card some hands and plays of the others make the seat fail: one is found by chance."""
    rng, failed = Rng(2), 0
    for position in sure_ones()[:8]:
        seat = position.to_act
        wrong_cards = [card for card in position.actions() if card not in keeping(position)]
        for _ in range(300):
            there = position.copy()
            assert isinstance(there, Oboro)
            there.imagine(seat, rng)
            there.apply(wrong_cards[0])
            while there.stage == PLAYING:
                there.apply(there.actions()[rng.below(len(there.actions()))])
            if there.last_round()[seat][0] > there.mission:
                failed += 1
                break
    assert failed == len(sure_ones()[:8])
