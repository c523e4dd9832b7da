"""All ends of a turn of Ninja Taisen: every order of dice and ninjas, each end once. C types in turn.pxd.

A path encodes the actions of a turn in one number: five bits each, the action plus one, the first one lowest.
"""

from __future__ import annotations

import cython

from koga.bots.taisen.mind import Mind
from koga.games.taisen.position import Taisen
from koga.solvers.taisen.endgame import Endgame

if not cython.compiled:
    from koga.core.position import index
    from koga.games.taisen.position import END, LAST_NINJA, MOVING, village

    DICE = 3
    MOST_ENDS = 512  # no turn has more: 3! × 4³ orders of three dice, 6 × 4² of two and 12 of one are 492
    ROOM = 2048

ALMOST = 0.999999999  # a chance that the table rounds to 1: a win within the turn is worth more
MIX, MASK, BOARD = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF, 0xBF58476D1CE4E5B9


class Step:
    """One node of a turn: the position there, and the node for the next action."""

    def __init__(self, depth: int) -> None:
        depth = index(depth, DICE + 1, "depth")
        self.position = Taisen()
        self.below = Step(depth - 1) if depth else self
        if not cython.compiled:
            self.buffer = [0] * 256

    def walk(self, turn: Turn, path: int, shift: int) -> None:
        """Try every die and ninja from here."""
        count = self.position.c_actions(self.buffer)
        for i in range(count):
            here = path | (self.buffer[i] + 1) << shift
            if self.buffer[i] == END:
                turn.add(self.position, here)
            else:
                self.below.position.c_copy_from(self.position)
                self.below.position.c_play(self.buffer[i])
                self.below.arrive(turn, here, shift + 5)

    def arrive(self, turn: Turn, path: int, shift: int) -> None:
        if self.position.stage != MOVING:
            turn.add(self.position, path)
        elif turn.is_new(board_hash(self.position, 2 * self.position.used + self.position.shogun_moved + 1)):
            self.walk(turn, path, shift)


class Turn:
    """The distinct ends of one turn and, with a mind, the value of each to the side that plays it."""

    def __init__(self, mind: Mind | None = None) -> None:
        self.mind = mind
        self.endgame: Endgame | None = None  # exact values of ends with few ninjas, if it is to use them
        self.root = Step(DICE)
        self.epoch = 0
        self.count = 0
        if not cython.compiled:
            self.paths = [0] * 512
            self.values = [0.0] * 512
            self.known = [0] * 2048
            self.stamp = [0] * 2048

    def expand(self, position: Taisen) -> None:
        """Find all ends from a position in which a seat is to act, at the start of its turn or in the middle of it."""
        if position.stage != MOVING:
            raise ValueError("no seat is to act: a turn is expanded after its roll (T2.1)")
        self.c_expand(position)

    def c_expand(self, position: Taisen) -> None:
        self.epoch += 1
        self.count = 0
        self.side = position.active
        self.best_value = -1.0
        self.root.position.c_copy_from(position)
        self.root.walk(self, 0, 0)

    def path(self, end: int) -> int:
        return self.paths[index(end, self.count, "end")]

    def value(self, end: int) -> float:
        return self.values[index(end, self.count, "end")]

    def add(self, position: Taisen, path: int) -> None:
        """Add an end of the turn, unless another order led to the same one."""
        if not self.is_new(board_hash(position, BOARD)):
            return
        self.paths[self.count] = path
        self.values[self.count] = self.worth(position)
        if self.values[self.count] > self.best_value:
            self.best_value = self.values[self.count]
            self.best_path = path
        self.count += 1

    def is_new(self, hash: int) -> bool:
        """Return whether a hash is new in this turn; collisions of 64 bits are negligible."""
        slot = hash & 2047
        while self.stamp[slot] == self.epoch:
            if self.known[slot] == hash:
                return False
            slot = (slot + 1) & 2047
        self.stamp[slot] = self.epoch
        self.known[slot] = hash
        return True

    def worth(self, position: Taisen) -> float:
        """Return 1 for a win (T5.1, T5.2), 0 for a loss, the exact value if it is known, otherwise the mind's."""
        if position.height[self.side][village(1 - self.side)]:
            return 1.0
        if position.stage == LAST_NINJA:
            return 1.0 if position.alive[self.side] else 0.0
        if self.endgame is not None:
            value = self.endgame.c_value(position, 1 - self.side)
            if value >= 0:
                return min(1.0 - value, ALMOST)
        if self.mind is None:
            return 0.5
        return self.mind.c_value(position, self.side)


def board_hash(position: Taisen, salt: int) -> int:
    """Return a hash of the board; the salt covers everything else that matters, spread over all bits so that no
    ninja's tile cancels it."""
    hash = (salt * MIX) & MASK
    for side in range(2):
        for ninja in range(10):
            hash = ((hash ^ (position.where[side][ninja] * 10 + position.level[side][ninja])) * MIX) & MASK
            hash ^= hash >> 32
    return hash


def follow(position: Taisen, path: int) -> None:
    """Play the actions of a path; raises Illegal if one is not legal."""
    for action in actions_of(path):
        position.apply(action)


def c_follow(position: Taisen, path: int) -> None:
    while path:
        position.c_play((path & 31) - 1)
        path >>= 5


def first_action(path: int) -> int:
    return (path & 31) - 1


def actions_of(path: int) -> list[int]:
    if path < 0:
        raise ValueError(f"{path} is not a path: paths are numbers from 0")
    found = []
    while path:
        found.append(first_action(path))
        path >>= 5
    return found
