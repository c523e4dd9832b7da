"""A hard limit on waiting for a driver."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
log = logging.getLogger("koga.storage")


async def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """Return what the work returns; TimeoutError if it takes longer, and then it is left to end by itself.

    `asyncio.timeout` is not enough: it cancels the work once and then waits for its clearing up, for however long a
    driver tries to close a connection that does not answer. Whoever waits here may hold the lock of a table.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.wait({task}, timeout=seconds)
    except asyncio.CancelledError:
        task.cancel()
        raise
    if not task.done():
        task.cancel()
        task.add_done_callback(forgotten)
        log.error("left a database connection to itself after %.0f s", seconds)
        raise TimeoutError
    if task.cancelled():  # by the driver itself
        raise TimeoutError
    return task.result()


def forgotten(task: asyncio.Task[Any]) -> None:
    """Nobody wants its result any more."""
    if not task.cancelled():
        task.exception()
