"""From which sets can the Samurais reach one of a family of sets in one turn? All of them at once, by words of 64 bits.

S leads to T when each member of S can be paired with one of T, equal or next to it: the order of moving never matters
(docs/monomi-solved.md says why). A family of k-sets is kept as one word for each (k-1)-set: which crossroads make it
a member. Going back one Samurai from crossroad s leaves the family of (k-1)-sets that some goal next to s makes a
member: a few ORs for each word. So one Samurai after the other is taken back, the lowest first, until one word is left
for the last but one, and its neighbourhood for the last. C types in spread.pxd.
"""

from __future__ import annotations

import cython

from koga.games.monomi.board import Board
from koga.solvers.monomi.sets import Sets

if not cython.compiled:
    from koga.core.bits import ONE
    from koga.solvers.monomi.sets import after


class Insertions:
    """For each set of fewer than k-1 crossroads and each crossroad: the number of the set with it inserted. If it is
    already in the set, the number after the last: families have an empty word there."""

    def __init__(self, sets: Sets, samurais: int) -> None:
        self.count = sets.count
        self.samurais = samurais
        self.binomial = sets.binomial
        if not cython.compiled:
            self.start, self.size = [0] * 7, [0] * 7
        total = 0
        for size in range(max(0, samurais - 1)):
            self.start[size] = total
            self.size[size] = sets.number(size)
            total += self.size[size] * self.count
        self.table = memoryview(bytearray(4 * max(1, total))).cast("I")
        for size in range(max(0, samurais - 1)):
            self.fill(sets, size)

    def fill(self, sets: Sets, size: int) -> None:
        """Fill the rows: one for each crossroad, with an entry for each set."""
        set = (ONE << size) - 1
        for i in range(self.size[size]):
            for a in range(self.count):
                if set >> a & 1:
                    self.table[self.start[size] + a * self.size[size] + i] = sets.binomial[self.count, size + 1]
                else:
                    self.table[self.start[size] + a * self.size[size] + i] = sets.rank(set | ONE << a)
            set = after(set)


class Spread:
    """The working memory of one worker."""

    def __init__(self, board: Board, insertions: Insertions) -> None:
        self.insertions = insertions
        self.count = board.count
        self.samurais = insertions.samurais
        if not cython.compiled:
            self.closed, self.degree, self.start = [0] * 64, [0] * 64, [0] * 7
            self.goals = [[0] * 64 for _ in range(64)]
        for s in range(board.count):
            self.closed[s] = board.neighbours(s) | ONE << s
            self.degree[s] = 0
            for goal in range(board.count):
                if self.closed[s] >> goal & 1:
                    self.goals[s][self.degree[s]] = goal
                    self.degree[s] += 1
        total = 0
        for level in range(1, self.samurais):
            self.start[level] = total
            total += insertions.size[self.samurais - 1 - level] + 1
        self.space = memoryview(bytearray(8 * max(1, total))).cast("Q")

    def run(self, family: memoryview, at: int, out: memoryview, to: int) -> None:
        """Find all predecessors. The family's words begin at `at`. For each set of the lowest k-1, the word of `out`
        beginning at `to` has the crossroads above them that make a set leading to a member; words without any are
        not written."""
        with cython.nogil:
            self.descend(family, at, 0, 0, to, out, self.space, self.insertions.table)

    def descend(
        self,
        family: memoryview,
        at: int,
        level: int,
        first: int,
        prefix: int,
        out: memoryview,
        space: memoryview,
        table: memoryview,
    ) -> None:
        """Take the Samurais back from `first` on, when `level` are back already, with the number `prefix`."""
        if level == self.samurais - 2:
            self.last_two(family, at, first, prefix, out)
            return
        into = self.start[level + 1]
        for s in range(first, self.count - self.samurais + level + 1):
            if self.step(family, at, level, s, space, into, table):
                next = prefix + self.insertions.binomial[s, level + 1]
                self.descend(space, into, level + 1, s + 1, next, out, space, table)

    def step(
        self, family: memoryview, at: int, level: int, s: int, space: memoryview, into: int, table: memoryview
    ) -> int:
        """Compute the family left when one Samurai is taken back from s; return whether it is not empty."""
        size = self.insertions.size[self.samurais - 2 - level]
        start = self.insertions.start[self.samurais - 2 - level]
        any = ONE * 0
        goal = 0
        while goal < self.degree[s]:  # three at a time: the memory is slower than the ORs
            one = start + self.goals[s][goal] * size
            two = start + self.goals[s][goal + 1] * size if goal + 1 < self.degree[s] else one
            three = start + self.goals[s][goal + 2] * size if goal + 2 < self.degree[s] else two
            if goal == 0:
                for i in range(size):
                    word = family[at + table[one + i]] | family[at + table[two + i]] | family[at + table[three + i]]
                    space[into + i] = word
                    any |= word
            else:
                for i in range(size):
                    word = family[at + table[one + i]] | family[at + table[two + i]] | family[at + table[three + i]]
                    space[into + i] |= word
                    any |= word
            goal += 3
        space[into + size] = 0
        return any

    def last_two(self, family: memoryview, at: int, first: int, prefix: int, out: memoryview) -> None:
        """Finish a family of pairs: no more tables are needed."""
        for s in range(first, self.count - 1):
            goals = ONE * 0
            for goal in range(self.degree[s]):
                goals |= family[at + self.goals[s][goal]]
            if goals:
                out[prefix + self.insertions.binomial[s, self.samurais - 1]] = self.last(goals, s + 1)

    def last(self, goals: int, first: int) -> int:
        """Return where the last Samurai may come from."""
        word = ONE * 0
        for y in range(first, self.count):
            if self.closed[y] & goals:
                word |= ONE << y
        return word
