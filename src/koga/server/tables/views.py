"""Views of a table: snapshots and deltas for each viewer, the public state, and the chat."""

from __future__ import annotations

from msgspec.structs import replace

from koga.core.game import always
from koga.core.match import Match
from koga.core.record import Chance
from koga.core.snapshot import Log, Snapshot, SnapshotHead
from koga.ratings.model import Rating
from koga.server.ops.retention import kept_until
from koga.server.storage.rows import ResultRow, SeatRow
from koga.server.tables.agreement import Agreement
from koga.server.tables.ballot import Ballot
from koga.server.tables.history import History, Moment, common_prefix, delta
from koga.server.tables.results import places
from koga.server.tables.standing import Standing
from koga.server.tables.table import Table
from koga.server.wire import (
    AgreementState,
    ChatLine,
    Delta,
    RatingChange,
    SeatState,
    SnapshotMessage,
    TableState,
    VoteState,
)

CHAT_SHOWN = 50  # chat lines sent to a joining client


def head(table: Table, viewer: int) -> SnapshotHead:
    """Return a viewer's current snapshot without the log. Only a person whose turn it is has choices."""
    found, standing = table.match.head(viewer), table.standing
    if found.choices and not may_choose(standing, viewer):
        return found.without_choices()
    return found


def snapshot(table: Table, viewer: int) -> Snapshot:
    return table.match.with_log(viewer, latest(table, viewer).moments[-1].head)


def may_choose(standing: Standing, viewer: int) -> bool:
    """Return whether choices are shown to a viewer: only to a person at a running game."""
    return viewer >= 0 and standing.begun and standing.ended is None and standing.bots[viewer] is None


def snapshot_at(copy: Match, viewer: int, step: int, choices: bool) -> Snapshot:
    """Return a viewer's snapshot after `step` actions from a copy of the match: slow, not for the event loop. The last
    one has choices only if `choices` is set."""
    found = copy.snapshot(viewer, step)
    return found if choices or step < len(copy.acts) else replace(found, choices=(), courses=())


def snapshot_message(table: Table, viewer: int, now: float) -> SnapshotMessage:
    return SnapshotMessage(table.version, viewer, table.standing.clock.shown(now), snapshot(table, viewer))


def latest(table: Table, viewer: int) -> History:
    """Return a viewer's history including the current snapshot."""
    history = table.histories.get(viewer)
    if history is None:
        history = table.histories[viewer] = History()
    version = table.standing.version
    if not history.moments or history.moments[-1].version != version:
        log = None if table.game.recall is always else table.match.log(viewer)
        history.add(version, head(table, viewer), log)
    return history


def update(table: Table, viewer: int, seen: int, now: float) -> Delta | SnapshotMessage:
    """Return what is new to a viewer who last saw `seen`: a delta if that version is still known, otherwise a
    snapshot."""
    history = latest(table, viewer)
    old, new = history.find(seen), history.moments[-1]
    if old is None:
        return snapshot_message(table, viewer, now)
    kept, log = new_lines(table, viewer, old, new)
    clocks = None if table.settings.clock is None else table.standing.clock.shown(now)
    return delta(viewer, old, new, kept, log, clocks)


def new_lines(table: Table, viewer: int, old: Moment, new: Moment) -> tuple[int, Log]:
    """Return how many entries of the old log are kept, and the entries that follow them."""
    if old.log is None or new.log is None:
        return old.kept, tuple(table.match.full_log(viewer)[old.kept :])
    kept = common_prefix(old.log, new.log)
    return kept, new.log[kept:]


def table_state(table: Table, now: float, connected: set[int], keep_days: float) -> TableState:
    standing, record = table.standing, table.match.record
    over, ended = standing.is_over, record.ended
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
        start=table.settings.start,
        clocks=standing.clock.shown(now),
        state="over" if over else "playing" if standing.begun else "agreeing" if standing.agreement else "open",
        ended_by=None if not over else "rules" if ended is None else ended.by,
        out_of_time=ended.seat if ended is not None and ended.by == "time" else None,
        resigned=ended.seat if ended is not None and ended.by == "resign" else None,
        to_act=standing.to_act if standing.begun and not over and standing.to_act >= 0 else None,
        places=places(table),
        undo=standing.undo,
        vote=None if standing.ballot is None else vote_state(standing.ballot, now),
        promise=promise_of(table),
        fingerprint=fingerprint_of(table),
        agreement=None if standing.agreement is None else agreement_state(standing.agreement, len(standing.seats)),
        seed=table.match.secret.hex() if over else None,
        rematch=table.row.rematch,
        tournament=table.settings.tournament,
        rated=table.settings.rated,
        programs=table.settings.programs,
        ratings=ratings_shown(table),
        kept_until=kept_until(table.last_used(), keep_days),
    )


def ratings_shown(table: Table) -> tuple[RatingChange | None, ...] | None:
    """Return the rating changes of a rated game, once they are stored."""
    if not table.results or not table.settings.rated:
        return None
    changes = {row.seat: change_of(row) for row in table.results}
    return tuple([changes.get(seat.number) for seat in table.standing.seats])


def change_of(row: ResultRow) -> RatingChange | None:
    if row.mean is None or row.deviation is None or row.mean_before is None:
        return None
    return RatingChange(round(row.mean_before), round(row.mean), round(Rating(row.mean, row.deviation).margin))


def vote_state(ballot: Ballot, now: float) -> VoteState:
    left = None if ballot.waiting_for else max(0, round(1000 * (ballot.until - now)))
    return VoteState(ballot.target, ballot.waiting_for, left)


def promise_of(table: Table) -> str | None:
    """Return the commitment to the seed; None before all seats are taken, even if a continued game had earlier ones."""
    if not table.standing.begun and table.standing.agreement is None:
        return None
    return next(entry.sha256 for entry in reversed(table.match.record.entries) if isinstance(entry, Chance))


def fingerprint_of(table: Table) -> str | None:
    """Return the fingerprint of the agreement on chance; None while commitments are still to come."""
    agreement = table.standing.agreement
    complete = table.standing.begun if agreement is None else agreement.is_revealing
    return table.match.fingerprint if complete else None


def agreement_state(agreement: Agreement, seats: int) -> AgreementState:
    committed = tuple([agreement.committed.get(seat) for seat in range(seats)])
    return AgreementState(agreement.wanted, committed, agreement.revealed, tuple(agreement.waiting_for()))


def listed_seat(seat: SeatRow) -> SeatState:
    """Return a seat as shown in lists of tables, without its connection."""
    return SeatState(seat.kind, seat.name, seat.level, seat.stand_in, False, program=seat.program is not None)


def seat_state(table: Table, seat: SeatRow, connected: set[int]) -> SeatState:
    left = seat.number in table.standing.left
    stand_in = table.standing.left[seat.number] if left else seat.stand_in
    host = seat.number in table.standing.hosts()
    here = seat.number in connected
    return SeatState(
        seat.kind, seat.name, seat.level, stand_in, here, left, host, seat.member, seat.program is not None,
        table.standing.gone.get(seat.number),
    )  # fmt: skip


def chat_lines(table: Table, after: int = 0) -> tuple[ChatLine, ...]:
    """Return the last chat lines after line number `after`."""
    return tuple(
        ChatLine(line.number, line.seat, table.standing.seats[line.seat].name, line.text, line.sign)
        for line in table.chat[-CHAT_SHOWN:]
        if line.number > after
    )
