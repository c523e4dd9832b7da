"""What was tried in Oboro: settings, and how much the weights of deals know."""

from __future__ import annotations

import pytest

from koga.bots.oboro.deals import Deals
from koga.bots.oboro.habits import learnt
from koga.bots.oboro.policy import Policy
from koga.bots.oboro.policy import learnt as learnt_policy
from koga.bots.oboro.round_tree import RoundTree
from koga.core.game import InvalidInput, agree, find
from koga.core.position import CHANCE, Rng, draw_one
from koga.games.oboro.position import Oboro
from koga.lab.oboro.guessing import guesses, table
from koga.lab.oboro.tries import Try, read_try, shares
from koga.solvers.oboro.rounds import Solver


def dealt(seed: int) -> Oboro:
    game, rng = find("oboro"), Rng(seed)
    position = game.start(agree(game, {}))
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))
    assert isinstance(position, Oboro)
    return position


def test_settings_are_read() -> None:
    assert read_try("sims=50,explore=0.15,usual=1") == Try(sims=50, explore=0.15, usual=1)
    with pytest.raises(InvalidInput, match="is not a setting"):
        read_try("speed=3")
    with pytest.raises(InvalidInput, match="is not a number"):
        read_try("sims=many")


def test_every_try_plays_whole_games() -> None:
    for text in (
        "sims=30",
        "sims=30,deals=1,usual=1,prior=0.2",
        "sims=30,exact=3,solved=2,deals=1",
        "sims=30,tail=2",
        "sims=30,deals=1,policy=1.2,usual=2,count=9",
    ):
        found = shares(read_try(text), Try(sims=20), 2, 1)
        assert all(0 <= share <= 1 for share in found)


def test_habits_know_more_of_the_true_deal_than_chance_does() -> None:
    found = list(guesses("oboro:100", learnt().copy(), 6, 1))
    assert sum(one.nats[1] for one in found) / len(found) > 0.1
    assert "all" in table(found)


def test_the_policy_knows_more_than_the_habits() -> None:
    knows = []
    for mind in (learnt().copy(), Policy(learnt_policy())):
        found = list(guesses("oboro:100", mind, 6, 1))
        knows.append(sum(one.nats[1] for one in found) / len(found))
    assert knows[1] > knows[0]


def test_a_deal_weighs_the_same_sampled_or_not() -> None:
    position = dealt(3)
    for _ in range(4):
        position.apply(position.actions()[0])
    deals = Deals(position, learnt().copy(), 8, 1.0, Rng(1))
    for hands, weight in deals.weights():
        assert deals.weight(hands) == pytest.approx(weight)


def test_a_prior_tries_likely_cards_more_often() -> None:
    position = dealt(4)
    habits = learnt().copy()
    likely = max(position.actions(), key=lambda card: habits.chance(position, card))
    visits = []
    for prior in (0.01, 5.0):
        tree = RoundTree(position, Solver(9, 12), 1, 0.5, 1, None, None, habits, prior=prior)
        tree.run(400)
        visits.append({card: count for card, count, _ in tree.thoughts()}[likely])
    assert visits[1] > 400 * 0.8 * habits.chance(position, likely)
