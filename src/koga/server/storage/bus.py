"""ClusterBus between processes on one PostgreSQL (LISTEN/NOTIFY), and who keeps a table: runs its bots and clocks.

On SQLite there is one process: it keeps every table and needs no news.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from typing import Any, Protocol

import asyncpg

from koga.server.storage.repository import CHANNEL

log = logging.getLogger("koga.news")
BACKSTOP = 2.0  # seconds between two looks whether the connection lives


class ClusterBus(Protocol):
    async def start(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None: ...
    async def keep(self, id: str) -> bool: ...
    async def release(self, id: str) -> None: ...
    async def close(self) -> None: ...


class LocalBus:
    """One process: nobody else writes, and every table is ours to keep."""

    async def start(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        return

    async def keep(self, id: str) -> bool:
        return True

    async def release(self, id: str) -> None:
        return

    async def close(self) -> None:
        return


class PostgresBus:
    """One connection of its own: the database lets go of its locks when the process dies, and others take over."""

    def __init__(self, url: str, origin: str) -> None:
        self.url = url
        self.origin = origin
        self.kept: set[str] = set()
        self.lock = asyncio.Lock()
        self.connection: asyncpg.Connection[Any] | None = None
        self.watch: asyncio.Task[None] | None = None

    async def start(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """`heard` is told of a table that another process changed, `missed` that some of it may have been missed."""
        self.heard, self.missed = heard, missed
        await self.connect()
        self.watch = asyncio.create_task(self.stay_connected())

    async def connect(self) -> None:
        self.kept.clear()
        self.connection = await asyncpg.connect(self.url)
        await self.connection.add_listener(CHANNEL, self.listen)

    def listen(self, connection: Any, pid: int, channel: str, payload: object) -> None:
        origin, *ids = str(payload).split()
        if origin != self.origin:
            for id in ids:
                self.heard(id)

    async def stay_connected(self) -> None:
        while True:
            await asyncio.sleep(BACKSTOP)
            try:
                async with self.lock:
                    assert self.connection is not None
                    await asyncio.wait_for(self.connection.execute("select 1"), 10)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("news lost", extra={"why": type(error).__name__})
                await self.reconnect()

    async def reconnect(self) -> None:
        async with self.lock:
            if self.connection is not None:
                self.connection.terminate()
            try:
                await self.connect()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("no database", extra={"why": type(error).__name__})
                return
        self.missed()

    async def keep(self, id: str) -> bool:
        if id in self.kept:
            return True
        async with self.lock:
            if await self.ask("select pg_try_advisory_lock($1)", id):
                self.kept.add(id)
        return id in self.kept

    async def release(self, id: str) -> None:
        if id in self.kept:
            async with self.lock:
                self.kept.discard(id)
                await self.ask("select pg_advisory_unlock($1)", id)

    async def ask(self, query: str, id: str) -> bool:
        assert self.connection is not None
        try:
            return bool(await self.connection.fetchval(query, lock_number(id)))
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return False

    async def close(self) -> None:
        if self.watch:
            self.watch.cancel()
        if self.connection is not None:
            await self.connection.close()


def lock_number(id: str) -> int:
    return int.from_bytes(hashlib.sha256(id.encode()).digest()[:8], "big", signed=True)
