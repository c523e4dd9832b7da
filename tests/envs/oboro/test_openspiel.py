"""OpenSpiel and a game with secrets."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

import koga
from koga import envs


def test_openspiel_loads_games_with_options_by_name() -> None:
    envs.openspiel.register()
    game = pyspiel.load_game("koga_oboro(mission=11,lead=carry)")
    assert game.new_initial_state().position.mission == 11
    assert game.num_players() == 3
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    with pytest.raises(koga.InvalidInput, match="mission must be 9 or 11"):
        pyspiel.load_game("koga_oboro(mission=12)")


def test_an_information_state_tells_two_truths_apart_only_where_the_seat_can() -> None:
    """Two deals of Oboro that differ in the hands of seats 1 and 2 alone."""
    envs.openspiel.register()
    game = pyspiel.load_game("koga_oboro")
    deals = []
    for swap in (False, True):
        state = game.new_initial_state()
        for number in range(24):
            state.apply_action({22: 23, 23: 22}.get(number, number) if swap else number)
        deals.append(state)
    first, second = deals
    assert [first.information_state_string(seat) == second.information_state_string(seat) for seat in range(3)] == [
        True,
        False,
        False,
    ]
    assert first.observation_string(0) == second.observation_string(0)
    assert first.information_state_tensor(0) == second.information_state_tensor(0)
    assert first.information_state_tensor(1) != second.information_state_tensor(1)


@pytest.mark.parametrize(
    ("name", "chance", "information", "utility"),
    [
        ("koga_oboro", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "ZERO_SUM"),
    ],
)
def test_openspiel_is_told_the_truth(name: str, chance: str, information: str, utility: str) -> None:
    envs.openspiel.register()
    kind = pyspiel.load_game(name).get_type()
    assert (kind.chance_mode.name, kind.information.name, kind.utility.name) == (chance, information, utility)


def dealt() -> pyspiel.State:
    envs.openspiel.register()
    state = pyspiel.load_game("koga_oboro").new_initial_state()
    rng = np.random.RandomState(4)
    while state.is_chance_node():
        state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
    return state


def test_a_resampled_state_is_the_same_to_its_player_and_tells_nothing_of_the_truth() -> None:
    state, rng = dealt(), np.random.RandomState(1)
    player = state.current_player()
    others = [seat for seat in range(3) if seat != player]
    twins = [state.resample_from_infostate(player, rng.random_sample) for _ in range(8)]
    for twin in twins:
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.legal_actions() == state.legal_actions()
        assert all(twin.information_state_string(seat) != state.information_state_string(seat) for seat in others)
    assert len({twin.observation_string(others[0]) for twin in twins}) > 1


def test_openspiels_ismcts_plays_with_hidden_hands() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state, rng = dealt(), np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        max_simulations=3,
        random_state=rng,
    )
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiels_cfr_approaches_an_equilibrium() -> None:
    """The small deck with the first four of its cards dealt (`start_at`): the other deals, and all that can be played
    with them, are solved by OpenSpiel's own solver, and judged by its own distance from an equilibrium."""
    from open_spiel.python.algorithms import cfr, exploitability
    from open_spiel.python.policy import UniformRandomPolicy

    envs.openspiel.register()
    game = pyspiel.load_game("start_at(history=0;1;2;3,game=koga_oboro(deck=small))")
    solver = cfr.CFRSolver(game)
    distances = [exploitability.nash_conv(game, UniformRandomPolicy(game))]
    for rounds in (5, 20):
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        distances.append(exploitability.nash_conv(game, solver.average_policy()))
    first, later, last = distances
    assert first > 2 * later > 4 * last > 0, distances  # they are exact: no chance is drawn
