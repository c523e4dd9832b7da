"""Sets by number, and the symmetries of boards."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from koga.games.monomi.boards import shipped_board
from koga.solvers.monomi.sets import Sets, after
from koga.solvers.monomi.symmetry import ENOUGH, rename_set, symmetry
from tests.solvers.monomi.literal import board


@given(st.integers(1, 12), st.integers(0, 6))
def test_sets_are_numbered_in_order_without_gaps(count: int, size: int) -> None:
    size = min(size, count)
    sets = Sets(count, size)
    found = sorted(combinations(range(count), size), key=lambda members: members[::-1])
    assert len(found) == sets.number(size)
    set = (1 << size) - 1
    for number, members in enumerate(found):
        assert set == sum(1 << member for member in members)
        assert sets.rank(set) == number
        if number + 1 < len(found):
            set = after(set)


@given(st.sets(st.integers(0, 63), min_size=6, max_size=6))
def test_the_largest_boards_have_numbers_too(members: set[int]) -> None:
    sets = Sets(64, 6)
    set = sum(1 << member for member in members)
    assert sets.rank(set) == sum(comb(member, place) for place, member in enumerate(sorted(members), 1))
    assert 0 <= sets.rank(set) < sets.number(6) == comb(64, 6)


@pytest.mark.parametrize(
    ("name", "renamings", "kept"), [("temple", 8, 8), ("courtyard", 8, 6), ("chrysanthemum", 12, 5)]
)
def test_the_symmetries_of_our_boards(name: str, renamings: int, kept: int) -> None:
    house = shipped_board(name)
    found = symmetry(house)
    assert (len(found.renamings), len(found.chosen)) == (renamings, kept)
    for renaming in found.renamings:
        assert rename_set(renaming, house.wall) == house.wall
        assert rename_set(renaming, house.inner) == house.inner
        for crossroad in range(house.count):
            assert rename_set(renaming, house.neighbours(crossroad)) == house.neighbours(renaming[crossroad])
    inside = [crossroad for crossroad in range(house.count) if not house.wall >> crossroad & 1]
    assert sorted(found.turn) == inside
    for crossroad in inside:
        assert found.turn[crossroad][crossroad] == found.chosen[found.stands_for[crossroad]]


def test_a_board_with_too_many_symmetries_to_count_is_no_trouble() -> None:
    """A wheel of 16 walls around one crossroad has 16! of them."""
    wheel = board("i" + "w" * 16, [(0, spoke) for spoke in range(1, 17)])
    assert len(symmetry(wheel).renamings) <= ENOUGH + 1


def test_a_lopsided_board_has_none() -> None:
    assert len(symmetry(board("iggw", [(0, 1), (1, 2), (2, 3)])).renamings) == 1
