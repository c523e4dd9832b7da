"""Rounds that are learnt from, and learning what strong players play."""

from __future__ import annotations

import numpy as np
import pytest

from koga.bots.oboro import policy
from koga.bots.oboro.policy import Policy
from koga.core.game import InvalidInput
from koga.games.oboro.position import PLAYING
from koga.lab.oboro import judging
from koga.lab.oboro.judging import Network, gather_choices, recoloured, train
from koga.lab.oboro.lessons import RANDOM, read, rounds, write

SOME = list(rounds("oboro:10", 40, 1))


def test_rounds_are_kept_as_text_and_can_be_played_again() -> None:
    assert list(read(["# a heading", *map(write, SOME)])) == SOME
    for one in SOME[:5]:
        played = 0
        for position, card in one.positions():
            if card >= 0:
                assert position.to_act == card >> 5 & 3
                assert position.forbidden_by(card & 31) is None
                played += 1
        assert played == 21
        assert position.stage != PLAYING


def test_a_line_that_is_no_round_is_refused() -> None:
    with pytest.raises(InvalidInput, match="32 numbers"):
        list(read(["9 0 1 2"]))


def test_fewer_rounds_are_the_beginning_of_more() -> None:
    assert list(rounds("oboro:10", 7, 1)) == SOME[:7]
    assert list(rounds("oboro:10", 7, 2)) != SOME[:7]


def test_some_cards_are_drawn_by_lot_and_not_learnt() -> None:
    cards = [card for one in SOME for card in one.cards]
    lots = sum(card & RANDOM > 0 for card in cards)
    assert 0.02 < lots / len(cards) < 0.2
    free = sum(
        card >= 0 and not card & RANDOM and len(position.actions()) > 1
        for one in SOME
        for position, card in one.positions()
    )
    assert len(gather_choices(SOME).chosen) == free


def test_blue_and_green_change_places_twice_and_are_as_before() -> None:
    swap = recoloured([(policy.OWN, 1, 8), (policy.TOPS, 3, 9)], policy.SITUATION)
    assert (swap[swap] == np.arange(policy.SITUATION + 1)).all()
    assert swap[policy.OWN + 8] == policy.OWN + 16
    assert swap[policy.OWN + 7] == policy.OWN + 7


def test_it_learns_to_foretell_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "BATCH", 32)  # more steps: there are few cards
    monkeypatch.setattr(judging, "PASSES", 20)
    choices = gather_choices(SOME)
    network = Network(choices, 1)
    part = np.flatnonzero(~choices.kept)
    before = foretold(network.errors(part))
    train(network, choices.kept, 1)
    assert foretold(network.errors(part)) > before + 0.05


def foretold(told: str) -> float:
    return float(told.split(" cards, ")[1].split(" each")[0])


def test_the_bot_computes_what_was_learnt() -> None:
    """The chances of the compiled network are those of the one in training."""
    choices = gather_choices(SOME[:3])
    network = Network(choices, 1)
    for _ in range(5):
        network.learn(np.arange(len(choices.chosen)), True, 0.01)
    mind = Policy(network.adam.numbers())
    chances = network.forward(np.arange(len(choices.chosen)), False)[3]
    place = 0
    for one in SOME[:3]:
        for position, card in one.positions():
            if card >= 0 and not card & RANDOM and len(position.actions()) > 1:
                found = [mind.chance(position, action) for action in position.actions()]
                assert found == pytest.approx(list(chances[place][: len(found)]), abs=1e-4)
                place += 1
