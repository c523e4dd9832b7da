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
from tests.games.gachijo.cases import GAME, at


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_game_is_analysed(players: str) -> None:
    bots = ["plan"] * int(players)
    _, found = check_game("gachijo", bots, {"players": players, "rounds": "3"}, 2, unexplained=0.75)
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
    found = judge_of.changes(seen, actions)
    assert found == pytest.approx((0.0, 0.0, 0.0), abs=0.1)


def test_what_others_do_is_measured_for_every_seat() -> None:
    """The planner would attack. Ending the turn instead costs the seat to act, and spares the one it could hit."""
    position = at(
        "tokugawa at:i8 weapons:tsume; oda at:i7 treasures:koban,kagami crystals:1; takeda at:a5;"
        "turn tokugawa moves:0/3 walked slid begun"
    )
    judge_of = analyst(GAME, "quick")
    assert isinstance(judge_of, GachijoAnalyst)
    rng = Rng(1)
    seen = [seen_by(position, seat, rng) for seat in range(position.seats)]
    found = judge_of.changes(seen, [GAME.action_number(position, "end")])
    spared = next(seat for seat in range(position.seats) if GAME.seat(position, seat).en == "Oda")
    assert found[position.to_act] < 0.0 < found[spared]


def test_worlds_end_when_all_have_had_as_many_turns() -> None:
    for seats in (2, 3, 4):
        for turns in range(12):
            last = horizon(turns, seats)
            assert last % seats == 0
            assert seats / 2 < last - turns <= 1.5 * seats


def test_small_differences_count_as_none() -> None:
    assert not differ([0.5, 0.4, 0.6, 0.5], [0.5, 0.5, 0.5, 0.5])
    assert differ([0.9] * 8, [0.5] * 8)
