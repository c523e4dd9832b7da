"""The bot `reader`: like `oboro`, but it infers from the others' cards: deals are weighted by how usual the played
cards were (deals.py), and simulations continue as cards are usually played (habits.py).

`reader:4000`, a number of simulations, or `reader:1s`; docs/oboro.md explains it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from koga.bots.oboro.bot import BITS, CHUNK, EXACT, EXPLORE, LATE, LATE_TAIL, PER_DEAL, TAIL
from koga.bots.oboro.deals import MOST_DEALS, Deals
from koga.bots.oboro.habits import learnt
from koga.bots.oboro.round_tree import RoundTree
from koga.bots.search import Budget, Search, best, read_budget
from koga.bots.temper import split_temper, tempered
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.position import Position, Rng
from koga.games.oboro.position import ACTION_COUNT, TRICKS, Oboro
from koga.solvers.oboro.rounds import Solver
from koga.solvers.oboro.worth import WHOLE

TRUST = 1.0  # weight of the habits
USUAL = "4000"


@dataclass(frozen=True)
class Reader:
    budget: Budget
    trust: float = TRUST
    usual: bool = True  # whether simulations follow the habits
    exact: int = EXACT
    temper: float = 0.0  # how it errs (bots/temper.py)

    def choose(self, position: Position, rng: Rng) -> int:
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        found = self.evaluate(position, rng)
        return tempered(position, found, self.temper, rng) if self.temper else best(found).action

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]:
        """Return the evaluation of every card it tried, by card."""
        assert isinstance(position, Oboro)
        if position.small:  # O1.9: solver and habits know the whole deck only
            return Search(ACTION_COUNT, self.budget).evaluate(position, rng)
        solver = Solver(position.mission, BITS)
        left = TRICKS - position.tricks
        habits = learnt().copy()  # not shared: several bots may think at once
        simulations = self.budget.simulations or 0
        if left <= self.exact:
            return self.solve(solver, Deals(position, habits, self.deals(simulations), self.trust, rng))
        deals = Deals(position, habits, min(MOST_DEALS, max(64, simulations // 4)), self.trust, rng)
        tail = LATE_TAIL if left <= LATE else TAIL
        tree = RoundTree(position, solver, rng.next(), EXPLORE, tail, None, deals, habits if self.usual else None)
        if self.budget.seconds is None:
            tree.run(simulations)
        else:
            deadline = time.monotonic() + self.budget.seconds
            tree.run(CHUNK)
            while time.monotonic() < deadline:
                tree.run(CHUNK)
        return [Evaluation(action, value, visits) for action, visits, value in tree.thoughts()]

    def deals(self, simulations: int) -> int:
        """Return how many deals are solved for this number of simulations."""
        return max(1, min(MOST_DEALS, (simulations or MOST_DEALS * PER_DEAL) // PER_DEAL))

    def solve(self, solver: Solver, deals: Deals) -> list[Evaluation]:
        """Return the mean over imagined deals, by weight."""
        return [Evaluation(action, value / WHOLE, deals.count) for action, value in deals.judge(solver)]


def make(game: Game, budget: str) -> Reader:
    rest, temper = split_temper(budget)
    return Reader(read_budget(rest or USUAL), temper=temper)
