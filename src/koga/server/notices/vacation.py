"""Vacation: while a member is on one, the clock stands still at tables with days for a turn."""

from __future__ import annotations

from koga.server.tables.table import Change, Table

DAY = 86_400


def has_days(table: Table) -> bool:
    """Return whether a turn has days: a clock that a vacation stops. Not in tournaments, where others wait for the
    round."""
    clock = table.settings.clock
    return clock is not None and clock.kind == "turn" and clock.seconds >= DAY and table.settings.tournament is None


def rest(table: Table, member: str, until: float, now: float) -> Change | None:
    """Stop the clock of a member who is to act until then, once per turn."""
    standing = table.standing
    seat, seconds = standing.to_act, int(until - now)
    if not has_days(table) or standing.is_over or not standing.begun or seat < 0 or seconds <= 0:
        return None
    if standing.seats[seat].member != member or standing.bots[seat] is not None or standing.clock.rested:
        return None
    return Change([table.entry("rest", seat, str(seconds), now)])
