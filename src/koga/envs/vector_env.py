"""Gymnasium's vector API on top of a Batch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from koga.envs.batch import Batch
from koga.envs.episode import Episode, Observation
from koga.envs.spaces import observation_space


class VectorEnv(GymnasiumVectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """n games in which one seat plays against random opponents. A game that is over starts again in the same step."""

    def __init__(self, game: str, n: int, seat: int, threads: int, options: Mapping[str, Any]) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.batch = Batch(game, n, seat=seat, threads=threads, **options)
        self.num_envs = n
        episode = Episode(game, options)
        self.single_observation_space = observation_space(episode)
        self.single_action_space = spaces.Discrete(episode.action_count)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start all games anew; one seed serves them all, as each has a generator of its own."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self.observation(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self.batch.step(actions)
        over = self.batch.over.astype(np.bool_)
        rewards = self.batch.rewards[:, self.batch.seat].astype(np.float64)
        return self.observation(), rewards, over, np.zeros_like(over), self.ends(over)

    def ends(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """Return Gymnasium's information about games that ended in this step: what the agent observed at their end,
        when nothing is legal any more. There is none if no game ended."""
        if not over.any():
            return {}
        finals = np.full(self.num_envs, None, dtype=object)
        for i in over.nonzero()[0]:
            mask = np.zeros(self.batch.action_count, np.int8)
            finals[i] = {"observation": self.batch.finals[i].copy(), "action_mask": mask}
        return {"final_obs": finals, "_final_obs": over.copy(), "final_info": {}, "_final_info": over.copy()}

    def observation(self) -> Observation:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.astype(np.int8)}

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()
