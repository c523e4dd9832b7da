"""Registry: the tables in memory, their listeners in this process, and the bots and clocks it runs."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from functools import cache
from typing import Any

from msgspec.structs import replace

from koga.bots.bot import imagined
from koga.core.game import SPECTATOR
from koga.core.position import Rng
from koga.server.bots.pool import BotPool
from koga.server.ops.health import HealthCheck
from koga.server.ops.metrics import Key, Metrics, key
from koga.server.storage.bus import ClusterBus
from koga.server.storage.errors import Conflict, StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.rows import Entry
from koga.server.tables.creation import New, check_level
from koga.server.tables.held import Held
from koga.server.tables.listeners import Doer, Listener
from koga.server.tables.table import Table
from koga.server.wire import WIRE, Chat, ChatLine, FromServer, Join, Joined, Refused, TableUpdate, encode

log = logging.getLogger("koga.registry")
SWEEP = 1.0  # seconds between two looks for tables that nobody keeps
GRACE = 30.0  # seconds that a player has at least after the server was away
FAREWELL = 3.0  # seconds at most that stopping waits for clients
IDLE = 300.0  # seconds that a table stays in memory after its last use


@cache
def actions_by(game: str, by: str) -> Key:
    return key("actions", game=game, by=by)


class Pending:
    """An action on its way to the repository."""

    def __init__(self, registry: Registry, table: Table, entries: list[Entry], doer: Doer, message: str) -> None:
        self.registry, self.table, self.entries, self.doer, self.message = registry, table, entries, doer, message
        self.match, self.version, self.schedule = table.id, table.version, table.new_standing()

    def committed(self, error: Exception | None) -> None:
        self.registry.settle(self, error)


class Registry:
    def __init__(self, repository: Repository, bus: ClusterBus, pool: BotPool, metrics: Metrics) -> None:
        self.repository = repository
        self.bus = bus
        self.pool = pool
        self.metrics = metrics
        self.health = HealthCheck(repository, bus)
        self.tables: dict[str, Table] = {}
        self.used: dict[str, float] = {}
        self.told: dict[str, object] = {}  # what TableUpdate told last of a table
        self.rooms: dict[str, set[Listener]] = {}
        self.unsent: list[Listener] = []
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.rng = Rng(secrets.randbits(64))  # for bots and guesses, never for the draws of a match

    async def start(self) -> None:
        await self.bus.start(self.heard, self.missed)
        self.spawn(self.sweep_forever())

    async def farewell(self) -> None:
        """Tells everybody that the server stops, and waits a little until they have heard it."""
        for room in self.rooms.values():
            for listener in list(room):
                listener.bye("stopping")
        deadline = time.monotonic() + FAREWELL
        while self.rooms and time.monotonic() < deadline:
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        await self.farewell()
        for timer in self.timers.values():
            timer.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.pool.close()
        await self.bus.close()
        await self.repository.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.count("broken")
            log.error("task failed", exc_info=error)

    # ---- tables in memory ----

    async def table(self, id: str) -> Table:
        """A table from memory or from the repository; Refused if there is none."""
        self.used[id] = time.monotonic()
        if id in self.tables:
            return self.tables[id]
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self.load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(self.loading[id])

    async def load(self, id: str) -> Table:
        try:
            stored = await self.repository.load(id)
        except Exception as error:
            log.exception("cannot load")
            raise Refused("broken") from error
        if stored is None:
            raise Refused("no-table")
        table = self.put(Table(stored, time.time(), GRACE))
        if table.is_filled() and not table.begun:
            self.spawn(self.refresh(id))
        return table

    def put(self, table: Table) -> Table:
        self.tables[table.id] = table
        self.used[table.id] = time.monotonic()
        self.wake(table)
        return table

    async def open(self, new: New, rematch_of: str = "") -> Table:
        """Stores a new table and brings it to life; Conflict if the old table has its rematch already."""
        await self.repository.create(new.stored.match, new.stored.seats, new.stored.entries, rematch_of)
        self.metrics.count("tables_made", game=new.stored.match.game)
        return self.put(Table(new.stored, time.time()))

    def held(self, id: str) -> Held:
        """The table, locked against everybody else in this process: `async with registry.held(id) as table`."""
        return Held(self, id)

    def forget(self, id: str) -> None:
        self.tables.pop(id, None)
        if timer := self.timers.pop(id, None):
            timer.cancel()

    async def commit(self, table: Table, entries: list[Entry]) -> None:
        """Stores what the table has in memory already, then tells everybody; without storing, nobody hears of it."""
        try:
            await self.repository.append(table.id, entries, table.new_standing())
        except (Conflict, StorageError) as error:
            raise self.failed(table, error) from error
        self.stored(table, entries)

    def commit_soon(self, table: Table, entries: list[Entry], doer: Doer, message: str) -> None:
        """The same for whoever does not wait: the table's lock is taken, and is let go of before the doer is told."""
        self.repository.enqueue(Pending(self, table, entries, doer, message))

    def settle(self, pending: Pending, error: Exception | None) -> None:
        table = pending.table
        refusal = None if error is None else self.failed(table, error)
        try:
            if error is None:
                self.stored(table, pending.entries)
        except Exception:  # whoever writes for all tables must not fall over one of them
            self.forget(table.id)
            self.metrics.count("broken")
            log.exception("cannot tell what is stored")
            refusal = Refused("broken")
        table.lock.release()
        pending.doer.acted(pending.message, pending.version, refusal)

    def stored(self, table: Table, entries: list[Entry]) -> None:
        self.count(table, entries)
        self.publish(table)
        self.wake(table)

    def failed(self, table: Table, error: Exception) -> Refused:
        """What is in memory is ahead of what is stored: it is loaded again."""
        self.forget(table.id)
        if isinstance(error, Conflict):
            self.spawn(self.refresh(table.id))
            return Refused("stale")
        return Refused("broken")

    def count(self, table: Table, entries: list[Entry]) -> None:
        counts = self.metrics.counts
        for entry in entries:
            if entry.kind == "act":
                by = "chance" if entry.seat < 0 else "bot" if table.bot_of(entry.seat) else "person"
                counts[actions_by(table.game.name, by)] += 1

    # ---- telling those who listen here ----

    def publish(self, table: Table, whole: bool = False) -> None:
        room = self.rooms.get(table.id)
        if not room:
            return
        version, now = table.version, time.time()
        made: dict[tuple[int, int], bytes] = {}
        for listener in room:
            seen = -1 if whole else listener.seen
            if seen == version:
                continue
            for viewer in listener.viewers:
                key = viewer, seen
                data = made.get(key)
                if data is None:
                    data = made[key] = encode(table.since(viewer, seen, now))
                listener.send(data)
            listener.seen = version
        self.publish_state(table, changed=whole)

    def publish_state(self, table: Table, besides: Listener | None = None, changed: bool = False) -> None:
        """Broadcast a TableUpdate if the table itself changed since the last one."""
        told = table.begun, table.is_over(), table.undo, table.row.rematch, len(table.left)
        if self.told.get(table.id) == told and not changed:
            return
        self.told[table.id] = told
        news = encode(TableUpdate(table.version, table.state(time.time(), self.here(table.id))))
        for listener in self.rooms.get(table.id, ()):
            if listener is not besides:
                listener.send(news)

    def send_soon(self, listener: Listener) -> None:
        """Lets it send what it has at the end of this turn of the loop, when it may have more."""
        if not self.unsent:
            asyncio.get_running_loop().call_soon(self.send_all)
        self.unsent.append(listener)

    def send_all(self) -> None:
        unsent, self.unsent = self.unsent, []
        for listener in unsent:
            try:
                listener.flush()
            except Exception:  # the others' messages are not its business
                self.metrics.count("broken")
                log.exception("cannot send")

    def publish_chat(self, table: Table, line: ChatLine) -> None:
        data = encode(Chat(table.version, line))
        for listener in self.rooms.get(table.id, ()):
            listener.send(data)

    def here(self, id: str) -> set[int]:
        """The seats that are connected to this process."""
        return {seat for listener in self.rooms.get(id, ()) for seat in seats_among(listener.viewers)}

    def join(self, table: Table, listener: Listener) -> None:
        before = self.here(table.id)
        self.rooms.setdefault(table.id, set()).add(listener)
        self.publish_state(table, besides=listener, changed=not before.issuperset(seats_among(listener.viewers)))

    def welcome(self, table: Table, viewers: tuple[int, ...], message: Join) -> list[FromServer]:
        """What somebody who joins is sent: the table, then for each seat what it missed or the whole snapshot."""
        now = time.time()
        seats = tuple(seats_among(viewers))
        state = table.state(now, self.here(table.id))
        welcome: list[FromServer] = [Joined(message.id, table.version, WIRE, seats, state, table.chat_lines())]
        seen = -1 if message.seen is None else message.seen
        return welcome + [table.since(viewer, seen, now) for viewer in viewers]

    def leave(self, id: str, listener: Listener) -> None:
        room = self.rooms.get(id, set())
        room.discard(listener)
        if not room:
            self.rooms.pop(id, None)
            self.told.pop(id, None)
        elif id in self.tables:
            gone = not self.here(id).issuperset(seats_among(listener.viewers))
            self.publish_state(self.tables[id], changed=gone)

    # ---- news of other processes ----

    def heard(self, id: str) -> None:
        if id in self.tables or id in self.rooms:
            self.spawn(self.refresh(id))

    def missed(self) -> None:
        for id in list(self.tables):
            self.spawn(self.refresh(id))

    async def refresh(self, id: str) -> None:
        """Reads what is new in the repository, and tells it here."""
        try:
            async with self.held(id) as table:
                last = table.chat[-1].number if table.chat else 0
                stored = await self.repository.load(id, table.version, last)
                if stored is None:
                    self.close_room(id)
                    return
                seats_changed = stored.seats != table.seats
                self.drop_moved(table, [seat.token for seat in stored.seats])
                table.row = stored.match
                if seats_changed:
                    table.sit(stored.seats)
                if stored.entries:
                    table.fold(stored.entries)
                self.publish(table, whole=seats_changed)
                for line in stored.chat:
                    table.chat.append(line)
                    self.publish_chat(table, table.chat_lines()[-1])
                await self.begin_if_filled(table)
                self.wake(table)
        except Refused as refusal:
            if refusal.code == "no-table":
                self.close_room(id)

    async def begin_if_filled(self, table: Table) -> None:
        """The last two may have sat down in two processes at once, or the server died between seat and beginning."""
        if table.is_filled() and not table.begun:
            await self.commit(table, table.begin(time.time()))

    def close_room(self, id: str) -> None:
        """The table is gone from the repository."""
        self.forget(id)
        for listener in list(self.rooms.get(id, ())):
            listener.bye("no-table")

    def drop_moved(self, table: Table, tokens: list[str | None]) -> None:
        """Those whose seat was moved to another device lose it here."""
        pairs = zip(table.seats, tokens, strict=True)
        moved = {seat.number for seat, token in pairs if seat.token is not None and seat.token != token}
        for listener in list(self.rooms.get(table.id, ())):
            if moved & set(listener.viewers):
                listener.bye("moved")

    # ---- bots and clocks ----

    def wake(self, table: Table) -> None:
        """Looks whether a bot is to act or a clock is running."""
        if table.bot_to_act() is not None and table.id not in self.playing:
            self.start_bots(table.id)
        if table.settings.clock is not None:
            self.set_timer(table)

    def start_bots(self, id: str) -> None:
        task = self.playing[id] = self.spawn(self.play(id))
        task.add_done_callback(lambda _: self.playing.pop(id, None))

    def set_timer(self, table: Table) -> None:
        if timer := self.timers.pop(table.id, None):
            timer.cancel()
        deadline = table.deadline()
        if deadline is not None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, deadline - time.time()) + 0.05
            self.timers[table.id] = loop.call_later(wait, lambda: self.spawn(self.time_out(table.id)))

    async def play(self, id: str) -> None:
        """Lets bots act until a person is to act or the game is over; if this process keeps the table."""
        while await self.bus.claim(id):
            async with self.held(id) as table:
                seat, version = table.bot_to_act(), table.version
                if seat is None:
                    break
                level = table.bot_of(seat)
                guess = imagined(table.match.position, self.rng)
            assert level is not None
            action = await self.pool.choose(table.game, level, guess, self.rng.next(), id)
            try:
                async with self.held(id) as table:
                    if table.version == version and table.bot_to_act() == seat:
                        await self.commit(table, table.act(seat, version, action, time.time(), None))
            except Refused as refusal:
                log.warning("bot refused", extra={"table": id, "code": refusal.code})
                await asyncio.sleep(1.0 if refusal.code == "broken" else 0.0)
        await self.bus.release(id)

    async def time_out(self, id: str) -> None:
        async with self.held(id) as table:
            now, deadline, clock = time.time(), table.deadline(), table.settings.clock
            if deadline is None or clock is None or deadline > now:
                return
            if clock.then == "end":
                await self.commit(table, table.run_out(now))
                return
            seat = table.match.position.to_act
            await self.change_seat(table, seat, stand_in=check_level(table.game, None))

    async def change_seat(self, table: Table, seat: int, **values: Any) -> None:
        """Stores a change of a seat (the table's lock is held), then tells it; `stale` if another process was first."""
        old = table.seats[seat]
        table.sit([*table.seats[:seat], replace(old, **values), *table.seats[seat + 1 :]])
        try:
            await self.repository.change_seat(
                table.id, seat, values, table.new_standing(), kind=old.kind, token=old.token, stand_in=old.stand_in
            )
        except Conflict as error:
            self.forget(table.id)
            self.spawn(self.refresh(table.id))
            raise Refused("stale") from error
        self.publish(table, whole=True)
        self.wake(table)

    async def sweep_forever(self) -> None:
        """Finds what nobody keeps: after a restart, or when another process died; and forgets what is not used."""
        while True:
            try:
                for id in await self.repository.find_due(time.time()):
                    if id not in self.playing and await self.bus.claim(id):
                        self.wake(await self.table(id))
            except Refused as refusal:
                log.warning("table refused", extra={"code": refusal.code})
            except Exception:
                self.metrics.count("broken")
                log.exception("sweep failed")
            self.forget_idle()
            await asyncio.sleep(SWEEP)

    def forget_idle(self) -> None:
        before = time.monotonic() - IDLE
        for id in [id for id, used in self.used.items() if used < before and id not in self.rooms]:
            if id not in self.playing and id not in self.timers:
                self.tables.pop(id, None)
                del self.used[id]


def seats_among(viewers: tuple[int, ...]) -> list[int]:
    return [viewer for viewer in viewers if viewer != SPECTATOR]
