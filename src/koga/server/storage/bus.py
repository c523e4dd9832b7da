"""ClusterBus: processes on one PostgreSQL notify each other of changes, and agree which of them runs a table's bots.

On SQLite there is one process, which owns every table.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

import asyncpg

from koga.server.ops.metrics import Metrics
from koga.server.storage.database import connection_options
from koga.server.storage.errors import named
from koga.server.storage.repository import CHANNEL

log = logging.getLogger("koga.bus")
CHECK_SECONDS = 2.0  # between two checks of the connection
ANSWER_SECONDS = 5.0  # seconds for PostgreSQL's answer before the connection is dropped
# PostgreSQL (14 and later) closes the connection of a frozen process, which releases its tables for other processes.
ABANDONED = "15s"
DOUBTED_SECONDS = 120.0  # within which a transaction whose end is unknown has ended
WANTED = "?"  # prefix of a table id in a notification; no id begins with it
FAILURES = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class ClusterBus(Protocol):
    is_connected: bool

    async def start(
        self, on_change: Callable[[str], None], on_gap: Callable[[], None], on_wanted: Callable[[str], None]
    ) -> None: ...
    def doubt(self, id: str) -> None: ...
    async def claim(self, id: str) -> bool: ...
    async def want(self, id: str) -> None: ...
    async def release(self, id: str) -> None: ...
    async def close(self) -> None: ...


class LocalBus:
    """The bus of a single process."""

    is_connected = True

    async def start(
        self, on_change: Callable[[str], None], on_gap: Callable[[], None], on_wanted: Callable[[str], None]
    ) -> None:
        return

    def doubt(self, id: str) -> None:
        return

    async def claim(self, id: str) -> bool:
        return True

    async def want(self, id: str) -> None:
        return

    async def release(self, id: str) -> None:
        return

    async def close(self) -> None:
        return


class PostgresBus:
    """LISTEN and advisory locks on a dedicated connection: PostgreSQL releases the locks of a process that dies."""

    def __init__(self, url: str, origin: str, metrics: Metrics) -> None:
        self.url = url
        self.origin = origin
        self.metrics = metrics
        self.claimed: set[str] = set()
        self.doubted: dict[str, float] = {}  # by table: when a change failed that PostgreSQL may store all the same
        self.lock = asyncio.Lock()
        self.connection: asyncpg.Connection[Any] | None = None
        self.watch: asyncio.Task[None] | None = None
        self.is_connected = False

    async def start(
        self, on_change: Callable[[str], None], on_gap: Callable[[], None], on_wanted: Callable[[str], None]
    ) -> None:
        """Start listening. `on_change` is called with each table changed by another process, `on_gap` after
        notifications may have been missed, `on_wanted` with each table whose bots another process asks to run.

        A database that does not answer is asked again later, as one that is lost: a worker that replaces another one
        while PostgreSQL recovers must not end, since the supervisor would stop the others as well."""
        self.on_change, self.on_gap, self.on_wanted = on_change, on_gap, on_wanted
        try:
            await asyncio.wait_for(self.connect(), ANSWER_SECONDS)
        except FAILURES as error:
            self.lose(error)
        self.watch = asyncio.create_task(self.stay_connected())

    async def connect(self) -> None:
        self.claimed.clear()
        options = connection_options()
        options["server_settings"] = {**options["server_settings"], "idle_session_timeout": ABANDONED}
        self.connection = await asyncpg.connect(self.url, **options)
        await self.connection.add_listener(CHANNEL, self.listen)
        self.is_connected = True

    def listen(self, connection: Any, pid: int, channel: str, payload: object) -> None:
        origin, *ids = str(payload).split()
        is_own = origin == self.origin
        for id in ids:
            if is_own and self.doubted.pop(id, None) is None:
                continue
            if id.startswith(WANTED):
                self.on_wanted(id.removeprefix(WANTED))
            else:
                self.on_change(id)

    def doubt(self, id: str) -> None:
        """A change of this process to a table failed, and may be committed later than the table is read again: then
        this process must hear of it as the others do, although it is its own."""
        now = monotonic()
        self.doubted = {other: since for other, since in self.doubted.items() if now - since < DOUBTED_SECONDS}
        self.doubted[id] = now

    async def stay_connected(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            async with self.lock:
                if self.is_connected:
                    await self.ask("select true")
            if not self.is_connected:
                await self.reconnect()

    async def reconnect(self) -> None:
        async with self.lock:
            if self.connection is not None:
                self.connection.terminate()
            try:
                await asyncio.wait_for(self.connect(), ANSWER_SECONDS)
            except FAILURES as error:
                self.lose(error)
                return
        log.info("reconnected to the other processes")
        self.on_gap()

    async def claim(self, id: str) -> bool:
        """Claim the table's bots and clocks for this process; return whether that succeeded."""
        if id in self.claimed:
            return True
        async with self.lock:
            if self.is_connected and await self.ask("select pg_try_advisory_lock($1)", lock_number(id)):
                self.claimed.add(id)
        return id in self.claimed

    async def want(self, id: str) -> None:
        """Ask the claiming process to release the table, if it has no connected players there."""
        async with self.lock:
            if self.is_connected:
                await self.ask("select pg_notify($1, $2)", CHANNEL, f"{self.origin} {WANTED}{id}")

    async def release(self, id: str) -> None:
        if id in self.claimed:
            async with self.lock:
                self.claimed.discard(id)
                if self.is_connected:
                    await self.ask("select pg_advisory_unlock($1)", lock_number(id))

    async def ask(self, query: str, *arguments: int | str) -> bool:
        """Return the result of a query. A connection that does not answer is dropped, and with it all claims."""
        assert self.connection is not None
        try:
            return bool(await asyncio.wait_for(self.connection.fetchval(query, *arguments), ANSWER_SECONDS))
        except FAILURES as error:
            self.lose(error)
            return False

    def lose(self, error: Exception) -> None:
        self.is_connected = False
        self.claimed.clear()
        failure = named(error)
        self.metrics.count("storage_errors", kind=failure.kind)
        log.warning("no connection to the other processes: %s", failure)

    async def close(self) -> None:
        if self.watch:
            self.watch.cancel()
        if self.connection is not None:
            self.connection.terminate()


def lock_number(id: str) -> int:
    return int.from_bytes(hashlib.sha256(id.encode()).digest()[:8], "big", signed=True)
