"""Exact values beside measured ones: who wins Monomi by best play, where a tablebase exists."""

from __future__ import annotations

from koga.core.game import Agreed
from koga.games.monomi.start import board_of, set_up_of
from koga.lab.measures import Exact
from koga.solvers.monomi.judge import EVEN
from koga.solvers.monomi.summary import members, placements, worth_of
from koga.solvers.monomi.tablebase import Tablebase, find_tablebase


def exact(agreed: Agreed) -> Exact | None:
    """Return the shares of placements that the Ninja and the Samurais win with best play on both sides.

    All placements count if placement is by lot, the best one if placements are chosen, the named one if one is named.
    None for boards without a tablebase, and with several Samurai persons, whose wins a tablebase does not prove.
    """
    if agreed.options["persons"] != "1":
        return None
    board = board_of(agreed)
    table = find_tablebase(board, int(agreed.options["samurais"]), agreed.options["restless"] == "on")
    if table is None:
        return None
    worths = worths_of(table, agreed)
    count = len(worths)
    ninja, samurais = sum(worth < EVEN for worth in worths), sum(worth > EVEN for worth in worths)
    return Exact(count, (ninja / count, samurais / count), worths.count(EVEN) / count)


def worths_of(table: Tablebase, agreed: Agreed) -> list[int]:
    """Return the value of each possible placement to the Samurais (M2.3: the Ninja answers it)."""
    set_up = set_up_of(agreed, table.board)
    if set_up:
        samurais = sum(1 << crossroad for crossroad in set_up)
        return [min(worth_of(table.value(ninja, samurais)) for ninja in members(table.board.inner))]
    worths = [worth for _, worth in placements(table)]
    return worths if agreed.options["placement"] == "lot" else [max(worths)]
