"""Analysts: the judges of finished games, one for each game.

A game names its own in `koga.bots.<game>.ANALYST`: a module with `make(game, depth)`. Games without one are judged by
the generic search. An analyst only ever receives positions imagined for the seat whose chances it estimates
(`seen_by`), so that no judgement is based on what the seat could not know.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import NormalDist
from typing import Protocol

from msgspec.structs import replace

from koga.bots.search import Budget, Search
from koga.core.evaluation import Evaluation
from koga.core.game import Game, InvalidInput, game_part
from koga.core.position import CHANCE, OVER, WIN, Position, Rng, draw_one

QUICK, USUAL = "quick", "usual"
DEPTHS = {QUICK: 0.3, USUAL: 1.0, "deep": 4.0}  # factor of the analyst's effort
SIMULATIONS = 3000  # of the generic search, for each decision
DRAWS = 24  # samples of chance if its mean cannot be computed
Z = NormalDist().inv_cdf(0.975)


class Analyst(Protocol):
    """Judge of decisions and standings. It keeps no state that changes an answer, so that a game can be judged in
    parts."""

    def evaluate(self, position: Position, rng: Rng, played: int) -> list[Evaluation]:
        """Return the value of every legal action for the seat to act, for which the position was imagined.

        The action `played` is examined as closely as the best.
        """

    def chances(self, seen: Sequence[Position], rng: Rng) -> tuple[float, ...]:
        """Return each seat's win chance, from the position as that seat may imagine it.

        Before a draw it is the mean over all outcomes, by the same measure as after it: the change by a draw is luck,
        with a mean of zero.
        """


def analyst(game: Game, depth: str = USUAL) -> Analyst:
    """Create the analyst of a game."""
    if depth not in DEPTHS:
        raise InvalidInput(f"unknown depth {depth!r}; expected one of {', '.join(DEPTHS)}")
    name = game_part(game, "bots", "ANALYST")
    if name is None:
        return SearchAnalyst(game, round(SIMULATIONS * DEPTHS[depth]))
    made: Analyst = import_module(name).make(game, DEPTHS[depth])
    return made


def standing(position: Position) -> tuple[float, ...] | None:
    """Return each seat's share of the win once the game is over; None before."""
    if position.to_act != OVER:
        return None
    return tuple(position.score(seat) / WIN for seat in range(position.seats))


def with_interval(action: int, value: float, visits: int) -> Evaluation:
    """Return the evaluation of an action from the number of tries in a search and their mean share of the win."""
    half = Z * math.sqrt(max(value * (1 - value), 1 / (visits + 1)) / visits) if visits else 1.0
    return Evaluation(action, value, visits, low=max(0.0, value - half), high=min(1.0, value + half))


def at_most(one: Evaluation, bound: float) -> Evaluation:
    """Return an evaluation whose value is at most that of the action which a closer look found best.

    Of many rough means the highest ones are flattered. Without this, an action that was rejected, or never looked at
    closely, could end above the two that were, and be named the best.
    """
    if one.value <= bound:
        return one
    return replace(one, value=bound, low=None if one.low is None else min(one.low, bound))


def settled(position: Position, rng: Rng) -> Position:
    """Return a copy in which chance has been drawn until a seat is to act, or the game is over."""
    there = position.copy()
    while there.to_act == CHANCE:
        there.apply(draw_one(there, rng))
    return there


@dataclass(frozen=True)
class SearchAnalyst:
    """Analyst of any game, by the generic search."""

    game: Game
    simulations: int

    def evaluate(self, position: Position, rng: Rng, played: int) -> list[Evaluation]:  # noqa: ARG002
        found = self.search(position, rng)
        tried = {one.action for one in found}
        rest = [Evaluation(action, 0.0, low=0.0, high=1.0) for action in position.actions() if action not in tried]
        return [*(with_interval(one.action, one.value, one.visits) for one in found), *rest]

    def chances(self, seen: Sequence[Position], rng: Rng) -> tuple[float, ...]:
        return tuple(self.chance(position, seat, rng) for seat, position in enumerate(seen))

    def chance(self, position: Position, seat: int, rng: Rng) -> float:
        over = standing(position)
        if over is not None:
            return over[seat]
        if position.to_act == CHANCE:
            return sum(self.chance(settled(position, rng), seat, rng) for _ in range(DRAWS)) / DRAWS
        found = self.search(position, rng)
        best = max(found, key=lambda one: (one.visits, one.value))
        if position.to_act == seat:
            return best.value
        if position.seats == 2:
            return 1 - best.value
        after = position.copy()
        after.apply(best.action)
        return (1 - best.value) / (position.seats - 1) if after.to_act == OVER else self.chance(after, seat, rng)

    def search(self, position: Position, rng: Rng) -> list[Evaluation]:
        return Search(self.game.action_count, Budget(simulations=max(2, self.simulations))).evaluate(position, rng)
