"""Tables: all tables of this process, and the one path that every command takes.

command → entries → commit → broadcast, with the table locked from first to last (`Tables.change`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from koga.core.game import SPECTATOR
from koga.server.bots.pool import BotPool
from koga.server.ops.clock import now
from koga.server.ops.health import HealthCheck
from koga.server.ops.metrics import Key, Metrics, key
from koga.server.storage.bus import ClusterBus
from koga.server.storage.errors import Conflict, LinkGone, StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.rows import Entry
from koga.server.tables import commands
from koga.server.tables.broadcast import Broadcast, Connection, Listener
from koga.server.tables.crashes import CrashRecorder
from koga.server.tables.creation import New, rematch
from koga.server.tables.lane import Lane
from koga.server.tables.registry import Registry
from koga.server.tables.scheduler import Scheduler
from koga.server.tables.standing import Standing
from koga.server.tables.table import Change, Decide, Table
from koga.server.tables.tasks import Tasks
from koga.server.wire import (
    WIRE,
    Act,
    Again,
    Answer,
    Because,
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
LONG_LOG = 100  # log lines that are worked out at once; more of them off the event loop
FAREWELL = 3.0  # seconds at most that stopping waits for clients


class Tables:
    def __init__(
        self, repository: Repository, bus: ClusterBus, pool: BotPool, metrics: Metrics, crashes: Path | None = None
    ) -> None:
        """`crashes`: the folder where a process that dies of a fault leaves word of the table it was at."""
        self.repository = repository
        self.bus = bus
        self.pool = pool
        self.metrics = metrics
        self.health = HealthCheck(repository, bus)
        self.crashes = CrashRecorder(crashes)
        self.lane = Lane(self.crashes)
        self.registry = Registry(repository, self.lane, metrics, now)
        self.broadcast = Broadcast(now)
        self.scheduler = Scheduler(self.registry, repository, bus, pool, metrics, self.change, now)
        self.tasks = Tasks(metrics)
        self.behind: set[str] = set()  # tables that another process changed, until their refresh begins

    async def start(self) -> None:
        for crash in self.crashes.found():
            await self.registry.quarantine(crash.table, f"crashed the server: {crash.reason}")
        await self.bus.start(self.changed_elsewhere, self.missed_changes)
        self.scheduler.start()

    async def close(self) -> None:
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
        version = message.version if isinstance(message, Act | Undo | Answer) else 0
        slow = isinstance(message, Undo)  # it imagines many worlds
        table = await self.change(listener.table, lambda table: commands.decide(table, message, now()), version, slow)
        return Done(message.id, table.answered.get((message.seat, message.id)) or table.version)

    async def change(self, id: str, decide: Decide, version: int = 0, slow: bool = False) -> Table:
        """Lock the table, decide what is to change, store it, adopt and broadcast it. Where another process was first,
        catch up and decide again. `version` is what the client has seen; `slow` decisions leave the event loop."""
        for _ in range(ATTEMPTS):
            async with self.registry.locked(id) as table:
                if self.is_behind(table, version):
                    await self.catch_up(table)
                change = await self.lane.run(id, decide, table) if slow else self.crashes.at(id, decide, table)
                if change is None or await self.commit(table, change):
                    return table
                await self.catch_up(table)
        raise Refused("stale")

    async def commit(self, table: Table, change: Change) -> bool:
        """Store a change, then adopt and broadcast it; False if another process stored something else first."""
        standing = table.standing.after(change.entries, change.seats)
        schedule = table.schedule_after(standing)
        try:
            await self.repository.commit(table.id, change.entries, schedule, change.seats, change.chat, change.link)
        except Conflict:
            return False
        except LinkGone as error:
            raise Refused("gone") from error
        except StorageError as error:
            raise Refused("broken") from error
        if schedule is not None:
            table.row = replace(table.row, **schedule)
        self.dismiss_moved(table, standing)
        self.crashes.at(table.id, table.adopt, change, standing)
        self.count(table, change.entries)
        self.announce(table)
        return True

    def announce(self, table: Table) -> None:
        """Tell everybody who is connected here, and whoever acts next."""
        self.crashes.at(table.id, self.broadcast.publish, table)
        self.scheduler.wake(table)

    def dismiss_moved(self, table: Table, standing: Standing) -> None:
        """Disconnect those whose seat was moved to another device."""
        if standing.seats is table.standing.seats:
            return
        pairs = zip(table.standing.seats, standing.seats, strict=True)
        moved = {old.number for old, new in pairs if old.token is not None and old.token != new.token}
        if moved:
            self.broadcast.dismiss(table.id, "moved", moved)

    def count(self, table: Table, entries: list[Entry]) -> None:
        counts = self.metrics.counts
        for entry in entries:
            if entry.kind == "act":
                by = "chance" if entry.seat < 0 else "bot" if table.standing.bots[entry.seat] else "person"
                counts[actions_by(table.game.name, by)] += 1

    # ---- what other processes did ----

    def changed_elsewhere(self, id: str) -> None:
        if id in self.registry.tables and id not in self.behind:
            self.behind.add(id)
            self.tasks.spawn(self.refresh(id))

    def missed_changes(self) -> None:
        for id in list(self.registry.tables):
            self.changed_elsewhere(id)

    def is_behind(self, table: Table, version: int) -> bool:
        """Whether a client has seen more than is known here: through another process, faster than its notification."""
        return version > table.version and self.repository.is_postgresql

    async def refresh(self, id: str) -> None:
        try:
            async with self.registry.locked(id) as table:
                self.behind.discard(id)
                await self.catch_up(table)
        except Refused as refusal:
            log.warning("table not refreshed", extra={"table": id, "code": refusal.code})
        finally:
            self.behind.discard(id)

    async def catch_up(self, table: Table) -> None:
        """Take over what is stored and not known here, and broadcast it. The table is locked."""
        last = table.chat[-1].number if table.chat else 0
        try:
            stored = await self.repository.load(table.id, table.version, last)
        except StorageError as error:
            raise Refused("broken") from error
        if stored is None:
            self.registry.forget(table.id)
            self.broadcast.dismiss(table.id, "no-table")
            raise Refused("no-table")
        self.dismiss_moved(table, replace(table.standing, seats=tuple(stored.seats)))
        self.crashes.at(table.id, table.follow, stored)
        self.announce(table)

    # ---- joining and leaving ----

    async def join(self, connection: Connection, message: Join) -> Listener | None:
        """Seat a connection and send it the table; None if it was closed meanwhile."""
        if message.wire != WIRE:
            raise Refused("wire", more=f"this server speaks version {WIRE}")
        async with self.registry.locked(message.table) as table:
            if self.is_behind(table, message.seen or 0):
                await self.catch_up(table)
            viewers = viewers_for(table, message.tokens)
            await self.prepare(table, viewers)
            if connection.gone:
                return None
            return self.crashes.at(table.id, self.broadcast.join, table, connection, viewers, message)

    async def prepare(self, table: Table, viewers: tuple[int, ...]) -> None:
        """Work out long logs off the event loop."""
        for viewer in viewers:
            if len(table.match.acts) - len(table.match.logs.get(viewer, ())) > LONG_LOG:
                await self.lane.run(table.id, table.match.full_log, viewer)

    def leave(self, listener: Listener) -> None:
        self.broadcast.leave(listener, self.registry.tables.get(listener.table))

    async def farewell(self) -> None:
        """Tell everybody that the server stops, and wait a little until they have heard it."""
        self.broadcast.dismiss_all("stopping")
        deadline = time.monotonic() + FAREWELL
        while self.broadcast.rooms and time.monotonic() < deadline:
            await asyncio.sleep(0.02)

    # ---- asking ----

    async def hint(self, listener: Listener, message: Hint) -> Hinted:
        """What a bot, or the solver, thinks of each action."""
        table = await self.table_for(listener, message)
        rng = self.scheduler.rng
        found = await self.pool.evaluate(table.game, commands.for_hint(table, message, rng), rng.next())
        return Hinted(message.id, message.version, message.seat, tuple(found))

    async def why(self, listener: Listener, message: Why) -> Because:
        return commands.why(await self.table_for(listener, message), message)

    async def table_for(self, listener: Listener, message: Hint | Why) -> Table:
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        return await self.registry.get(listener.table)

    # ---- new tables ----

    async def open(self, new: New, rematch_of: str = "") -> Table:
        """Store a new table and bring it to life; Conflict if it exists, or the old table has its rematch already."""
        stored = new.stored
        await self.repository.create(stored.match, stored.seats, stored.entries, rematch_of)
        self.metrics.count("tables_made", game=stored.match.game)
        table = self.registry.put(Table(stored))
        self.scheduler.wake(table)
        return table

    async def rematch(self, listener: Listener, message: Again) -> Done:
        """The first who asks makes the new table; everybody is told where it is."""
        if message.seat not in listener.viewers:
            raise Refused("no-seat")
        async with self.registry.locked(listener.table) as table:
            if not table.standing.is_over:
                raise Refused("not-over")
            if table.row.rematch is None:
                if not listener.connection.account.spend("tables"):
                    raise Refused("too-many")
                try:
                    new = await self.open(rematch(table, now()), rematch_of=table.id)
                except Conflict:
                    await self.catch_up(table)
                else:
                    table.row = replace(table.row, rematch=new.id)
                    self.broadcast.publish(table)
            return Done(message.id, table.version)


@cache
def actions_by(game: str, by: str) -> Key:
    return key("actions", game=game, by=by)


def viewers_for(table: Table, tokens: list[str]) -> tuple[int, ...]:
    """The seats that the tokens open, or a spectator's place where the table has some."""
    if not tokens:
        if table.settings.watch == "none":
            raise Refused("closed")
        return (SPECTATOR,)
    seats = [table.seat_of(token) for token in tokens]
    if None in seats:
        raise Refused("no-seat")
    return tuple(sorted({seat for seat in seats if seat is not None}))
