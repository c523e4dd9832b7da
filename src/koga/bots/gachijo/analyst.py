"""Analyst of GACHIJO: compares actions in the same imagined worlds with the same luck, played on by the quick planner.

For `evaluate` the planner plays each world to the end of a round at every seat; the value is the seat's estimated win
chance there (games/gachijo/estimate.py). It tries all actions in a few worlds, the best of them in more, and then the
best against the action that was played in fresh ones: a difference within its 95 % interval counts as none. Only these
two values are unbiased: the higher of many rough means are flattered, so that no other action counts for more than the
best. A win that the seat can force within its turn is proven (finish.py). Estimates are corrected by a curve that was
fitted to bots' games (calibration.py).

For `chances` the planner plays each world to the end of the turn, where the learnt network (judge.py) tells the win
chance: in the middle of a turn it would not know how much of it is left, and the fewer turns are imagined, the less do
two such means differ by their worlds. Every change of a seat's chance is the difference of two of these means.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import takewhile
from statistics import fmean, pvariance

from msgspec.structs import replace

from koga.bots.analyst import Z, at_most, standing
from koga.bots.gachijo.calibration import Curve, fitted
from koga.bots.gachijo.finish import Finish
from koga.bots.gachijo.judge import Judge, learnt
from koga.bots.gachijo.player import Player
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.line import Line, say
from koga.core.position import OVER, Position, Rng
from koga.games.gachijo.codes import GUARDIAN, GUARDIAN_STROKE, SLIDE, STROKE, TURN
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.strokes import SHOWN_STEPS, strokes

PACKAGE = "koga.bots.gachijo"
WORLDS = 3  # in which every action is tried, at the usual depth
AGAIN = 6  # in which the best ones are tried again
FINALISTS = 3  # how many of them
FRESH = 20  # in which the best is compared with the action that was played,
ALONE = 10  # and in which it is valued if it was played
GLANCE = 128  # worlds for a seat's win chance
STRIDE = 1_000_003  # between the luck of one turn and the next
SEEDS = 1 << 63


class GachijoAnalyst:
    def __init__(self, game: Game, factor: float, curve: Curve) -> None:
        self.game = game
        self.factor = factor
        self.curve = curve
        self.player = Player()
        self.judge = Judge(learnt())

    def worlds(self, usual: int) -> int:
        return max(2, round(usual * self.factor))

    def evaluate(self, position: Position, rng: Rng, played: int) -> list[Evaluation]:
        assert isinstance(position, Gachijo)
        finish = Finish(position)
        won = {action: proof for action in position.actions() if (proof := wins(position, action)) is not None}
        tried: dict[int, list[float]] = {action: [] for action in position.actions()}
        self.compare(position, rng, tried, list(tried), WORLDS)
        won = {action: proof for action, proof in won.items() if min(tried[action]) == 1.0}  # in every world
        for action in finish.actions:
            won.setdefault(action, say(PACKAGE, "proof.wins-this-turn", {}, {}))
        finalists = sorted(tried, key=lambda action: (action not in won, -fmean(tried[action])))[:FINALISTS]
        self.compare(position, rng, tried, finalists, AGAIN)
        best = max(finalists, key=lambda action: (action in won, fmean(tried[action]), action == played))
        found = self.examined(position, rng, best, played)
        for action, values in tried.items():
            if action in won:
                found[action] = Evaluation(action, 1.0, len(values), proof=won[action], low=1.0, high=1.0)
        bound = found[best].value
        for action, values in tried.items():
            found.setdefault(action, at_most(estimated(action, values), bound))
        if found[played].value < bound:
            way = finish.way(position, best) if best in finish.actions else self.planned(position, best, rng)
            found[best] = continued(self.game, position, found[best], way)
        return [self.corrected(found[action], found[best].value) for action in sorted(found)]

    def corrected(self, one: Evaluation, best: float) -> Evaluation:
        """Return an evaluation with its estimates corrected by the curve."""
        if one.proof is not None or one.low is None or one.high is None:
            return one
        at, least = self.curve.at, one.least_loss
        return replace(
            one,
            value=at(one.value),
            low=at(one.low),
            high=at(one.high),
            least_loss=None if least is None else at(best) - at(best - least),
        )

    def examined(self, position: Gachijo, rng: Rng, best: int, played: int) -> dict[int, Evaluation]:
        """Return the evaluations of the best action and the one played, from fresh worlds."""
        fresh: dict[int, list[float]] = {action: [] for action in {best, played}}
        self.compare(position, rng, fresh, list(fresh), FRESH if best != played else ALONE)
        if best == played:
            return {best: estimated(best, fresh[best])}
        lost = least_loss(fresh[best], fresh[played])
        if lost > 0.0:
            worse = replace(estimated(played, fresh[played]), least_loss=lost)
            return {best: estimated(best, fresh[best]), played: worse}
        both = [*fresh[best], *fresh[played]]
        return {action: estimated(action, both) for action in fresh}

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

    def planned(self, position: Gachijo, action: int, rng: Rng) -> tuple[int, ...]:
        """Return how the planner would go on after an action, until its turn ends, or something is drawn or asked."""
        there, found = position.copy(), list[int]()
        assert isinstance(there, Gachijo)
        there.apply(action)
        while there.to_act == position.to_act and there.state.turns == position.state.turns:
            found.append(self.player.choose(there, rng))
            there.apply(found[-1])
        return tuple(found)

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


def estimated(action: int, values: list[float]) -> Evaluation:
    """Return the evaluation of an action from its values in several worlds."""
    value = fmean(values)
    half = Z * math.sqrt((pvariance(values) + 0.01) / len(values))
    return Evaluation(action, value, len(values), low=max(0.0, value - half), high=min(1.0, value + half))


def least_loss(best: list[float], played: list[float]) -> float:
    """Return the lower end of the 95 % interval of the difference between values in the same worlds."""
    differences = [one - other for one, other in zip(best, played, strict=True)]
    return fmean(differences) - Z * math.sqrt((pvariance(differences) + 0.001) / len(differences))


def continued(game: Game, position: Gachijo, one: Evaluation, way: tuple[int, ...]) -> Evaluation:
    """Return the evaluation with the actions that follow: as a line, and as a course while a stroke lasts."""
    there, names = position.copy(), list[str]()
    there.apply(one.action)
    for action in way:
        names.append(game.action_name(there, action))
        there.apply(action)
    return replace(one, line=tuple(names), course=course_of(position, (one.action, *way)))


def course_of(position: Gachijo, way: tuple[int, ...]) -> tuple[int, ...]:
    """Return the stroke that a way begins with, by the route that is offered for it; empty if it begins otherwise."""
    if position.state.stage not in (TURN, STROKE, GUARDIAN, GUARDIAN_STROKE) or way[0] >= SLIDE:
        return ()
    steps = tuple(takewhile(lambda action: action < SLIDE, way))
    reached = outcome(position, steps)
    offered = (stroke.steps for stroke in strokes(position, SHOWN_STEPS))
    return next((one for one in offered if outcome(position, one) == reached), steps)


def outcome(position: Gachijo, steps: tuple[int, ...]) -> tuple[object, ...]:
    """Return what a stroke comes to, whatever its route: where it ends, what it collected, spent and asks."""
    there = position.copy()
    assert isinstance(there, Gachijo)
    for action in steps:
        there.apply(action)
    t, seat = there.state, position.to_act
    held = t.crystals[seat], t.treasures[seat], tuple(t.tools[6 * seat : 6 * seat + 6])
    return t.at[seat], t.guardian_at, tuple(t.entered), held, t.stage, there.to_act


def wins(position: Gachijo, action: int) -> Line | None:
    """Return the proof that an action wins the game at once."""
    after = position.copy()
    after.apply(action)
    over = standing(after)
    return say(PACKAGE, "proof.wins-now", {}, {}) if over is not None and over[position.to_act] == 1.0 else None


def make(game: Game, factor: float) -> GachijoAnalyst:
    return GachijoAnalyst(game, factor, fitted())
