"""Results: the ranking of players once a game is over. A player who leaves loses, even if a bot then wins with the
seat."""

from __future__ import annotations

from koga.core.position import OVER
from koga.server.tables.table import Table


def places(table: Table) -> tuple[int, ...] | None:
    """Return the place of every seat, 1 for the first; equal scores share a place, and players who left share the
    last."""
    if not table.standing.is_over:
        return None
    gone, position = forfeited(table), table.match.position
    count = table.match.position.seats
    scores = [position.score(seat) if position.to_act == OVER else 0 for seat in range(count)]
    stayed = [seat for seat in range(count) if seat not in gone]
    return tuple(
        count - len(gone) + 1 if seat in gone else 1 + sum(scores[other] > scores[seat] for other in stayed)
        for seat in range(count)
    )


def forfeited(table: Table) -> set[int]:
    """Return the seats whose players resigned, ran out of time, or were replaced by a bot at the end."""
    standing, ended = table.standing, table.match.record.ended
    gone = {seat.number for seat in standing.seats if seat.kind == "person" and standing.bots[seat.number] is not None}
    return gone if ended is None else gone | {ended.seat}
