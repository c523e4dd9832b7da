"""Exact play in Oboro: the rest of a round with all hands known, by exhaustive search. C types in rounds.pxd.

Each seat maximises its own value at the end of the round (worth.py): its share of the win if the game is over then,
otherwise the expected share from its points and pieces. Among plays of equal value it takes the first card in the order
red, blue, green, low to high. So there is one value for every seat, in parts of WHOLE.
"""

from __future__ import annotations

from array import array

import cython

from koga.core.position import Rng
from koga.games.oboro.position import Oboro
from koga.solvers.oboro.worth import Worth, worth

if not cython.compiled:
    from koga.games.oboro.position import PLAYING
    from koga.solvers.oboro.worth import WHOLE

MIX = 0x9E3779B97F4A7C15
LOWEST_64 = 0xFFFFFFFFFFFFFFFF
PLAYS = 21  # in seven tricks
USUAL_BITS = 14


class Solver:
    def __init__(self, mission: int, bits: int = USUAL_BITS, values: Worth | None = None) -> None:
        """Create a solver for rounds of one mission value, with room for 2 to the power of `bits` positions in its
        cache."""
        self.memory = Memory(bits)
        self.first = Ply(self.memory, values or worth(), mission, PLAYS)

    def solve(self, position: Oboro) -> tuple[int, int, int]:
        """Return the value of a position in the middle of a round to each seat, if all hands are known to all."""
        ply = self.first
        ply.position.c_copy_from(position)
        with cython.nogil:
            ply.solve()
        return ply.value[0], ply.value[1], ply.value[2]

    def vote(self, position: Oboro, rng: Rng, deals: int) -> list[tuple[int, float]]:
        """Return the mean value of every action to the seat to act, over a number of imagined deals."""
        ply = self.first
        sums = [0.0] * 24
        seat = position.to_act
        with cython.nogil:
            for _ in range(deals):
                ply.position.c_copy_from(position)
                ply.position.c_imagine(seat, rng)
                ply.vote(sums)
        return [(action, sums[action] / deals) for action in position.actions()]

    def judge(self, position: Oboro) -> list[tuple[int, int]]:
        """Return the value of every action to the seat to act, if all hands are known to all."""
        ply = self.first
        sums = [0.0] * 24
        for i in range(24):
            sums[i] = 0.0
        ply.position.c_copy_from(position)
        with cython.nogil:
            ply.vote(sums)
        return [(action, int(sums[action])) for action in position.actions()]

    def nodes(self) -> int:
        """Return how many positions were examined in all."""
        total = 0
        ply = self.first
        for _ in range(PLAYS):
            total += ply.nodes
            ply = ply.next
        return total + ply.nodes


class Memory:
    """Cache of values of positions between two tricks, of any deal; a newer one replaces an older one."""

    def __init__(self, bits: int) -> None:
        self.places = 1 << bits
        self.words = array("Q", bytes(4 * 8 * self.places))  # areas, hands, points, value: adjacent, for speed

    def areas_key(self, position: Oboro) -> int:
        """Return the tops, the third hand, and who leads, as a number: never 0, because that hand is not empty."""
        key = 0
        for i in range(9):
            key = key << 4 | position.top[i]
        return (key << 24 | position.hand[2]) << 2 | position.to_act

    def hands_key(self, position: Oboro) -> int:
        """Return the other two hands and all pieces, as a number."""
        key = 0
        for seat in range(3):
            key = key << 3 | position.pieces[seat]
        return (key << 24 | position.hand[0]) << 24 | position.hand[1]

    def points_key(self, position: Oboro) -> int:
        key = 0
        for seat in range(3):
            key = key << 16 | position.points[seat]
        return key << 2 | position.scorings

    def place(self, areas: int, hands: int, points: int) -> int:
        """Return the place of a position in `words`."""
        mixed = (((areas ^ hands * MIX) & LOWEST_64) * MIX + points) & LOWEST_64
        mixed = ((mixed ^ mixed >> 31) * MIX) & LOWEST_64
        return 4 * ((mixed ^ mixed >> 29) & (self.places - 1))

    def holds(self, place: int, areas: int, hands: int, points: int) -> bool:
        return self.words[place] == areas and self.words[place + 1] == hands and self.words[place + 2] == points


class Ply:
    """One card of the line being searched; the next one is its child."""

    def __init__(self, memory: Memory, worth: Worth, mission: int, below: int) -> None:
        self.position = Oboro(mission)
        self.memory = memory
        self.worth = worth
        self.nodes = 0
        if not cython.compiled:
            self.buffer = [0] * 24
            self.value = [0] * 3
        self.next = Ply(memory, worth, mission, below - 1) if below else self

    def solve(self) -> None:
        """Compute the values of this ply's position for all seats."""
        self.nodes += 1
        if self.position.stage != PLAYING:
            self.end_round()
        elif self.position.on_table % 3 == 0:
            self.solve_trick()
        else:
            self.try_all()

    def end_round(self) -> None:
        for seat in range(3):
            self.value[seat] = self.worth.share(self.position, seat)

    def solve_trick(self) -> None:
        areas = self.memory.areas_key(self.position)
        hands = self.memory.hands_key(self.position)
        points = self.memory.points_key(self.position)
        place = self.memory.place(areas, hands, points)
        if self.memory.holds(place, areas, hands, points):
            packed = self.memory.words[place + 3]
            for seat in range(3):
                self.value[seat] = packed & 0xFFFF
                packed >>= 16
            return
        self.try_all()
        packed = 0
        for seat in range(3):
            packed = packed << 16 | self.value[2 - seat]
        self.memory.words[place] = areas
        self.memory.words[place + 1] = hands
        self.memory.words[place + 2] = points
        self.memory.words[place + 3] = packed

    def try_all(self) -> None:
        best = -1
        mover = self.position.to_act
        count = self.position.c_actions(self.buffer)
        for i in range(count):
            self.next.position.c_copy_from(self.position)
            self.next.position.c_play(self.buffer[i])
            self.next.solve()
            if self.next.value[mover] > best:
                best = self.next.value[mover]
                for seat in range(3):
                    self.value[seat] = self.next.value[seat]
                if best == WHOLE:
                    break

    def vote(self, sums: list[float]) -> None:
        """Add the value of each action to the seat to act."""
        mover = self.position.to_act
        count = self.position.c_actions(self.buffer)
        for i in range(count):
            self.next.position.c_copy_from(self.position)
            self.next.position.c_play(self.buffer[i])
            self.next.solve()
            sums[self.buffer[i]] += self.next.value[mover]
