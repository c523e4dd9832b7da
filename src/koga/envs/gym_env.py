"""Gymnasium environment: one seat against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from koga.api import agreed
from koga.bots.bot import BotFailed, begin_game, bot, choose, finish_game, forfeit
from koga.core.game import InvalidInput
from koga.core.observation import worth
from koga.core.position import Illegal, Rng
from koga.envs.episode import Episode, Observation, other_seats
from koga.envs.spaces import observation_space

LOSS = -1.0  # for an illegal action: the lowest reward
MOST_FAILURES = 3  # games in a row that an opponent loses by failing before the agent's first decision


class GymEnv(gymnasium.Env[Observation, int]):
    """The agent plays one seat; bots play the others, and chance is drawn from the seed of `reset`."""

    observation_space: Any
    action_space: Any

    def __init__(
        self,
        game: str,
        seat: int,
        opponents: str | Sequence[str],
        options: Mapping[str, object],
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise InvalidInput(f"render_mode is ansi or None, not {render_mode!r}")
        self.episode = Episode(game, options)
        self.seat = seat
        self.bots = {
            other: bot(self.episode.game, name)
            for other, name in other_seats(seat, self.episode.seats, opponents).items()
        }
        self.agreed = agreed(self.episode.game, dict(options))
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.lost = False
        self.observation_space = observation_space(self.episode)
        self.action_space = gymnasium.spaces.Discrete(self.episode.action_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.minds = Rng(int(self.np_random.integers(2**63)))
        self.lost = False
        failures: list[str] = []
        while len(failures) < MOST_FAILURES:  # skip games that end before the agent's first decision
            begin_game(self.bots.values(), self.agreed)
            self.episode.begin(Rng(int(self.np_random.integers(2**63))))
            try:
                self.let_others_act()
            except BotFailed as failed:
                self.end(forfeit(self.episode.seats, self.episode.position.to_act))
                failures.append(str(failed))
                continue
            if not self.episode.over:
                return self.observation(), {**self.info(), **({"failed": failures[-1]} if failures else {})}
        raise InvalidInput(f"{MOST_FAILURES} games in a row ended before the agent's first decision: {failures[-1]}")

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.lost or self.episode.over:
            raise InvalidInput("the game is over: call reset()")
        try:
            self.episode.play(int(action))
        except Illegal as illegal:
            self.lost = True
            self.end(forfeit(self.episode.seats, self.seat))
            return self.observation(), LOSS, True, False, {**self.info(), "illegal": illegal.rule}
        try:
            self.let_others_act()
        except BotFailed as failed:
            self.lost = True
            scores = forfeit(self.episode.seats, self.episode.position.to_act)
            self.end(scores)
            reward = worth(scores[self.seat], self.episode.seats)
            return self.observation(), reward, True, False, {**self.info(), "failed": str(failed)}
        reward = self.episode.reward(self.seat) if self.episode.over else 0.0
        return self.observation(), reward, self.episode.over, False, self.info()

    def let_others_act(self) -> None:
        position = self.episode.position
        while not self.episode.over and position.to_act != self.seat:
            self.episode.play(choose(self.bots[position.to_act], position, self.minds))
        if self.episode.over:
            self.end([position.score(seat) for seat in range(self.episode.seats)])

    def end(self, scores: Sequence[int]) -> None:
        finish_game(self.bots.values(), scores)

    def close(self) -> None:
        """End the game for the bots; programs are kept for the next one, or end with Python."""
        self.end(())

    def observation(self) -> Observation:
        return self.episode.both(self.seat)

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.seat)}

    def render(self) -> Any:
        return self.episode.text(self.seat) if self.render_mode == "ansi" else None
