"""Games of a network against itself, hundreds at a time, as data to learn from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from network import Weights, values
from numpy.typing import NDArray

from koga import envs

Array = NDArray[Any]


class Data(NamedTuple):
    """Decisions, one a row: the position right after the action, as its seat sees it, and what it turned out to be
    worth."""

    observations: Array
    returns: Array


@dataclass
class Figures:
    """What happened while the data were made."""

    decisions: int = 0
    games: int = 0
    won: list[float] = field(default_factory=list)  # the sum of rewards, by seat


class Choice(NamedTuple):
    """One action of every game."""

    rows: Array  # of what lies ahead
    actions: Array
    best: Array  # the highest value on offer
    explored: Array  # whether the action was drawn at random


def choose(ahead: envs.Ahead, worth: Array, heat: float, random: float | Array, rng: np.random.Generator) -> Choice:
    """Draw an action of every game: the more it is worth the likelier, by a softmax of this temperature; one game in
    `1 / random` draws any (`random` may differ from game to game). A temperature of 0 takes the best."""
    firsts = np.flatnonzero(np.diff(ahead.games, prepend=-1))
    best = np.maximum.reduceat(worth, firsts)
    explored = rng.random(len(firsts)) < random
    noise = -np.log(-np.log(rng.random(len(worth)) + 1e-12) + 1e-12)
    scores = worth / heat + noise if heat else worth + 1e-6 * noise
    scores = np.where(explored[ahead.games], noise, scores)
    highest = np.maximum.reduceat(scores, firsts)
    found = np.flatnonzero(scores == highest[ahead.games])
    rows = found[np.flatnonzero(np.diff(ahead.games[found], prepend=-1))]  # of equals the first
    return Choice(rows, ahead.actions[rows], best, explored)


def worth_of(ahead: envs.Ahead, weights: Weights) -> Array:
    """Return what every action on offer is worth: the network's value, or the reward where it ends the game."""
    return np.where(ahead.over, ahead.rewards, values(weights, ahead.observations))


class Rollouts:
    """Plays `n` games side by side and keeps what every seat decided.

    A decision's return is that of its seat alone: the reward at the end of the game, or the value of the best action
    at the seat's next decision, mixed by lambda; an action drawn at random says nothing about those before it. What
    lies a decision ahead counts `discount` as much, so that a side that cannot win learns to lose late.

    In every game one seat, drawn when it begins, is handicapped: of its actions a share from 0 to `handicap`, drawn as
    well, is random. The other seats learn what makes mistakes likely, even where best play leaves them no chance.
    """

    def __init__(
        self,
        game: str,
        options: dict[str, Any],
        n: int,
        steps: int,
        smoothing: float,
        discount: float,
        handicap: float,
        seed: int,
    ) -> None:
        self.batch = envs.Batch(game, n, seed=seed, **options)
        self.steps = steps
        self.smoothing = smoothing
        self.discount = discount
        self.handicap = handicap
        self.rng = np.random.default_rng(seed)
        self.clumsy, self.clumsiness = np.empty(n, np.int32), np.empty(n)
        self.draw_handicaps(np.ones(n, np.bool_))
        # place[s][j]: the number of an observation that number j of the renamed one is
        self.place = np.array([np.argsort(one.observation) for one in envs.symmetries(game, **options)])

    def draw_handicaps(self, games: Array) -> None:
        """Draw the handicapped seat of these games, and its share of random actions."""
        count = int(games.sum())
        self.clumsy[games] = self.rng.integers(self.batch.seats, size=count)
        self.clumsiness[games] = self.handicap * self.rng.random(count)

    def collect(self, weights: Weights, heat: float, random: float) -> tuple[Data, Figures]:
        """Play `steps` decisions in every game; each is kept under a random symmetry of the game."""
        batch, n = self.batch, self.batch.n
        shape = (self.steps, n)
        observations = np.empty((*shape, batch.size), np.float32)
        seats, explored = np.empty(shape, np.int32), np.empty(shape, np.bool_)
        best, rewards = np.empty(shape, np.float32), np.empty((*shape, batch.seats), np.float32)
        over = np.empty(shape, np.bool_)
        for step in range(self.steps):
            ahead = batch.peek()
            at_random = np.maximum(random, np.where(self.clumsy == batch.to_act, self.clumsiness, 0))
            chosen = choose(ahead, worth_of(ahead, weights), heat, at_random, self.rng)
            which = self.rng.integers(len(self.place), size=n)
            observations[step] = np.take_along_axis(ahead.observations[chosen.rows], self.place[which], 1)
            seats[step], best[step], explored[step] = batch.to_act, chosen.best, chosen.explored
            batch.step(chosen.actions)
            rewards[step], over[step] = batch.rewards, batch.over
            self.draw_handicaps(over[step])
        returns, known = self.returns(seats, best, explored, rewards, over)
        figures = Figures(shape[0] * n, int(over.sum()), [float(one) for one in rewards.sum((0, 1))])
        return Data(observations[known], returns[known]), figures

    def returns(self, seats: Array, best: Array, explored: Array, rewards: Array, over: Array) -> tuple[Array, Array]:
        """Return what every decision was worth, and whether that is known: not so for a seat's last decision in a
        game that goes on after the data end."""
        n, rows = seats.shape[1], np.arange(seats.shape[1])
        later = np.zeros((n, rewards.shape[2]), np.float32)  # what the seat's decision before is worth
        sure = np.zeros(later.shape, np.bool_)
        returns, known = np.empty(seats.shape, np.float32), np.empty(seats.shape, np.bool_)
        for step in reversed(range(len(seats))):
            later[over[step]], sure[over[step]] = rewards[step][over[step]], True
            seat = seats[step]
            returns[step], known[step] = later[rows, seat], sure[rows, seat]
            followed = known[step] & ~explored[step]
            mixed = best[step] + self.smoothing * (returns[step] - best[step])
            later[rows, seat] = self.discount * np.where(followed, mixed, best[step])
            sure[rows, seat] = True
        return returns, known


class Trials:
    """Games of the network, always the action worth most, against players at random: what the log tells of strength."""

    def __init__(self, game: str, options: dict[str, Any], games: int, seed: int) -> None:
        first = envs.Batch(game, 1, **options)
        self.batches = [envs.Batch(game, games, seat=seat, seed=seed, **options) for seat in range(first.seats)]
        self.rng = np.random.default_rng(seed)

    def play(self, weights: Weights, steps: int) -> float | None:
        """Go on with the games; return the share of those that ended now that was won, None if none did."""
        won, ended = 0.0, 0
        for batch in self.batches:
            for _ in range(steps):
                ahead = batch.peek()
                batch.step(choose(ahead, worth_of(ahead, weights), 0, 0, self.rng).actions)
                won += float((batch.rewards[batch.over == 1, batch.seat] > 0).sum())
                ended += int(batch.over.sum())
        return won / ended if ended else None
