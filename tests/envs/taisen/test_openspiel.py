"""OpenSpiel and a game with dice."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

from koga import envs


@pytest.mark.parametrize("name", ["koga_taisen", "koga_taisen(ninjas=3)"])
def test_openspiels_mcts_plays_a_game(name: str) -> None:
    from open_spiel.python.algorithms import mcts

    envs.openspiel.register()
    game = pyspiel.load_game(name)
    bots = []
    for seat in range(2):
        rng = np.random.RandomState(seat)
        bots.append(mcts.MCTSBot(game, 2, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng))
    state = game.new_initial_state()
    rng = np.random.RandomState(1)
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert state.is_terminal() or len(state.history()) == 60


def test_values_that_look_like_numbers_are_written_with_underscores() -> None:
    envs.openspiel.register()
    dice = pyspiel.load_game("koga_taisen(dice=1_1_2_2_3_3)")
    assert dice.new_initial_state().position.even_dice
    assert str(dice).startswith("koga_taisen(dice=1_1_2_2_3_3,")


@pytest.mark.parametrize(
    ("name", "chance", "information", "utility"),
    [
        ("koga_taisen", "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", "ZERO_SUM"),
    ],
)
def test_openspiel_is_told_the_truth(name: str, chance: str, information: str, utility: str) -> None:
    envs.openspiel.register()
    kind = pyspiel.load_game(name).get_type()
    assert (kind.chance_mode.name, kind.information.name, kind.utility.name) == (chance, information, utility)


def test_the_small_game_passes_openspiels_simulations() -> None:
    envs.openspiel.register()
    game = pyspiel.load_game("koga_taisen(ninjas=3)")
    assert game.new_initial_state().position.few
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
