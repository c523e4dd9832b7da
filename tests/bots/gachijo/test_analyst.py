"""The analysis of GACHIJO."""

from __future__ import annotations

import pytest

import koga
from koga.bots.analysis import Analysis
from koga.bots.analyst import analyst
from koga.bots.bot import seen_by
from koga.bots.gachijo.analyst import GachijoAnalyst, differ, horizon
from koga.bots.gachijo.player import Player
from koga.core.game import find
from koga.core.position import CHANCE, Position, Rng, draw_one
from koga.games.gachijo.position import Gachijo
from tests.bots.contract import check_game


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_game_is_analysed(players: str) -> None:
    bots = ["plan"] * int(players)
    _, found = check_game("gachijo", bots, {"players": players, "rounds": "3"}, 2)
    check_sums(found)


def check_sums(found: Analysis) -> None:
    """The planner plays as the estimate expects, so its choices change little, and no part outgrows the game."""
    for player in found.players:
        assert abs(player.choices) < 0.45 < 0.5 < player.lost
        for part in (player.choices, player.luck, player.others):
            assert abs(part) < 1.5


def begun(seed: int) -> tuple[Position, Rng]:
    """Return the first decision of a game."""
    position, rng = koga.start("gachijo", players="3"), Rng(seed)
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))
    return position, rng


def test_what_the_planner_would_do_anyway_changes_nothing() -> None:
    position, rng = begun(5)
    judge_of = analyst(find("gachijo"), "quick")
    assert isinstance(judge_of, GachijoAnalyst)
    seen = [seen_by(position, seat, rng) for seat in range(3)]
    actions, there, player = [], position.copy(), Player()
    assert isinstance(there, Gachijo)
    while there.to_act == position.to_act:
        actions.append(player.choose(there, rng))
        there.apply(actions[-1])
    found = judge_of.changes(seen, position.to_act, actions)
    assert found == pytest.approx((0.0, 0.0, 0.0), abs=0.1)
    others = [seat for seat in range(3) if seat != position.to_act]
    assert [found[seat] for seat in others] == [0.0, 0.0]


def test_worlds_end_when_all_have_had_as_many_turns() -> None:
    for seats in (2, 3, 4):
        for turns in range(12):
            last = horizon(turns, seats)
            assert last % seats == 0
            assert seats / 2 < last - turns <= 1.5 * seats


def test_small_differences_count_as_none() -> None:
    assert not differ([0.5, 0.4, 0.6, 0.5], [0.5, 0.5, 0.5, 0.5])
    assert differ([0.9] * 8, [0.5] * 8)
