"""Analyst of Ninja Taisen: whole turns by the network (mind.py), examined over all rolls.

A look at the end of a turn takes the mean over all 27 rolls of the other side's best reply. `chances` after a roll is
the best of the most promising ends by such a look, before a roll the mean of that over all rolls. `evaluate` judges the
end of a turn by `chances` there, which is one turn deeper, if the depth allows; its interval then spans both looks. A
single look has the interval within which 95 % of the deeper looks were, over games between bots (doubt.toml, made by
`python -m koga.lab.taisen.doubt`). Only a win within the turn is proven: no other side acts before it, and no die is
rolled. With few ninjas left the chances are exact (solvers/taisen/endgame.py), and their interval is empty.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from koga.bots.analyst import settled, standing
from koga.bots.taisen.bot import learnt
from koga.bots.taisen.turn import Turn, actions_of, follow
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.line import Line, say
from koga.core.position import CHANCE, Position, Rng
from koga.games.taisen.position import ROLLING, Taisen
from koga.solvers.taisen.endgame import endgame, ninjas_left
from koga.solvers.taisen.material import MOST

PACKAGE, DOUBT = "koga.bots.taisen", "doubt.toml"
WIDTH = 6  # ends of a turn that are judged closely, at the usual depth
REPLIES = 3  # ends of a turn that `chances` examines
SET_UPS = 40  # sampled to value the start
KEPT = 20_000  # cached ends: those of a few turns


class TaisenAnalyst:
    def __init__(self, game: Game, width: int, deep: bool) -> None:
        self.game = game
        self.width = width
        self.deep = deep
        self.turn = Turn(learnt())
        self.looked: dict[bytes, float] = {}  # value of the end of a turn to the side that played it: by a look,
        self.judged: dict[bytes, float] = {}  # and by `chances`

    def evaluate(self, position: Position, rng: Rng, played: int) -> list[Evaluation]:  # noqa: ARG002
        assert isinstance(position, Taisen)
        self.take_table(position)
        rows = self.looks(position)
        best = sorted((row[0] for row in rows.values()), reverse=True)
        close = {path for _, path in best[: self.width]} | {path for _, path in rows[played][:2]}
        found = [self.evaluated(position, action, ends, close) for action, ends in sorted(rows.items())]
        if self.deep or ninjas_left(position) <= MOST:
            return found
        return [doubted(one, max(found, key=lambda one: one.value)) for one in found]

    def looks(self, position: Taisen) -> dict[int, list[tuple[float, int]]]:
        """Return the promising ends of the turn for each action, with their values by a look, the best first."""
        by_action: dict[int, list[tuple[float, int]]] = {}
        for value, path in self.ends(position):
            by_action.setdefault(actions_of(path)[0], []).append((value, path))
        return {
            action: sorted(((self.look(position, path), path) for _, path in found[: self.width]), reverse=True)
            for action, found in by_action.items()
        }

    def evaluated(self, position: Taisen, action: int, rows: list[tuple[float, int]], close: set[int]) -> Evaluation:
        """Return the value of an action: that of the best end it can lead to."""
        if self.deep and any(path in close for _, path in rows):
            found = [(self.judge(position, path), look, path) for look, path in rows if path in close]
        else:
            found = [(look, look, path) for look, path in rows]
        value, look, path = max(found)
        proof, line = proven(position, path), named(self.game, position, path)
        if proof is None and ninjas_left(position) <= MOST:
            return Evaluation(action, value, low=value, high=value, line=line)  # exact
        if proof is None and not self.deep:
            return Evaluation(action, value, line=line)
        return Evaluation(action, value, proof=proof, low=min(value, look), high=max(value, look), line=line)

    def take_table(self, position: Taisen) -> None:
        """Use the exact table for the dice of this game."""
        self.turn.endgame = endgame(position.even_dice)

    def known(self, position: Taisen) -> float | None:
        """Return the exact chance of the side whose turn begins; None if too many ninjas are left."""
        return endgame(position.even_dice).value(position)

    def ends(self, position: Taisen) -> list[tuple[float, int]]:
        """Return the ends of the turn for each action, with their values by the network, the best first."""
        found: list[tuple[float, int]] = []
        for action in position.actions():
            after = position.copy()
            assert isinstance(after, Taisen)
            after.apply(action)
            over = standing(after)
            if over is not None:
                found.append((over[position.active], action + 1))
            elif after.to_act == position.to_act:
                self.turn.expand(after)
                rows = [(self.turn.value(end), self.turn.path(end)) for end in range(self.turn.count)]
                found += [(value, path << 5 | (action + 1)) for value, path in rows]
            else:
                known = self.known(after)
                value = learnt().value(after, position.active) if known is None else 1 - known
                found.append((value, action + 1))
        return sorted(found, key=lambda row: (-row[0], row[1]))

    def look(self, position: Taisen, path: int) -> float:
        """Return the value of the end of a turn to the side that plays it: the mean over all rolls of the reply."""
        there = ended(position, path)
        over = standing(there)
        if over is not None:
            return over[position.active]
        known = self.known(there)
        if known is not None:
            return 1 - known
        key = there.key()
        if key not in self.looked:
            forget(self.looked)
            self.looked[key] = mean(there, lambda rolled: 1 - self.reply(rolled))
        return self.looked[key]

    def reply(self, position: Taisen) -> float:
        """Return the network's value of the best end of a turn."""
        self.turn.expand(position)
        return self.turn.best_value

    def judge(self, position: Taisen, path: int) -> float:
        """Return the value of the end of a turn, one turn deeper."""
        there = ended(position, path)
        over = standing(there)
        if over is not None:
            return over[position.active]
        known = self.known(there)
        if known is not None:
            return 1 - known
        key = there.key()
        if key not in self.judged:
            forget(self.judged)
            self.judged[key] = mean(there, lambda rolled: 1 - self.best(rolled))
        return self.judged[key]

    def best(self, position: Taisen) -> float:
        """Return the win chance of the side whose turn has begun: the best of the promising ends, by a look at each."""
        ends = []
        self.turn.expand(position)
        if self.turn.best_value == 1.0:
            return 1.0
        for end in range(self.turn.count):
            ends.append((self.turn.value(end), self.turn.path(end)))
        return max(self.look(position, path) for _, path in sorted(ends, reverse=True)[:REPLIES])

    def now(self, position: Position, side: int, rng: Rng) -> float:
        assert isinstance(position, Taisen)
        over = standing(position)
        if over is not None:
            return over[side]
        self.take_table(position)
        if position.to_act != CHANCE:
            return self.best(position) if position.to_act == side else 1 - self.best(position)
        if position.stage != ROLLING:  # the ninjas are being placed
            return fmean(self.now(settled(position, rng), side, rng) for _ in range(SET_UPS))
        known = self.known(position)
        value = mean(position, self.best) if known is None else known
        return value if position.active == side else 1 - value

    def chances(self, seen: Sequence[Position], rng: Rng) -> tuple[float, ...]:
        """Return each side's win chance; nothing is hidden, so that one look gives both."""
        first = self.now(seen[0], 0, rng)
        return first, 1 - first


