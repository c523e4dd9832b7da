"""Seats within a game: players take every seat equally often, as far as the number of games allows."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import permutations

SeatCounts = Mapping[int, Sequence[int]]  # by player: how often each seat was taken


def seated(players: Sequence[int], counts: SeatCounts) -> tuple[int, ...]:
    """Return the players by seat: each takes the seat taken least often. Ties are broken at random, differently in
    every game."""
    games = sum(sum(counts[player]) for player in players)

    def taken(order: Sequence[int]) -> tuple[int, bytes]:
        lot = hashlib.sha256(f"koga seats {games} {order}".encode()).digest()
        return sum(counts[player][seat] for seat, player in enumerate(order)), lot

    return min(permutations(players), key=taken)


def shared_out(blocks: Sequence[Sequence[int]], size: int) -> list[tuple[int, ...]]:
    """Return every block with its players by seat, so that each player takes each seat equally often, give or take one.

    A proper edge colouring of a bipartite graph (König): one side are the blocks, the other the players, each split
    into groups of `size` games; the colours are the seats. A conflict is solved by swapping two colours on a path.
    """
    seats: dict[tuple[int, int], int] = {}  # block and player -> seat
    taken: dict[tuple[str, int, int], dict[int, tuple[int, int]]] = {}  # node -> seat -> edge
    games: dict[int, int] = {}
    ends: dict[tuple[int, int], tuple[tuple[str, int, int], tuple[str, int, int]]] = {}
    for number, block in enumerate(blocks):
        for player in block:
            edge, played = (number, player), games.get(player, 0)
            games[player] = played + 1
            here, there = ends[edge] = ("block", number, 0), ("player", player, played // size)
            at_block, at_player = taken.setdefault(here, {}), taken.setdefault(there, {})
            free = next(seat for seat in range(size) if seat not in at_block)
            wanted = next(seat for seat in range(size) if seat not in at_player)
            if free != wanted:
                swap_path(there, free, wanted, seats, taken, ends)
            seats[edge] = free
            at_block[free] = at_player[free] = edge
    return [tuple(sorted(block, key=lambda player: seats[number, player])) for number, block in enumerate(blocks)]


def swap_path(
    start: tuple[str, int, int], one: int, other: int, seats: dict[tuple[int, int], int],
    taken: dict[tuple[str, int, int], dict[int, tuple[int, int]]],
    ends: dict[tuple[int, int], tuple[tuple[str, int, int], tuple[str, int, int]]],
) -> None:  # fmt: skip
    """Swap two seats along the alternating path that begins at a node, so that `one` is free there."""
    path, node, seat = [], start, one
    while (edge := taken[node].get(seat)) is not None:
        path.append(edge)
        first, second = ends[edge]
        node = second if node == first else first
        seat = other if seat == one else one
    for edge in path:
        for node in ends[edge]:
            del taken[node][seats[edge]]
    for edge in path:
        seats[edge] = other if seats[edge] == one else one
        for node in ends[edge]:
            taken[node][seats[edge]] = edge
