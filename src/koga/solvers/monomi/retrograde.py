"""Retrograde analysis of Monomi: who wins every position, and in how many turns of the Ninja. C types in
retrograde.pxd.

A position is the Ninja's crossroad and the set of the Samurais', with the Ninja to move; one crossroad of each orbit of
the board's symmetries is stored. Two waves run back from the ends of the game, turn by turn: from Ninjas that are
surrounded (M4.2), and from Ninjas next to a free wall (M4.1). Positions that neither reaches are endless. solve.py
directs it.
"""

from __future__ import annotations

import cython

from koga.games.monomi.board import Board
from koga.solvers.monomi.sets import Sets
from koga.solvers.monomi.symmetry import Symmetry

if not cython.compiled:
    from koga.core.bits import ONE, lowest, size
    from koga.solvers.monomi.sets import after

    ENDLESS = 0
    SAMURAIS = 1  # the Samurais win; plus 1 for each turn the Ninja still has
    NINJA = 127  # the Ninja wins; plus 1 for each turn he needs
    MOST_TURNS = 126  # the most that fit into a byte
    NEVER = 255


class Retrograde:
    """The progress of the two waves. Every method works on one orbit, without the GIL, and writes nothing that it
    reads of another one."""

    def __init__(self, board: Board, samurais: int, symmetry: Symmetry) -> None:
        self.sets = Sets(board.count, samurais)
        self.count = board.count
        self.samurais = samurais
        self.orbits = len(symmetry.chosen)
        self.number = self.sets.number(samurais)
        self.words = self.sets.number(samurais - 1) + 1  # one more, always empty: see Insertions
        self.wall = board.wall
        if not cython.compiled:
            self.near, self.chosen, self.ways = [0] * 64, [0] * 64, [0] * 64
            self.way_orbit = [[0] * 64 for _ in range(64)]
            self.way_back = [[[0] * 64 for _ in range(64)] for _ in range(64)]
        for orbit, ninja in enumerate(symmetry.chosen):
            self.chosen[orbit] = ninja
            self.near[orbit] = board.neighbours(ninja)
            self.ways[orbit] = 0
            for m in range(board.count):
                if board.neighbours(ninja) >> m & 1 and not board.wall >> m & 1:
                    self.way_orbit[orbit][self.ways[orbit]] = symmetry.stands_for[m]
                    for here, there in enumerate(symmetry.turn[m]):
                        self.way_back[orbit][self.ways[orbit]][there] = here
                    self.ways[orbit] += 1
        self.value = bytearray(self.orbits * self.number)
        self.values = self.value
        self.left = bytearray(self.orbits * self.number)
        self.known = words(self.orbits * self.words)
        self.fresh = words(self.orbits * self.words)
        self.family = words(1)

    # The Samurais' wave.

    def surrounded(self, orbit: int) -> int:
        """Begin the wave (M4.2). Count for every position the free neighbours that do not lose yet; a free one on
        the wall never will."""
        ninja = self.chosen[orbit]
        at = orbit * self.number
        found = 0
        with cython.nogil:
            set = (ONE << self.samurais) - 1
            for i in range(self.number):
                free = self.near[orbit] & ~set
                self.left[at + i] = NEVER
                if not (set >> ninja & 1 or free & self.wall):
                    self.left[at + i] = size(free)
                    if not free:
                        self.values[at + i] = SAMURAIS
                        found += 1
                set = after(set)
        return found

    def gather(self, orbit: int, code: int, family: memoryview) -> None:
        """Put exactly the positions with this value into a family (spread.py)."""
        at = orbit * self.number
        with cython.nogil:
            for i in range(self.words):
                family[i] = 0
            set = (ONE << self.samurais) - 1
            for i in range(self.number):
                if self.values[at + i] == code:
                    rest = set
                    while rest:
                        family[self.sets.rank(set & ~(rest & -rest))] |= rest & -rest
                        rest &= rest - 1
                set = after(set)

    def keep_won(self, orbit: int) -> int:
        """Keep what is new in the wave, of the positions in `fresh` that lead to it, for the Ninja's turn to follow;
        return their number."""
        at = orbit * self.words
        ninja = ONE << self.chosen[orbit]
        found = 0
        with cython.nogil:
            set = (ONE << (self.samurais - 1)) - 1
            for i in range(self.words - 1):
                new = self.fresh[at + i] & ~(self.known[at + i] | ninja)
                if set & ninja:
                    new = 0
                self.fresh[at + i] = new
                self.known[at + i] |= new
                found += size(new)
                set = after(set)
        return found

    # The Ninja's wave.

    def start_ninja(self) -> None:
        """Reset the values of the Samurais' turns from the other wave."""
        self.left = bytearray(1)
        self.known = words(self.orbits * self.words)
        self.empty_family()

    def next_to_wall(self, orbit: int) -> int:
        """Begin the wave (M4.1)."""
        ninja = self.chosen[orbit]
        at = orbit * self.number
        found = 0
        with cython.nogil:
            set = (ONE << self.samurais) - 1
            for i in range(self.number):
                if self.near[orbit] & self.wall & ~set and not set >> ninja & 1:
                    self.values[at + i] = NINJA + 1
                    found += 1
                set = after(set)
        return found

    def all_sets(self, orbit: int) -> None:
        """Return the family of all sets that leave the Ninja his crossroad."""
        family = orbit * self.words
        ninja = ONE << self.chosen[orbit]
        every = (ONE << (self.count - 1)) * 2 - 1
        with cython.nogil:
            set = (ONE << (self.samurais - 1)) - 1
            for i in range(self.words - 1):
                if not set & ninja:
                    self.family[family + i] = every & ~(set | ninja)
                set = after(set)

    def keep_lost(self, orbit: int) -> int:
        """Keep what is new among the positions that are not in `fresh`, which has those that lead out of the wave;
        return their number."""
        at = orbit * self.words
        ninja = ONE << self.chosen[orbit]
        every = (ONE << (self.count - 1)) * 2 - 1
        found = 0
        with cython.nogil:
            set = (ONE << (self.samurais - 1)) - 1
            for i in range(self.words - 1):
                new = ONE * 0
                if not set & ninja:
                    above = every & ~beneath(set)
                    new = above & ~(self.fresh[at + i] | self.known[at + i] | ninja)
                self.fresh[at + i] = new
                self.known[at + i] |= new
                found += size(new)
                set = after(set)
        return found

    # Both.

    def empty_family(self) -> None:
        """Return an empty family; only the Ninja's wave and restless need one that lasts."""
        self.family = words(self.orbits * self.words)

    def change(self, orbit: int, code: int) -> None:
        """Put the positions with this value into the family, or remove them if they are in it."""
        at = orbit * self.number
        family = orbit * self.words
        with cython.nogil:
            set = (ONE << self.samurais) - 1
            for i in range(self.number):
                if self.values[at + i] == code:
                    rest = set
                    while rest:
                        self.family[family + self.sets.rank(set & ~(rest & -rest))] ^= rest & -rest
                        rest &= rest - 1
                set = after(set)

    def clear_fresh(self, orbit: int) -> None:
        at = orbit * self.words
        with cython.nogil:
            for i in range(self.words):
                self.fresh[at + i] = 0

    def ninja_turn(self, orbit: int, code: int) -> int:
        """Propagate the new positions of the Samurais' turns back through the Ninja's move; return how many
        positions are new. The code says whose wave it is and how far it has come."""
        found = 0
        with cython.nogil:
            for way in range(self.ways[orbit]):
                found += self.follow(orbit, way, code)
        return found

    def follow(self, orbit: int, way: int, code: int) -> int:
        at = self.way_orbit[orbit][way] * self.words
        here = orbit * self.number
        ninja = ONE << self.chosen[orbit]
        found = 0
        set = (ONE << (self.samurais - 1)) - 1
        for i in range(self.words - 1):
            new = self.fresh[at + i]
            if new:
                base = rename(self.way_back[orbit][way], set)
                if not base & ninja:
                    while new:
                        renamed = base | ONE << self.way_back[orbit][way][lowest(new)]
                        new &= new - 1
                        if renamed & ninja:
                            continue
                        rank = here + self.sets.rank(renamed)
                        if code > NINJA:
                            if self.values[rank] == ENDLESS:
                                self.values[rank] = code
                                found += 1
                        else:
                            self.left[rank] -= 1
                            if self.left[rank] == 0:
                                self.values[rank] = code
                                found += 1
            set = after(set)
        return found


def rename(renaming: list[int], set: int) -> int:
    renamed = ONE * 0
    while set:
        renamed |= ONE << renaming[lowest(set)]
        set &= set - 1
    return renamed


def beneath(set: int) -> int:
    """Return all crossroads up to the highest of the set."""
    set |= set >> 1
    set |= set >> 2
    set |= set >> 4
    set |= set >> 8
    set |= set >> 16
    set |= set >> 32
    return set


def words(number: int) -> memoryview:
    return memoryview(bytearray(8 * number)).cast("Q")
