"""The solver against a literal solution through the Position, on small boards of every kind."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from koga.games.monomi.board import Board
from koga.solvers.monomi.sets import Sets
from koga.solvers.monomi.solve import solve
from koga.solvers.monomi.symmetry import rename_set
from tests.solvers.monomi.literal import board, literal_values


@st.composite
def boards(draw: st.DrawFn, most: int) -> Board:
    """Any connected graph: a tree, and paths on top; at least one crossroad of the inner temple and one of the wall."""
    count = draw(st.integers(4, most))
    tree = [(draw(st.integers(0, new - 1)), new) for new in range(1, count)]
    pairs = [(a, b) for b in range(count) for a in range(b) if (a, b) not in tree]
    more = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=count)) if pairs else []
    zones = draw(st.text("iggw", min_size=count - 2, max_size=count - 2))
    return board(f"i{zones}w", tree + more)


def agree(board: Board, samurais: int, restless: bool) -> None:
    solved, sets = solve(board, samurais, restless, workers=2), Sets(board.count, samurais)
    found = solved.symmetry
    for (_, ninja, stand, _, _), value in literal_values(board, samurais, restless).items():
        renamed = rename_set(found.turn[ninja], sum(1 << crossroad for crossroad in stand))
        at = found.stands_for[ninja] * sets.number(samurais) + sets.rank(renamed)
        assert solved.values[at] == value, (ninja, stand)


@given(boards(12), st.booleans())
@settings(max_examples=60)
def test_two_samurais(board: Board, restless: bool) -> None:
    agree(board, 2, restless)


@given(boards(10), st.booleans())
@settings(max_examples=30)
def test_three_samurais(board: Board, restless: bool) -> None:
    agree(board, 3, restless)


@given(boards(8), st.booleans())
@settings(max_examples=20)
def test_four_samurais(board: Board, restless: bool) -> None:
    agree(board, min(4, board.count - 1), restless)


GRID = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (9, 10), (10, 11)]
GRID += [(a, a + 3) for a in range(9)]
WHEEL = [(0, spoke) for spoke in range(1, 6)] + [(a, a + 1) for a in range(1, 11)] + [(11, 6), (5, 1), (6, 11)]


@pytest.mark.parametrize("samurais", [3, 4])
@pytest.mark.parametrize("restless", [False, True])
def test_twelve_crossroads(samurais: int, restless: bool) -> None:
    agree(board("wggwiiwiiggw", GRID), samurais, restless)
    agree(board("iggggwwwwwww", sorted({(min(p), max(p)) for p in WHEEL})), samurais, restless)
