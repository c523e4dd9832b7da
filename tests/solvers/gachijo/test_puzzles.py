"""Puzzles of GACHIJO: each has one right first move, found again by trying every turn.

A sample is tried in `make test`; with KOGA_SOAK=1 all of them are (`make soak`).
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice

import pytest

from koga.core.game import find
from koga.core.position import Rng
from koga.games.gachijo.codes import ATTACK, SUMMON, TREASURE
from koga.games.gachijo.position import Gachijo
from koga.solvers.gachijo.certain import Certain, after, arm, can_attack, has_won, is_turn_of, moves
from koga.solvers.gachijo.mining import candidates
from koga.solvers.gachijo.puzzles import GOALS, is_solved, kind_of, played, puzzle, puzzles, set_up, task, wrong

GAME = find("gachijo")
EVERY = range(1, len(puzzles()) + 1)
TRIED = EVERY if os.environ.get("KOGA_SOAK") else range(3, len(puzzles()) + 1, 20)


def test_there_are_many_of_all_kinds() -> None:
    assert len(puzzles()) >= 150
    kinds = Counter(one.kind for one in puzzles())
    assert set(kinds) == set(GOALS)
    assert min(kinds.values()) >= 30
    assert len({(one.kind, one.position) for one in puzzles()}) == len(puzzles())
    assert [one.grade for one in puzzles()] == sorted(one.grade for one in puzzles())
    assert all(one.kind == one.themes[0] for one in puzzles())


@pytest.mark.parametrize("number", TRIED)
def test_one_first_move_is_right(number: int) -> None:
    one = puzzle(number)
    position = set_up(one)
    seat = position.to_act
    search = Certain(seat, GOALS[one.kind](seat))
    right = {kind_of(position, move) for move in search.right(position)}
    assert len(right) == 1
    assert not is_solved(one, [])


@pytest.mark.parametrize("number", EVERY)
def test_the_solution_reaches_the_goal(number: int) -> None:
    one = puzzle(number)
    there = played(one, list(one.solution))
    assert is_solved(one, list(one.solution))
    assert not is_solved(one, list(one.solution[:-1]))
    assert there.state.active == set_up(one).state.active or one.kind == "escape"
    for lang in ("en", "ja"):
        assert str(number) in task(number, one).text(lang)


def steps_of(number: int) -> list[tuple[list[str], list[str]]]:
    """What may be tried at each step of a solution: the names so far, and every other action with a certain outcome."""
    one, found = puzzle(number), []
    for count, name in enumerate(one.solution):
        here = played(one, list(one.solution[:count]))
        others = [GAME.action_name(here, action) for action in here.actions()]
        found.append((list(one.solution[:count]), [other for other in others if other != name]))
    return found


@pytest.mark.parametrize("number", range(5, len(puzzles()) + 1, 53))
def test_right_steps_are_accepted_and_wrong_ones_told(number: int) -> None:
    one = puzzle(number)
    for count in range(1, len(one.solution) + 1):
        assert wrong(one, list(one.solution[:count])) is None
    told = {name: wrong(one, [name]) for name in steps_of(number)[0][1]}
    assert any(line is not None for line in told.values())
    assert all(line.ja and line.en for line in told.values() if line is not None)


def test_a_certain_turn_draws_nothing_and_asks_nobody() -> None:
    """Along every solution nothing is drawn, no guardian called, and no armed ninja attacked."""
    for number in EVERY:
        one = puzzle(number)
        position = set_up(one)
        seat = position.to_act
        for name in one.solution:
            assert is_turn_of(position, seat)
            action = GAME.action_number(position, name)
            assert action != SUMMON
            if ATTACK <= action < TREASURE:
                targets = (action - ATTACK) % 16
                assert not any(
                    targets >> other & 1 and sum(position.state.weapons[4 * other : 4 * other + 4])
                    for other in range(position.seats)
                )
            position.apply(action)


def test_a_rival_is_dangerous_where_it_stands_next_to_you() -> None:
    """The weapon that the rival really holds does not matter, and the one to be safe from is the one that acts next."""
    one = next(one for one in puzzles() if one.kind == "escape")
    seat = set_up(one).to_act
    position = played(one, list(one.solution))
    assert not can_attack(position, seat)
    assert sum(arm(position, position.to_act).state.weapons) == 3
    unsafe = [
        there
        for move in moves(set_up(one))
        if (there := ended(after(set_up(one), move), seat)) is not None and can_attack(there, seat)
    ]
    assert unsafe


def ended(position: Gachijo, seat: int) -> Gachijo | None:
    """The turn ended as soon as it can be, if nothing is drawn before."""
    while is_turn_of(position, seat):
        actions = position.actions()
        position.apply(actions[-1])
    return position if position.to_act == position.state.active != seat else None


def test_a_win_counts_whatever_the_kaeru_are_worth() -> None:
    one = next(one for one in puzzles() if one.kind == "win")
    position = set_up(one)
    seat = position.to_act
    there = played(one, list(one.solution))
    assert has_won(seat)(there)
    assert not has_won((seat + 1) % there.seats)(there)
    assert not has_won(seat)(position)


def test_mining_looks_at_the_same_positions_again() -> None:
    first, second = ([(one.key(), kind) for one, kind in islice(candidates(Rng(5)), 20)] for _ in range(2))
    assert first == second
    assert {kind for _, kind in first} <= set(GOALS)
