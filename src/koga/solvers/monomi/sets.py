"""Sets of crossroads by number: the combinatorial number system, in which sets of one size are ordered by their
highest member, then the next, and so on. C types in sets.pxd.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from koga.core.bits import lowest


class Sets:
    """The sets of up to `most` among `count` crossroads."""

    def __init__(self, count: int, most: int) -> None:
        self.count = count
        self.most = most
        table = memoryview(bytearray(8 * 65 * 8)).cast("q", [65, 8])
        for c in range(65):
            table[c, 0] = 1
            for j in range(1, 8):
                table[c, j] = table[c - 1, j] + table[c - 1, j - 1] if c else 0
        self.binomial = table

    def number(self, size: int) -> int:
        """Return the number of sets of that size."""
        return self.binomial[self.count, size]

    def rank(self, set: int) -> int:
        """Return the number of a set among those of its size."""
        rank = 0
        at = 1
        while set:
            rank += self.binomial[lowest(set), at]
            at += 1
            set &= set - 1
        return rank


def after(set: int) -> int:
    """Return the next set of the same size (Gosper's hack); the empty set has none."""
    if not set:
        return set
    low = set & -set
    ripple = set + low
    return ripple | ((set ^ ripple) >> (2 + lowest(low)))
