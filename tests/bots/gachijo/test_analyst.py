"""The analysis of GACHIJO."""

from __future__ import annotations

import pytest

from koga.bots.gachijo.analyst import differ, horizon
from tests.bots.contract import check_game


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_game_is_analysed(players: str) -> None:
    bots = ["plan"] * int(players)
    check_game("gachijo", bots, {"players": players, "rounds": "3"}, 2)


def test_worlds_end_when_all_have_had_as_many_turns() -> None:
    for seats in (2, 3, 4):
        for turns in range(12):
            ahead = horizon(turns, seats)
            assert (turns + ahead) % seats == 0
            assert seats / 2 < ahead <= 1.5 * seats


def test_small_differences_count_as_none() -> None:
    assert not differ([0.5, 0.4, 0.6, 0.5], [0.5, 0.5, 0.5, 0.5])
    assert differ([0.9] * 8, [0.5] * 8)
