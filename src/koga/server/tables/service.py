"""Tables: all tables of this process, and the one path that every command takes.

command → entries → commit → broadcast, with the table locked from first to last (`Tables.change`).
"""

from __future__ import annotations

import asyncio
import logging
from functools import cache, partial
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from koga.core.game import SPECTATOR
from koga.server.bots.pool import BotPool
from koga.server.members.service import Members
from koga.server.members.store import MemberStore
from koga.server.ops.budgets import Account
from koga.server.ops.clock import now
from koga.server.ops.health import HealthCheck
from koga.server.ops.metrics import Key, Metrics, key
from koga.server.ratings.pairing import Pairing
from koga.server.ratings.settlement import Settlement
from koga.server.ratings.store import results_of_table
from koga.server.storage.bus import ClusterBus
from koga.server.storage.errors import Conflict, LinkGone, StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.rows import Entry, NewNotice, ResultRow
from koga.server.tables import commands, seating
from koga.server.tables.analyses import Analyses
from koga.server.tables.attendance import Attendance
from koga.server.tables.broadcast import Broadcast, Connection, Listener
from koga.server.tables.crashes import CrashRecorder
from koga.server.tables.creation import New, rematch, table_id
from koga.server.tables.lane import Lane
from koga.server.tables.registry import Registry
from koga.server.tables.scheduler import Scheduler
from koga.server.tables.standing import Standing
from koga.server.tables.table import Change, Decide, Table
from koga.server.tables.tasks import Tasks
from koga.server.wire import (
    WIRE,
    Again,
    Because,
    Cancel,
    Code,
    Command,
    Done,
    Hint,
    Hinted,
    Join,
    Refused,
    Undo,
    Why,
)

log = logging.getLogger("koga.tables")
ATTEMPTS = 5  # at a change while other processes are changing the same table
AGAIN = 1.0  # seconds until a table is read again that could not be read
LONG_LOG = 100  # log lines that are worked out at once; more of them off the event loop


class Notified(Protocol):
    """Interface to notices: turns to tell of, and who is present to see them."""

    def turn(self, table: Table, standing: Standing) -> NewNotice | None: ...
    def turned(self, table: Table) -> None: ...
    async def arrived(self, table: Table, listener: Listener) -> None: ...
    def left(self, listener: Listener) -> None: ...


