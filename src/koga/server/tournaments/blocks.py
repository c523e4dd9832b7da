"""Balanced blocks for games of three and four: every pair meets as equally often as possible.

Where an affine plane fits (9 players at tables of three, 16 at tables of four) it is used: every pair meets exactly
once. Otherwise a local search with a fixed seed evens out the meetings; `balance` measures the result, and the page
shows it.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from msgspec import Struct

from koga.server.tournaments.seats import shared_out

STEPS = 30_000  # steps of the search
UNMET = 3  # penalty of a pair that never meets, relative to one that meets once too often
FURTHER_ROUNDS = 4  # rounds beyond the theoretical minimum that are tried so that every pair meets
Rounds = list[list[tuple[int, ...]]]  # games of each round, players by seat; players in none of them rest


class Balance(Struct, frozen=True):
    """Minimum and maximum of how often pairs meet, a player takes a seat, and a player rests."""

    meets: tuple[int, int]
    seats: tuple[int, int]
    rests: tuple[int, int]


def least_rounds(players: int, size: int) -> int:
    """Return the minimum number of rounds for everyone to meet everyone; with a single table, as many rounds as seats,
    so that every player takes each seat."""
    tables = players // size
    if players == size:
        return size
    return max(math.ceil((players - 1) / (size - 1)), math.ceil(players * (players - 1) / (tables * size * (size - 1))))


def schedule(players: Sequence[int], size: int, rounds: int = 0) -> Rounds:
    """Return the games of every round. The default number of rounds lets every pair meet, if a few rounds beyond the
    minimum suffice for that."""
    least = rounds or least_rounds(len(players), size)
    found: Rounds = []
    for count in range(least, least + (1 if rounds else 1 + FURTHER_ROUNDS)):
        found = drawn(len(players), size, count)
        if balance(found, len(players), size).meets[0] >= 1:
            break
    return [[tuple(players[index] for index in game) for game in games] for games in found]


def drawn(count: int, size: int, rounds: int) -> Rounds:
    plane = affine_plane(size) if count == size * size and rounds <= size + 1 else None
    groups = plane[:rounds] if plane is not None else searched(count, size, rounds)
    flat = shared_out([block for blocks in groups for block in blocks], size)
    games = iter(flat)
    return [[next(games) for _ in blocks] for blocks in groups]


def balance(rounds: Rounds, count: int, size: int) -> Balance:
    """Return the balance of a schedule for players 0 to `count` - 1."""
    meets: Counter[tuple[int, int]] = Counter()
    seats: Counter[tuple[int, int]] = Counter()
    played: Counter[int] = Counter()
    for game in (game for games in rounds for game in games):
        meets.update(combinations(sorted(game), 2))
        seats.update((player, seat) for seat, player in enumerate(game))
        played.update(game)
    pairs = [meets[pair] for pair in combinations(range(count), 2)]
    taken = [seats[player, seat] for player in range(count) for seat in range(size)]
    rests = [len(rounds) - played[player] for player in range(count)]
    return Balance((min(pairs), max(pairs)), (min(taken), max(taken)), (min(rests), max(rests)))


# ---- exact designs ----


def affine_plane(order: int) -> list[list[list[int]]]:
    """Return the lines of an affine plane of order 3 or 4, grouped by parallel class; two points share exactly one
    line."""
    add, multiply = field(order)
    classes = [
        [[x * order + add(multiply(slope, x), height) for x in range(order)] for height in range(order)]
        for slope in range(order)
    ]
    return [*classes, [[x * order + y for y in range(order)] for x in range(order)]]


def field(order: int) -> tuple[Callable[[int, int], int], Callable[[int, int], int]]:
    """Return addition and multiplication of the field with 3 or 4 elements."""
    if order == 3:
        return (lambda a, b: (a + b) % 3), (lambda a, b: a * b % 3)
    products = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    return (lambda a, b: a ^ b), (lambda a, b: products[a][b])


# ---- search ----


def searched(count: int, size: int, rounds: int) -> list[list[list[int]]]:
    """Swap players between tables of a round to even out the meetings, at first also when a swap makes them worse."""
    rng = random.Random(f"{count} {size} {rounds}")
    tables = count // size
    # A round is a list of places, table by table; the players at its end rest.
    order = [[(place + turn * (count % size)) % count for place in range(count)] for turn in range(rounds)]
    for turn in range(rounds):
        playing = order[turn][: tables * size]
        rng.shuffle(playing)
        order[turn][: tables * size] = playing
    if tables < 2:
        return [[places[:size]] for places in order]
    meets: Counter[tuple[int, int]] = Counter()
    for places in order:
        for start in range(0, tables * size, size):
            meets.update(combinations(sorted(places[start : start + size]), 2))
    for step in range(STEPS):
        places = order[rng.randrange(rounds)]
        one, other = rng.randrange(tables * size), rng.randrange(tables * size)
        if one // size == other // size:
            continue
        gone, come = changed_pairs(places, one, other, size)
        before = sum(cost(meets[pair]) for pair in (*gone, *come))
        meets.subtract(gone)
        meets.update(come)
        worse = sum(cost(meets[pair]) for pair in (*gone, *come)) - before
        heat = 2.0 * (1.0 - step / STEPS) ** 2
        if worse <= 0 or (heat > 0.05 and rng.random() < math.exp(-worse / heat)):
            places[one], places[other] = places[other], places[one]
        else:
            meets.subtract(come)
            meets.update(gone)
    return [[places[start : start + size] for start in range(0, tables * size, size)] for places in order]


def changed_pairs(
    places: Sequence[int], one: int, other: int, size: int
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pairs that no longer meet, and the new pairs, if the players at two places are swapped."""
    gone, come = [], []
    for here, there in ((one, other), (other, one)):
        start = here // size * size
        for place in range(start, start + size):
            if place != here:
                gone.append(pair_of(places[here], places[place]))
                come.append(pair_of(places[there], places[place]))
    return gone, come


def pair_of(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def cost(times: int) -> int:
    return times * times if times else UNMET
