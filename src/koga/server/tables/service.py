"""Tables: all tables of this process, and the single path of every command.

command → entries → commit → broadcast, with the table locked from first to last (`Tables.change`).
"""

from __future__ import annotations

import asyncio
import logging
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol

from msgspec.structs import replace

from koga.core.game import SPECTATOR
from koga.server.bots.pool import BotPool
from koga.server.members.bot_tokens import BotTokens
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
from koga.server.storage.rows import Entry, NewNotice, ResultRow, SeatRow
from koga.server.tables import commands, seating
from koga.server.tables.analyses import Analyses
from koga.server.tables.attendance import Attendance
from koga.server.tables.broadcast import Broadcast, Connection, Listener
from koga.server.tables.capacity import check_capacity
from koga.server.tables.crashes import CrashRecorder
from koga.server.tables.creation import New, rematch, table_id
from koga.server.tables.lane import Lane
from koga.server.tables.mistakes import MistakeFinder
from koga.server.tables.programs import Programs, check_message
from koga.server.tables.registry import Registry
from koga.server.tables.scheduler import Scheduler
from koga.server.tables.standing import Standing
from koga.server.tables.table import CHAT_KEPT, Change, Decide, Table
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
ATTEMPTS = 5  # attempts at a change while other processes change the same table
AGAIN = 1.0  # seconds until another attempt to read a table
LONG_LOG = 100  # log lines rendered on the event loop; longer logs are rendered off it


class Notified(Protocol):
    """Interface to notices: new turns, and the presence of members."""

    def turn(self, table: Table, standing: Standing) -> NewNotice | None: ...
    def turned(self, table: Table) -> None: ...
    async def arrived(self, table: Table, listener: Listener) -> None: ...
    def left(self, listener: Listener) -> None: ...


class Plan:
    """What is stored with a change, and what is to be done once it is."""

    def __init__(
        self, standing: Standing, schedule: dict[str, Any] | None, notice: NewNotice | None, turns: bool,
        has_members: bool,
    ) -> None:  # fmt: skip
        self.standing = standing  # after the change
        self.schedule = schedule  # columns of the table's row that change
        self.notice = notice
        self.turns = turns  # another seat is to act, and notices are enabled
        self.has_members = has_members  # at a game that ends: its results are to be settled


