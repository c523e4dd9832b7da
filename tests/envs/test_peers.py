"""The environments pass the test suites of the projects whose interfaces they offer."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

from koga import envs
from koga.core.game import GAMES

with warnings.catch_warnings():  # where pygame is installed too, the suite imports PettingZoo's own games the old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test


# Masks need observations that are dictionaries; the suite exempts PettingZoo's own games with masks by their names.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("name", sorted(GAMES))
def test_pettingzoos_api_test(name: str) -> None:
    api_test(envs.aec(name, render_mode="ansi", **envs.small(name)), num_cycles=300)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_pettingzoos_seed_test(name: str) -> None:
    make: Callable[[], object] = partial(envs.aec, name, **envs.small(name))
    seed_test(make, num_cycles=60)


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")  # there is one
@pytest.mark.parametrize("name", sorted(GAMES))
def test_gymnasiums_env_checker(name: str) -> None:
    check_env(envs.gym(name, render_mode="ansi", **envs.small(name)), skip_render_check=False)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_openspiels_random_simulations_with_serialization(name: str) -> None:
    assert f"koga_{name}" in envs.openspiel.register()
    game = pyspiel.load_game(f"koga_{name}", envs.small(name))
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