class Doubt(NamedTuple):
    """Within what 95 % of the values of actions lie by a deeper look, and 95 % of the differences between two."""

    value: float
    loss: float


@cache
def doubt() -> Doubt:
    return Doubt(**tomllib.loads(files(PACKAGE).joinpath(DOUBT).read_text(encoding="utf-8"))["within"])


def doubted(one: Evaluation, best: Evaluation) -> Evaluation:
    """Return the evaluation by a single look with its interval, and that of what it loses."""
    if one.proof is not None:
        return one
    half, loss = doubt().value, best.value - one.value
    certain = loss - (doubt().loss if best.proof is None else half)
    low, high = max(0.0, one.value - half), min(1.0, one.value + half)
    return replace(one, low=low, high=high, least_loss=certain if loss > 0.0 else None)


def mean(before: Taisen, value: Callable[[Taisen], float]) -> float:
    """Return the mean of a value over all rolls."""
    total = 0.0
    rolled = before.copy()
    assert isinstance(rolled, Taisen)
    for roll in before.actions():
        rolled.copy_from(before)
        rolled.apply(roll)
        total += before.weight(roll) * value(rolled)
    return total / 216


def ended(position: Taisen, path: int) -> Taisen:
    there = position.copy()
    assert isinstance(there, Taisen)
    follow(there, path)
    return there


def forget(known: dict[bytes, float]) -> None:
    if len(known) >= KEPT:
        known.clear()


def named(game: Game, position: Taisen, path: int) -> tuple[str, ...]:
    """Return the names of the actions after the first one of a path."""
    there, names = position.copy(), []
    for action in actions_of(path):
        names.append(game.action_name(there, action))
        there.apply(action)
    return tuple(names[1:])


def proven(position: Taisen, path: int) -> Line | None:
    """Return a proof if the turn wins."""
    over = standing(ended(position, path))
    return say(PACKAGE, "proof.wins-now", {}, {}) if over is not None and over[position.active] == 1.0 else None


def make(game: Game, factor: float) -> TaisenAnalyst:
    return TaisenAnalyst(game, max(2, round(WIDTH * factor)), factor > 1)
