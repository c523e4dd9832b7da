"""Analyst of Monomi: by the tablebase if there is one, otherwise by the generic search.

A proven position is worth 1, 0, or a half if neither side can force a win. With several Samurai persons a tablebase's
win is not certain, because they move in a fixed order: it is given without a proof, with an interval that includes the
Ninja's win.

Nothing is hidden, so that the best action's line goes on with both sides' best replies. With several Samurai persons it
ends with the person's own actions.
"""

from __future__ import annotations

from collections.abc import Sequence

from koga.bots.analyst import DRAWS, SIMULATIONS, SearchAnalyst, settled, standing
from koga.bots.monomi.perfect import best_of, hardest, next_of_turn
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.position import CHANCE, Position, Rng
from koga.games.monomi.position import NINJA_TURN, SAMURAI_TURN, Monomi
from koga.solvers.monomi.judge import Judge
from koga.solvers.monomi.verdict import Verdict, evaluation, judge_for, sure, verdicts, worths

LONGEST = 8  # actions of a line


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
        seat = position.to_act
        top = max(one.share(seat) for one in found.values())
        rows = []
        for action, one in sorted(found.items()):
            line = self.line(judge, position, action) if one.share(seat) == top else ()
            rows.append(evaluation(position, action, one, line))
        return rows

    def line(self, judge: Judge, position: Monomi, action: int) -> tuple[str, ...]:
        """Return the continuation by the tablebase: the quickest win, and the longest resistance."""
        there, names = position.copy(), list[str]()
        assert isinstance(there, Monomi)
        there.apply(action)
        while there.stage in (NINJA_TURN, SAMURAI_TURN) and len(names) < LONGEST:
            if there.to_act != position.to_act and position.seats > 2:
                break
            following = next_of_turn(judge, there) if there.stage == SAMURAI_TURN else ninja_step(judge, there)
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


def ninja_step(judge: Judge, position: Monomi) -> int:
    """Return the Ninja's best action, the one that is hardest to answer."""
    return hardest(judge, position, best_of(worths(judge, position), 0))


def make(game: Game, factor: float) -> MonomiAnalyst:
    return MonomiAnalyst(game, max(2, round(SIMULATIONS * factor)))
