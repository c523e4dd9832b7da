"""The bot `sage`: like `reader`, but what it knows of play is learnt by a network. Deals are weighted by what a strong
player would have played from them, and simulations continue as a strong player would (policy.py).

`sage:8000`, a number of simulations, or `sage:1s`; docs/oboro.md explains it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from koga.bots.oboro.bot import BITS, CHUNK, EXACT, EXPLORE, LATE, LATE_TAIL, TAIL
from koga.bots.oboro.deals import Deals
from koga.bots.oboro.policy import Policy, learnt
from koga.bots.oboro.round_tree import RoundTree
from koga.bots.search import Budget, Search, best, read_budget
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.position import Position, Rng
from koga.games.oboro.position import ACTION_COUNT, TRICKS, Oboro
from koga.solvers.oboro.rounds import Solver
from koga.solvers.oboro.worth import WHOLE

SHARPNESS = 1.15  # strong players are surer of their cards than those of the lessons
TRUST = 1.0
DEALS = 512  # drawn at a decision,
SOLVED = 256  # and at one that is solved
USUAL = "3000"


@dataclass(frozen=True)
class Sage:
    budget: Budget

    def choose(self, position: Position, rng: Rng) -> int:
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        return best(self.evaluate(position, rng)).action

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]:
        """Return the evaluation of every card it tried, by card."""
        assert isinstance(position, Oboro)
        if position.small:  # O1.9: solver and networks know the whole deck only
            return Search(ACTION_COUNT, self.budget).evaluate(position, rng)
        solver = Solver(position.mission, BITS)  # nothing is shared: several bots may think at once
        mind = Policy(learnt(), SHARPNESS)
        left = TRICKS - position.tricks
        if left <= EXACT:
            deals = Deals(position, None, SOLVED, TRUST, rng, mind)
            return [Evaluation(card, value / WHOLE, SOLVED) for card, value in deals.judge(solver)]
        deals = Deals(position, None, DEALS, TRUST, rng, mind)
        tail = LATE_TAIL if left <= LATE else TAIL
        tree = RoundTree(position, solver, rng.next(), EXPLORE, tail, deals=deals, policy=mind)
        if self.budget.seconds is None:
            tree.run(self.budget.simulations or 0)
        else:
            deadline = time.monotonic() + self.budget.seconds
            tree.run(CHUNK)
            while time.monotonic() < deadline:
                tree.run(CHUNK)
        return [Evaluation(action, value, visits) for action, visits, value in tree.thoughts()]


def make(game: Game, budget: str) -> Sage:
    return Sage(read_budget(budget or USUAL))
