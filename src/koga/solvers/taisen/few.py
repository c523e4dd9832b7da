"""Ninja Taisen with few ninjas left, solved: the exact chance to win from every state. C types in few.pxd.

The value of a state (states.py) is the mean, over the rolls, of the best that the turn can come to; what the enemy is
then worth is one less the value of another state. A movement leads forward (T3.8), so that the states in which both
sides are nearest to their goals come first, and one pass would do; but ties send both back (T4.8), so that passes are
repeated until nothing changes: the first two and the last in full, the others without the states that did not change.
Material with fewer ninjas comes first: who falls never comes back (T4.5). The limit of 1,000 turns (T5.4) is not
counted.
"""

from __future__ import annotations

from collections.abc import Callable

import cython

from koga.games.taisen.position import Taisen, weight_of
from koga.solvers.taisen.material import MOST, WAYS, Material, materials, stacks_of
from koga.solvers.taisen.states import States

if not cython.compiled:
    from koga.games.taisen.position import MONKEY, OUT, SHOGUN, WOLF

    FARTHEST = 27  # three ninjas, nine tiles from their village each

TOLERANCE = 1e-9
STILL = 1e-12  # a smaller change is none
ROLLS = 216


class Few:
    """The values of all states, found material by material."""

    def __init__(self, even_dice: bool) -> None:
        self.states = States()
        self.values = memoryview(bytearray(8 * self.states.size)).cast("d")
        for state in range(self.states.size):
            self.values[state] = 0.5
        self.met = bytearray(self.states.size)  # which states can be
        self.quiet = bytearray(self.states.size)  # which states did not change when they were last improved
        self.every = True
        self.root, self.one, self.two, self.three = (Taisen(even_dice, MONKEY) for _ in range(4))
        if not cython.compiled:
            self.best, self.weights = [0.0] * 27, [0.0] * 27
            self.first, self.begin = [0] * 4, [[0] * 29 for _ in range(4)]
            self.who = [[0] * 3 for _ in range(2)]
        for outcome in range(27):
            self.weights[outcome] = weight_of(even_dice, outcome) / ROLLS
        self.improved = 0  # states, each as often as it was
        self.lay_out()

    def lay_out(self) -> None:
        """Note where each ninja of a side stands by the side's number, and all such numbers, the foremost first."""
        ways = sum(WAYS[1:])
        self.tiles, self.levels = (memoryview(bytearray(4 * 3 * ways)).cast("i") for _ in range(2))
        self.order = memoryview(bytearray(4 * ways)).cast("i")
        start = 0
        for count in range(1, MOST):
            self.first[count] = start
            self.lay_out_sides(count, start)
            start += WAYS[count]

    def lay_out_sides(self, count: int, start: int) -> None:
        by_advance: list[list[int]] = [[] for _ in range(FARTHEST + 1)]
        for rank in range(WAYS[count]):
            advance = 0
            for tile, stack in enumerate(stacks_of(rank, tuple(range(count)))):
                for level, who in enumerate(stack):
                    self.tiles[3 * (start + rank) + who] = tile
                    self.levels[3 * (start + rank) + who] = level
                advance += tile * len(stack)
            by_advance[advance].append(rank)
        place = start
        for advance, ranks in enumerate(by_advance):
            self.begin[count][advance] = place
            for rank in ranks:
                self.order[place] = rank
                place += 1
        self.begin[count][FARTHEST + 1] = place

    def improve(self, kind: Material) -> None:
        """Improve the states of some material, and those with the sides exchanged, until nothing changes."""
        self.sweep(kind.own, kind.enemy, True)
        while self.sweep(kind.own, kind.enemy, True) > TOLERANCE:
            while self.sweep(kind.own, kind.enemy, False) > TOLERANCE:
                pass

    def sweep(self, own: tuple[int, ...], enemy: tuple[int, ...], every: bool) -> float:
        """Improve the states in which one side has these ninjas and the other those: every one, or those that changed
        when they were last improved. Return the largest change."""
        self.every = every
        for side, ninjas in enumerate((own, enemy)):
            for number, who in enumerate(ninjas):
                self.who[side][number] = who
        return self.c_sweep(len(own), len(enemy))

    def c_sweep(self, own: int, enemy: int) -> float:
        largest = 0.0
        for advance in range(9 * (own + enemy), -1, -1):
            for mine in range(min(advance, 9 * own) + 1):
                if advance - mine > 9 * enemy:
                    continue
                for i in range(self.begin[own][mine], self.begin[own][mine + 1]):
                    for j in range(self.begin[enemy][advance - mine], self.begin[enemy][advance - mine + 1]):
                        here = self.first[own] + self.order[i]
                        there = self.first[enemy] + self.order[j]
                        largest = max(largest, self.renew(0, own, here, enemy, there))
                        largest = max(largest, self.renew(1, enemy, there, own, here))
        return largest

    def renew(self, who: int, own: int, here: int, enemy: int, there: int) -> float:
        """Find the value of a state from those of its successors; return by how much it changed."""
        if not self.set_up(who, own, here, enemy, there):
            return 0.0
        state = self.states.c_state(self.root, MONKEY)
        if self.quiet[state] and not self.every:
            return 0.0
        value = self.best_turn()
        change = value - self.values[state]
        self.quiet[state] = -STILL < change < STILL
        self.values[state] = value
        self.met[state] = 1
        self.improved += 1
        return change if change > 0 else -change

    def set_up(self, who: int, own: int, here: int, enemy: int, there: int) -> bool:
        """Put both sides on the path; False if they would stand on one tile (T4.21)."""
        self.root.alive[MONKEY] = own
        self.root.alive[WOLF] = enemy
        for side in range(2):
            for tile in range(11):
                self.root.height[side][tile] = 0
            for ninja in range(10):
                self.root.where[side][ninja] = OUT
        for i in range(own):
            self.stand(MONKEY, self.who[who][i], self.tiles[3 * here + i], self.levels[3 * here + i])
        for i in range(enemy):
            tile = 10 - self.tiles[3 * there + i]
            if self.root.height[MONKEY][tile]:
                return False
            self.stand(WOLF, self.who[1 - who][i], tile, self.levels[3 * there + i])
        return True

    def stand(self, side: int, ninja: int, tile: int, level: int) -> None:
        self.root.stack[side][tile][level] = ninja
        self.root.where[side][ninja] = tile
        self.root.level[side][ninja] = level
        self.root.height[side][tile] = self.root.height[side][tile] + 1

    def best_turn(self) -> float:
        """Return the mean over all rolls of the best that the turn can come to (T2.2, T2.5)."""
        for outcome in range(27):
            self.best[outcome] = -1.0
        self.root.begin_turn(MONKEY)
        self.go_on(self.root, self.one, self.two, self.three, 0)
        total = 0.0
        for outcome in range(27):
            total += self.weights[outcome] * self.best[outcome]
        return total

    def go_on(self, before: Taisen, after: Taisen, next: Taisen, last: Taisen, roll: int) -> None:
        """Try every die that is left with every ninja and what it may show; `roll` is what the used dice show."""
        for die in range(3):
            if before.used >> die & 1:
                continue
            used = before.used | 1 << die  # the position forgets it when the turn ends
            for choice in range(4):
                ninja = 3 * die + choice if choice < 3 else SHOGUN
                if not before.movable(MONKEY, ninja) or (ninja == SHOGUN and before.shogun_moved):
                    continue
                for pips in range(3):
                    after.become(before)
                    after.dice[die] = pips + 1
                    after.use(die, ninja)
                    here = roll + pips * stride(die)
                    self.note(here, used, self.worth(after))
                    if used != 7 and after.alive[MONKEY] and after.alive[WOLF]:
                        self.go_on(after, next, last, last, here)

    def worth(self, position: Taisen) -> float:
        """Return what it is worth to end the turn here (T5.1, T5.2)."""
        if position.alive[WOLF] == 0 or position.height[MONKEY][10]:
            return 1.0
        if position.alive[MONKEY] == 0:
            return 0.0
        return 1.0 - self.values[self.states.c_state(position, WOLF)]

    def note(self, roll: int, used: int, value: float) -> None:
        """Remember a value for every roll that shows the same on the used dice."""
        for red in range(1 if used & 1 else 3):
            for green in range(1 if used & 2 else 3):
                for blue in range(1 if used & 4 else 3):
                    outcome = roll + 9 * red + 3 * green + blue
                    if value > self.best[outcome]:
                        self.best[outcome] = value


def stride(die: int) -> int:
    """Return by how much the number of a roll grows with what a die shows."""
    return 9 if die == 0 else 3 if die == 1 else 1


def solve(even_dice: bool, report: Callable[[int, int], None] | None = None) -> Few:
    """Find all values; `report` is told how many kinds of material are done, of how many."""
    few = Few(even_dice)
    kinds, places = materials()
    for done, kind in enumerate(kinds, start=1):
        if places[kind.enemy, kind.own].base >= kind.base:  # otherwise both are done already
            few.improve(kind)
        if report is not None:
            report(done, len(kinds))
    return few
