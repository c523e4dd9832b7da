"""Group commit: appends of many tables that wait at the same moment share one transaction and one sync."""

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
MOST_APPENDS = 500  # in one transaction
MOST_CALLBACKS = 50  # in one turn of the event loop


class PendingAppend(Protocol):
    """Entries to be stored together, the table's schedule after them where that changed, and a notice of them."""

    match: str
    entries: list[Entry]
    schedule: dict[str, Any] | None
    notice: NewNotice | None

    def committed(self, error: Exception | None) -> None:
        """Called once: without an error when the entries are on disk, else with Conflict or StorageError."""


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
        """`write` stores a batch in one transaction, all or nothing."""
        self.write = write
        self.metrics = metrics
        self.waiting: list[PendingAppend] = []
        self.since = 0.0  # when the oldest of them was enqueued
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
        """Store the queued appends in one transaction, repeatedly."""
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
        """Store a batch. If one append fails it, each is stored separately, so that only that one fails."""
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
        """Call back soon: meanwhile the next batch is on its way to the disk."""
        if not self.callbacks:
            asyncio.get_running_loop().call_soon(self.call_some_back)
        self.callbacks.append((batch, error))

    def call_some_back(self) -> None:
        if not self.callbacks:  # the queue was closed, which called them all
            return
        batch, error = self.callbacks.popleft()
        if len(batch) > MOST_CALLBACKS:
            self.callbacks.appendleft((batch[MOST_CALLBACKS:], error))
        for append in batch[:MOST_CALLBACKS]:
            try:
                append.committed(error)
            except Exception:  # the others must hear of theirs all the same
                self.metrics.count("broken")
                log.exception("callback failed")
        if self.callbacks:
            asyncio.get_running_loop().call_soon(self.call_some_back)

    async def close(self) -> None:
        """Store the queued appends, and call their callbacks."""
        self.closing = True
        self.wake()
        await self.writer
        while self.callbacks:
            self.call_some_back()
