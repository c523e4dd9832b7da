"""A search tree over the rest of one round of Oboro, with a fresh guess at the hidden hands in each simulation.

As in bots/tree.py a node stands for the cards played since the root, so that deals the seat cannot tell apart share it.
Other than there a simulation ends with the round: random play to the last tricks, these by exact play, then what that
standing is worth (solvers/oboro/worth.py). C types in round_tree.pxd.
"""

from __future__ import annotations

import cython

from koga.bots.shelf import integers, numbers
from koga.core.position import Rng
from koga.games.oboro.position import Oboro
from koga.solvers.oboro.rounds import Solver

if not cython.compiled:
    from math import log, sqrt

    from koga.bots.shelf import longer, longer_numbers
    from koga.games.oboro.position import CARDS, PLAYING
    from koga.solvers.oboro.worth import WHOLE

ROOM = 1024  # nodes at first
PLAYS = 21  # in a round


class RoundTree:
    def __init__(self, root: Oboro, solver: Solver, seed: int, explore: float, tail: int) -> None:
        """The root is a position as the seat to act may imagine it; so many tricks at the end are solved."""
        self.root = twin_of(root)
        self.position = twin_of(root)
        self.solver = solver
        self.seat = root.to_act
        self.rng = Rng(seed)
        self.explore = explore
        self.tail = tail
        if not cython.compiled:
            self.path = [0] * PLAYS
            self.movers = [0] * PLAYS
            self.buffer = [0] * CARDS
            self.share = [0] * 3
        self.child = integers(CARDS * ROOM)
        self.visits = integers(ROOM)
        self.offered = integers(ROOM)
        self.value = numbers(ROOM)
        self.size = 1  # the root is node 0

    def run(self, simulations: int) -> None:
        """So many simulations, without the GIL; each adds at most one node."""
        if self.size + simulations > len(self.visits):
            self.grow(max(2 * len(self.visits), self.size + simulations))
        with cython.nogil:
            for _ in range(simulations):
                self.simulate()

    def grow(self, capacity: int) -> None:
        self.child = longer(self.child, CARDS * capacity)
        self.visits = longer(self.visits, capacity)
        self.offered = longer(self.offered, capacity)
        self.value = longer_numbers(self.value, capacity)

    def thoughts(self) -> list[tuple[int, int, float]]:
        """For every card tried at the root: its number, visits, and mean share of the win for the seat."""
        found = []
        for card in range(CARDS):
            node = self.child[card]
            if node:
                found.append((card, self.visits[node], self.value[node] / self.visits[node]))
        return found

    def simulate(self) -> None:
        """Down the tree, to the end of the round, and back with what it is worth to whom."""
        self.position.copy_from(self.root)
        self.position.imagine(self.seat, self.rng)
        depth = self.descend()
        self.weigh()
        for i in range(depth):
            node = self.path[i]
            self.visits[node] += 1
            self.value[node] += self.share[self.movers[i]] / (1.0 * WHOLE)

    def descend(self) -> int:
        """Plays from the root until a node is added or the tail is reached; the number of nodes below the root."""
        node = depth = 0
        new = False
        while self.goes_on() and not new:
            count = self.position.fill_actions(self.buffer)
            self.movers[depth] = self.position.to_act
            action = self.select(node, count)
            self.position.play(action)
            place = CARDS * node + action
            node = self.child[place]
            if node == 0:
                new = True
                node = self.size
                self.size += 1
                self.child[place] = node
                self.offered[node] = 1
            self.path[depth] = node
            depth += 1
        return depth

    def goes_on(self) -> bool:
        """Whether the tail is not reached yet: only so many tricks left, none begun. The root's own card is played."""
        if self.position.stage != PLAYING:
            return False
        return (
            self.position.on_table % 3 != 0
            or self.position.tricks < 7 - self.tail
            or (self.position.tricks == self.root.tricks and self.root.on_table % 3 == 0)
        )

    def select(self, parent: int, count: int) -> int:
        """A card not tried yet, at random; else the one with the highest upper bound (UCB1 over times offered)."""
        fresh = 0
        chosen = self.buffer[0]
        for i in range(count):
            node = self.child[CARDS * parent + self.buffer[i]]
            if node:
                self.offered[node] += 1
            else:
                fresh += 1
                if self.rng.below(fresh) == 0:
                    chosen = self.buffer[i]
        if fresh:
            return chosen
        best = -1.0
        for i in range(count):
            node = self.child[CARDS * parent + self.buffer[i]]
            urge = self.value[node] / self.visits[node]
            urge += self.explore * sqrt(log(self.offered[node]) / self.visits[node])
            if urge > best:
                best = urge
                chosen = self.buffer[i]
        return chosen

    def weigh(self) -> None:
        """Random cards until the tail, then exact play."""
        while self.goes_on():
            count = self.position.fill_actions(self.buffer)
            self.position.play(self.buffer[self.rng.below(count)])
        self.solver.first.position.copy_from(self.position)
        self.solver.first.solve()
        for seat in range(3):
            self.share[seat] = self.solver.first.value[seat]


def twin_of(position: Oboro) -> Oboro:
    twin = position.copy()
    assert isinstance(twin, Oboro)
    return twin
