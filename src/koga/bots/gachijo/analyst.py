"""Analyst of GACHIJO: compares actions in the same imagined worlds with the same luck, played on by the quick planner.

For `evaluate` the planner plays each world to the end of a round at every seat; the value is the seat's estimated win
chance there (games/gachijo/estimate.py). It tries all actions in a few worlds, the best of them in more, and then the
best against the action that was played in fresh ones: a difference within its 95 % interval counts as none.

For `chances` the planner plays each world to the end of the turn, where the learnt network (judge.py) tells the win
chance: in the middle of a turn it would not know how much of it is left, and the fewer turns are imagined, the less do
two such means differ by their worlds. Every change of a seat's chance is the difference of two of these means.
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
from koga.core.position import OVER, Position, Rng
from koga.games.gachijo.position import Gachijo

PACKAGE = "koga.bots.gachijo"
WORLDS = 3  # in which every action is tried, at the usual depth
AGAIN = 6  # in which the best ones are tried again
FINALISTS = 3  # how many of them
FRESH = 20  # in which the best is compared with the action that was played
GLANCE = 128  # worlds for a seat's win chance
STRIDE = 1_000_003  # between the luck of one turn and the next
SEEDS = 1 << 63


class GachijoAnalyst:
    def __init__(self, game: Game, factor: float) -> None:
        self.game = game
        self.factor = factor
        self.player = Player()
        self.judge = Judge(learnt())

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

    def chances(self, seen: Sequence[Position], rng: Rng) -> tuple[float, ...]:
        return tuple(self.chance(position, seat, rng) for seat, position in enumerate(seen))

    def chance(self, position: Position, seat: int, rng: Rng) -> float:
        """Return the seat's mean win chance at the end of the turn; draws in between count by what can be drawn."""
        assert isinstance(position, Gachijo)
        world = position.copy()
        assert isinstance(world, Gachijo)
        found = []
        for _ in range(self.worlds(GLANCE)):
            world.copy_from(position)
            world.imagine(seat, rng)
            self.player.play_on(world, rng, 1)
            found.append(self.judge.shares(world)[seat])
        return fmean(found)


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
