"""The fights of a movement, each stored in the position as one number, for the log."""

from __future__ import annotations

from typing import NamedTuple

import cython

if not cython.compiled:
    BY_COLOUR, BY_STRENGTH, TIE_IN_VILLAGE, RETREAT = range(4)  # T4.3, T4.4, T4.9, T4.8


class Fight(NamedTuple):
    """Who met whom on which tile, the strength of both (a Shogun may have less than 4: T4.7), and why it ended so.
    After a retreat `loser` is meaningless."""

    tile: int
    monkey: int
    wolf: int
    monkey_strength: int
    wolf_strength: int
    why: int
    loser: int


def pack(tile: int, monkey: int, wolf: int, monkey_strength: int, wolf_strength: int, why: int, loser: int) -> int:
    return tile | monkey << 4 | wolf << 8 | monkey_strength << 12 | wolf_strength << 16 | why << 20 | loser << 22


def unpack(note: int) -> Fight:
    return Fight(
        tile=note & 15,
        monkey=note >> 4 & 15,
        wolf=note >> 8 & 15,
        monkey_strength=note >> 12 & 15,
        wolf_strength=note >> 16 & 15,
        why=note >> 20 & 3,
        loser=note >> 22 & 1,
    )
