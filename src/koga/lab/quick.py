"""The lab's inner loops, compiled: games of random players, and the sums over many games. C types in quick.pxd.

A game is one row of integers: the columns below, then the score of every seat. A block is one chance played once with
every seating: `orders` consecutive rows. Sums are integers too, so the order of addition does not matter.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

import cython

from koga.core.position import Position, Rng

if not cython.compiled:
    from koga.core.position import CHANCE, OVER, draw

    COLUMNS = 9
    FIRST = 2
    DECISIONS = 3
    MEASURES = 6
    FULL = 12

GOLDEN, MIX, MASK = 0x9E3779B97F4A7C15, 0x94D049BB133111EB, 0xFFFFFFFFFFFFFFFF
NAMES = ("block", "order", "first", "decisions", "turns", "draws", "choices", "leads", "settled")
MEASURED = NAMES[3:]  # for each: the number of games that have it (-1 if not), the sum, and the sum of squares


def chance_seed(seed: int, block: int) -> int:
    """Return the seed of a block's chance, the same for all its seatings: one output of a generator, computed
    directly."""
    return Rng((seed + block * GOLDEN) & MASK).next()


def minds_seed(chance: int, order: int) -> int:
    """Return the seed of the players' random numbers in one seating, independent of the game's chance."""
    return Rng(chance ^ (((order + 1) * MIX) & MASK)).next()


def random_games(
    start: Position, orders: int, seed: int, first: int, blocks: int, turns: Callable[[Position], int]
) -> array[int]:
    """Return the rows of a number of blocks in which every seat plays at random; `turns` counts the turns of a
    finished game."""
    width = COLUMNS + start.seats
    found = array("i", bytes(4 * width * orders * blocks))
    rows = found
    buffer = [0] * 256
    position = start.copy()
    chance, minds = Rng(0), Rng(0)
    at = 0
    for block in range(first, first + blocks):
        for order in range(orders):
            chance.state = chance_seed(seed, block)
            minds.state = minds_seed(chance.state, order)
            opener = -1
            decisions = draws = choices = 0
            with cython.nogil:
                position.c_copy_from(start)
                while position.to_act != OVER:
                    count = position.c_actions(buffer)
                    if position.to_act == CHANCE:
                        draws += 1
                        position.c_play(draw(position, buffer, count, chance))
                    else:
                        if opener < 0:
                            opener = position.to_act
                        decisions += 1
                        choices += count
                        position.c_play(buffer[minds.c_below(count)])
            rows[at] = block
            rows[at + 1] = order
            rows[at + 2] = opener
            rows[at + 3] = decisions
            rows[at + 4] = turns(position)
            rows[at + 5] = draws
            rows[at + 6] = choices
            rows[at + 7] = -1
            rows[at + 8] = -1
            for seat in range(start.seats):
                rows[at + COLUMNS + seat] = position.c_score(seat)
            at += width
    return found


def sums_size(orders: int, seats: int) -> int:
    """Return the length of the sums: blocks, shared games, measures, then scores, wins and products of scores."""
    values = orders * (seats + 1)
    return 2 + 3 * MEASURES + 2 * values + values * values


def add_up(sums: array[int], games: array[int], orders: int, seats: int) -> None:
    """Add whole blocks to the sums. The scores of a block form one row: for each seating the scores of all seats,
    then that of the seat that acted first."""
    total, rows = sums, games
    width = COLUMNS + seats
    wide = seats + 1
    values = orders * wide
    scores, wins, products = 2 + 3 * MEASURES, 2 + 3 * MEASURES + values, 2 + 3 * MEASURES + 2 * values
    length = len(games)
    row = [0] * 256
    at = 0
    while at < length:
        total[0] += 1
        for order in range(orders):
            shared = 1
            for measure in range(MEASURES):
                value = rows[at + DECISIONS + measure]
                if value >= 0:
                    total[2 + 3 * measure] += 1
                    total[3 + 3 * measure] += value
                    total[4 + 3 * measure] += cython.cast(cython.longlong, value) * value
            for seat in range(seats):
                value = rows[at + COLUMNS + seat]
                row[order * wide + seat] = value
                if value == FULL:
                    shared = 0
            row[order * wide + seats] = rows[at + COLUMNS + rows[at + FIRST]] if rows[at + FIRST] >= 0 else 0
            total[1] += shared
            at += width
        for i in range(values):
            value = row[i]
            total[scores + i] += value
            total[wins + i] += value == FULL
            for j in range(values):
                total[products + i * values + j] += value * row[j]
