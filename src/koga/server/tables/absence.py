"""Absence: votes on continuing without a player, and the seats of players who left."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from koga.server.storage.rows import Entry
from koga.server.tables.ballot import ABSENT_SECONDS
from koga.server.tables.creation import check_level
from koga.server.tables.table import Change, Table
from koga.server.wire import Refused, Resign, Vote

Loss = Literal["time", "resign", "out"]  # kinds of entries by which a player loses before the rules say so


def resign(table: Table, message: Resign, now: float) -> Change:
    """Resign for a player: the game ends or a bot takes over, as the table chose."""
    table.check_running()
    table.check_present(message.seat)
    return leave(table, "resign", message.seat, now, message.id)


def vote(table: Table, message: Vote, now: float) -> Change:
    """Start a ballot on the player to act, join it, or end it with a no."""
    table.check_running()
    table.check_present(message.seat)
    ballot, target = table.standing.ballot, message.target
    if not message.yes:
        if ballot is None or ballot.target != target:
            raise Refused("nothing")
    elif ballot is not None:
        if ballot.target != target or message.seat not in ballot.waiting_for:
            raise Refused("nothing")
    else:
        check_absent(table, message.seat, target, now)
    text = f"{target} {'yes' if message.yes else 'no'}"
    return Change([table.entry("vote", message.seat, text, now, message.id)])


def check_absent(table: Table, seat: int, target: int, now: float) -> None:
    standing = table.standing
    if table.settings.clock is not None or target == seat or target != standing.to_act:
        raise Refused("nothing")
    if target not in standing.players():
        raise Refused("nothing")
    if now - standing.at < ABSENT_SECONDS:
        raise Refused("too-early", seconds=round(ABSENT_SECONDS))


def voted_out(table: Table, now: float) -> Change | None:
    """Remove a player whom all others voted out and who did not object in time."""
    ballot = table.standing.ballot
    if ballot is None or ballot.waiting_for or ballot.until > now or table.standing.is_over:
        return None
    return leave(table, "out", ballot.target, now, None)


def leave(table: Table, by: Loss, seat: int, now: float, message: str | None) -> Change:
    """Record that the seat's player has lost, whatever result a stand-in then achieves."""
    if table.settings.leaving == "end":
        return break_off(table, by, seat, now, message)
    return Change([table.entry(by, seat, check_level(table.game, None), now, message)])


def break_off(table: Table, by: Loss, seat: int, now: float, message: str | None) -> Change:
    """End the game before its rules do: record the reason, and reveal the seed."""
    ended: Entry = table.entry(by, seat, "", now, message)
    seed = replace(table.entry("seed", -1, table.match.secret.hex(), now), version=ended.version + 1)
    return Change([ended, seed])
