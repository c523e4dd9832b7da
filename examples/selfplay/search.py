"""Thinks ahead with a network: a tree of positions, grown where their values say that it matters (PUCT).

The network tells what a position is worth to a seat right after its action, so that a node knows something of each of
its actions before any of them is tried. Chance is drawn anew in every simulation. A seat is taken to want what is best
for itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from network import Network
from numpy.typing import NDArray

from koga.core.game import Game
from koga.core.observation import Observer, observer, reward
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one

EXPLORE = 1.0
HEAT = 0.15  # temperature of the softmax that makes values a policy


@dataclass
class Node:
    """A situation in which a seat is to act, by what led to it."""

    seat: int
    actions: list[int]
    worth: NDArray[np.float32]  # of every action, as the network sees it
    chances: NDArray[np.float32] = field(init=False)
    visits: NDArray[np.int32] = field(init=False)
    sums: NDArray[np.float32] = field(init=False)
    children: dict[tuple[int, ...], Node] = field(default_factory=dict)

    def __post_init__(self) -> None:
        powers = np.exp((self.worth - self.worth.max()) / HEAT)
        self.chances = powers / powers.sum()
        self.visits = np.zeros(len(self.actions), np.int32)
        self.sums = np.zeros(len(self.actions), np.float32)

    def means(self) -> NDArray[np.float32]:
        """Return the mean value of every action; what the network said of it counts as one visit."""
        return (self.sums + self.worth) / (self.visits + 1)

    def select(self) -> int:
        """Return the index of the action with the best mean value and the most to be hoped for."""
        total = sqrt(self.visits.sum() + 1)
        return int((self.means() + EXPLORE * self.chances * total / (1 + self.visits)).argmax())


class Searcher:
    def __init__(self, game: Game, start: Position, network: Network) -> None:
        self.game = game
        self.look: Observer = observer(game, start)
        self.network = network
        self.after = start.copy()
        self.numbers = np.zeros((game.action_count, self.look.size), np.float32)

    def evaluate(self, position: Position) -> Node:
        """Return a node for a position, with what each of its actions comes to."""
        seat, actions = position.to_act, position.actions()
        ends: dict[int, float] = {}
        for row, action in enumerate(actions):
            self.after.copy_from(position)
            self.after.apply(action)
            self.look.observe(self.after, seat, self.numbers[row])
            if self.after.to_act == OVER:
                ends[row] = reward(self.after, seat)
        worth = self.network(self.numbers[: len(actions)])
        for row, value in ends.items():
            worth[row] = value
        return Node(seat, actions, worth)

    def think(self, root: Position, simulations: int, rng: Rng) -> Node:
        """Return the root of a tree of so many simulations; with none it holds the network's values alone."""
        top = self.evaluate(root)
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
                child = self.evaluate(position)
                node.children[tuple(led)] = child
                value = float(child.worth.max())
                others = -value / (position.seats - 1)
                values = [value if seat == child.seat else others for seat in range(position.seats)]
                break
            node = node.children[tuple(led)]
        for one, chosen in path:
            one.visits[chosen] += 1
            one.sums[chosen] += values[one.seat]


def best(node: Node) -> Any:
    """Return the most visited action, of equals the one worth most."""
    return node.actions[int(np.lexsort((node.means(), node.visits))[-1])]
