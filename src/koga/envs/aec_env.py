"""PettingZoo environment: every seat is an agent, and the game determines the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import AgentSelector

from koga.core.game import SPECTATOR, InvalidInput
from koga.core.position import Rng
from koga.envs.episode import Episode, Observation
from koga.envs.spaces import observation_space


class AecEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A game as a PettingZoo environment. An illegal action raises `koga.Illegal` and changes nothing."""

    metadata: dict[str, Any]

    def __init__(self, game: str, options: Mapping[str, object], render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise InvalidInput(f"render_mode is ansi or None, not {render_mode!r}")
        self.episode = Episode(game, options)
        self.metadata = {"name": f"koga_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.seats)]
        self.agents: list[str] = []
        space = observation_space(self.episode)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.episode.action_count) for agent in self.possible_agents
        }
        self.seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.episode.begin(Rng(int(self.seeds.integers(2**63))))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.select()

    def select(self) -> None:
        """Set the agent to act; once the game is over, the next one that has not been informed."""
        if self.episode.over:
            self.agent_selection = AgentSelector(self.agents).reset()
        else:
            self.agent_selection = self.possible_agents[self.episode.position.to_act]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.episode.play(int(action))
        if self.episode.over:
            self.rewards = {one: self.episode.reward(seat) for seat, one in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        self.select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        return self.episode.both(self.possible_agents.index(agent))

    def render(self) -> str | None:
        return self.episode.text(SPECTATOR) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there are no resources to release."""
