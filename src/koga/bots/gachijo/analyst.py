"""Analyst of GACHIJO: compares actions in the same imagined worlds with the same luck, played on by the quick planner.

For `evaluate` the planner plays each world to the end of a round at every seat; the value is the seat's estimated win
chance there (games/gachijo/estimate.py). It tries all actions in a few worlds, the best of them in more, and then the
best against the action that was played in fresh ones: a difference within its 95 % interval counts as none.

For `chances` the planner plays each world to the end of the turn, where the learnt network (judge.py) tells the win
chance: the fewer turns are imagined, the less do two such means differ by their worlds. They still differ by more than
one action changes, so `changes` compares in the same worlds with the same luck: as it was played, and as the planner
plays from before it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, pvariance

from koga.bots.analyst import Z, standing
from koga.bots.gachijo.judge import Judge, learnt
from koga.bots.gachijo.player import Player
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.line import Line, say
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one
from koga.games.gachijo.position import Gachijo

PACKAGE = "koga.bots.gachijo"
WORLDS = 3  # in which every action is tried, at the usual depth
AGAIN = 6  # in which the best ones are tried again
FINALISTS = 3  # how many of them
FRESH = 20  # in which the best is compared with the action that was played
GLANCE = 24  # worlds for a seat's win chance
STRIDE = 1_000_003  # between the luck of one turn and the next
SEEDS = 1 << 63


class GachijoAnalyst:
    def __init__(self, game: Game, factor: float) -> None:
        self.game = game
        self.factor = factor
        self.player = Player()
        self.judge = Judge(learnt())
        self.last: tuple[Sequence[Position], list[list[float]]] = ((), [])  # the worlds of the last chances

    def worlds(self, usual: int) -> int:
        return max(2, round(usual * self.factor))

    def evaluate(self, position: Position, rng: Rng, played: int) -> list[Evaluation]:
        assert isinstance(position, Gachijo)
        won = {action: proof for action in position.actions() if (proof := wins(position, action)) is not None}
        found: dict[int, list[float]] = {action: [] for action in position.actions()}
        self.compare(position, rng, found, list(found), WORLDS)
        won = {action: proof for action, proof in won.items() if min(found[action]) == 1.0}  # in every world
        finalists = sorted(found, key=lambda action: -fmean(found[action]))[:FINALISTS]
        self.compare(position, rng, found, finalists, AGAIN)
        best = max(finalists, key=lambda action: (action in won, fmean(found[action]), action == played))
        if best != played:
            found[best], found[played] = [], []
            self.compare(position, rng, found, [best, played], FRESH)
            if best not in won and not differ(found[best], found[played]):
                found[best] = found[played] = [*found[best], *found[played]]
        return [self.judged(action, values, won.get(action)) for action, values in sorted(found.items())]

    def compare(
        self, position: Gachijo, rng: Rng, found: dict[int, list[float]], actions: list[int], usual: int
    ) -> None:
        """Try actions in the same worlds."""
        seat, last = position.to_act, horizon(position.state.turns, position.seats)
        for _ in range(self.worlds(usual)):
            world = position.copy()
            world.imagine(seat, rng)
            luck = rng.next()
            for action in actions:
                there = world.copy()
                there.apply(action)
                found[action].append(self.played_on(there, seat, luck, last))

    def played_on(self, there: Position, seat: int, luck: int, last: int) -> float:
        """Return the seat's value after the planner has played on up to the turn `last`."""
        assert isinstance(there, Gachijo)
        while there.to_act != OVER and there.state.turns < last:
            self.player.play_on(there, Rng((luck + STRIDE * there.state.turns) % SEEDS), 1)
        over = standing(there)
        return there.estimate(seat) if over is None else over[seat]

    def judged(self, action: int, values: list[float], proof: Line | None) -> Evaluation:
        if proof is not None:
            return Evaluation(action, 1.0, len(values), proof=proof, low=1.0, high=1.0)
        value = fmean(values)
        half = Z * math.sqrt((pvariance(values) + 0.01) / len(values))
        return Evaluation(action, value, len(values), low=max(0.0, value - half), high=min(1.0, value + half))

    def chances(self, seen: Sequence[Position], rng: Rng) -> tuple[float, ...]:  # noqa: ARG002
        self.last = seen, [self.outcomes(position, seat) for seat, position in enumerate(seen)]
        return tuple(fmean(values) for values in self.last[1])

    def changes(self, seen: Sequence[Position], actions: Sequence[int]) -> tuple[float, ...]:
        found = []
        for seat, position in enumerate(seen):
            before = self.last[1][seat] if self.last[0] is seen else self.outcomes(position, seat)
            after = [self.outcome(position, seat, number, actions) for number in range(len(before))]
            pairs = [new - old for new, old in zip(after, before, strict=True) if new is not None]
            found.append(fmean(pairs) if pairs else 0.0)
        return tuple(found)

    def outcomes(self, position: Position, seat: int) -> list[float]:
        """Return the seat's value in each of the worlds."""
        found = [self.outcome(position, seat, number) for number in range(self.worlds(GLANCE))]
        return [value for value in found if value is not None]

    def outcome(self, position: Position, seat: int, number: int, actions: Sequence[int] = ()) -> float | None:
        """Return the seat's value in one world after some actions; None if they are impossible there. Of an action
        that the seat does not see, it knows only that there was one: any draw, or what the planner would choose."""
        assert isinstance(position, Gachijo)
        world = position.copy()
        assert isinstance(world, Gachijo)
        world.imagine(seat, Rng(number))
        for action in actions:
            offered = world.actions()
            alike = action if action in offered else offered[0]
            if world.seen(alike, seat) != alike:
                world.apply(self.unseen(world, Rng(number)))
            elif action in offered:
                world.apply(action)
            else:
                return None
        while world.to_act != OVER and world.state.turns == position.state.turns:
            self.player.play_on(world, Rng(number + STRIDE), 1)
        return self.judge.shares(world)[seat]

    def unseen(self, world: Gachijo, rng: Rng) -> int:
        """Return an action in place of one that was not seen."""
        return draw_one(world, rng) if world.to_act == CHANCE else self.player.choose(world, rng)


def horizon(turns: int, seats: int) -> int:
    """Return the turn up to which worlds are played on, whatever is compared: after about one round, at the end of a
    round, so that all seats had equally many."""
    left = seats - turns % seats
    return turns + (left if 2 * left > seats else left + seats)


def differ(some: list[float], others: list[float]) -> bool:
    """Return whether values in the same worlds differ by more than the 95 % interval of the difference."""
    differences = [one - other for one, other in zip(some, others, strict=True)]
    return fmean(differences) > Z * math.sqrt((pvariance(differences) + 0.001) / len(differences))


def wins(position: Gachijo, action: int) -> Line | None:
    """Return the proof that an action wins the game at once."""
    after = position.copy()
    after.apply(action)
    over = standing(after)
    return say(PACKAGE, "proof.wins-now", {}, {}) if over is not None and over[position.to_act] == 1.0 else None


def make(game: Game, factor: float) -> GachijoAnalyst:
    return GachijoAnalyst(game, factor)
