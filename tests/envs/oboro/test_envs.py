"""Environments of a game with three seats and secrets."""

from __future__ import annotations

import numpy as np
import pytest

import koga
from koga import envs


def test_an_agent_is_rewarded_once_at_the_end() -> None:
    env = envs.aec("oboro")
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        totals[agent] += reward
        assert observation is not None
        legal = np.flatnonzero(observation["action_mask"])
        assert over == (len(legal) == 0)
        env.step(None if over else int(rng.choice(legal)))
    assert totals == {f"seat_{seat}": env.episode.reward(seat) for seat in range(3)}
    assert sum(totals.values()) == pytest.approx(0)
    assert max(totals.values()) > 0


def test_a_gymnasium_agent_plays_its_seat_against_bots() -> None:
    env = envs.gym("oboro", seat=1, opponents=["random", "search:20"])
    observation, info = env.reset(seed=4)
    rng, over, reward = np.random.default_rng(2), False, 0.0
    while not over:
        assert env.episode.position.to_act == 1
        assert (observation["action_mask"] == info["action_mask"]).all()
        observation, reward, over, truncated, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        assert not truncated
    assert reward == env.episode.reward(1)
    with pytest.raises(koga.InvalidInput, match="reset"):
        env.step(0)


def test_opponents_and_seats_must_fit() -> None:
    with pytest.raises(koga.InvalidInput, match="opponents"):
        envs.gym("oboro", opponents=["random"])
    with pytest.raises(koga.InvalidInput, match="seat"):
        envs.gym("oboro", seat=3)
    with pytest.raises(koga.InvalidInput, match="mission"):
        envs.aec("oboro", mission=12)


def test_blue_and_green_can_be_exchanged() -> None:
    assert len(envs.symmetries("oboro")) == 2
