"""Search tree for every game: UCT, with sampled chance and a fresh guess at hidden information in each simulation.

A node stands for what the searching seat has seen since the root, so that worlds it cannot distinguish share it
(information set Monte Carlo tree search). Every seat is assumed to maximise its own score. C types in tree.pxd.
"""

from __future__ import annotations

import cython

from koga.bots.shelf import integers, numbers
from koga.core.position import Position, Rng

if not cython.compiled:
    from math import log, sqrt

    from koga.bots.shelf import longer, longer_numbers
    from koga.core.position import CHANCE, OVER, WIN, draw

    DEEPEST = 1024  # limit on the depth of stored nodes


class Tree:
    def __init__(self, root: Position, action_count: int, seed: int, explore: float) -> None:
        """The root is a position as the seat to act may imagine it."""
        self.root = root.copy()
        self.position = root.copy()
        self.seat = root.to_act
        self.rng = Rng(seed)
        self.explore = explore
        self.node_of = integers(action_count)
        self.stamp = integers(action_count)
        self.epoch = 0
        if not cython.compiled:
            self.path = [0] * DEEPEST
            self.movers = [0] * DEEPEST
            self.buffer = [0] * 256
            self.share = [0.0] * 8
        self.action = integers(1024)
        self.visits = integers(1024)
        self.offered = integers(1024)
        self.first = integers(1024)
        self.sibling = integers(1024)
        self.value = numbers(1024)
        self.size = 1  # the root is node 0

    def run(self, simulations: int) -> None:
        """Run a number of simulations, without the GIL; each adds at most one node."""
        if self.size + simulations > len(self.action):
            self.grow(max(2 * len(self.action), self.size + simulations))
        with cython.nogil:
            for _ in range(simulations):
                self.simulate()

    def grow(self, capacity: int) -> None:
        self.action = longer(self.action, capacity)
        self.visits = longer(self.visits, capacity)
        self.offered = longer(self.offered, capacity)
        self.first = longer(self.first, capacity)
        self.sibling = longer(self.sibling, capacity)
        self.value = longer_numbers(self.value, capacity)

    def thoughts(self) -> list[tuple[int, int, float]]:
        """Return number, visits and the seat's mean score (1 is a win) for every action tried at the root."""
        found = []
        child = self.first[0]
        while child:
            found.append((self.action[child], self.visits[child], self.value[child] / self.visits[child]))
            child = self.sibling[child]
        return sorted(found)

    def simulate(self) -> None:
        """Run one simulation: down the tree, to an estimate there, and back up with it."""
        self.position.c_copy_from(self.root)
        self.position.c_imagine(self.seat, self.rng)
        depth = self.descend()
        self.weigh()
        for i in range(depth):
            self.visits[self.path[i]] += 1
            if self.movers[i] >= 0:
                self.value[self.path[i]] += self.share[self.movers[i]]
        self.visits[0] += 1

    def descend(self) -> int:
        """Play from the root until a node is added or the game is over; return the number of nodes below the root."""
        node = depth = 0
        while self.position.to_act != OVER and depth < DEEPEST:
            count = self.position.c_actions(self.buffer)
            mover = self.position.to_act
            if mover == CHANCE:
                action = draw(self.position, self.buffer, count, self.rng)
            else:
                action = self.select(node, count)
            key = self.position.c_seen(action, self.seat)
            self.position.c_play(action)
            child = self.child(node, key)
            new = child == 0
            if new:
                child = self.add(node, key)
            self.path[depth] = child
            self.movers[depth] = mover
            depth += 1
            if new:
                break
            node = child
        return depth

    def select(self, node: int, count: int) -> int:
        """Return a random untried action; otherwise the one with the highest upper bound (UCB1)."""
        self.epoch += 1
        child = self.first[node]
        while child:
            self.stamp[self.action[child]] = self.epoch
            self.node_of[self.action[child]] = child
            child = self.sibling[child]
        fresh = 0
        chosen = self.buffer[0]
        for i in range(count):
            key = self.position.c_seen(self.buffer[i], self.seat)
            if self.stamp[key] == self.epoch:
                self.offered[self.node_of[key]] += 1
            else:
                fresh += 1
                if self.rng.c_below(fresh) == 0:
                    chosen = self.buffer[i]
        if fresh:
            return chosen
        best = -1.0
        last = 0
        log_offered = 0.0
        for i in range(count):
            child = self.node_of[self.position.c_seen(self.buffer[i], self.seat)]
            if self.offered[child] != last:  # the same for all of them where nothing is hidden
                last = self.offered[child]
                log_offered = log(last)
            urge = self.value[child] / self.visits[child] + self.explore * sqrt(log_offered / self.visits[child])
            if urge > best:
                best = urge
                chosen = self.buffer[i]
        return chosen

    def child(self, node: int, key: int) -> int:
        """Return the child node for a key; 0 if there is none yet."""
        found = self.first[node]
        while found and self.action[found] != key:
            found = self.sibling[found]
        return found

    def add(self, node: int, key: int) -> int:
        new = self.size
        self.size += 1
        self.action[new] = key
        self.offered[new] = 1
        self.sibling[new] = self.first[node]
        self.first[node] = new
        return new

    def weigh(self) -> None:
        """Return each seat's share of the win: by the game's estimate, or by the result of a random game from here."""
        if self.position.to_act != OVER:
            self.share[0] = self.position.c_estimate(0)
            if self.share[0] >= 0.0:
                for seat in range(1, self.position.seats):
                    self.share[seat] = self.position.c_estimate(seat)
                return
            self.play_out()
        for seat in range(self.position.seats):
            self.share[seat] = self.position.c_score(seat) / (1.0 * WIN)

    def play_out(self) -> None:
        while self.position.to_act != OVER:
            count = self.position.c_actions(self.buffer)
            if self.position.to_act == CHANCE:
                self.position.c_play(draw(self.position, self.buffer, count, self.rng))
            else:
                self.position.c_play(self.buffer[self.rng.c_below(count)])