class Tables:
    def __init__(
        self, repository: Repository, bus: ClusterBus, pool: BotPool, metrics: Metrics, crashes: Path | None = None,
        keep_days: float = 0.0, idle_seconds: float = 300.0,
    ) -> None:  # fmt: skip
        """`crashes`: the folder where a process that dies of a fault leaves word of the table it was at. `keep_days`:
        how long a table is stored after its last use; 0 for ever. `idle_seconds`: how long it stays in memory."""
        self.repository = repository
        self.bus = bus
        self.pool = pool
        self.metrics = metrics
        self.health = HealthCheck(repository, bus, pool)
        self.crashes = CrashRecorder(crashes)
        self.lane = Lane(self.crashes)
        self.registry = Registry(repository, self.lane, metrics, now, idle_seconds)
        self.broadcast = Broadcast(now, keep_days)
        self.scheduler = Scheduler(self.registry, self.broadcast, repository, bus, pool, metrics, self.change, now)
        self.attendance = Attendance(repository, self.registry, self.broadcast, self.drop, metrics, now)
        self.settlement = Settlement(repository, self.registry, self.broadcast, metrics, now)
        self.pairing = Pairing(repository, self.lane, self.bring_to_life, now)
        self.tasks = Tasks(metrics)
        self.analyses = Analyses(repository, pool, self.lane)
        self.members: Members | None = Members(MemberStore(repository), now, partial(table_id, None))
        self.notices: Notified | None = None  # notices of turns, if enabled
        self.behind: set[str] = set()  # tables that another process changed, until their refresh begins

    async def start(self) -> None:
        for crash in self.crashes.found():
            await self.registry.quarantine(crash.table, f"crashed the server: {crash.reason}")
        await self.bus.start(self.refresh_soon, self.missed_changes, self.scheduler.wanted_elsewhere)
        self.scheduler.start()
        self.tasks.spawn(self.attendance.run())
        self.tasks.spawn(self.settlement.run())

    async def close(self) -> None:
        await self.analyses.close()
        await self.scheduler.close()
        await self.tasks.cancel()
        await self.pool.close()
        await self.bus.close()
        await self.repository.close()
        self.lane.close()
        self.crashes.close()

    # ---- the one path ----

    async def execute(self, listener: Listener, message: Command) -> Done:
        """Carry out a player's command; a message that was carried out before is answered the same."""
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        version = getattr(message, "version", 0)  # some commands refer to the version that the client sees
        slow = type(message) is Undo  # it imagines many worlds
        table = await self.change(listener.table, lambda table: commands.decide(table, message, now()), version, slow)
        return Done(message.id, table.answered.get((message.seat, message.id)) or table.version)

    async def change(self, id: str, decide: Decide, version: int = 0, slow: bool = False) -> Table:
        """Lock the table, decide on a change, store it, adopt and broadcast it. If another process was first, catch
        up and decide again. `version` is what the client has seen; `slow` decisions run off the event loop."""
        for _ in range(ATTEMPTS):
            with self.registry.take(id) or await self.registry.acquire(id) as table:
                if self.is_behind(table, version):
                    await self.catch_up(table)
                if slow:
                    change = await self.lane.run(id, decide, table)
                else:
                    with self.crashes.at(id):
                        change = decide(table)
                if change is None or await self.commit(table, change):
                    return table
                await self.catch_up(table)
        raise Refused("stale")

    async def commit(self, table: Table, change: Change) -> bool:
        """Store a change, then adopt and broadcast it; False if another process stored something else first."""
        standing = table.standing.after(change.entries, change.seats)
        schedule = table.schedule_after(standing)
        if change.seed is not None:
            schedule = {**standing.columns(), "seed": change.seed}
        ends = standing.is_over and not table.standing.is_over
        has_members = ends and any(seat.member is not None for seat in standing.seats)
        if ends and not has_members:  # there is nothing to settle
            schedule = {**(schedule or standing.columns()), "settled": standing.ended}
        turns = self.notices is not None and standing.to_act != table.standing.to_act
        notice = self.notices.turn(table, standing) if turns and self.notices is not None else None
        try:
            await self.repository.commit(
                table.id, change.entries, schedule, change.seats, change.chat, change.link, notice
            )
        except Conflict:
            return False
        except LinkGone as error:
            raise Refused("gone") from error
        except StorageError as error:
            self.refresh_soon(table.id)  # it may be stored all the same: then the others at the table must be told
            raise Refused("broken") from error
        if schedule is not None:
            table.row = replace(table.row, **schedule)
        self.dismiss_moved(table, standing)
        with self.crashes.at(table.id):
            table.adopt(change, standing)
            self.broadcast.publish(table)
        self.count(table, change.entries)
        if turns and self.notices is not None:
            self.notices.turned(table)
        self.scheduler.wake(table)
        if has_members:
            self.tasks.spawn(self.settlement.settle(table.id))
        return True

    def dismiss_moved(self, table: Table, standing: Standing) -> None:
        """Disconnect clients whose seat was moved to another device, changed or freed."""
        if standing.seats is table.standing.seats:
            return
        present = {seat.token for seat in standing.seats}
        for old, new in zip(table.standing.seats, standing.seats, strict=True):
            if old.token is not None and old.token != new.token:
                code: Code = "reseated" if old.token in present else "removed" if new.token is None else "moved"
                if code == "moved":
                    self.broadcast.dismiss(table.id, code, {old.number})
                else:  # the requester gets the answer first
                    asyncio.get_running_loop().call_soon(self.broadcast.dismiss, table.id, code, {old.number})

    def count(self, table: Table, entries: list[Entry]) -> None:
        counts = self.metrics.counts
        for entry in entries:
            if entry.kind == "act":
                by = "chance" if entry.seat < 0 else "bot" if table.standing.bots[entry.seat] else "person"
                counts[actions_by(table.game.name, by)] += 1

    # ---- what other processes did ----

    def refresh_soon(self, id: str) -> None:
        if self.registry.knows(id) and id not in self.behind:
            self.behind.add(id)
            self.tasks.spawn(self.refresh(id))

    def missed_changes(self) -> None:
        for id in [*self.registry.tables, *self.registry.loading]:
            self.refresh_soon(id)

    def is_behind(self, table: Table, version: int) -> bool:
        """Return whether a client has seen a newer version, through another process, before the notification arrived
        here."""
        return version > table.version and self.repository.is_postgresql

    async def refresh(self, id: str) -> None:
        """Catch up with what is stored, however long the database cannot be read: nobody may ever act here again before
        those who are connected have been told whose turn it is."""
        try:
            while self.registry.knows(id) and not await self.is_refreshed(id):
                self.behind.add(id)
                await asyncio.sleep(AGAIN)
        finally:
            self.behind.discard(id)

    async def is_refreshed(self, id: str) -> bool:
        """Whether a table has caught up, or never will."""
        try:
            with await self.registry.locked(id) as table:
                self.behind.discard(id)
                await self.catch_up(table)
        except Refused as refusal:
            log.warning("table not refreshed", extra={"table": id, "code": refusal.code})
            return refusal.code != "broken"
        return True

    async def renewed(self, table: Table) -> Table:
        """The table as it is stored: before a request is refused that another process, which was faster than its
        notification, may have made right."""
        if not self.repository.is_postgresql:
            return table
        with await self.registry.locked(table.id) as found:
            await self.catch_up(found)
            return found

    async def catch_up(self, table: Table) -> None:
        """Adopt stored entries that are not known here, and broadcast them. The table is locked."""
        last = table.chat[-1].number if table.chat else 0
        try:
            stored = await self.repository.load(table.id, table.version, last)
        except StorageError as error:
            raise Refused("broken") from error
        if stored is None:
            self.registry.forget(table.id)
            self.broadcast.dismiss(table.id, "no-table")
            raise Refused("no-table")
        results = await self.results_of(table) if stored.match.settled is not None else []
        self.dismiss_moved(table, replace(table.standing, seats=tuple(stored.seats)))
        with self.crashes.at(table.id):
            table.follow(stored)
            table.results = results
            self.broadcast.publish(table)
        # It is for the other process to go on with the table, unless people are connected here: their bots are to think
        # for them and not among the leftovers.
        if self.broadcast.connected(table.id):
            self.scheduler.wake(table)

    async def results_of(self, table: Table) -> list[ResultRow]:
        """Return the stored results of a rated game for its members."""
        try:
            return await results_of_table(self.repository, table.id) if table.settings.rated else []
        except StorageError as error:
            raise Refused("broken") from error

    # ---- joining and leaving ----

    async def join(self, connection: Connection, message: Join) -> Listener | None:
        """Seat a connection and send it the table; None if it was closed meanwhile."""
        if message.wire != WIRE:
            raise Refused("wire", more=f"this server speaks version {WIRE}")
        member = await self.member_of(connection.session)
        with await self.registry.locked(message.table) as table:
            if self.is_behind(table, message.seen or 0):
                await self.catch_up(table)
            if not is_seated(table, message.tokens, member) and self.repository.is_postgresql:
                await self.catch_up(table)  # perhaps the seat was taken through another process just now
            viewers = viewers_for(table, message.tokens, member)
            await self.prepare(table, viewers)
            if connection.gone:
                return None
            with self.crashes.at(table.id):
                listener = self.broadcast.join(table, connection, viewers, message)
            self.scheduler.hurry(table)
        if self.notices is not None:
            await self.notices.arrived(table, listener)
        return listener

    async def member_of(self, session: str | None) -> str | None:
        """Return the member of a connection's or request's session."""
        if self.members is None or not session:
            return None
        try:
            found = await self.members.of_token(session)
        except StorageError as error:
            raise Refused("broken") from error
        return None if found is None else found.id

    async def prepare(self, table: Table, viewers: tuple[int, ...]) -> None:
        """Work out long logs off the event loop."""
        for viewer in viewers:
            if len(table.match.acts) - len(table.match.logs.get(viewer, ())) > LONG_LOG:
                await self.lane.run(table.id, table.match.full_log, viewer)

    def leave(self, listener: Listener) -> None:
        self.broadcast.leave(listener, self.registry.tables.get(listener.table))
        if self.notices is not None:
            self.notices.left(listener)

    async def cancel(self, listener: Listener, message: Cancel) -> Done:
        """Close a table before its game, as its host asks."""
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        with await self.registry.locked(listener.table) as table:
            seating.check_host(table, message.seat)
            await self.attendance.close_table(table)
        return Done(message.id, table.version)

    def drop(self, id: str, code: Code = "no-table") -> None:
        """Forget a table that is no longer stored."""
        self.registry.forget(id)
        self.broadcast.dismiss(id, code)

    # ---- asking ----

    async def hint(self, listener: Listener, message: Hint) -> Hinted:
        """Return the evaluation of each action by a bot or the solver."""
        table = await self.table_for(listener, message)
        rng = self.scheduler.rng
        guess = commands.for_hint(table, message, rng)
        found = await self.pool.evaluate(table.game, guess, rng.next(), listener.connection.account)
        return Hinted(message.id, message.version, message.seat, tuple(found))

    async def why(self, listener: Listener, message: Why) -> Because:
        return commands.why(await self.table_for(listener, message), message)

    async def table_for(self, listener: Listener, message: Hint | Why) -> Table:
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        return await self.registry.get(listener.table)

    # ---- new tables ----

    async def open(self, new: New, rematch_of: str = "", account: Account | None = None) -> Table:
        """Store a new table and bring it to life; Conflict if it exists, or the old table has its rematch already.
        `account`: whose request it is."""
        stored = new.stored
        notice = None if self.notices is None else self.notices.turn(new.table, new.table.standing)
        await self.repository.create(stored.match, stored.seats, stored.entries, rematch_of, notice)
        table = self.bring_to_life(new)
        if account is not None and any(seat.kind == "person" for seat in stored.seats):
            self.scheduler.expect(table.id, account)
        return table

    def bring_to_life(self, new: New) -> Table:
        """Hold a table that was stored just now, with its clocks and bots."""
        self.metrics.count("tables_made", game=new.stored.match.game)
        table = self.registry.put(new.table)
        self.scheduler.wake(table)
        if self.repository.is_postgresql:  # others may have changed it since it was stored
            self.refresh_soon(table.id)
        return table

    async def rematch(self, listener: Listener, message: Again) -> Done:
        """Create the new table for the first request; tell everyone where it is."""
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        with await self.registry.locked(listener.table) as table:
            if not table.standing.is_over and self.repository.is_postgresql:
                await self.catch_up(table)
            if not table.standing.is_over:
                raise Refused("not-over")
            if table.row.rematch is None:
                if not listener.connection.account.spend("tables"):
                    raise Refused("too-many")
                again = await self.lane.run(table.id, rematch, table, now())
                try:
                    new = await self.open(again, table.id, listener.connection.account)
                except Conflict:
                    await self.catch_up(table)
                else:
                    table.row = replace(table.row, rematch=new.id)
                    self.broadcast.publish(table)
            return Done(message.id, table.version)


@cache
def actions_by(game: str, by: str) -> Key:
    return key("actions", game=game, by=by)


def is_seated(table: Table, tokens: list[str], member: str | None) -> bool:
    """Whether all tokens open a seat here, and a member who asks has one."""
    has_seats = not tokens or all(table.seat_of(token) is not None for token in tokens)
    return has_seats and (member is None or bool(table.seats_of(member)))


def viewers_for(table: Table, tokens: list[str], member: str | None) -> tuple[int, ...]:
    """Return the seats that the tokens open and those of the member, or a spectator's place if the table allows it."""
    own = table.seats_of(member)
    if not tokens and not own:
        if table.settings.watch == "none":
            raise Refused("closed")
        return (SPECTATOR,)
    seats = [table.seat_of(token) for token in tokens]
    if None in seats:
        raise Refused("no-seat")
    return tuple(sorted({*own, *(seat for seat in seats if seat is not None)}))
