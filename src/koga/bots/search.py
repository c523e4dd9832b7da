"""The bot `search`: two trees (tree.py) side by side, for a time or a number of simulations.

There are always two trees, however many cores: so a number of simulations gives the same choice everywhere.
"""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from koga.bots.tree import Tree
from koga.core.evaluation import Evaluation
from koga.core.game import Game, InvalidInput
from koga.core.position import Position, Rng

TREES = 2
EXPLORE = 0.7  # how much a seldom tried action draws, in shares of a win
CHUNK = 64  # simulations between two looks at the clock; doubled while they are quick
USUAL = "1s"


@dataclass(frozen=True)
class Budget:
    """One of the two is set."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Search:
    action_count: int
    budget: Budget
    trees: int = TREES

    def choose(self, position: Position, rng: Rng) -> int:
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        return best(self.evaluate(position, rng)).action

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]:
        """What the search thinks of every action it tried, by action."""
        return merge(self.grow(position, rng))

    def grow(self, position: Position, rng: Rng) -> list[Tree]:
        trees = [Tree(position, self.action_count, rng.next(), EXPLORE) for _ in range(self.trees)]
        shares = self.shares()
        deadline = None if self.budget.seconds is None else time.monotonic() + self.budget.seconds
        with ThreadPoolExecutor(self.trees) as threads:
            for done in [threads.submit(run, tree, share, deadline) for tree, share in zip(trees, shares, strict=True)]:
                done.result()
        return trees

    def shares(self) -> list[int]:
        """How many simulations each tree makes, when they are counted."""
        whole = self.budget.simulations or 0
        return [whole // self.trees + (number < whole % self.trees) for number in range(self.trees)]


def run(tree: Tree, simulations: int, deadline: float | None) -> None:
    if deadline is None:
        tree.run(simulations)
        return
    chunk = CHUNK
    now = time.monotonic()
    while True:  # at least once, also when this thread had to wait until after the deadline
        begun = now
        tree.run(chunk)
        now = time.monotonic()
        if now >= deadline:
            return
        if now - begun < 0.005:
            chunk *= 2


def merge(trees: list[Tree]) -> list[Evaluation]:
    """The trees' thoughts added up."""
    visits: dict[int, int] = {}
    values: dict[int, float] = {}
    for tree in trees:
        for action, times, value in tree.thoughts():
            visits[action] = visits.get(action, 0) + times
            values[action] = values.get(action, 0.0) + times * value
    return [Evaluation(action, values[action] / visits[action], visits[action]) for action in sorted(visits)]


def best(found: list[Evaluation]) -> Evaluation:
    """Return the most visited action; of equals the better, then the first."""
    return max(found, key=lambda one: (one.visits, one.value, -one.action))


def read_budget(text: str) -> Budget:
    """`2s`, `500ms` or a number of simulations."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|ms)|(\d+)", text)
    if not found:
        raise InvalidInput(f"{text!r} is no budget: write 2s, 500ms, or a number of simulations such as 1000")
    if found[3]:
        simulations = int(found[3])
        if not TREES <= simulations <= 100_000_000:
            raise InvalidInput(f"{text} simulations: from {TREES} to 100,000,000 will do")
        return Budget(simulations=simulations)
    seconds = float(found[1]) / (1000 if found[2] == "ms" else 1)
    if not 0.001 <= seconds <= 3600:
        raise InvalidInput(f"{text}: from 1ms to 3600s will do")
    return Budget(seconds=seconds)


def make(game: Game, budget: str) -> Search:
    return Search(game.action_count, read_budget(budget or USUAL))
