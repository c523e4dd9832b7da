"""Imagined deals of Oboro, weighted by how likely the cards were played from them. C types in deals.pxd.

Consistent deals are sampled; each is replayed from the beginning of the round, and its weight is the likelihood of the
others' cards by their habits (habits.py) or by a policy (policy.py). If it is not known who played which card, all
weights are equal.
"""

from __future__ import annotations

import cython

from koga.bots.oboro.habits import Habits
from koga.bots.oboro.policy import Policy
from koga.core.position import Rng, check_numbers
from koga.games.oboro.position import Oboro
from koga.solvers.oboro.rounds import Solver

if not cython.compiled:
    from math import exp, log

    from koga.games.oboro.position import NOBODY, PLAYING, STOCK, UNTOLD

    MOST_DEALS = 1024

FLOOR = 0.02  # minimum probability of a card: people surprise


class Deals:
    def __init__(
        self, root: Oboro, habits: Habits | None, count: int, trust: float, rng: Rng, policy: Policy | None = None
    ) -> None:
        """Sample `count` deals for the seat to act at the root. `trust` is the weight of the habits, or of the policy
        instead: 0 ignores them, 1 assumes that every card was played by them alone."""
        check_numbers((count,), 1, 1, MOST_DEALS, "deals")
        if root.stage != PLAYING:
            raise ValueError("no seat is to play a card now (O3.1)")
        if habits is None and policy is None:
            raise ValueError("deals are weighted by habits or by a policy: give one")
        self.habits: Habits = habits  # type: ignore[assignment]  # None if there is a policy
        self.policy = policy
        self.root = twin_of(root)
        self.trust = trust
        self.count = count
        self.rng = rng
        self.now = twin_of(root)
        self.past = twin_of(root)
        if not cython.compiled:
            self.hands = [[0] * 3 for _ in range(MOST_DEALS)]
            self.upto = [0.0] * MOST_DEALS
            self.start = [0] * 3
        plays = 3 * root.tricks + root.on_table % 3
        self.plays = plays
        for i in range(plays):
            if self.root.history[i] == UNTOLD:
                self.plays = 0
        with cython.nogil:
            self.deal()

    def deal(self) -> None:
        seat = self.root.to_act
        total = 0.0
        for i in range(self.count):
            self.now.c_copy_from(self.root)
            self.now.c_imagine(seat, self.rng)
            for other in range(3):
                self.hands[i][other] = self.now.hand[other]
            total += self.plausibility(seat)
            self.upto[i] = total

    def plausibility(self, seat: int) -> float:
        """Return how likely the others played their cards from the deal in `now`, with the habits weighted by
        `trust`."""
        if self.plays == 0 or self.trust == 0.0:
            return 1.0
        self.begin_round()
        total = 0.0
        for i in range(self.plays):
            card = self.root.history[i] & 31
            if self.past.to_act != seat:
                total += log(FLOOR + (1.0 - FLOOR) * self.chance(card))
            self.past.c_play(card)
        return exp(self.trust * total)

    def chance(self, card: int) -> float:
        """Return the probability of a card of the seat to act in `past`."""
        if self.policy is not None:
            return self.policy.c_chance(self.past, card)
        return self.habits.c_chance(self.past, card)

    def weight(self, hands: tuple[int, int, int]) -> float:
        """Return the weight of a deal, given as three hands, whether it was sampled or not."""
        self.now.c_copy_from(self.root)
        for seat in range(3):
            self.now.hand[seat] = hands[seat]
        return self.plausibility(self.root.to_act)

    def begin_round(self) -> None:
        """Reset `now` to the round before its first card: all played cards are in hand again."""
        self.past.c_copy_from(self.now)
        for other in range(3):
            self.start[other] = self.now.hand[other]
        for i in range(self.plays):
            self.start[self.root.history[i] >> 5] |= 1 << (self.root.history[i] & 31)
        self.past.clear_areas()
        for other in range(3):
            self.past.hand[other] = self.start[other]
            self.past.pieces[other] = 0
        self.past.stock = STOCK
        self.past.scorings = 0
        self.past.tricks = 0
        self.past.lead = NOBODY
        self.past.to_act = self.root.history[0] >> 5

    def lay_out(self, position: Oboro, rng: Rng) -> None:
        """Give a copy of the root the hands of one deal, by weight."""
        aim = self.upto[self.count - 1] * (rng.c_below(1 << 24) / 16777216.0)
        low = 0
        high = self.count - 1
        while low < high:
            middle = (low + high) // 2
            if self.upto[middle] > aim:
                high = middle
            else:
                low = middle + 1
        for seat in range(3):
            position.hand[seat] = self.hands[low][seat]

    def judge(self, solver: Solver) -> list[tuple[int, float]]:
        """Return, for every action of the seat to act, its mean value by weight if all hands of each deal were
        known."""
        sums = [0.0] * 24
        some = [0.0] * 24
        for i in range(24):
            sums[i] = 0.0
        before = 0.0
        with cython.nogil:
            for i in range(self.count):
                for j in range(24):
                    some[j] = 0.0
                self.now.c_copy_from(self.root)
                for seat in range(3):
                    self.now.hand[seat] = self.hands[i][seat]
                solver.first.position.c_copy_from(self.now)
                solver.first.vote(some)
                for j in range(24):
                    sums[j] += some[j] * (self.upto[i] - before)
                before = self.upto[i]
        return [(action, sums[action] / before) for action in self.root.actions()]

    def weights(self) -> list[tuple[tuple[int, int, int], float]]:
        """Return every deal as three hands, with its weight."""
        found = []
        before = 0.0
        for i in range(self.count):
            found.append(((self.hands[i][0], self.hands[i][1], self.hands[i][2]), self.upto[i] - before))
            before = self.upto[i]
        return found


def twin_of(position: Oboro) -> Oboro:
    twin = position.copy()
    assert isinstance(twin, Oboro)
    return twin
