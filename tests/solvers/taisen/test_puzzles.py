"""Puzzles of Ninja Taisen: each has one answer, which is found again by trying everything."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from koga.core.game import find
from koga.games.taisen.position import Taisen
from koga.solvers.mined import written
from koga.solvers.taisen import puzzles as shipped
from koga.solvers.taisen.puzzles import MARGIN, can_win, chance, ends, puzzle, puzzles, set_up, wrong
from tests.solvers.taisen.test_endgame import best_turn

GAME = find("taisen")


def test_there_are_many_of_all_kinds() -> None:
    assert len(puzzles()) >= 150
    kinds = Counter(one.kind for one in puzzles())
    assert kinds["win"] >= 110
    assert kinds["chance"] >= 40
    assert set(kinds) == {"win", "chance"}
    assert len({one.position for one in puzzles()}) == len(puzzles())
    assert [one.grade for one in puzzles()] == sorted(one.grade for one in puzzles())


@pytest.mark.parametrize("number", range(1, len(puzzles()) + 1))
def test_one_first_move_is_right(number: int) -> None:
    one = puzzle(number)
    position = set_up(one)
    side = position.active
    if one.kind == "win":
        right = []
        for action in position.actions():
            after = position.copy()
            assert isinstance(after, Taisen)
            after.apply(action)
            if can_win(after, side):
                right.append(GAME.action_name(position, action))
        assert right == [one.solution[0]]
    else:
        ranked = sorted((chance(end, side) for _, end in ends(position)), reverse=True)
        assert ranked[0] - ranked[1] >= MARGIN
        assert len({end.key() for _, end in ends(position)}) == one.choices


def test_the_best_chance_is_that_of_the_solution() -> None:
    """By every roll and every reply, one turn further than the table that judged it."""
    for one in [one for one in puzzles() if one.kind == "chance"][::6]:
        position = set_up(one)
        side = position.active
        for name in one.solution:
            position.apply(GAME.action_number(position, name))
        best = max(chance(end, side) for _, end in ends(set_up(one)))
        assert 1 - best_turn(position) == pytest.approx(best, abs=1e-4)


@pytest.mark.parametrize("number", range(1, len(puzzles()) + 1, 7))
def test_the_solution_is_right_and_the_rest_is_wrong(number: int) -> None:
    one = puzzle(number)
    position = set_up(one)
    assert all(wrong(one, list(one.solution[:count])) is None for count in range(1, len(one.solution) + 1))
    for name in one.solution:
        position.apply(GAME.action_number(position, name))
    assert position.to_act != set_up(one).to_act
    if one.kind == "win":
        others = {GAME.action_name(set_up(one), action) for action in set_up(one).actions()} - {one.solution[0]}
        assert all(wrong(one, [name]) is not None for name in others)


def test_mining_gives_the_same_again() -> None:
    assert shipped.mine(2, 5) == shipped.mine(2, 5)


def test_what_is_written_is_read_back() -> None:
    rows = tomllib.loads(written(puzzles()[:3], "test", "test"))["puzzles"]
    assert [row["position"] for row in rows] == [one.position for one in puzzles()[:3]]
    assert rows[0]["solution"].split() == list(puzzles()[0].solution)
