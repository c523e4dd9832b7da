"""The health check: writes to the database, reads from it, and reports which part fails."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from koga.server.bots.pool import BotPool
from koga.server.ops.clock import now
from koga.server.storage.bus import ClusterBus
from koga.server.storage.errors import named
from koga.server.storage.repository import Repository
from koga.server.storage.sqlite_writer import LOCK_SECONDS

FRESH = 1.0  # seconds for which a result is cached: anyone may request it, and a check writes
PATIENCE = LOCK_SECONDS + 2.0  # seconds for each part's answer


class HealthCheck:
    def __init__(self, repository: Repository, bus: ClusterBus, pool: BotPool) -> None:
        self.repository = repository
        self.bus = bus
        self.pool = pool
        self.answer: dict[str, str] = {}
        self.answered = -FRESH
        self.checking: asyncio.Task[dict[str, str]] | None = None

    async def parts(self) -> dict[str, str]:
        """Return each part's state: `ok` or a description of the failure."""
        if time.monotonic() - self.answered < FRESH:
            return self.answer
        if self.checking is None:
            self.checking = asyncio.create_task(self.check())
        return await asyncio.shield(self.checking)

    async def check(self) -> dict[str, str]:
        try:
            write, read = await asyncio.gather(tried(self.write), tried(self.repository.read))
            cluster = "ok" if self.bus.is_connected else "unreachable: no notifications from other processes"
            bots = self.pool.state()
            self.answer = {"database-write": write, "database-read": read, "cluster": cluster, "bots": bots}
            self.answered = time.monotonic()
            return self.answer
        finally:
            self.checking = None

    async def write(self) -> None:
        at = now()
        if await self.repository.beat(at) != at:
            raise OSError("the database did not return the written value")


async def tried(part: Callable[[], Awaitable[None]]) -> str:
    try:
        await asyncio.wait_for(part(), PATIENCE)
    except Exception as error:
        return str(named(error))
    return "ok"
