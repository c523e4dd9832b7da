"""Vacation: while a member is on vacation, the clock stands still at tables with days per turn."""

from __future__ import annotations

from koga.server.tables.table import Change, Table

DAY = 86_400


def has_days(table: Table) -> bool:
    """Return whether vacations stop the table's clock: it has days per turn, and no tournament waits for the round."""
    clock = table.settings.clock
    return clock is not None and clock.kind == "turn" and clock.seconds >= DAY and table.settings.tournament is None


def rest(table: Table, member: str, until: float, now: float) -> Change | None:
    """Stop the clock of a member to act until the given time, once per turn."""
    standing = table.standing
    seat, seconds = standing.to_act, int(until - now)
    if not has_days(table) or standing.is_over or not standing.begun or seat < 0 or seconds <= 0:
        return None
    if standing.seats[seat].member != member or standing.bots[seat] is not None or standing.clock.rested:
        return None
    return Change([table.entry("rest", seat, str(seconds), now)])
