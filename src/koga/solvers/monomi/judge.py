"""The value of a position at any moment of a turn, by a tablebase. C types in judge.pxd.

The value of a position to the Samurais is a number: SURE minus the Ninja's turns until they win, EVEN if play is
endless or dawn comes first, or the number of turns until the Ninja wins. Within a turn every way to play it to its end
is examined: goals for each Samurai, person by person. Under restless, steps that are possible only after a cyclic
exchange are left out (M3.9); without it the exchange leaves the same set as staying.
"""

from __future__ import annotations

import cython

from koga.games.monomi.position import Monomi
from koga.solvers.monomi.lookup import Lookup

if not cython.compiled:
    from koga.core.bits import ONE, lowest
    from koga.games.monomi.position import (
        ESCAPED,
        LAST_TURN,
        NINJA_TURN,
        PLACING_NINJA,
        PLACING_SAMURAIS,
        PUTTING,
        SAMURAI_TURN,
        SURROUNDED,
    )
    from koga.solvers.monomi.retrograde import ENDLESS, NINJA, SAMURAIS

    EVEN, SURE = 1000, 2000
    KEPT = 32  # plans kept


class Judge:
    """Judge of positions by one tablebase. Not thread-safe."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        if not cython.compiled:
            self.mine = [[0] * 7 for _ in range(7)]
            self.goes = [0] * 8
            self.plans = [[0] * 8 for _ in range(32)]
        self.best = self.ways = self.right = 0

    def worth(self, position: Monomi) -> int:
        """Return the value to the Samurais with best play from here on. `ways` and `right` then hold the number of
        ways in which the seat to act can play to the end of the turn, and how many of them are best; not for the
        Ninja's moves."""
        self.clear(position)
        self.keep = 0
        with cython.nogil:
            self.weigh()
        return self.best

    def best_plans(self, position: Monomi) -> list[list[int]]:
        """Return up to KEPT of the best ways to play the Samurais' turn: the goal of each Samurai."""
        self.clear(position)
        self.keep = 1
        with cython.nogil:
            self.weigh()
        return [[self.plans[i][marker] for marker in range(position.samurais + 1)] for i in range(self.kept)]

    def clear(self, position: Monomi) -> None:
        self.position = position
        self.best = -1
        self.ways = 0
        self.right = 0
        self.kept = 0
        self.winning = 0
        self.several = False
        for marker in range(position.samurais + 1):
            self.goes[marker] = position.at[marker]

    def weigh(self) -> None:
        stage = self.position.stage
        if stage == PLACING_SAMURAIS:
            self.place(self.position.placed, self.position.taken, self.position.board.wall)
        elif stage == PLACING_NINJA:
            self.best = self.ninja_place(self.position.taken)
        elif stage == SAMURAI_TURN:
            self.person(self.position.to_act, self.position.taken, self.position.moved)
        elif stage == PUTTING:
            self.best = self.putting(self.position.taken, self.position.moved | self.position.put)
        elif stage == NINJA_TURN:
            self.best = self.merit(self.position.taken)
        elif stage == ESCAPED:
            self.best = 0
        else:
            self.best = SURE if stage == SURROUNDED else EVEN

    def place(self, placed: int, taken: int, wall: int) -> None:
        """Try all sets that can still be placed, each once."""
        if placed == self.position.samurais:
            self.note(self.ninja_place(taken))
            return
        free = wall & ~taken
        while free:
            wall &= ~(free & -free)
            self.place(placed + 1, taken | (free & -free), wall)
            free &= free - 1

    def ninja_place(self, samurais: int) -> int:
        """M2.3: the Ninja chooses his start."""
        worst = SURE + 1
        starts = self.position.board.inner
        while starts:
            merit = read(self.lookup.value(lowest(starts), samurais))
            if merit < worst:
                worst = merit
            starts &= starts - 1
        return worst

    def person(self, seat: int, taken: int, moved: int) -> None:
        """The rest of the turn from this person on (M3.1)."""
        if seat == self.position.seats:
            self.finish(taken, moved)
            return
        count = 0
        for marker in range(1, self.position.samurais + 1):
            if self.position.owner[marker] == seat and not moved >> marker & 1:
                self.mine[seat][count] = marker
                taken &= ~(ONE << self.position.at[marker])
                count += 1
        self.assign(seat, 0, count, taken, moved)

    def assign(self, seat: int, number: int, count: int, taken: int, moved: int) -> None:
        """Try every goal of the person's Samurais from this number on."""
        if number == count:
            if not self.position.restless or self.playable(seat, count):
                self.person(seat + 1, taken, moved)
            return
        marker = self.mine[seat][number]
        here = ONE << self.position.at[marker]
        if not taken & here:
            self.goes[marker] = self.position.at[marker]
            self.assign(seat, number + 1, count, taken | here, moved)
        goals = self.position.board.near[self.position.at[marker]] & ~taken
        while goals:
            self.goes[marker] = lowest(goals)
            self.assign(seat, number + 1, count, taken | (goals & -goals), moved | 1 << marker)
            goals &= goals - 1
        self.goes[marker] = self.position.at[marker]

    def playable(self, seat: int, count: int) -> bool:
        """M3.9: following who steps where one of them stood, nobody comes back to where he began."""
        for i in range(count):
            crossroad = self.goes[self.mine[seat][i]]
            if crossroad == self.position.at[self.mine[seat][i]]:
                continue
            j = 0
            while j < count:
                if self.position.at[self.mine[seat][j]] == crossroad:
                    if j == i:
                        return False
                    crossroad = self.goes[self.mine[seat][j]]
                    j = 0
                else:
                    j += 1
        return True

    def finish(self, taken: int, moved: int) -> None:
        """Finish the Samurais' turn: the putting, under restless, and the Ninja's turn."""
        merit = self.putting(taken, moved) if self.position.restless else self.merit(taken)
        if merit > EVEN:
            self.several = self.several or (self.winning != 0 and self.winning != taken)
            self.winning = taken
        self.note(merit)

    def putting(self, taken: int, fixed: int) -> int:
        """Let the Ninja put those that are not fixed, as he likes (M5.4); in any order, so a place left is free."""
        for marker in range(1, self.position.samurais + 1):
            if not fixed >> marker & 1:
                taken &= ~(ONE << self.position.at[marker])
        return self.put(1, taken, fixed)

    def put(self, marker: int, taken: int, fixed: int) -> int:
        """Try everything that can be done with those that are not fixed, from this marker on."""
        while marker <= self.position.samurais and fixed >> marker & 1:
            marker += 1
        if marker > self.position.samurais:
            return self.merit(taken)
        worst = SURE + 1
        goals = (self.position.board.near[self.position.at[marker]] | ONE << self.position.at[marker]) & ~taken
        while goals:
            merit = self.put(marker + 1, taken | (goals & -goals), fixed)
            if merit < worst:
                worst = merit
            goals &= goals - 1
        return worst

    def note(self, merit: int) -> None:
        """Note one way to play the turn."""
        self.ways += 1
        if merit > self.best:
            self.best = merit
            self.right = 0
            self.kept = 0
        if merit == self.best:
            self.right += 1
            if self.keep and self.kept < KEPT:
                for marker in range(self.position.samurais + 1):
                    self.plans[self.kept][marker] = self.goes[marker]
                self.kept += 1

    def merit(self, taken: int) -> int:
        """Return the value of the Ninja's next turn, with the tests of M4.7: surrounded, third time, dawn (a win
        that comes too late does not count)."""
        ninja = self.position.at[0]
        samurais = taken & ~(ONE << ninja)
        value = self.lookup.value(ninja, samurais)
        if value == SAMURAIS:
            return SURE
        if self.position.stage != NINJA_TURN:
            times = 1
            for i in range(self.position.starts):
                if self.position.been[i] == samurais and self.position.been_ninja[i] == ninja:
                    times += 1
            if times >= 3:
                return EVEN
        left = LAST_TURN - self.position.turns
        if value > NINJA:
            return value - NINJA if value - NINJA <= left else EVEN
        return SURE + SAMURAIS - value if value and value - SAMURAIS <= left else EVEN


def read(value: int) -> int:
    """Return the value of a tablebase's entry."""
    if value == ENDLESS:
        return EVEN
    return value - NINJA if value > NINJA else SURE + SAMURAIS - value
