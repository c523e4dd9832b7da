"""The Samurais' turn under restless (M5.1), for the waves of retrograde.py. C types in restless.pxd.

Leaving a Samurai that could still step somewhere is never better than making the step: the Ninja may put it there
(M5.4). So only turns count in which every Samurai moves or has no free neighbour in the end. A cyclic exchange cannot
be begun, so such turns are not playable. They are a subset of the turns without restless: spread.py finds where they
may begin, and each of these places is then examined.
"""

from __future__ import annotations

import cython

from koga.games.monomi.board import Board
from koga.solvers.monomi.retrograde import Retrograde

if not cython.compiled:
    from koga.core.bits import ONE, lowest, size
    from koga.solvers.monomi.sets import after


class Restless:
    """The working memory of one worker."""

    def __init__(self, board: Board, wave: Retrograde) -> None:
        self.wave = wave
        self.sets = wave.sets
        self.samurais = wave.samurais
        if not cython.compiled:
            self.near, self.stands, self.goes, self.may_stay = [0] * 64, [0] * 6, [0] * 6, [0] * 6
            self.about = [0] * 64
        for crossroad in range(board.count):
            self.near[crossroad] = board.neighbours(crossroad)
        for crossroad in range(board.count):
            self.about[crossroad] = 0
            for other in range(board.count):
                if self.near[crossroad] >> other & 1:
                    self.about[crossroad] |= self.near[other] | ONE << other

    def keep(self, orbit: int, won: bool) -> int:
        """Keep the new positions of `fresh`, which has the candidates of the Samurais' wave (won) or the Ninja's;
        return their number."""
        at = orbit * self.wave.words
        self.family = at
        self.ninja = ONE << self.wave.chosen[orbit]
        found = 0
        with cython.nogil:
            set = (ONE << (self.samurais - 1)) - 1
            for i in range(self.wave.words - 1):
                new = self.wave.fresh[at + i] & ~(self.wave.known[at + i] | self.ninja)
                if set & self.ninja:
                    new = 0
                kept = ONE * 0
                while new:
                    if self.found(set | (new & -new)) == won:
                        kept |= new & -new
                    new &= new - 1
                self.wave.fresh[at + i] = kept
                self.wave.known[at + i] |= kept
                found += size(kept)
                set = after(set)
        return found

    def found(self, set: int) -> bool:
        """Return whether a turn leads from the set into the family: winning sets, or in the Ninja's wave sets that
        do not lose."""
        left = set
        for i in range(self.samurais):
            self.stands[i] = lowest(left)
            self.may_stay[i] = self.could_be_shut_in(set, lowest(left))
            left &= left - 1
        return self.try_all(set, 0, 0, 0)

    def could_be_shut_in(self, set: int, crossroad: int) -> bool:
        """Return whether enough others are near to take all of its neighbours."""
        return size(self.near[crossroad] & ~self.ninja) < size(set & self.about[crossroad])

    def try_all(self, set: int, number: int, goals_so_far: int, stay: int) -> bool:
        """Try all goals of the Samurais from this number on."""
        if number == self.samurais - 1:
            return self.last(set, goals_so_far, stay)
        crossroad = self.stands[number]
        goals = self.near[crossroad] & ~(goals_so_far | self.ninja)
        while goals:
            self.goes[number] = lowest(goals)
            if self.try_all(set, number + 1, goals_so_far | (goals & -goals), stay):
                return True
            goals &= goals - 1
        here = ONE << crossroad
        if goals_so_far & here or not self.may_stay[number]:
            return False
        self.goes[number] = crossroad
        return self.try_all(set, number + 1, goals_so_far | here, stay | here)

    def last(self, set: int, goals_so_far: int, stay: int) -> bool:
        """Try all goals of the last Samurai: those that complete a member of the family are in one word of it."""
        crossroad = self.stands[self.samurais - 1]
        here = ONE << crossroad
        goals = self.near[crossroad]
        if self.may_stay[self.samurais - 1]:
            goals |= here
        goals &= self.wave.family[self.family + self.sets.rank(goals_so_far)]
        while goals:
            self.goes[self.samurais - 1] = lowest(goals)
            if self.all_stuck(stay | (goals & -goals & here), goals_so_far | (goals & -goals)) and self.playable(set):
                return True
            goals &= goals - 1
        return False

    def all_stuck(self, stay: int, goals: int) -> bool:
        """Return whether the Samurais that stay have no free neighbour in the end."""
        while stay:
            if self.near[lowest(stay)] & ~(goals | self.ninja):
                return False
            stay &= stay - 1
        return True

    def playable(self, set: int) -> bool:
        """Return whether a turn can be played: no cycle of Samurais that step onto each other's places (M3.9)."""
        for i in range(self.samurais):
            crossroad = self.goes[i]
            if crossroad == self.stands[i]:
                continue
            while set >> crossroad & 1:
                j = 0
                while self.stands[j] != crossroad:
                    j += 1
                if j == i:
                    return False
                crossroad = self.goes[j]
                if crossroad == self.stands[j]:  # it stays: then its crossroad would be taken twice
                    break
        return True
