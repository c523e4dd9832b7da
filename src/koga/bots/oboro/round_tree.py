"""Search tree over the rest of one round of Oboro, with a fresh guess at the hidden hands in each simulation.

As in bots/tree.py a node stands for the cards played since the root, so that deals the seat cannot distinguish share
it. Unlike there, a simulation ends with the round: random play to the last tricks, then exact play, then the value of
the standing (solvers/oboro/worth.py). With deals (deals.py) guesses are drawn from them, by weight; with habits
(habits.py) or a policy (policy.py) the play before the last tricks follows them. C types in round_tree.pxd.
"""

from __future__ import annotations

import cython

from koga.bots.oboro.deals import Deals, twin_of
from koga.bots.oboro.habits import Habits
from koga.bots.oboro.policy import Policy
from koga.bots.shelf import integers, numbers
from koga.core.position import Rng, index
from koga.games.oboro.position import Oboro
from koga.solvers.oboro.rounds import Solver

if not cython.compiled:
    from math import log, sqrt

    from koga.bots.shelf import longer, longer_numbers
    from koga.games.oboro.position import CARDS, PLAYING
    from koga.solvers.oboro.worth import WHOLE

ROOM = 1024  # initial number of nodes
PLAYS = 21  # in a round


class RoundTree:
    def __init__(
        self,
        root: Oboro,
        solver: Solver,
        seed: int,
        explore: float,
        tail: int,
        seat: int | None = None,
        deals: Deals | None = None,
        habits: Habits | None = None,
        known: bool = False,
        prior: float = 0.0,
        policy: Policy | None = None,
    ) -> None:
        """The root is a position as a seat, by default the one to act, may imagine it; the last `tail` tricks are
        solved. With `known` its hands are taken as the truth: for the lab only. With a `prior` above 0 cards are tried
        as often as the habits expect them, as well as by their values; it takes the place of `explore`."""
        self.root = twin_of(root)
        self.position = twin_of(root)
        self.solver = solver
        self.seat = root.to_act if seat is None else index(seat, 3, "seat")
        self.rng = Rng(seed)
        self.explore = explore
        self.tail = tail
        self.deals = deals
        self.habits: Habits = habits  # type: ignore[assignment]  # None: random cards, and no prior
        self.known = known
        self.prior = prior if habits is not None else 0.0
        self.policy = policy
        if not cython.compiled:
            self.path = [0] * PLAYS
            self.movers = [0] * PLAYS
            self.buffer = [0] * CARDS
            self.share = [0] * 3
            self.total = [0.0] * 3
        self.simulations = 0
        for number in range(3):
            self.total[number] = 0.0
        self.child = integers(CARDS * ROOM)
        self.visits = integers(ROOM)
        self.offered = integers(ROOM)
        self.value = numbers(ROOM)
        self.size = 1  # the root is node 0

    def run(self, simulations: int) -> None:
        """Run a number of simulations, without the GIL; each adds at most one node."""
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
        """Return number, visits and the seat's mean share of the win for every card tried at the root."""
        found = []
        for card in range(CARDS):
            node = self.child[card]
            if node:
                found.append((card, self.visits[node], self.value[node] / self.visits[node]))
        return found

    def means(self) -> tuple[float, float, float]:
        """Return each seat's mean share of the win over all simulations."""
        count = max(1, self.simulations)
        return self.total[0] / count, self.total[1] / count, self.total[2] / count

    def simulate(self) -> None:
        """Run one simulation: down the tree, to the end of the round, and back up with its value."""
        self.position.c_copy_from(self.root)
        if self.deals is not None:
            self.deals.lay_out(self.position, self.rng)
        elif not self.known:
            self.position.c_imagine(self.seat, self.rng)
        depth = self.descend()
        self.weigh()
        for i in range(depth):
            node = self.path[i]
            self.visits[node] += 1
            self.value[node] += self.share[self.movers[i]] / (1.0 * WHOLE)
        self.simulations += 1
        for i in range(3):
            self.total[i] += self.share[i] / (1.0 * WHOLE)

    def descend(self) -> int:
        """Play from the root until a node is added or the tail is reached; return the number of nodes below the
        root."""
        node = depth = 0
        new = False
        while self.goes_on() and not new:
            count = self.position.c_actions(self.buffer)
            self.movers[depth] = self.position.to_act
            action = self.select(node, count)
            self.position.c_play(action)
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
        """Return whether the tail (the last tricks, none of them begun) is still ahead, or the root's own card is to
        be played."""
        if self.position.stage != PLAYING:
            return False
        return (
            self.position.on_table % 3 != 0
            or self.position.tricks < 7 - self.tail
            or (self.position.tricks == self.root.tricks and self.root.on_table % 3 == 0)
        )

    def select(self, parent: int, count: int) -> int:
        """Return a random untried card; otherwise the one with the highest upper bound (UCB1 over times offered)."""
        if self.prior > 0.0:
            return self.expect(parent, count)
        fresh = 0
        chosen = self.buffer[0]
        for i in range(count):
            node = self.child[CARDS * parent + self.buffer[i]]
            if node:
                self.offered[node] += 1
            else:
                fresh += 1
                if self.rng.c_below(fresh) == 0:
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

    def expect(self, parent: int, count: int) -> int:
        """Return the card with the best value plus a bonus that is the greater the likelier it is by habit and the less
        it has been tried (PUCT). An untried card is taken to be as good as its tried siblings together."""
        total = self.habits.weigh(self.position, self.buffer, count)
        tried = 0
        mean = 0.0
        for i in range(count):
            node = self.child[CARDS * parent + self.buffer[i]]
            if node:
                self.offered[node] += 1
                tried += self.visits[node]
                mean += self.value[node]
        if tried:
            mean /= tried
        eager = self.prior * sqrt(tried + 1.0) / total
        best = -1.0
        chosen = self.buffer[0]
        for i in range(count):
            node = self.child[CARDS * parent + self.buffer[i]]
            if node:
                urge = self.value[node] / self.visits[node] + eager * self.habits.chances[i] / (1 + self.visits[node])
            else:
                urge = mean + eager * self.habits.chances[i]
            if urge > best:
                best = urge
                chosen = self.buffer[i]
        return chosen

    def weigh(self) -> None:
        """Play random or usual cards until the tail, then exactly."""
        while self.goes_on():
            self.position.c_play(self.usual_card())
        self.solver.first.position.c_copy_from(self.position)
        self.solver.first.solve()
        for seat in range(3):
            self.share[seat] = self.solver.first.value[seat]

    def usual_card(self) -> int:
        """Return a card as it is usually played: by habit or policy, or at random without either."""
        if self.habits is not None:
            return self.habits.pick(self.position, self.rng)
        if self.policy is not None:
            return self.policy.pick(self.position, self.rng)
        count = self.position.c_actions(self.buffer)
        return self.buffer[self.rng.c_below(count)]
