"""Games of a network against itself, thousands at a time, as data to learn from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from koga import envs

Array = NDArray[Any]
Act = Callable[[Any, Array, Array], tuple[Array, Array]]  # weights, observations, masks -> logits, values


class Data(NamedTuple):
    """Decisions, one a row."""

    observations: Array
    masks: Array
    actions: Array
    log_chances: Array  # of the action taken, under the network that took it
    advantages: Array
    returns: Array


@dataclass
class Figures:
    """What happened while the data were made."""

    decisions: int = 0
    games: int = 0
    won: list[float] = field(default_factory=list)  # the sum of rewards, by seat


class Rollouts:
    """Plays `n` games side by side and keeps what every seat decided.

    A decision's return is that of its seat alone: the reward at the end of the game, or the network's own value at the
    seat's next decision, mixed by lambda (generalised advantage estimation along each seat's own decisions). So the
    number of seats, teams, chance and hidden information make no difference.
    """

    def __init__(self, game: str, options: dict[str, Any], n: int, steps: int, smoothing: float, seed: int) -> None:
        self.batch = envs.Batch(game, n, seed=seed, **options)
        self.steps = steps
        self.smoothing = smoothing
        self.rng = np.random.default_rng(seed)
        found = envs.symmetries(game, **options)
        # place[s][j]: the number of an observation that number j of the renamed one is; action[s][b]: likewise
        self.place = np.array([np.argsort(one.observation) for one in found])
        self.action = np.array([np.argsort(one.action) for one in found])

    def collect(self, act: Act, weights: Any) -> tuple[Data, Figures]:
        """Play `steps` decisions in every game. Each is looked at under a random symmetry of the game."""
        batch, n = self.batch, self.batch.n
        shape = (self.steps, n)
        observations = np.empty((*shape, batch.size), np.float32)
        masks = np.empty((*shape, batch.action_count), np.uint8)
        actions, seats = np.empty(shape, np.int32), np.empty(shape, np.int32)
        chances, values = np.empty(shape, np.float32), np.empty(shape, np.float32)
        rewards, over = np.empty((*shape, batch.seats), np.float32), np.empty(shape, np.bool_)
        rows = np.arange(n)
        for step in range(self.steps):
            which = self.rng.integers(len(self.place), size=n)
            back = self.action[which]
            observations[step] = np.take_along_axis(batch.observations, self.place[which], 1)
            masks[step] = np.take_along_axis(batch.masks, back, 1)
            seats[step] = batch.to_act
            logits, values[step] = act(weights, observations[step], masks[step])
            chosen, chances[step] = sample(logits, masks[step], self.rng)
            actions[step] = chosen
            batch.step(back[rows, chosen])
            rewards[step], over[step] = batch.rewards, batch.over
        advantages, known = self.advantages(seats, values, rewards, over)
        figures = Figures(shape[0] * n, int(over.sum()), [float(one) for one in rewards.sum((0, 1))])
        data = Data(observations, masks, actions, chances, advantages, advantages + values)
        return Data(*(one[known] for one in data)), figures

    def advantages(self, seats: Array, values: Array, rewards: Array, over: Array) -> tuple[Array, Array]:
        """Return every decision's advantage, and whether it is known: not so for a seat's last decision in a game
        that goes on after the data end."""
        n, rows = self.batch.n, np.arange(self.batch.n)
        next_value = np.zeros((n, self.batch.seats), np.float32)
        running = np.zeros_like(next_value)
        due = np.zeros_like(next_value)
        sure = np.zeros(next_value.shape, np.bool_)
        advantages, known = np.empty_like(values), np.empty(values.shape, np.bool_)
        for step in reversed(range(self.steps)):
            ended = over[step]
            next_value[ended], running[ended], due[ended], sure[ended] = 0, 0, rewards[step][ended], True
            seat = seats[step]
            gain = due[rows, seat] + next_value[rows, seat] - values[step] + self.smoothing * running[rows, seat]
            advantages[step], known[step] = gain, sure[rows, seat]
            next_value[rows, seat], running[rows, seat], due[rows, seat] = values[step], gain, 0
            running[rows, seat] *= known[step]
            sure[rows, seat] = True
        return advantages, known


class Trials:
    """Games of the network, always its likeliest action, against players at random: what the log tells of strength."""

    def __init__(self, game: str, options: dict[str, Any], games: int, seed: int) -> None:
        first = envs.Batch(game, 1, **options)
        self.batches = [envs.Batch(game, games, seat=seat, seed=seed, **options) for seat in range(first.seats)]

    def play(self, act: Act, weights: Any, steps: int) -> float | None:
        """Go on with the games; return the share of those that ended now that was won, None if none did."""
        won, ended = 0.0, 0
        for batch in self.batches:
            for _ in range(steps):
                logits, _ = act(weights, batch.observations, batch.masks)
                batch.step(np.where(batch.masks, logits, -np.inf).argmax(1))
                won += float((batch.rewards[batch.over == 1, batch.seat] > 0).sum())
                ended += int(batch.over.sum())
        return won / ended if ended else None


def sample(logits: Array, masks: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """Draw an action of every row, and tell the logarithm of its probability."""
    logits = np.where(masks, logits, -np.inf)
    noisy = logits - np.log(-np.log(rng.random(logits.shape, np.float32) + 1e-12) + 1e-12)
    chosen = noisy.argmax(1)
    top = logits.max(1, keepdims=True)
    chances = logits - top - np.log(np.exp(logits - top).sum(1, keepdims=True))
    return chosen, chances[np.arange(len(chosen)), chosen]
