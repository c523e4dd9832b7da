"""Gachijo's bots: legal, reproducible, and they finish what they begin."""

from __future__ import annotations

import pytest

from koga.bots.bot import bot, choose, levels
from koga.bots.gachijo.player import games
from koga.game import Nonsense, find
from koga.games.gachijo.position import Gachijo
from koga.lab.duel import play
from koga.lab.plan import seatings
from koga.position import CHANCE, COMPILED, OVER, Rng, draw_one
from tests.games.gachijo.table import GAME, after, agreed, at, start

STAGES = "ABCDEFGHI" if COMPILED else "AD"  # uncompiled games take seconds


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stage", STAGES)
def test_the_planner_plays_legally_and_reproduces(players: int, stage: str) -> None:
    first, second = (played(players, stage) for _ in range(2))
    assert first == second


def played(players: int, stage: str) -> list[int]:
    """All actions of a game by the planner; apply() refuses what is forbidden."""
    position, rng, mind = start(players=players, stage=stage, rounds=30), Rng(players), bot(GAME, "plan")
    actions = []
    while position.to_act != OVER:
        action = draw_one(position, rng) if position.to_act == CHANCE else choose(mind, position, rng)
        position.apply(action)
        actions.append(action)
    return actions


@pytest.mark.rule("G12.3", "G12.10")
@pytest.mark.parametrize(("players", "mission"), [(2, 1), (2, 2), (3, 3), (4, 1), (4, 4)])
def test_the_planner_completes_missions(players: int, mission: int) -> None:
    """Before the hundred rounds are over, on every stage."""
    count = 3 if COMPILED else 1
    for stage in STAGES:
        position = start(players=players, mission=mission, stage=stage)
        _, met, _ = games(position, 3, count)
        assert met == count, stage


def test_the_planner_goes_home_with_its_flag_up() -> None:
    position = at("tokugawa at:i6 treasures:koban,kagami crystals:2 shinobi:1")
    mind, rng = bot(GAME, "plan"), Rng(1)
    while not position.table.ended:
        position.apply(draw_one(position, rng) if position.to_act == CHANCE else choose(mind, position, rng))
        assert position.table.turns == 0, "the turn ended before the ninja was home"


def test_the_planner_attacks_and_answers() -> None:
    position = at("tokugawa at:i8 weapons:tsume; oda at:i7 weapons:kemuri crystals:1")
    mind = bot(GAME, "plan")
    assert GAME.action_name(position, choose(mind, position, Rng(1))) == "attack:tsume:oda"
    after(position, "attack:tsume:oda")
    assert GAME.action_name(position, choose(mind, position, Rng(1))) == "answer"


def test_the_planner_beats_random_players() -> None:
    """Twelve games, every seat once in each of three chances: none lost."""
    position = GAME.start(agreed(stage="B"))
    for seed in range(3):
        for seating in seatings(2, 4):
            result = play(GAME, position, ["plan", "random"], seating, seed)
            assert result.scores[seating.index(0)] == 12


def test_foresight_is_legal_and_reproduces() -> None:
    position = start(players=2, stage="A")
    rng = Rng(4)
    while position.to_act != OVER and position.table.turns < 2:
        if position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
            continue
        chosen = choose(bot(GAME, "foresee:4"), position, Rng(7))
        assert chosen == choose(bot(GAME, "foresee:4"), position, Rng(7))
        position.apply(chosen)
    thoughts = bot(GAME, "foresee:4").think(at("tokugawa at:i8"), Rng(1))  # type: ignore[attr-defined]
    assert all(0.0 <= thought.value <= 1.0 for thought in thoughts)


def test_estimates_are_shares() -> None:
    position = at("tokugawa treasures:koban; oda at:-")
    shares = [position.estimate(seat) for seat in range(4)]
    assert abs(sum(shares) - 1.0) < 1e-9
    assert shares[0] > shares[1] > shares[2]


def test_levels_and_budgets() -> None:
    assert list(levels(GAME.package)) == ["beginner", "apprentice", "adept", "master"]
    for name in levels(GAME.package):
        bot(GAME, name)
    for text in ("plan:3", "foresee:x", "foresee:0"):
        with pytest.raises(Nonsense):
            bot(GAME, text)
    for text in ("plan", "foresee"):
        with pytest.raises(Nonsense, match="plays gachijo"):
            bot(find("monomi"), text)
    assert isinstance(at(""), Gachijo)
