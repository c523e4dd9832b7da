"""Group commit: concurrent appends of many tables share one transaction and one sync."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from msgspec import Struct

from koga.server.ops.metrics import Metrics
from koga.server.storage.errors import Conflict, is_conflict, named
from koga.server.storage.rows import Entry, NewNotice

log = logging.getLogger("koga.storage")
MOST_APPENDS = 500  # appends per transaction
MOST_CALLBACKS = 50  # callbacks per iteration of the event loop


class PendingAppend(Protocol):
    """Entries to be stored together, with the table's schedule if it changed, and a notice if there is one."""

    match: str
    entries: list[Entry]
    schedule: dict[str, Any] | None
    notice: NewNotice | None

    def committed(self, error: Exception | None) -> None:
        """Report the result, once: no error when the entries are on disk, otherwise Conflict or StorageError."""


class AwaitedAppend(Struct):
    """An append whose caller awaits a future."""

    match: str
    entries: list[Entry]
    schedule: dict[str, Any] | None
    notice: NewNotice | None
    done: asyncio.Future[None]

    def committed(self, error: Exception | None) -> None:
        if self.done.done():  # the caller was cancelled
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class CommitQueue:
    def __init__(self, write: Callable[[list[PendingAppend]], Awaitable[None]], metrics: Metrics) -> None:
        """Create the queue. `write` stores a batch in one transaction, all or nothing."""
        self.write = write
        self.metrics = metrics
        self.waiting: list[PendingAppend] = []
        self.since = 0.0  # when the oldest of them was queued
        self.callbacks: deque[tuple[list[PendingAppend], Exception | None]] = deque()
        self.wakeup: asyncio.Future[None] | None = None  # awaited by the writer while the queue is empty
        self.closing = False
        self.writer = asyncio.create_task(self.run())

    def enqueue(self, append: PendingAppend) -> None:
        if not self.waiting:
            self.since = time.perf_counter()
        self.waiting.append(append)
        if self.wakeup is not None:
            self.wake()

    def wake(self) -> None:
        if self.wakeup is not None:
            self.wakeup.set_result(None)
            self.wakeup = None

    async def run(self) -> None:
        """Store queued appends, one batch per transaction, until the queue is closed."""
        while True:
            if self.waiting:
                batch, self.waiting = self.waiting[:MOST_APPENDS], self.waiting[MOST_APPENDS:]
                since, self.since = self.since, time.perf_counter()
                await self.store(batch)
                self.metrics.observe("store_seconds", time.perf_counter() - since)
                self.metrics.observe("store_batch", len(batch))
            elif self.closing:
                return
            else:
                self.wakeup = asyncio.get_running_loop().create_future()
                await self.wakeup

    async def store(self, batch: list[PendingAppend]) -> None:
        """Store a batch. If one append makes it fail, store each separately, so that only that one fails."""
        try:
            await self.write(batch)
        except Exception as error:
            conflict, failure = is_conflict(error), named(error)
            if len(batch) > 1 and (conflict or failure.kind == "rejected-value"):
                for append in batch:
                    await self.store([append])
            elif conflict:
                self.call_back(batch, Conflict(batch[0].match))
            else:
                self.metrics.count("storage_errors", kind=failure.kind)
                log.error("cannot store: %s", failure)
                self.call_back(batch, failure)
        else:
            self.call_back(batch, None)

    def call_back(self, batch: list[PendingAppend], error: Exception | None) -> None:
        """Schedule callbacks while the next batch is written."""
        if not self.callbacks:
            asyncio.get_running_loop().call_soon(self.call_some_back)
        self.callbacks.append((batch, error))

    def call_some_back(self) -> None:
        if not self.callbacks:  # closing the queue has called them all
            return
        batch, error = self.callbacks.popleft()
        if len(batch) > MOST_CALLBACKS:
            self.callbacks.appendleft((batch[MOST_CALLBACKS:], error))
        for append in batch[:MOST_CALLBACKS]:
            try:
                append.committed(error)
            except Exception:  # one failing callback must not stop the others
                self.metrics.count("broken")
                log.exception("callback failed")
        if self.callbacks:
            asyncio.get_running_loop().call_soon(self.call_some_back)

    async def close(self) -> None:
        """Store the queued appends and call their callbacks."""
        self.closing = True
        self.wake()
        await self.writer
        while self.callbacks:
            self.call_some_back()
