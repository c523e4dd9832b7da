"""Grades of mined puzzles: the fewer levels find the answer, the harder."""

from __future__ import annotations

from statistics import fmean

import pytest

from koga.bots.bot import levels
from koga.core.game import GAMES, find
from koga.solvers.mined import MinedPuzzle, graded
from koga.solvers.puzzles import puzzles_of


def test_the_fewer_levels_find_it_the_harder() -> None:
    assert graded({"weak": 1.0, "strong": 1.0}, 0) == 1
    assert graded({"weak": 0.0, "strong": 0.0}, 0) == 5
    missed = [graded({"weak": share, "strong": min(1.0, 2 * share)}, 0) for share in (1.0, 0.6, 0.4, 0.2, 0.0)]
    assert missed == sorted(missed)
    assert len(set(missed)) >= 4


def test_length_counts_and_the_scale_has_ends() -> None:
    assert graded({"weak": 0.5}, 1) == graded({"weak": 0.5}, 0) + 1
    assert graded({"weak": 0.0}, 3) == 5
    assert graded({"weak": 1.0}, -3) == 1


@pytest.mark.parametrize("name", GAMES)
def test_shipped_grades_follow_what_levels_find(name: str) -> None:
    game = find(name)
    module = puzzles_of(game)
    assert module is not None
    mined = [one for one in module.puzzles() if isinstance(one, MinedPuzzle)]
    if not mined:  # graded by proofs instead
        assert all(1 <= one.grade <= 5 for one in module.puzzles())
        return
    shares: dict[bool, list[float]] = {True: [], False: []}
    for one in mined:
        assert one.found
        assert set(one.found) <= set(levels(game.package))
        assert all(0 <= share <= 1 for share in one.found.values())
        shares[one.grade >= 3].append(fmean(one.found.values()))
    assert fmean(shares[True]) < fmean(shares[False]) - 0.1
