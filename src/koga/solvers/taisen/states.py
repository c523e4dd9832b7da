"""The states of Ninja Taisen with few ninjas left, numbered without gaps. C types in states.pxd.

A state is a position at the start of a turn, seen by the side to move: its material (material.py), and how both sides
stand, each counted from its own village. The enemy village is still free then (T5.1), so that a ninja stands on one of
ten tiles; the next one on one of ten, or on top of the first; and so on.
"""

from __future__ import annotations

import cython

from koga.core.position import index
from koga.games.taisen.position import Taisen
from koga.solvers.taisen.material import Place, materials

if not cython.compiled:
    from koga.games.taisen.position import MONKEY, OUT, SHOGUN, WOLF

    FEW = 4  # ninjas of both sides together
    SETS, MASKS = 176, 1024  # of at most three ninjas of ten; 0 for all others


class States:
    """Finds the number of a state."""

    def __init__(self) -> None:
        kinds, places = materials()
        self.size = sum(kind.states for kind in kinds)
        if not cython.compiled:
            self.ways = [0] * FEW
        for count, ways in enumerate((1, 10, 110, 1320)):
            self.ways[count] = ways
        self.number = memoryview(bytearray(4 * MASKS)).cast("i")
        self.base = memoryview(bytearray(4 * SETS * SETS)).cast("i")
        self.turn = memoryview(bytearray(4 * SETS * SETS)).cast("i")
        masks = sorted({mask_of(side) for pair in places for side in pair})
        for number, mask in enumerate(masks, start=1):
            self.number[mask] = number
        for pair in range(SETS * SETS):
            self.base[pair] = -1
        for (own, enemy), place in places.items():
            self.note(self.number[mask_of(own)] * SETS + self.number[mask_of(enemy)], place)

    def note(self, pair: int, place: Place) -> None:
        self.base[pair] = place.base
        self.turn[pair] = place.turn

    def state(self, position: Taisen, side: int) -> int:
        """Return the number of the position with a side to begin its turn; -1 if it has too many ninjas for a table, or
        one of them stands in the enemy village."""
        return self.c_state(position, index(side, 2, "side"))

    def c_state(self, position: Taisen, side: int) -> int:
        if position.alive[MONKEY] + position.alive[WOLF] > FEW:
            return -1
        if position.height[MONKEY][10] or position.height[WOLF][0]:
            return -1
        pair = self.number[left(position, side)] * SETS + self.number[left(position, 1 - side)]
        if self.base[pair] < 0:
            return -1
        own = self.rank(position, side, self.turn[pair])
        enemy = self.rank(position, 1 - side, self.turn[pair])
        return self.base[pair] + own * self.ways[position.alive[1 - side]] + enemy

    def rank(self, position: Taisen, side: int, turn: int) -> int:
        """Return how a side stands, as a number: for each ninja, how many tiles and ninjas come before his place."""
        place, height = [0] * 4, [0] * 4
        count = 0
        rank = 0
        for slot in range(10):
            ninja = slot if slot == SHOGUN else (slot + 9 - 3 * turn) % 9
            tile = position.where[side][ninja]
            if tile == OUT:
                continue
            place[count] = 10 - tile if side == WOLF else tile
            height[count] = position.level[side][ninja]
            before = place[count]
            for other in range(count):
                if place[other] < place[count] or (place[other] == place[count] and height[other] < height[count]):
                    before += 1
            rank = rank * (10 + count) + before
            count += 1
        return rank


def left(position: Taisen, side: int) -> int:
    """Return the set of the ninjas that a side has left."""
    mask = 0
    for ninja in range(10):
        mask |= (position.where[side][ninja] != OUT) << ninja
    return mask


def mask_of(ninjas: tuple[int, ...]) -> int:
    return sum(1 << who for who in ninjas)
