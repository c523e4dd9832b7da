"""Ninja Taisen with three ninjas (T1.8), solved: the exact chance to win from every state. C types in small.pxd.

A state is a position at the start of a turn, seen by the side to move: how its own ninjas stand, and how the enemy's
do, each counted from its own village. Its value is the mean, over the rolls, of the best that a turn can come to; what
the enemy is then worth is one less the value of another state. Colours can be moved on by one or two (T4.3), so that
one state in three is enough. Ties send both back (T4.8), so that states can come
again: the values are found by iteration, in place, the states nearest to the end first, until nothing changes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement, permutations, product

import cython

from koga.core.game import Agreed, InvalidInput
from koga.games.taisen.position import Taisen, weight_of

if not cython.compiled:
    from koga.games.taisen.position import MONKEY, OUT, WOLF

    CODES = 46656  # 36 ** 3: tile and level of three ninjas

Arrangement = tuple[tuple[int, ...], ...]  # by tile from the own village, bottom first; ninjas 0, 1, 2
TOLERANCE = 1e-9
ROLLS = 216


def arrangements(most: int) -> list[Arrangement]:
    """Return how up to `most` of the three ninjas can stand at the start of a turn: the enemy village is still free."""
    found: set[Arrangement] = set()
    for count in range(1, most + 1):
        for who in permutations(range(3), count):
            for tiles in product(range(10), repeat=count):
                stacks: list[tuple[int, ...]] = [()] * 10
                for ninja, tile in zip(who, tiles, strict=True):
                    stacks[tile] = (*stacks[tile], ninja)
                found.add(tuple(stacks))
    return sorted(found, key=lambda one: (sum(map(len, one)), -advance(one), one))


def advance(one: Arrangement) -> int:
    return sum(tile * len(stack) for tile, stack in enumerate(one))


def code_of(one: Arrangement) -> int:
    """Return tile and level of every ninja in one number, as Small.code reads them off a position."""
    code = [33, 33, 33]  # T4.5: out
    for tile, stack in enumerate(one):
        for level, ninja in enumerate(stack):
            code[ninja] = 3 * tile + level
    return (code[0] * 36 + code[1]) * 36 + code[2]


def moved_on(one: Arrangement) -> Arrangement:
    """Return the same with every colour moved on by one: red becomes green, green blue, blue red."""
    return tuple(tuple((ninja + 1) % 3 for ninja in stack) for stack in one)


class Small:
    """The values of all states in which neither side has more than `most` ninjas."""

    def __init__(self, even_dice: bool, most: int = 3) -> None:
        self.stands = arrangements(most)
        self.count = len(self.stands)
        self.number = memoryview(bytearray(4 * CODES)).cast("i")
        self.values = memoryview(bytearray(8 * self.count * self.count)).cast("d")
        self.tiles = memoryview(bytearray(4 * 10 * 3 * self.count)).cast("i")  # ninja + 1 by stand, tile, level
        self.weights = memoryview(bytearray(8 * 27)).cast("d")
        self.turned = memoryview(bytearray(4 * self.count)).cast("i")  # the colours moved on by one
        for number, one in enumerate(self.stands):
            self.number[code_of(one)] = number
            for tile, stack in enumerate(one):
                for level, ninja in enumerate(stack):
                    self.tiles[(number * 10 + tile) * 3 + level] = ninja + 1
        for number, one in enumerate(self.stands):
            self.turned[number] = self.number[code_of(moved_on(one))]
        for outcome in range(27):
            self.weights[outcome] = weight_of(even_dice, outcome) / ROLLS
        for state in range(self.count * self.count):
            self.values[state] = 0.5
        self.root, self.one, self.two, self.three = (Taisen(even_dice, MONKEY, True) for _ in range(4))
        if not cython.compiled:
            self.best = [0.0] * 27
        self.improved = 0  # states, each as often as it was

    def sweep(self, own: range, enemy: range) -> float:
        """Improve every state in which both sides stand in one of these ways; return the largest change."""
        if min(own.start, enemy.start) < 0 or max(own.stop, enemy.stop) > self.count:
            raise ValueError(f"there are {self.count} ways to stand, from 0")
        return self.c_sweep(own.start, own.stop, enemy.start, enemy.stop)

    def c_sweep(self, first: int, last: int, enemy_first: int, enemy_last: int) -> float:
        largest = 0.0
        for own in range(first, last):
            for enemy in range(enemy_first, enemy_last):
                if self.is_first(own) and self.set_up(self.root, own, enemy):
                    value = self.best_turn()
                    change = value - self.values[own * self.count + enemy]
                    largest = max(largest, change, -change)
                    self.improved += 1
                    self.keep(own, enemy, value)
        return largest

    def is_first(self, own: int) -> bool:
        """Whether the side to move has the lowest number of the three ways that differ by their colours only."""
        other = self.turned[own]
        third = self.turned[other]
        return own <= other and own <= third

    def keep(self, own: int, enemy: int, value: float) -> None:
        """Note the value of a state and of the two that differ by their colours only."""
        for _ in range(3):
            self.values[own * self.count + enemy] = value
            own = self.turned[own]
            enemy = self.turned[enemy]

    def set_up(self, root: Taisen, own: int, enemy: int) -> bool:
        """Put both sides on the path; False if they would stand on one tile (T4.21)."""
        for side in range(2):
            root.alive[side] = 0
            for tile in range(11):
                root.height[side][tile] = 0
            for ninja in range(10):
                root.where[side][ninja] = OUT
                root.level[side][ninja] = 0
        for side in range(2):
            stand = own if side == MONKEY else enemy
            for distance in range(10):
                for level in range(3):
                    ninja = self.tiles[(stand * 10 + distance) * 3 + level]
                    if ninja:
                        tile = distance if side == MONKEY else 10 - distance
                        if root.height[1 - side][tile]:
                            return False
                        root.put(side, tile, 3 * (ninja - 1))
                        root.alive[side] += 1
        return True

    def best_turn(self) -> float:
        """Return the mean over all rolls of the best that the turn can come to (T2.2, T2.5)."""
        for outcome in range(27):
            self.best[outcome] = -1.0
        self.root.begin_turn(MONKEY)
        for die in range(3):
            for pips in range(3):
                if self.moved(self.root, self.one, die, pips):
                    self.second(die, pips * stride(die))
        total = 0.0
        for outcome in range(27):
            total += self.weights[outcome] * self.best[outcome]
        return total

    def second(self, first: int, roll: int) -> None:
        """Try everything that can follow the first movement; `roll` is what its die shows."""
        self.note(roll, stride((first + 1) % 3), stride((first + 2) % 3), self.worth(self.one))
        for die in range(3):
            for pips in range(3):
                if die != first and self.moved(self.one, self.two, die, pips):
                    self.third(3 - first - die, roll + pips * stride(die))

    def third(self, die: int, roll: int) -> None:
        self.note(roll, stride(die), 0, self.worth(self.two))
        for pips in range(3):
            if self.moved(self.two, self.three, die, pips):
                self.note(roll + pips * stride(die), 0, 0, self.worth(self.three))

    def moved(self, before: Taisen, after: Taisen, die: int, pips: int) -> bool:
        """Use a die for the one ninja of its colour; False if he cannot move, or if nobody is left to fight."""
        if before.alive[MONKEY] == 0 or before.alive[WOLF] == 0 or not before.movable(MONKEY, 3 * die):
            return False
        after.become(before)
        after.dice[die] = pips + 1
        after.use(die, 3 * die)
        return True

    def worth(self, position: Taisen) -> float:
        """Return what it is worth to end the turn here (T5.1, T5.2)."""
        if position.alive[WOLF] == 0 or position.height[MONKEY][10]:
            return 1.0
        if position.alive[MONKEY] == 0:
            return 0.0
        return 1.0 - self.values[self.stand(position, WOLF) * self.count + self.stand(position, MONKEY)]

    def stand(self, position: Taisen, side: int) -> int:
        code = 0
        for colour in range(3):
            tile = position.where[side][3 * colour]
            if tile != OUT and side == WOLF:
                tile = 10 - tile
            code = code * 36 + 3 * tile + position.level[side][3 * colour]
        return self.number[code]

    def note(self, roll: int, free: int, other: int, value: float) -> None:
        """Remember a value for every roll that agrees with this one but for the dice with these strides, 0 for none."""
        for i in range(3 if free else 1):
            for j in range(3 if other else 1):
                outcome = roll + i * free + j * other
                if value > self.best[outcome]:
                    self.best[outcome] = value

    def value(self, own: Arrangement, enemy: Arrangement) -> float:
        """Return the chance of the side to move to win."""
        return self.values[self.number[code_of(own)] * self.count + self.number[code_of(enemy)]]


def stride(die: int) -> int:
    """Return by how much the number of a roll grows with what a die shows."""
    return 9 if die == 0 else 3 if die == 1 else 1


def solve(even_dice: bool, most: int = 3, tolerance: float = TOLERANCE) -> Small:
    """Find all values, those of fewer ninjas first: who falls never comes back (T4.5)."""
    small = Small(even_dice, most)
    sizes = [sum(map(len, one)) for one in small.stands]
    layers = [range(sizes.index(size), len(sizes) - sizes[::-1].index(size)) for size in range(1, most + 1)]
    for own, enemy in sorted(combinations_with_replacement(range(most), 2), key=sum):
        pairs = {(own, enemy), (enemy, own)}
        while max(small.sweep(layers[a], layers[b]) for a, b in sorted(pairs)) > tolerance:
            pass
    return small


@dataclass(frozen=True)
class Solution:
    """T1.8 solved, for the side that begins."""

    states: int
    improved: int
    value: float  # the mean over all deals
    best: float
    worst: float
    best_deal: str
    worst_deal: str


def solution(agreed: Agreed) -> Solution:
    """Solve what a table agreed on. Raises InvalidInput for the whole game."""
    if agreed.options["ninjas"] != "3":
        raise InvalidInput("ten ninjas a side are too many to solve; three are solved: -o ninjas=3 (T1.8)")
    small = solve(agreed.options["dice"] == "1-1-2-2-3-3")
    deals = [tuple((ninja,) for ninja in order) + 7 * ((),) for order in permutations(range(3))]
    values = {(own, enemy): small.value(own, enemy) for own in deals for enemy in deals}
    best, worst = max(values, key=lambda deal: values[deal]), min(values, key=lambda deal: values[deal])
    return Solution(
        states=states(small.stands),
        improved=small.improved,
        value=sum(values.values()) / len(values),
        best=values[best],
        worst=values[worst],
        best_deal=deal_name(best),
        worst_deal=deal_name(worst),
    )


def states(stands: list[Arrangement]) -> int:
    """Return how many states there are: both sides on tiles of their own."""
    held = [sum(1 << tile for tile, stack in enumerate(one) if stack) for one in stands]
    mirrored = [sum(1 << 10 - tile for tile in range(10) if mask >> tile & 1) for mask in held]
    own, enemy = Counter(held), Counter(mirrored)
    return sum(a * b for (mask, a), (other, b) in product(own.items(), enemy.items()) if not mask & other)


def deal_name(deal: tuple[Arrangement, Arrangement]) -> str:
    """Return the colours from the village on, of the side that begins and of the other."""
    own, enemy = ("".join("RGB"[stack[0]] for stack in side if stack) for side in deal)
    return f"{own} against {enemy}"


def report(agreed: Agreed) -> tuple[list[str], dict[str, object]]:
    """Return what `koga solve` says, as lines and as figures."""
    found = solution(agreed)
    lines = [
        f"{found.states:,} states at the start of a turn, improved {found.improved:,} times in all",
        f"whoever begins wins {found.value:.8%} with best play on both sides, over all deals",
        f"best deal for it {found.best:.8%} ({found.best_deal}, from the village on), worst {found.worst:.8%} "
        f"({found.worst_deal})",
    ]
    return lines, asdict(found)
