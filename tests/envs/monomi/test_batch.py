"""Batches of short games: they start again by themselves."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv

from koga import envs
from koga.core.position import Rng
from koga.envs.batch import Batch


def test_games_that_are_over_start_again() -> None:
    batch = Batch("monomi", 8, seed=2, board="courtyard", placement="lot")
    ended, sums = 0, np.zeros(2)
    for _ in range(400):
        batch.step(batch.sample())
        ended += int(batch.over.sum())
        sums += batch.rewards.sum(axis=0)
        assert (batch.rewards[batch.over == 0] == 0).all()
        assert (batch.masks.sum(axis=1) > 0).all()
    assert ended > 20
    assert sums.sum() == pytest.approx(0)


def test_gymnasiums_vector_api_steps_one_seat_of_every_game() -> None:
    env = envs.vector("monomi", 6, seat=1, board="courtyard")
    assert isinstance(env, GymnasiumVectorEnv)
    observation, _ = env.reset(seed=9)
    assert env.observation_space.contains(observation)
    again, _ = env.reset(seed=9)
    assert (again["observation"] == observation["observation"]).all()
    rng, ended = Rng(1), 0
    for _ in range(200):
        legal = [np.flatnonzero(mask) for mask in observation["action_mask"]]
        actions = np.array([one[rng.below(len(one))] for one in legal])
        assert env.action_space.contains(actions)
        observation, rewards, over, truncated, _ = env.step(actions)
        assert rewards.shape == over.shape == truncated.shape == (6,)
        assert set(np.abs(rewards[over])) <= {0.0, 1.0}
        ended += int(over.sum())
    assert ended > 0
    env.close()
