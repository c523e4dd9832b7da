"""The analysis of GACHIJO."""

from __future__ import annotations

import pytest

import koga
from koga.bots.analysis import Analysis
from koga.bots.analyst import analyst
from koga.bots.bot import seen_by
from koga.bots.gachijo.analyst import differ, horizon
from koga.bots.gachijo.player import Player
from koga.core.game import find
from koga.core.position import CHANCE, Position, Rng, draw_one
from koga.games.gachijo.position import Gachijo
from tests.bots.contract import check_game
from tests.games.gachijo.cases import GAME, at


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_game_is_analysed(players: str) -> None:
    bots = ["plan"] * int(players)
    _, found = check_game("gachijo", bots, {"players": players}, 2)
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


def test_what_the_planner_would_do_anyway_changes_little() -> None:
    position, _ = begun(5)
    there, player = position.copy(), Player()
    assert isinstance(there, Gachijo)
    while there.to_act == position.to_act:
        there.apply(player.choose(there, Rng(5)))
    assert changed(position, there) == pytest.approx((0.0, 0.0, 0.0), abs=0.06)


def test_what_others_do_changes_the_chance_of_every_seat() -> None:
    """The planner would attack. Ending the turn instead costs the seat to act, and spares the one it could hit."""
    position = at(
        "tokugawa at:i8 weapons:tsume; oda at:i7 treasures:koban,kagami crystals:1; takeda at:a5;"
        "turn tokugawa moves:0/3 walked slid begun"
    )
    there = position.copy()
    there.apply(GAME.action_number(position, "end"))
    found = changed(position, there)
    spared = next(seat for seat in range(position.seats) if GAME.seat(position, seat).en == "Oda")
    assert found[position.to_act] < -0.02 < 0.02 < found[spared]


def changed(before: Position, after: Position) -> list[float]:
    """Return the changes of all seats' chances."""
    return [new - old for new, old in zip(chances(after, 2), chances(before, 1), strict=True)]


def chances(position: Position, seed: int) -> tuple[float, ...]:
    rng = Rng(seed)
    seen = [seen_by(position, seat, rng) for seat in range(position.seats)]
    return analyst(find("gachijo"), "deep").chances(seen, rng)


def test_before_a_draw_the_chance_is_the_mean_over_what_can_be_drawn() -> None:
    """So that luck is nothing on average. A tool is seen by all: no seat has to guess what was drawn."""
    before = at("tokugawa at:h7 tools:nuno; oda at:a5; takeda at:e1")
    for name in ("go:h6", "draw"):
        before.apply(GAME.action_number(before, name))
    assert before.to_act == CHANCE
    weights = {action: before.weight(action) for action in before.actions()}
    mean = [0.0] * before.seats
    for action, weight in weights.items():
        after = before.copy()
        after.apply(action)
        for seat, chance in enumerate(chances(after, action)):
            mean[seat] += chance * weight / sum(weights.values())
    assert chances(before, 1) == pytest.approx(mean, abs=0.02)


def test_worlds_end_when_all_have_had_as_many_turns() -> None:
    for seats in (2, 3, 4):
        for turns in range(12):
            last = horizon(turns, seats)
            assert last % seats == 0
            assert seats / 2 < last - turns <= 1.5 * seats


def test_small_differences_count_as_none() -> None:
    assert not differ([0.5, 0.4, 0.6, 0.5], [0.5, 0.5, 0.5, 0.5])
    assert differ([0.9] * 8, [0.5] * 8)
