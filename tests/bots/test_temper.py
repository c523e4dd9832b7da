"""Tempers: worse actions more seldom, wins in one never passed over, in every game."""

from __future__ import annotations

from collections import Counter

import pytest

from koga.bots.bot import bot, choose, levels
from koga.bots.search import Search
from koga.bots.temper import loses_next, pick, split_foresight, split_temper, winning
from koga.core.game import GAMES, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, WIN, Position, Rng, draw_one


def test_a_temper_stands_behind_the_budget() -> None:
    assert split_temper("200~8") == ("200", 0.08)
    assert split_temper("2s") == ("2s", 0.0)
    assert split_temper("~2.5") == ("", 0.025)
    for wrong in ("200~", "200~0", "200~51", "200~-1", "200~8~8", "200~x"):
        with pytest.raises(InvalidInput, match="temper"):
            split_temper(wrong)


def test_an_error_of_one_temper_is_e_times_as_seldom() -> None:
    rng = Rng(1)
    found = Counter(pick([0.5, 0.42, 0.02], 0.08, rng) for _ in range(20_000))
    assert found[0] / found[1] == pytest.approx(2.718, rel=0.1)
    assert found[2] < found[1] / 50


def position_won_in_one(name: str, seed: int) -> Position | None:
    """From a random game: the seat to act can win at once, and has something else to do."""
    game, rng = find(name), Rng(seed)
    position = game.start(agree(game, {}))
    while position.to_act != OVER:
        if position.to_act != CHANCE and len(position.actions()) > 1 and winning(position) is not None:
            return position
        actions = position.actions()
        position.apply(draw_one(position, rng) if position.to_act == CHANCE else actions[rng.below(len(actions))])
    return None


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_win_in_one_is_taken_whatever_the_temper(name: str) -> None:
    game = find(name)
    found = [position for seed in range(300) if (position := position_won_in_one(name, seed))][:3]
    hot = bot(game, "search:8~50")
    assert isinstance(hot, Search)
    assert found or game.secrets, "random games of open games come to a win in one"
    for position in found:
        for seed in range(5):
            after = position.copy()
            after.apply(choose(hot, position, Rng(seed)))
            assert (after.to_act, after.score(position.to_act)) == (OVER, WIN)


def position_lost_in_one(name: str, seed: int) -> Position | None:
    """From a random game: some action lets the next seat win at once, and some does not."""
    game, rng = find(name), Rng(seed)
    position = game.start(agree(game, {}))
    while position.to_act != OVER:
        actions = position.actions()
        if position.to_act != CHANCE and len(actions) > 1 and winning(position) is None:
            lost = [loses_next(position, action) for action in actions]
            if any(lost) and not all(lost):
                return position
        position.apply(draw_one(position, rng) if position.to_act == CHANCE else actions[rng.below(len(actions))])
    return None


def test_a_loss_in_one_is_seen_whatever_the_temper() -> None:
    found = [
        (find(name), position)
        for name in sorted(GAMES)
        for position in [position_lost_in_one(name, seed) for seed in range(12)]
        if position is not None
    ]
    assert found, "random games come to a loss in one"
    for game, position in found[:6]:
        for seed in range(5):
            assert not loses_next(position, choose(bot(game, "search:8~50"), position, Rng(seed)))


def test_beginners_have_a_temper() -> None:
    for name in GAMES:
        assert "~" in next(iter(levels(find(name).package).values())).bot


def test_foresight_stands_behind_a_temper() -> None:
    assert split_foresight("60~10+1") == ("60~10", True)
    assert split_foresight("60~10") == ("60~10", False)
    assert split_foresight("8+1") == ("8+1", False)  # part of another bot's budget
    game = find(min(GAMES))
    for name, sees_turns in (("search:60~10+1", True), ("search:60~10", False)):
        found = bot(game, name)
        assert isinstance(found, Search)
        assert found.sees_turns is sees_turns
    with pytest.raises(InvalidInput):
        bot(game, "search:60+1")
