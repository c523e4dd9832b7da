"""Fast lookup of positions in a tablebase. C types in lookup.pxd."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from koga.solvers.monomi.sets import Sets
from koga.solvers.monomi.symmetry import Symmetry

if not cython.compiled:
    from koga.core.bits import ONE, lowest


class Lookup:
    def __init__(self, sets: Sets, samurais: int, symmetry: Symmetry, values: Sequence[int]) -> None:
        self.sets = sets
        self.number = sets.number(samurais)
        self.values = values
        if not cython.compiled:
            self.orbit = [0] * 64
            self.turn = [[0] * 64 for _ in range(64)]
        for crossroad, renaming in symmetry.turn.items():
            self.orbit[crossroad] = symmetry.stands_for[crossroad]
            for here, there in enumerate(renaming):
                self.turn[crossroad][here] = there

    def value(self, ninja: int, samurais: int) -> int:
        """Return the value with the Ninja to move, off the wall, against this set of Samurais; coded as in
        retrograde.py."""
        renamed = ONE * 0
        while samurais:
            renamed |= ONE << self.turn[ninja][lowest(samurais)]
            samurais &= samurais - 1
        return self.values[self.orbit[ninja] * self.number + self.sets.rank(renamed)]

    def histogram(self, orbit: int) -> list[int]:
        """Return how often each value occurs with the Ninja in that orbit; sets with his crossroad count as ENDLESS."""
        counts = [0] * 256
        at = orbit * self.number
        for i in range(self.number):
            counts[self.values[at + i]] += 1
        return [counts[value] for value in range(256)]
