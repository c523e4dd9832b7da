"""The bot `search`: two trees (tree.py) in parallel, for a time or a number of simulations.

There are two trees unless a name asks for another number (`search:600:1`), whatever the number of cores, so that a
number of simulations gives the same choice everywhere. Two trees of 600 simulations are weaker than one of 1200: `koga
lab duel GAME search:1200 search:1200:1` measures the difference.
"""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from koga.bots.temper import split_foresight, split_temper, tempered
from koga.bots.tree import Tree
from koga.core.evaluation import Evaluation
from koga.core.game import Game, InvalidInput
from koga.core.position import Position, Rng

TREES = 2
MOST_TREES = 64
EXPLORE = 0.7  # exploration constant, in shares of a win
CHUNK = 64  # simulations between two readings of the clock; doubled while they are quick
USUAL = "1s"


@dataclass(frozen=True)
class Budget:
    """A limit of time or of simulations: exactly one of the two is set."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Search:
    action_count: int
    budget: Budget
    trees: int = TREES
    temper: float = 0.0  # how it errs (temper.py)
    sees_turns: bool = False  # whether it errs with foresight of one turn

    def choose(self, position: Position, rng: Rng) -> int:
        actions = position.actions()
        if len(actions) == 1:
            return actions[0]
        found = self.evaluate(position, rng)
        if not self.temper:
            return best(found).action
        return tempered(position, found, self.temper, rng, self.sees_turns)

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]:
        """Return the search's evaluation of every action it tried, by action."""
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
        """Return the number of simulations of each tree, if they are counted."""
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
    """Add up the results of the trees."""
    visits: dict[int, int] = {}
    values: dict[int, float] = {}
    for tree in trees:
        for action, times, value in tree.thoughts():
            visits[action] = visits.get(action, 0) + times
            values[action] = values.get(action, 0.0) + times * value
    return [Evaluation(action, values[action] / visits[action], visits[action]) for action in sorted(visits)]


def best(found: list[Evaluation]) -> Evaluation:
    """Return the most visited action; of equals the one with the higher value, then the first."""
    return max(found, key=lambda one: (one.visits, one.value, -one.action))


def read_budget(text: str) -> Budget:
    """Parse `2s`, `500ms` or a number of simulations."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|ms)|(\d+)", text)
    if not found:
        raise InvalidInput(f"{text!r} is not a budget: write 2s, 500ms, or a number of simulations such as 1000")
    if found[3]:
        simulations = int(found[3])
        if not TREES <= simulations <= 100_000_000:
            raise InvalidInput(f"{text} simulations: expected {TREES} to 100,000,000")
        return Budget(simulations=simulations)
    seconds = float(found[1]) / (1000 if found[2] == "ms" else 1)
    if not 0.001 <= seconds <= 3600:
        raise InvalidInput(f"{text}: expected 1ms to 3600s")
    return Budget(seconds=seconds)


def make(game: Game, budget: str) -> Search:
    """Create the bot: `search:600`, `search:2s`; `search:600:1` grows one tree instead of two, each in its own
    thread; `search:200~8` has a temper, and `search:200~8+1` sees what wins or loses within a turn."""
    budget, sees_turns = split_foresight(budget)
    rest, temper = split_temper(budget)
    amount, colon, trees = rest.partition(":")
    if colon and not (trees.isdecimal() and 1 <= int(trees) <= MOST_TREES):
        raise InvalidInput(f"{trees!r} is not a number of trees: expected 1 to {MOST_TREES}, as in search:600:1")
    found = read_budget(amount or USUAL)
    count = int(trees) if colon else TREES
    if found.simulations is not None and found.simulations < count:
        raise InvalidInput(f"{found.simulations} simulations are too few for {count} trees: each needs one")
    return Search(game.action_count, found, count, temper, sees_turns)
