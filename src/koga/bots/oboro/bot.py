"""The bot `oboro`: guesses the hidden hands, searches a tree over the rest of the round, and plays exactly near its
end.

`oboro:2s`, `oboro:20ms` or `oboro:2000`, a number of simulations; docs/oboro.md explains it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from koga.bots.oboro.round_tree import RoundTree
from koga.bots.search import Budget, Search, best, read_budget
from koga.core.evaluation import Evaluation
from koga.core.game import Game
from koga.core.position import Position, Rng
from koga.games.oboro.position import ACTION_COUNT, TRICKS, Oboro
from koga.solvers.oboro.rounds import Solver
from koga.solvers.oboro.worth import WHOLE

EXPLORE = 0.5  # exploration constant, in shares of a win
TAIL = 1  # tricks at the end of each simulation that are played exactly,
LATE, LATE_TAIL = 3, 2  # LATE_TAIL once LATE or fewer are left: then the solver meets the same few positions often
EXACT = 2  # with this many tricks left, imagined deals are solved instead of simulated
PER_DEAL = 25  # simulations charged for solving one imagined deal
CHUNK = 64  # simulations between two readings of the clock
BITS = 12  # size of the solver's cache: enough for the last tricks
USUAL = "5000"


@dataclass(frozen=True)
class Tactician:
    """Chooses by its tree; when few tricks are left, by the mean of solved deals."""

    budget: Budget

    def choose(self, position: Position, rng: Rng) -> int:
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        return best(self.evaluate(position, rng)).action

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]:
        """Return the evaluation of every card it tried, by card."""
        assert isinstance(position, Oboro)
        if position.small:  # O1.9: the solver knows the whole deck only
            return Search(ACTION_COUNT, self.budget).evaluate(position, rng)
        solver = Solver(position.mission, BITS)  # not shared: several bots may think at once
        left = TRICKS - position.tricks
        if left <= EXACT:
            return self.solve(position, solver, rng)
        tree = RoundTree(position, solver, rng.next(), EXPLORE, LATE_TAIL if left <= LATE else TAIL)
        if self.budget.seconds is None:
            tree.run(self.budget.simulations or 0)
            return [Evaluation(action, value, visits) for action, visits, value in tree.thoughts()]
        deadline = time.monotonic() + self.budget.seconds
        tree.run(CHUNK)
        while time.monotonic() < deadline:
            tree.run(CHUNK)
        return [Evaluation(action, value, visits) for action, visits, value in tree.thoughts()]

    def solve(self, position: Oboro, solver: Solver, rng: Rng) -> list[Evaluation]:
        """Return the mean over imagined deals; the number of deals follows from the budget."""
        deadline = None if self.budget.seconds is None else time.monotonic() + self.budget.seconds
        wanted = max(1, (self.budget.simulations or CHUNK) // PER_DEAL)
        deals = 0
        sums = dict.fromkeys(position.actions(), 0.0)
        while deals == 0 or (deadline is not None and time.monotonic() < deadline):
            for action, value in solver.vote(position, rng, wanted):
                sums[action] += wanted * value
            deals += wanted
        return [Evaluation(action, value / deals / WHOLE, deals) for action, value in sums.items()]


def make(game: Game, budget: str) -> Tactician:
    return Tactician(read_budget(budget or USUAL))
