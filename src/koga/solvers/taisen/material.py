"""Material of Ninja Taisen: which ninjas are left on both sides, without the differences that no fight can show.

Colours can be moved on by one or two (T4.3), and strengths matter only by who beats whom: a red 1 against a red 3 is as
good as a red 2 against a red 3. Nearly all of the material with few ninjas is the same as some other.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from msgspec import Struct

MOST = 4  # ninjas of both sides together
SHOGUN = 9
STRENGTH = 4  # T1.2: the Shogun's
UNREACHED = 2  # in a signature: a fight that cannot come
WAYS = (1, 10, 110, 1320)  # to stand on ten tiles in stacks, by the number of ninjas

Ninjas = tuple[int, ...]  # numbered as in games/taisen/position.py, the lowest first


class Material(Struct, frozen=True):
    """What is left to the side to move and to the other, and where the states with it begin in a table."""

    own: Ninjas
    enemy: Ninjas
    base: int

    @property
    def states(self) -> int:
        return WAYS[len(self.own)] * WAYS[len(self.enemy)]


class Place(Struct, frozen=True):
    """Where a table has the states with some ninjas: its colours are to be moved on by `turn` first."""

    base: int
    turn: int


@cache
def materials() -> tuple[list[Material], dict[tuple[Ninjas, Ninjas], Place]]:
    """Return all material that differs, that of fewer ninjas first, and where to find what is the same as it."""
    found: dict[object, Material] = {}
    places: dict[tuple[Ninjas, Ninjas], Place] = {}
    size = 0
    for both in range(2, MOST + 1):
        for count in range(1, both):
            for own in combinations(range(SHOGUN + 1), count):
                for enemy in combinations(range(SHOGUN + 1), both - count):
                    turned = [(moved_on(own, turn), moved_on(enemy, turn)) for turn in range(3)]
                    marks = [signature(*pair) for pair in turned]
                    turn = marks.index(min(marks))
                    if marks[turn] not in found:
                        found[marks[turn]] = Material(*turned[turn], size)
                        size += found[marks[turn]].states
                    places[own, enemy] = Place(found[marks[turn]].base, turn)
    return list(found.values()), places


def moved_on(ninjas: Ninjas, turn: int) -> Ninjas:
    """Return the same ninjas with every colour moved on: by one, red becomes green, green blue, blue red."""
    return tuple(sorted(who if who == SHOGUN else (who + 3 * turn) % 9 for who in ninjas))


def signature(own: Ninjas, enemy: Ninjas) -> tuple[tuple[int, ...], ...]:
    """Return colours, and the outcomes of all fights that can come: equal signatures, equal chances."""
    colours = (colours_of(own), colours_of(enemy))
    if own[-1] == enemy[-1] == SHOGUN:
        return (*colours, own, enemy)  # each Shogun can fall by whatever the other side has: all strengths matter
    pairs = tuple(outcome(who, other) for who in own for other in enemy if SHOGUN not in (who, other))
    return (*colours, pairs, against_shogun(enemy) if own[-1] == SHOGUN else against_shogun(own, enemy))


def colours_of(ninjas: Ninjas) -> Ninjas:
    return tuple(who // 3 for who in ninjas)


def outcome(who: int, other: int) -> int:
    """Return 1 if `who` beats `other`, 0 for a tie, -1 if he loses (T4.3, T4.4)."""
    if who // 3 != other // 3:
        return 1 if (who // 3 + 1) % 3 == other // 3 else -1
    return (who > other) - (who < other)


def against_shogun(ninjas: Ninjas, side: Ninjas = (SHOGUN,)) -> tuple[int, ...]:
    """Return how a Shogun of `side`, if it has one, fares against each ninja after it has beaten some others (T4.7)."""
    found: list[int] = []
    if side[-1] != SHOGUN:
        return ()
    for count in range(len(ninjas)):
        for beaten in combinations(ninjas, count):
            left = STRENGTH - sum(who % 3 + 1 for who in beaten)
            for who in ninjas:
                if who not in beaten:  # T4.16: it can come to 0, never below
                    found.append((left > who % 3 + 1) - (left < who % 3 + 1) if left >= 0 else UNREACHED)
    return tuple(found)


def stacks_of(rank: int, ninjas: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return how these ninjas stand by the number that `States.rank` gives: the stacks from their own village on."""
    places = []
    for count in reversed(range(len(ninjas))):
        rank, before = divmod(rank, 10 + count)
        places.append(before)
    row: list[int | None] = [None] * 10  # a None begins each tile
    for who, before in zip(ninjas, reversed(places), strict=True):
        row.insert(before + 1, who)
    stacks: list[list[int]] = []
    for one in row:
        if one is None:
            stacks.append([])
        else:
            stacks[-1].append(one)
    return tuple(map(tuple, stacks))
