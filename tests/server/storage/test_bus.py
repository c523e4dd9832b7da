"""The bus between processes, on a PostgreSQL that is away when it starts."""

from __future__ import annotations

import asyncio

import asyncpg

from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import PostgresBus
from koga.server.storage.repository import CHANNEL
from tests.chaos.proxy import Proxy
from tests.server.postgres import Cluster
from tests.server.running import free_port


def test_a_bus_that_starts_during_an_outage_connects_later_and_reports_the_gap(postgres: Cluster) -> None:
    url = postgres.new_database()

    async def outage() -> None:
        proxy = Proxy(free_port())
        await proxy.start()
        bus = PostgresBus(url.replace(f":{postgres.port}/", f":{proxy.port}/"), "me", Metrics())
        gap, changed = asyncio.Event(), asyncio.Queue[str]()
        await bus.start(changed.put_nowait, gap.set, lambda _: None)
        assert not bus.is_connected
        assert not await bus.claim("table")
        proxy.target = postgres.port
        async with asyncio.timeout(60):
            await gap.wait()
            assert await bus.claim("table")
            other = await asyncpg.connect(url)
            await other.execute("select pg_notify($1, $2)", CHANNEL, "another table")
            assert await changed.get() == "table"
        await other.close()
        await bus.close()
        await proxy.close()

    asyncio.run(outage())
