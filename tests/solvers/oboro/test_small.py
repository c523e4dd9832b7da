"""Equilibria of the small deck (O1.9)."""

from __future__ import annotations

import os

import pyspiel
import pytest
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.policy import Policy, UniformRandomPolicy

from koga import envs
from koga.core.game import InvalidInput, agree, find
from koga.games.oboro.notation import cards_in
from koga.solvers.oboro.small import Small, deals, expected, report

GAME = find("oboro")
DEALT = 6  # cards that are dealt
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


class Found(Policy):  # type: ignore[misc]
    """The average strategies of CFR+ as a policy of OpenSpiel, which sees what the player to act knows."""

    def __init__(self, game: pyspiel.Game, small: Small) -> None:
        super().__init__(game, list(range(3)))
        self.situations = small.situations

    def action_probabilities(self, state: pyspiel.State, player_id: int | None = None) -> dict[int, float]:  # noqa: ARG002
        actions = state.legal_actions()
        if len(actions) == 1:
            return {actions[0]: 1.0}
        seat, history = state.current_player(), state.history()
        hand = sum(1 << card for card in history[seat:DEALT:3])
        situation = self.situations[seat, hand, state.position.aside, tuple(history[DEALT:])]
        return dict(zip(situation.actions, situation.average(), strict=True))


@pytest.mark.parametrize("rounds", [0, 20])
def test_openspiel_finds_the_same_values(rounds: int) -> None:
    """For uniform strategies and those of CFR+: the values of some deals; in `make soak` of all, and the distance
    from an equilibrium. A reward is 1.5 shares - 0.5."""
    envs.openspiel.register()
    game = pyspiel.load_game("koga_oboro(deck=small)")
    small = Small(agree(GAME, {"deck": "small"}))
    small.minimise(rounds)
    policy = Found(game, small) if rounds else UniformRandomPolicy(game)
    strategies = {id(one): one.average() for one in small.situations.values()}
    assert any(0.01 < one[0] < 0.99 for one in strategies.values())
    for number, hands in list(enumerate(deals()))[:: 1 if SOAK else 400]:
        state = game.new_initial_state()
        left = [cards_in(hand) for hand in hands]
        for place in range(DEALT):
            state.apply_action(left[place % 3].pop())
        found = policy_value(state, [policy] * 3)
        shares = expected(small.trees[number], strategies)
        assert found == pytest.approx([1.5 * share - 0.5 for share in shares])
    if SOAK:
        assert nash_conv(game, policy) == pytest.approx(1.5 * sum(gains(small)), abs=1e-9)
