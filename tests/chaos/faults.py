"""The faults. Each is applied to a stage, lasts a while if it can, and is healed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable

from tests.chaos.stage import Kind, Stage

Fault = Callable[[Stage, random.Random], Awaitable[None]]


async def kill_server(stage: Stage, rng: random.Random) -> None:
    await stage.kill_server()


async def kill_worker(stage: Stage, rng: random.Random) -> None:
    await stage.kill_worker(rng.randrange(100))


async def kill_backend(stage: Stage, rng: random.Random) -> None:
    await stage.kill_backend(rng.randrange(100))


async def kill_postgresql(stage: Stage, rng: random.Random) -> None:
    await stage.kill_postgresql()


async def full_disk(stage: Stage, rng: random.Random) -> None:
    stage.disk.set(full=True)
    await asyncio.sleep(rng.uniform(2, 5))
    stage.disk.set()


async def slow_disk(stage: Stage, rng: random.Random) -> None:
    """Make every sync take half a second."""
    stage.disk.set(sync_ms=500)
    await asyncio.sleep(rng.uniform(3, 6))
    stage.disk.set()


async def dropped_connections(stage: Stage, rng: random.Random) -> None:
    for pipe in stage.front.some(0.5, rng):
        pipe.drop()


async def frozen_connections(stage: Stage, rng: random.Random) -> None:
    """Freeze half of the connections; some resume, the others are dropped after a while."""
    pipes = stage.front.some(0.5, rng)
    for pipe in pipes:
        pipe.freeze()
    await asyncio.sleep(rng.uniform(3, 9))
    for pipe in pipes:
        pipe.thaw() if rng.random() < 0.5 else pipe.drop()


async def frozen_worker(stage: Stage, rng: random.Random) -> None:
    """Send SIGSTOP, then SIGCONT, to a worker, or on SQLite to the whole server."""
    assert stage.server is not None
    pids = stage.worker_pids() if stage.kind == "postgresql" else [stage.server.process.pid]
    pid = rng.choice(pids)
    os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(rng.uniform(2, 8))
    finally:
        os.kill(pid, signal.SIGCONT)


async def dropped_database(stage: Stage, rng: random.Random) -> None:
    """Reset all connections between server and PostgreSQL."""
    for pipe in stage.database.some(1.0, rng):
        pipe.drop()


async def frozen_database(stage: Stage, rng: random.Random) -> None:
    """Silence these connections, and reset them only after the server's timeout."""
    pipes = stage.database.some(1.0, rng)
    for pipe in pipes:
        pipe.freeze()
    await asyncio.sleep(rng.uniform(8, 14))
    for pipe in pipes:
        pipe.drop()


KILLS: dict[Kind, dict[str, Fault]] = {
    "sqlite": {"server": kill_server},
    "postgresql": {
        "server": kill_server,
        "worker": kill_worker,
        "PostgreSQL backend": kill_backend,
        "PostgreSQL": kill_postgresql,
    },
}
TROUBLES: dict[Kind, dict[str, Fault]] = {
    "sqlite": {
        "disk full": full_disk,
        "slow disk": slow_disk,
        "dropped connections": dropped_connections,
        "frozen connections": frozen_connections,
        "frozen server": frozen_worker,
    },
    "postgresql": {
        "disk full": full_disk,
        "slow disk": slow_disk,
        "dropped connections": dropped_connections,
        "frozen connections": frozen_connections,
        "frozen worker": frozen_worker,
        "dropped database connections": dropped_database,
        "frozen database connections": frozen_database,
    },
}
