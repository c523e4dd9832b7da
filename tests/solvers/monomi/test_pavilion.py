"""The board of nine crossroads, solved: four Samurais win, three do not."""

from __future__ import annotations

import pytest

from koga.games.monomi.boards import shipped_board
from koga.solvers.monomi.summary import summary
from koga.solvers.monomi.tablebase import made_or_found


@pytest.mark.parametrize(("samurais", "won", "lost", "longest"), [(3, 0, 4, 2), (4, 1, 0, 3)])
def test_who_wins_with_best_play(samurais: int, won: int, lost: int, longest: int) -> None:
    found = summary(made_or_found(shipped_board("pavilion"), samurais)[0])
    assert (found.samurais_win, found.drawn, found.ninja_wins) == (won, 0, lost)
    assert found.longest_win == longest
