"""Thinks ahead with a network: a tree of positions, grown where policy and value say that it matters (PUCT).

Chance is drawn anew in every simulation. A seat is taken to want what is best for itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from network import Network
from numpy.typing import NDArray

from koga.core.game import Game
from koga.core.observation import Observer, legal_mask, observer, reward
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one

EXPLORE = 1.5
CONFIDENCE = 1.6  # exponent: a policy trained against itself is less sure than its most likely action deserves


@dataclass
class Node:
    """A situation in which a seat is to act, by what led to it."""

    seat: int
    actions: list[int]
    chances: NDArray[np.float32]
    visits: NDArray[np.int32] = field(init=False)
    sums: NDArray[np.float32] = field(init=False)
    children: dict[tuple[int, ...], Node] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.visits = np.zeros(len(self.actions), np.int32)
        self.sums = np.zeros(len(self.actions), np.float32)

    def select(self) -> int:
        """Return the index of the action with the best mean value and the most to be hoped for."""
        total = self.visits.sum()
        seen = self.visits > 0
        first = self.sums.sum() / total if total else 0.0  # what has not been tried is worth what the rest is
        means = np.where(seen, self.sums / np.maximum(self.visits, 1), first)
        return int((means + EXPLORE * self.chances * sqrt(total + 1) / (1 + self.visits)).argmax())


class Searcher:
    def __init__(self, game: Game, start: Position, network: Network) -> None:
        self.game = game
        self.look: Observer = observer(game, start)
        self.network = network
        self.numbers = np.zeros(self.look.size, np.float32)
        self.mask = np.zeros(game.action_count, np.uint8)

    def evaluate(self, position: Position) -> tuple[Node, float]:
        """Return a node for a position, and its value for the seat to act."""
        self.look.observe(position, position.to_act, self.numbers)
        legal_mask(position, self.game.action_count, self.mask)
        chances, value = self.network(self.numbers, self.mask)
        actions = position.actions()
        likely = chances[actions] ** CONFIDENCE
        return Node(position.to_act, actions, likely / likely.sum()), value

    def think(self, root: Position, simulations: int, rng: Rng) -> Node:
        """Return the root of a tree of so many simulations; with none it holds the policy alone."""
        top, _ = self.evaluate(root)
        self.grow(top, root, simulations if len(top.actions) > 1 else 0, rng)
        return top

    def grow(self, top: Node, root: Position, simulations: int, rng: Rng) -> None:
        position = root.copy()
        for _ in range(simulations):
            position.copy_from(root)
            self.simulate(top, position, rng)

    def simulate(self, node: Node, position: Position, rng: Rng) -> None:
        path: list[tuple[Node, int]] = []
        while True:
            chosen = node.select()
            path.append((node, chosen))
            position.apply(node.actions[chosen])
            led = [node.actions[chosen]]
            while position.to_act == CHANCE:
                outcome = draw_one(position, rng)
                led.append(outcome)
                position.apply(outcome)
            if position.to_act == OVER:
                values = [reward(position, seat) for seat in range(position.seats)]
                break
            if tuple(led) not in node.children:
                child, value = self.evaluate(position)
                node.children[tuple(led)] = child
                others = -value / (position.seats - 1)
                values = [value if seat == child.seat else others for seat in range(position.seats)]
                break
            node = node.children[tuple(led)]
        for one, chosen in path:
            one.visits[chosen] += 1
            one.sums[chosen] += values[one.seat]


def best(node: Node) -> Any:
    """Return the most visited action, of equals the likeliest."""
    return node.actions[int(np.lexsort((node.chances, node.visits))[-1])]
