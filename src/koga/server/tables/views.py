"""What is shown of a table: snapshots and deltas for each viewer, the state that everybody may see, and the chat."""

from __future__ import annotations

from koga.core.game import always
from koga.core.record import Chance
from koga.core.snapshot import Log, Snapshot, SnapshotHead
from koga.server.storage.rows import SeatRow
from koga.server.tables.history import History, Moment, common_prefix, delta
from koga.server.tables.table import Table
from koga.server.wire import ChatLine, Delta, SeatState, SnapshotMessage, TableState

CHAT_SHOWN = 50  # lines that a client gets when it joins


def head(table: Table, viewer: int) -> SnapshotHead:
    """What a viewer sees now, without the log. Only a person whose turn it is has choices."""
    found, standing = table.match.head(viewer), table.standing
    if found.choices and (not standing.begun or standing.is_over or standing.bots[viewer] is not None):
        return found.without_choices()
    return found


def snapshot(table: Table, viewer: int) -> Snapshot:
    return table.match.with_log(viewer, latest(table, viewer).moments[-1].head)


def snapshot_at(table: Table, viewer: int, step: int) -> Snapshot:
    """What a viewer saw after `step` actions."""
    return snapshot(table, viewer) if step == len(table.match.acts) else table.match.snapshot(viewer, step)


def snapshot_message(table: Table, viewer: int, now: float) -> SnapshotMessage:
    return SnapshotMessage(table.version, viewer, table.standing.clock.shown(now), snapshot(table, viewer))


def latest(table: Table, viewer: int) -> History:
    """What a viewer saw before and, last of all, sees now."""
    history = table.histories.get(viewer)
    if history is None:
        history = table.histories[viewer] = History()
    version = table.standing.version
    if not history.moments or history.moments[-1].version != version:
        log = None if table.game.recall is always else table.match.log(viewer)
        history.add(version, head(table, viewer), log)
    return history


def update(table: Table, viewer: int, seen: int, now: float) -> Delta | SnapshotMessage:
    """What is new to a viewer who saw this version last: a delta from it if it is still known."""
    history = latest(table, viewer)
    old, new = history.find(seen), history.moments[-1]
    if old is None:
        return snapshot_message(table, viewer, now)
    kept, log = new_lines(table, viewer, old, new)
    clocks = None if table.settings.clock is None else table.standing.clock.shown(now)
    return delta(viewer, old, new, kept, log, clocks)


def new_lines(table: Table, viewer: int, old: Moment, new: Moment) -> tuple[int, Log]:
    """How many entries of the old log still stand, and those that follow them."""
    if old.log is None or new.log is None:
        return old.kept, tuple(table.match.full_log(viewer)[old.kept :])
    kept = common_prefix(old.log, new.log)
    return kept, new.log[kept:]


def table_state(table: Table, now: float, connected: set[int]) -> TableState:
    standing, record = table.standing, table.match.record
    over, ended = standing.is_over, record.ended
    commitment = next(entry for entry in reversed(record.entries) if isinstance(entry, Chance))
    return TableState(
        id=table.id,
        game=table.game.name,
        rules=table.game.rules_version,
        options=table.agreed.options,
        seats=tuple([seat_state(table, seat, connected) for seat in standing.seats]),
        watch=table.settings.watch,
        hints=table.settings.hints,
        clock=table.settings.clock,
        leaving=table.settings.leaving,
        clocks=standing.clock.shown(now),
        state="over" if over else "playing" if standing.begun else "open",
        ended_by=None if not over else "rules" if ended is None else ended.by,
        out_of_time=ended.seat if ended is not None and ended.by == "time" else None,
        resigned=ended.seat if ended is not None and ended.by == "resign" else None,
        undo=standing.undo,
        promise=commitment.sha256,
        seed=table.match.secret.hex() if over else None,
        rematch=table.row.rematch,
    )


def seat_state(table: Table, seat: SeatRow, connected: set[int]) -> SeatState:
    left = seat.number in table.standing.left
    stand_in = table.standing.left[seat.number] if left else seat.stand_in
    return SeatState(seat.kind, seat.name, seat.level, stand_in, seat.number in connected, left)


def chat_lines(table: Table, after: int = 0) -> tuple[ChatLine, ...]:
    """The last lines of the chat, as far as they come after line number `after`."""
    return tuple(
        ChatLine(line.number, line.seat, table.standing.seats[line.seat].name, line.text, line.sign)
        for line in table.chat[-CHAT_SHOWN:]
        if line.number > after
    )
