"""Registry: the tables in memory. Loads, locks and unloads them, and quarantines broken ones."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from types import TracebackType

from koga.core.game import GAMES, find
from koga.server.ops.metrics import Metrics
from koga.server.ratings.store import results_of_table
from koga.server.storage.errors import StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.rows import MatchRow, Stored
from koga.server.tables.lane import Lane
from koga.server.tables.table import CHAT_KEPT, Table
from koga.server.wire import Refused

log = logging.getLogger("koga.registry")
LONG = 300  # tables with more entries are built off the event loop


class Locked:
    """A table locked until its context ends: `with await registry.locked(id) as table: …`."""

    def __init__(self, registry: Registry, table: Table) -> None:
        self.registry = registry
        self.table = table

    def __enter__(self) -> Table:
        return self.table

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is not None and not isinstance(error, (Refused, asyncio.CancelledError)):
            self.registry.forget(self.table.id)  # it may be inconsistent: rebuild it from the database
        self.table.lock.release()


class Registry:
    def __init__(
        self, repository: Repository, lane: Lane, metrics: Metrics, now: Callable[[], float], idle_seconds: float
    ) -> None:
        """Create the registry. `idle_seconds` is how long an unused table stays in memory."""
        self.idle_seconds = idle_seconds
        self.repository = repository
        self.lane = lane
        self.crashes = lane.crashes
        self.metrics = metrics
        self.now = now
        self.tables: dict[str, Table] = {}
        self.used: dict[str, float] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.faulty: set[str] = set()  # quarantined tables that could not be marked in the database

    async def locked(self, id: str) -> Locked:
        """Return a locked table, which nothing else in this process can change; raise Refused if it does not exist."""
        return self.take(id) or await self.acquire(id)

    def take(self, id: str) -> Locked | None:
        """Like `locked`, without waiting: return None if the table is not in memory or is locked."""
        table = self.tables.get(id)
        return Locked(self, table) if table is not None and table.lock.take() else None

    async def acquire(self, id: str) -> Locked:
        while True:
            table = self.tables.get(id) or await self.get(id)
            await table.lock.acquire()
            if self.tables.get(id) is table:
                return Locked(self, table)
            table.lock.release()  # it was unloaded meanwhile: load it again

    def knows(self, id: str) -> bool:
        """Return whether a table is in memory or being loaded, possibly from data read before a change."""
        return id in self.tables or id in self.loading

    async def get(self, id: str) -> Table:
        """Return a table from memory or from the repository; raise Refused if it does not exist."""
        if id in self.tables:
            self.used[id] = time.monotonic()
            return self.tables[id]
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self.load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(self.loading[id])

    async def load(self, id: str) -> Table:
        if id in self.faulty:
            raise Refused("quarantined")
        try:
            stored = await self.repository.load(id, lines=CHAT_KEPT)
            is_settled = stored is not None and stored.match.settled is not None
            results = await results_of_table(self.repository, id) if is_settled else []
        except StorageError as error:
            raise Refused("broken") from error
        if stored is None:
            raise Refused("no-table")
        if stored.match.fault is not None and not await self.is_cured(stored.match):
            raise Refused("old-rules" if stored.match.fault == "old-rules" else "quarantined")
        try:
            table = await self.build(stored)
            table.results = results if table.settings.rated else []
            return self.put(table)
        except Refused as refusal:
            if refusal.code == "old-rules":
                await self.quarantine(id, refusal.code)
            raise
        except Exception as error:  # an error in one table must not affect the others
            log.error("could not load a table", extra={"table": id}, exc_info=error)
            await self.quarantine(id, f"failed to load: {type(error).__name__}")
            raise Refused("quarantined") from error

    async def is_cured(self, match: MatchRow) -> bool:
        """Return whether a table quarantined for unknown rules can be loaded again, because the server now has those
        rules."""
        if match.fault != "old-rules" or match.game not in GAMES or match.rules != find(match.game).rules_version:
            return False
        await self.repository.release(match.id)
        return True

    async def build(self, stored: Stored) -> Table:
        if len(stored.entries) <= LONG:
            with self.crashes.at(stored.match.id):
                return Table(stored, self.now())
        return await self.lane.run_locked(stored.match.id, Table, stored, self.now())

    def put(self, table: Table) -> Table:
        self.tables[table.id] = table
        self.used[table.id] = time.monotonic()
        return table

    async def quarantine(self, id: str, reason: str) -> None:
        """Mark a table so that no process loads it until an operator releases it."""
        self.forget(id)
        self.metrics.count("quarantined")
        log.error("table quarantined", extra={"table": id, "reason": reason})
        try:
            await self.repository.quarantine(id, reason)
        except StorageError:
            self.faulty.add(id)  # at least this process skips it

    def forget(self, id: str) -> None:
        self.tables.pop(id, None)
        self.used.pop(id, None)

    def forget_idle(self, is_needed: Callable[[str], bool]) -> None:
        """Unload the tables that were unused for a while, unless they are needed or locked."""
        before = time.monotonic() - self.idle_seconds
        idle = [id for id, used in self.used.items() if used < before and not self.tables[id].lock.taken]
        for id in idle:
            if not is_needed(id):
                self.forget(id)
