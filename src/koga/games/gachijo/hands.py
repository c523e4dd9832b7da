"""The 35 hands of weapons that a seat can hold (G2.4, G6.5: at most three, of four types), by number.

Hands are numbered by size: 0 is the empty one, 1 to 4 hold one weapon, 5 to 14 two, 15 to 34 three. C types in
hands.pxd.
"""

from __future__ import annotations

from itertools import product

import cython

if not cython.compiled:
    NO_HAND = 63  # in place of a hand with one more, or one less, that does not exist

HANDS = sorted((hand for hand in product(range(4), repeat=4) if sum(hand) <= 3), key=lambda hand: (sum(hand), hand))
NUMBERS = {hand: number for number, hand in enumerate(HANDS)}


def changed(number: int, weapon: int, by: int) -> int:
    """Return the number of a hand with one more or one less of a weapon."""
    if number >= len(HANDS):
        return int(NO_HAND)
    counts = list(HANDS[number])
    counts[weapon] += by
    return NUMBERS.get((counts[0], counts[1], counts[2], counts[3]), int(NO_HAND))


# Rows 35 to NO_HAND are padding, so that no number exceeds a table.
HELD = [count for hand in HANDS for count in hand] + [0] * 116  # hand × weapon: how many it holds
SIZE = [sum(hand) for hand in HANDS] + [0] * 29
MORE = [changed(number, weapon, 1) for number in range(64) for weapon in range(4)]  # hand × weapon: with one more of it
LESS = [changed(number, weapon, -1) for number in range(64) for weapon in range(4)]
FIRST = [SIZE.index(size) for size in range(4)]  # size: the first hand of it
COUNT = [1, 4, 10, 20]  # size: how many hands there are


def hand_of(weapons: list[int], seat: int) -> int:
    """Return the number of a seat's hand, from the weapons of all seats (seat × weapon)."""
    hand = 0
    for weapon in range(4):
        for _ in range(weapons[seat * 4 + weapon]):
            hand = MORE[hand * 4 + weapon]
    return hand
