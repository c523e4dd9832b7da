"""Positions of the house's boards for tests of the tables."""

from __future__ import annotations

import os
from collections.abc import Iterator

from koga.core.position import COMPILED, Rng
from koga.games.monomi.boards import shipped_board
from koga.games.monomi.position import NINJA_TURN, Monomi
from koga.solvers.monomi.ship import SHIPPED
from koga.solvers.monomi.tablebase import Tablebase, find_tablebase

SOAK = bool(os.environ.get("KOGA_SOAK"))  # `make soak`: the long way
# Uncompiled, the smaller ones have to do: with five Samurais a minute would become an hour.
TABLES = [row for row in SHIPPED if COMPILED or row[1] == 3]


def shipped_table(name: str, samurais: int, restless: bool) -> Tablebase:
    table = find_tablebase(shipped_board(name), samurais, restless)
    assert table is not None, f"no table for {name}, {samurais} Samurais: make tables"
    return table


def ninja_to_move(table: Tablebase, ninja: int, samurais: list[int], persons: int = 1) -> Monomi:
    markers = range(1, table.samurais + 1)
    share = tuple(tuple(m for m in markers if m % persons == person) for person in range(persons))
    position = Monomi(table.board, share, (), False, table.restless)
    been = ((ninja, sum(1 << crossroad for crossroad in samurais)),)
    position.set_state((NINJA_TURN, 0, 0, table.samurais, 0, 0, (ninja, *samurais), been))
    return position


def anywhere(table: Tablebase, rng: Rng) -> Iterator[tuple[int, list[int]]]:
    """A Ninja off the wall and Samurais on other crossroads, each way to stand equally likely, without end."""
    count = table.board.count
    while True:
        crossroads = list(range(count))
        for i in range(table.samurais + 1):
            j = i + rng.below(count - i)
            crossroads[i], crossroads[j] = crossroads[j], crossroads[i]
        if not table.board.wall >> crossroads[0] & 1:
            yield crossroads[0], crossroads[1 : table.samurais + 1]