class Tables:
    def __init__(
        self, repository: Repository, bus: ClusterBus, pool: BotPool, metrics: Metrics, crashes: Path | None = None,
        keep_days: float = 0.0, idle_seconds: float = 300.0,
    ) -> None:  # fmt: skip
        """Create the service. `crashes`: the folder for crash records. `keep_days`: retention after a table's last use;
        0 means forever. `idle_seconds`: how long an unused table stays in memory."""
        self.repository = repository
        self.bus = bus
        self.pool = pool
        self.metrics = metrics
        self.health = HealthCheck(repository, bus, pool)
        self.crashes = CrashRecorder(crashes)
        self.at = self.crashes.at
        self.lane = Lane(self.crashes, metrics)
        self.registry = Registry(repository, self.lane, metrics, now, idle_seconds)
        self.broadcast = Broadcast(now, keep_days)
        self.scheduler = Scheduler(self.registry, self.broadcast, repository, bus, pool, metrics, self.change, now)
        self.attendance = Attendance(repository, self.registry, self.broadcast, self.drop, metrics, now)
        self.settlement = Settlement(repository, self.registry, self.broadcast, metrics, now)
        self.pairing = Pairing(repository, self.lane, self.bring_to_life, now)
        self.tasks = Tasks(metrics)
        self.analyses = Analyses(repository, pool, self.lane, metrics)
        self.mistakes = MistakeFinder(pool)
        make_id = partial(table_id, None)
        self.members: Members | None = Members(MemberStore(repository), now, make_id)
        self.programs = Programs(BotTokens(repository, now, make_id), self.broadcast, self.change, metrics, now)
        self.notices: Notified | None = None  # notices of turns, if enabled
        self.behind: set[str] = set()  # tables changed by other processes, until their refresh begins

    async def start(self) -> None:
        for crash in self.crashes.found():
            await self.registry.quarantine(crash.table, f"crashed the server: {crash.reason}")
        await self.bus.start(self.refresh_soon, self.missed_changes, self.scheduler.wanted_elsewhere)
        self.scheduler.start()
        self.tasks.spawn(self.attendance.run())
        self.tasks.spawn(self.settlement.run())
        if self.members is not None:
            self.tasks.spawn(self.programs.run())

    async def close(self) -> None:
        await self.analyses.close()
        await self.scheduler.close()
        await self.tasks.cancel()
        await self.pool.close()
        await self.bus.close()
        await self.repository.close()
        self.lane.close()
        self.crashes.close()

    # ---- the command path ----

    async def execute(self, listener: Listener, message: Command) -> Done:
        """Carry out a player's command; a repeated message gets the same response as the first time."""
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        version = getattr(message, "version", 0)  # some commands refer to the version that the client sees
        slow = type(message) is Undo  # undo imagines many worlds
        listener.connection.account.write()
        table = await self.change(listener.table, lambda table: commands.decide(table, message, now()), version, slow)
        return self.done(table, message)

    def done(self, table: Table, message: Command) -> Done:
        return Done(message.id, table.answered.version(message.seat, message.id) or table.standing.version)

    async def change(self, id: str, decide: Decide, version: int = 0, slow: bool = False) -> Table:
        """Lock the table, decide on a change, store it, adopt and broadcast it. If another process was first, catch up
        and decide again. `version` is the version seen by the client; `slow` decisions run off the event loop."""
        for _ in range(ATTEMPTS):
            with self.registry.take(id) or await self.registry.acquire(id) as table:
                if self.is_behind(table, version):
                    await self.catch_up(table)
                if slow:
                    change = await self.lane.run_locked(id, decide, table)
                else:
                    self.at.begin(id)
                    try:
                        change = decide(table)
                    finally:
                        self.at.end()
                if change is None:
                    return table
                check_capacity(table, change)
                plan = self.plan(table, change)
                try:
                    await self.repository.commit(
                        id, change.entries, plan.schedule, change.seats, change.chat, change.link, plan.notice
                    )
                except Conflict:
                    await self.catch_up(table)
                    if await self.is_said(change):
                        return table
                    continue
                except LinkGone as error:
                    raise Refused("gone") from error
                except StorageError as error:
                    self.bus.doubt(id)  # it may be stored all the same, even later than it is read now
                    self.refresh_soon(id)
                    raise Refused("broken") from error
                self.carry_out(table, change, plan)
                return table
        raise Refused("stale")

    def plan(self, table: Table, change: Change) -> Plan:
        """Work out what is stored with a change, and what follows from it."""
        old, standing = table.standing, table.standing.after(change.entries, change.seats)
        schedule = table.schedule_after(standing)
        if change.seed is not None:
            schedule = {**standing.columns(), "seed": change.seed}
        has_members = False
        if standing.ended is not None and old.ended is None:
            has_members = standing.has_members()
            if not has_members:  # there is nothing to settle
                schedule = {**(schedule or standing.columns()), "settled": standing.ended}
        turns = self.notices is not None and standing.to_act != old.to_act
        notice = self.notices.turn(table, standing) if turns and self.notices is not None else None
        return Plan(standing, schedule, notice, turns, has_members)

    def carry_out(self, table: Table, change: Change, plan: Plan) -> None:
        """Adopt and broadcast a change that is stored, and see what is due next."""
        standing = plan.standing
        if plan.schedule is not None:
            table.row = replace(table.row, **plan.schedule)
        if standing.seats is not table.standing.seats:
            self.dismiss_moved(table, standing.seats)
        self.at.begin(table.id)
        try:
            table.adopt(change, standing)
            self.broadcast.publish(table)
        finally:
            self.at.end()
        self.count(table, change.entries)
        if plan.turns and self.notices is not None:
            self.notices.turned(table)
        if table.is_timed() or table.id in self.scheduler.timers:
            self.scheduler.wake(table)
        if plan.has_members:
            self.tasks.spawn(self.settlement.settle(table.id))

    def dismiss_moved(self, table: Table, seats: tuple[SeatRow, ...]) -> None:
        """Disconnect clients whose seat was moved to another device, changed or freed."""
        present = {seat.token for seat in seats}
        for old, new in zip(table.standing.seats, seats, strict=True):
            if old.token is not None and old.token != new.token:
                code: Code = "reseated" if old.token in present else "removed" if new.token is None else "moved"
                if code == "moved":
                    self.broadcast.dismiss(table.id, code, {old.number})
                else:  # after the requester's response
                    asyncio.get_running_loop().call_soon(self.broadcast.dismiss, table.id, code, {old.number})

    def count(self, table: Table, entries: list[Entry]) -> None:
        counts = self.metrics.counts
        for entry in entries:
            if entry.kind == "act":
                by = "chance" if entry.seat < 0 else "bot" if table.standing.bots[entry.seat] else "person"
                counts[actions_by(table.game.name, by)] += 1

    # ---- changes by other processes ----

    def refresh_soon(self, id: str) -> None:
        if self.is_ours(id) and id not in self.behind:
            self.behind.add(id)
            self.tasks.spawn(self.refresh(id))

    def missed_changes(self) -> None:
        for id in {*self.registry.tables, *self.registry.loading, *self.broadcast.rooms}:
            self.refresh_soon(id)

    def is_ours(self, id: str) -> bool:
        """Whether this process is to hear of changes to a table: it is in memory, or was forgotten after a failure
        while people are connected, who hear of it from nobody else."""
        return self.registry.knows(id) or id in self.broadcast.rooms

    def is_behind(self, table: Table, version: int) -> bool:
        """Return whether the client has seen a newer version through another process, whose notification has not
        arrived yet."""
        return version > table.version and self.repository.is_postgresql

    async def refresh(self, id: str) -> None:
        """Catch up with the stored state, retrying as long as the database cannot be read: otherwise connected players
        might never learn whose turn it is."""
        try:
            while self.is_ours(id) and not await self.is_refreshed(id):
                self.behind.add(id)
                await asyncio.sleep(AGAIN)
        finally:
            self.behind.discard(id)

    async def is_refreshed(self, id: str) -> bool:
        """Return whether the table has caught up, or no longer exists."""
        try:
            with await self.registry.locked(id) as table:
                self.behind.discard(id)
                await self.catch_up(table)
        except Refused as refusal:
            log.warning("could not refresh a table", extra={"table": id, "code": refusal.code})
            return refusal.code != "broken"
        except Exception as error:  # whatever it was: those who are connected here still wait
            self.metrics.count("broken")
            log.error("table not refreshed", extra={"table": id}, exc_info=error)
            return False
        return True

    async def renewed(self, table: Table) -> Table:
        """Return the table after catching up. Called before refusing a request that a change by another process, whose
        notification has not arrived yet, may have made valid."""
        if not self.repository.is_postgresql:
            return table
        with await self.registry.locked(table.id) as found:
            await self.catch_up(found)
            return found

    async def catch_up(self, table: Table) -> None:
        """Adopt stored entries that are unknown here, and broadcast them. The caller holds the table's lock."""
        last = table.chat[-1].number if table.chat else 0
        try:
            stored = await self.repository.load(table.id, table.version, last, CHAT_KEPT)
        except StorageError as error:
            raise Refused("broken") from error
        if stored is None:
            self.registry.forget(table.id)
            self.broadcast.dismiss(table.id, "no-table")
            raise Refused("no-table")
        results = await self.results_of(table) if stored.match.settled is not None else []
        self.dismiss_moved(table, tuple(stored.seats))
        with self.crashes.at(table.id):
            table.follow(stored)
            table.results = results
            self.broadcast.publish(table)
        # The other process continues with the table's bots, unless people are connected here: their bots should think
        # at high priority.
        if self.broadcast.connected(table.id):
            self.scheduler.wake(table)

    async def is_said(self, change: Change) -> bool:
        """Return whether a change is a line of chat that is stored already, too long ago to be in memory."""
        try:
            return change.chat is not None and await self.repository.has_line(change.chat)
        except StorageError as error:
            raise Refused("broken") from error

    async def results_of(self, table: Table) -> list[ResultRow]:
        """Return the stored results of a rated game for its members."""
        try:
            return await results_of_table(self.repository, table.id) if table.settings.rated else []
        except StorageError as error:
            raise Refused("broken") from error

    # ---- joining and leaving ----

    async def join(self, connection: Connection, message: Join) -> Listener | None:
        """Seat a connection and send it the table; return None if it was closed meanwhile."""
        if message.wire != WIRE:
            raise Refused("wire", more=f"this server uses protocol version {WIRE}")
        member = await self.member_of(connection.session)
        await self.render_logs(await self.registry.get(message.table), message.tokens, member)
        with await self.registry.locked(message.table) as table:
            if self.is_behind(table, message.seen or 0):
                await self.catch_up(table)
            if not is_seated(table, message.tokens, member) and self.repository.is_postgresql:
                await self.catch_up(table)  # the seat may just have been taken through another process
            viewers = viewers_for(table, message.tokens, member)
            for viewer in viewers:
                await self.programs.check(table, viewer)
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

    async def render_logs(self, table: Table, tokens: list[str], member: str | None) -> None:
        """Render long logs for a client that is about to join, off the event loop and without the table's lock."""
        try:
            viewers = viewers_for(table, tokens, member)
        except Refused:
            return  # unless its seat was just taken through another process
        match = table.match
        for viewer in viewers:
            if len(match.acts) - len(match.logs.get(viewer, ())) > LONG_LOG:
                copy = match.copy()
                await self.lane.run(table.id, copy.full_log, viewer)
                match.adopt_log(copy, viewer)

    def leave(self, listener: Listener) -> None:
        self.broadcast.leave(listener, self.registry.tables.get(listener.table))
        if self.notices is not None:
            self.notices.left(listener)

    async def cancel(self, listener: Listener, message: Cancel) -> Done:
        """Close a table before its game, on behalf of its host."""
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        with await self.registry.locked(listener.table) as table:
            check_message(table, message.seat, message)
            seating.check_host(table, message.seat)
            await self.attendance.close_table(table)
        return Done(message.id, table.version)

    def drop(self, id: str, code: Code = "no-table") -> None:
        """Unload a table that is no longer stored."""
        self.registry.forget(id)
        self.broadcast.dismiss(id, code)

    # ---- queries ----

    async def hint(self, listener: Listener, message: Hint) -> Hinted:
        """Return the evaluation of each action by a bot or the solver; raise Refused `stale` if the position has
        changed meanwhile."""
        table, account = await self.table_for(listener, message), listener.connection.account
        self.pool.check_free(account)  # before the work of imagining
        rng = self.scheduler.rng
        guess = commands.for_hint(table, message, rng)
        found = await self.pool.evaluate(table.game, guess, rng.next(), account)
        commands.check_turn(await self.registry.get(table.id), message.seat, message.version)
        return Hinted(message.id, message.version, message.seat, tuple(found))

    async def why(self, listener: Listener, message: Why) -> Because:
        return commands.why(await self.table_for(listener, message), message)

    async def table_for(self, listener: Listener, message: Hint | Why) -> Table:
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        table = await self.registry.get(listener.table)
        check_message(table, message.seat, message)
        return table

    # ---- new tables ----

    async def open(self, new: New, rematch_of: str = "", account: Account | None = None) -> Table:
        """Store a new table and activate it; raise Conflict if it exists, or the old table already has a rematch.
        `account`: the requester's."""
        stored = new.stored
        notice = None if self.notices is None else self.notices.turn(new.table, new.table.standing)
        await self.repository.create(stored.match, stored.seats, stored.entries, rematch_of, notice)
        table = self.bring_to_life(new)
        if account is not None and any(seat.kind == "person" for seat in stored.seats):
            self.scheduler.expect(table.id, account)
        return table

    def bring_to_life(self, new: New) -> Table:
        """Load a table that was just stored, and start its clocks and bots."""
        self.metrics.count("tables_made", game=new.stored.match.game)
        table = self.registry.put(new.table)
        self.scheduler.wake(table)
        if self.repository.is_postgresql:  # it may have changed since it was stored
            self.refresh_soon(table.id)
        return table

    async def rematch(self, listener: Listener, message: Again) -> Done:
        """Create the rematch for the first request, and tell everyone at the table."""
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        with await self.registry.locked(listener.table) as table:
            check_message(table, message.seat, message)
            if not table.standing.is_over and self.repository.is_postgresql:
                await self.catch_up(table)
            if not table.standing.is_over:
                raise Refused("not-over")
            if table.row.rematch is None:
                if not listener.connection.account.spend("tables"):
                    raise Refused("too-many")
                again = await self.lane.run_locked(table.id, rematch, table, now())
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
    """Return whether all tokens open a seat here, and the requesting member, if any, has one."""
    has_seats = not tokens or all(table.seat_of(token) is not None for token in tokens)
    return has_seats and (member is None or bool(table.seats_of(member)))


def viewers_for(table: Table, tokens: list[str], member: str | None) -> tuple[int, ...]:
    """Return the seats of the tokens and of the member, or a spectator if the table allows it."""
    own = table.seats_of(member)
    if not tokens and not own:
        if table.settings.watch == "none":
            raise Refused("closed")
        return (SPECTATOR,)
    seats = [table.seat_of(token) for token in tokens]
    if None in seats:
        raise Refused("no-seat")
    return tuple(sorted({*own, *(seat for seat in seats if seat is not None)}))
