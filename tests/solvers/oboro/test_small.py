"""Equilibria of the small deck (O1.9)."""

from __future__ import annotations

import os

import pyspiel
import pytest
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.policy import UniformRandomPolicy

from koga import envs
from koga.core.game import InvalidInput, agree, find
from koga.games.oboro.notation import cards_in
from koga.solvers.oboro.small import Small, deals, expected, report

GAME = find("oboro")
SOAK = bool(os.environ.get("KOGA_SOAK"))  # `make soak`: the long way


def gains(small: Small) -> list[float]:
    values = small.values()
    return [small.best_answer(seat) - values[seat] for seat in range(3)]


@pytest.fixture(scope="module")
def small() -> Small:
    return Small(agree(GAME, {"deck": "small"}))


def test_all_deals_are_there(small: Small) -> None:
    assert len(small.trees) == 2520  # 8! / (2! 2! 2! 2!)
    assert all(len(one.actions) == 2 for one in small.situations.values())


def test_shares_sum_up_to_one_win_and_regrets_fall(small: Small) -> None:
    """At random every seat can gain by a better answer; after some rounds hardly any."""
    assert sum(small.values()) == pytest.approx(1)
    before = gains(small)
    assert min(before) > 0.01
    small.minimise(30)
    after = gains(small)
    assert min(after) > -1e-9
    assert sum(after) < 0.003 < sum(before) / 10
    assert sum(small.values()) == pytest.approx(1)


def test_the_whole_deck_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"deck=small \(O1\.9\)"):
        report(agree(GAME, {}))


def test_openspiel_finds_the_same_values() -> None:
    """Some deals; in `make soak` all, and the distance from an equilibrium. A reward is 1.5 shares - 0.5."""
    envs.openspiel.register()
    game = pyspiel.load_game("koga_oboro(deck=small)")
    uniform = Small(agree(GAME, {"deck": "small"}))
    strategies = {id(one): one.average() for one in uniform.situations.values()}
    for number, hands in list(enumerate(deals()))[:: 1 if SOAK else 400]:
        state = game.new_initial_state()
        left = [cards_in(hand) for hand in hands]
        for place in range(6):
            state.apply_action(left[place % 3].pop())
        found = policy_value(state, [UniformRandomPolicy(game)] * 3)
        shares = expected(uniform.trees[number], strategies)
        assert found == pytest.approx([1.5 * share - 0.5 for share in shares])
    if SOAK:
        assert nash_conv(game, UniformRandomPolicy(game)) == pytest.approx(1.5 * sum(gains(uniform)))
