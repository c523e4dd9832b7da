"""Seating before the game: players take and leave seats; the host arranges the others and starts the game."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from koga.core.game import InvalidInput
from koga.server.storage.rows import SeatRow
from koga.server.tables import agreement, rated
from koga.server.tables.agreement import Draft
from koga.server.tables.creation import check_level
from koga.server.tables.table import Change, Table
from koga.server.text import numbered
from koga.server.wire import Fill, Free, Refused, Start, Swap

# Reasons for a change of seat, as stored in its entry.
SeatChange = Literal["sit", "move", "away", "back", "time", "revoke"]


def sit(
    table: Table, seat: int | None, name: str, token: str, share: str | None, now: float, member: str | None = None,
    program: str | None = None,
) -> Change | None:  # fmt: skip
    """Take an open seat, by default the first; once the last one is taken the server commits to its seed. `token` is
    the secret's hash: if it already holds a seat, nothing changes. `share` is the SHA-256 of the player's share of
    chance. `program` is the id of a bot token, or GUEST_PROGRAM."""
    seats = table.standing.seats
    if any(other.token == token for other in seats):
        return None
    if program is not None and not table.settings.programs:
        raise Refused("no-programs")
    rated.check_sitting(table, member)
    free = [other.number for other in seats if other.kind == "open"]
    if not free or (seat is not None and seat not in free):
        raise Refused("taken")
    number = free[0] if seat is None else seat
    draft = agreement.new_draft(table, now)
    draft.add("seat", number, "sit")
    if share is not None:
        draft.add("offer", number, share)
    name = numbered(name, [other.name for other in seats if other.kind == "person"])
    taken = replace(seats[number], kind="person", name=name, token=token, member=member, program=program)
    return arranged(table, draft, [taken])


def fill(table: Table, message: Fill, now: float) -> Change:
    check_host(table, message.seat)
    old = seat_at(table, message.target)
    if old.kind != "open":
        raise Refused("taken")
    draft = agreement.new_draft(table, now)
    draft.add("seat", old.number, "bot", message.id)
    return arranged(table, draft, [replace(old, kind="bot", level=level_of(table, message.level))])


def swap(table: Table, message: Swap, now: float) -> Change:
    check_waiting(table)
    first, second = seat_at(table, message.first), seat_at(table, message.second)
    own = first.number == message.seat and second.kind == "open"
    if not own and message.seat not in table.standing.hosts():
        raise Refused("not-host")
    if first.number == second.number:
        raise Refused("invalid", more="cannot swap a seat with itself")
    draft = agreement.new_draft(table, now)
    draft.add("seat", first.number, f"swap {second.number}", message.id)
    return arranged(table, draft, [replace(second, number=first.number), replace(first, number=second.number)])


def free(table: Table, message: Free, now: float) -> Change:
    """Free a seat. The host's seat cannot be freed: without the host the table could not be started or closed."""
    check_waiting(table)
    old, hosts = seat_at(table, message.target), table.standing.hosts()
    if old.number != message.seat and message.seat not in hosts:
        raise Refused("not-host")
    if old.kind == "open" or old.number in hosts:
        raise Refused("invalid", more="this seat cannot be freed")
    draft = agreement.new_draft(table, now)
    draft.add("seat", old.number, "free", message.id)
    return arranged(table, draft, [vacated(old)])


def vacated(seat: SeatRow) -> SeatRow:
    return SeatRow(seat.match, seat.number, "open", "")


def start(table: Table, message: Start, now: float) -> Change:
    """Start with the present players, and bots in the other seats."""
    check_host(table, message.seat)
    level = level_of(table, message.level)
    open_seats = [seat for seat in table.standing.seats if seat.kind == "open"]
    draft = agreement.new_draft(table, now)
    draft.add("seat", message.seat, "start", message.id)
    return arranged(table, draft, [replace(seat, kind="bot", level=level) for seat in open_seats], starting=True)


def arranged(table: Table, draft: Draft, changed: list[SeatRow], starting: bool = False) -> Change:
    """Return the draft with the current seats; once all are taken, and unless the host has to start, the server commits
    to its seed."""
    rated.check_bots(table, changed)
    standing = table.standing.after(draft.entries, changed)
    if standing.is_filled() and (starting or table.settings.start == "full"):
        seed = agreement.promise(draft, table.match, standing.seats, sorted(standing.offered), standing.offered)
        return Change(draft.entries, seats=changed, seed=seed)
    return Change(draft.entries, seats=changed)


def check_host(table: Table, seat: int) -> None:
    check_waiting(table)
    if seat not in table.standing.hosts():
        raise Refused("not-host")


def check_waiting(table: Table) -> None:
    if not table.standing.is_waiting():
        raise Refused("begun")


def seat_at(table: Table, number: int) -> SeatRow:
    if number >= len(table.standing.seats):
        raise Refused("invalid", more=f"there is no seat {number}")
    return table.standing.seats[number]


def level_of(table: Table, level: str | None) -> str:
    try:
        return check_level(table.game, level)
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error


def change_seat(table: Table, seat: int, why: SeatChange, now: float, message: str | None, **values: Any) -> Change:
    """Change a seat. Every change has an entry, so that versions detect concurrent changes by two processes."""
    changed = replace(table.standing.seats[seat], **values)
    return Change([table.entry("seat", seat, why, now, message)], seats=[changed])
