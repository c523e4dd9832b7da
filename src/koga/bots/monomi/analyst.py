"""Analyst of Monomi: by the tablebase if there is one, otherwise by the generic search.

A proven position is worth 1, 0, or a half if neither side can force a win. With several Samurai persons a tablebase's
win is not certain, because they move in a fixed order: it is given without a proof, with an interval that includes the
Ninja's win.
"""

from __future__ import annotations

from collections.abc import Sequence

from koga.bots.analyst import DRAWS, SIMULATIONS, SearchAnalyst, settled, standing
from koga.bots.monomi.perfect import next_of_turn
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.position import CHANCE, Position, Rng
from koga.games.monomi.position import SAMURAI_TURN, Monomi
from koga.solvers.monomi.judge import Judge
from koga.solvers.monomi.verdict import Verdict, evaluation, judge_for, sure, verdicts


class MonomiAnalyst:
    def __init__(self, game: Game, simulations: int) -> None:
        self.game = game
        self.searching = SearchAnalyst(game, simulations)

    def evaluate(self, position: Position, rng: Rng, played: int) -> list[Evaluation]:
        assert isinstance(position, Monomi)
        found = verdicts(position)
        judge = judge_for(position)
        if found is None or judge is None:
            return self.searching.evaluate(position, rng, played)
        return [self.judged(judge, position, action, one) for action, one in sorted(found.items())]

    def judged(self, judge: Judge, position: Monomi, action: int, verdict: Verdict) -> Evaluation:
        return evaluation(position, action, verdict, self.line(judge, position, action))

    def line(self, judge: Judge, position: Monomi, action: int) -> tuple[str, ...]:
        """Return the rest of the Samurais' turn by the tablebase."""
        if position.stage != SAMURAI_TURN:
            return ()
        there = position.copy()
        names: list[str] = []
        assert isinstance(there, Monomi)
        there.apply(action)
        while there.stage == SAMURAI_TURN and there.to_act == position.to_act and len(names) < 8:
            following = next_of_turn(judge, there)
            names.append(self.game.action_name(there, following))
            there.apply(following)
        return tuple(names)

    def chances(self, seen: Sequence[Position], rng: Rng) -> tuple[float, ...]:
        """Return each seat's win chance; nothing is hidden, and the Samurai persons win or lose together."""
        ninja = self.ninja(seen[0], rng)
        return ninja, *[1 - ninja] * (seen[0].seats - 1)

    def ninja(self, position: Position, rng: Rng) -> float:
        assert isinstance(position, Monomi)
        over = standing(position)
        if over is not None:
            return over[0]
        if position.to_act == CHANCE:
            return sum(self.ninja(settled(position, rng), rng) for _ in range(DRAWS)) / DRAWS
        judge = judge_for(position)
        if judge is not None:
            worth = judge.worth(position)
            return Verdict(worth, sure(position, worth)).share(0)
        best = max(self.searching.search(position, rng), key=lambda one: (one.visits, one.value)).value
        return best if position.to_act == 0 else 1 - best


def make(game: Game, factor: float) -> MonomiAnalyst:
    return MonomiAnalyst(game, max(2, round(SIMULATIONS * factor)))
