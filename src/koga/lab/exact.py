"""Exact values beside measured ones: who wins Monomi by best play, where a table exists."""

from __future__ import annotations

import msgspec

from koga.core.game import Agreed, Game
from koga.games.monomi.start import board_of, set_up_of
from koga.solvers.monomi.judge import EVEN
from koga.solvers.monomi.summary import members, placements, worth_of
from koga.solvers.monomi.table import Table, find_table


class Exact(msgspec.Struct, frozen=True):
    """The shares of placements that each side wins by best play of both: of all, where the lot places; of the best
    one, where they are chosen; of the one named. With several Samurai persons what they win is not sure."""

    placements: int
    samurais: float
    drawn: float
    ninja: float


def exact(game: Game, agreed: Agreed) -> Exact | None:
    """None where nothing is solved: for other games, and for boards without a table."""
    if game.name != "monomi" or agreed.options["persons"] != "1":
        return None
    board = board_of(agreed)
    table = find_table(board, int(agreed.options["samurais"]), agreed.options["restless"] == "on")
    if table is None:
        return None
    worths = worths_of(table, agreed)
    count = len(worths)
    return Exact(
        count,
        sum(worth > EVEN for worth in worths) / count,
        worths.count(EVEN) / count,
        sum(worth < EVEN for worth in worths) / count,
    )


def worths_of(table: Table, agreed: Agreed) -> list[int]:
    """What each placement that can come is worth to the Samurais (M2.3: the Ninja answers it)."""
    set_up = set_up_of(agreed, table.board)
    if set_up:
        samurais = sum(1 << crossroad for crossroad in set_up)
        return [min(worth_of(table.value(ninja, samurais)) for ninja in members(table.board.inner))]
    worths = [worth for _, worth in placements(table)]
    return worths if agreed.options["placement"] == "lot" else [max(worths)]
