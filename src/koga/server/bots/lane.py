"""A lane: worker processes, and the queue of requests for them.

The address whose bots have used the least time goes first, so that an address with a hundred tables does not starve one
with a single table. Every eighth turn goes to the oldest request, so that no request waits forever.
"""

from __future__ import annotations

import asyncio
import time

from msgspec import Struct

from koga.server.bots.process import BotWorker

OLDEST_FIRST = 8  # one dispatch in eight serves the oldest request
HALVED_AFTER = 60.0  # seconds after which half of an address's accumulated thinking time has decayed
FORGOTTEN = 0.01  # accumulated thinking times below this many seconds are dropped
BURST = 30.0  # burst allowance of unattended tables, in seconds of thinking


class Waiting(Struct, eq=False):
    """A request that waits for a worker."""

    owner: str  # the address to charge, or the table if there is none
    unattended: bool
    since: float
    worker: asyncio.Future[BotWorker]


class Lane:
    def __init__(self, workers: int, idle_only: bool = False, unattended: float = 1.0) -> None:
        """Create a lane. With `idle_only` its workers run only while the processor is otherwise idle; `unattended` is
        the share of their time that tables without connected people may use."""
        self.free = [BotWorker(idle_only) for _ in range(workers)]
        self.idle_only = idle_only
        self.speed = workers * unattended
        self.free_at = time.monotonic()  # earliest time at which an unattended table may think again
        self.timer: asyncio.TimerHandle | None = None
        self.waiting: list[Waiting] = []
        self.used: dict[str, float] = {}
        self.halved = time.monotonic()
        self.turns = 0
        self.busy: set[BotWorker] = set()

    async def acquire(self, owner: str, unattended: bool = False) -> BotWorker:
        request = Waiting(owner, unattended, time.monotonic(), asyncio.get_running_loop().create_future())
        self.waiting.append(request)
        self.dispatch()
        try:
            return await request.worker
        except asyncio.CancelledError:
            if request.worker.done() and not request.worker.cancelled():
                self.release(request.worker.result(), owner, 0.0, unattended)
            elif request in self.waiting:
                self.waiting.remove(request)
            raise

    def release(self, worker: BotWorker, owner: str, seconds: float, unattended: bool = False) -> None:
        """Return a worker to the pool after it has thought for `seconds`."""
        self.busy.discard(worker)
        self.free.append(worker)
        self.used[owner] = self.used.get(owner, 0.0) + seconds
        if unattended and self.speed:
            self.free_at = max(self.free_at, time.monotonic() - BURST / self.speed) + seconds / self.speed
        self.dispatch()

    def dispatch(self) -> None:
        """Assign free workers to the next requests."""
        self.forget()
        while self.free and (request := self.next()) is not None:
            self.waiting.remove(request)
            worker = self.free.pop()
            if not worker.is_usable():  # it was stopped or has died
                worker = BotWorker(self.idle_only)
            self.busy.add(worker)
            request.worker.set_result(worker)

    def next(self) -> Waiting | None:
        now = time.monotonic()
        ready = [request for request in self.waiting if not request.unattended or self.may_run_unattended(now)]
        if not ready:
            if self.waiting and self.speed and self.timer is None:
                self.timer = asyncio.get_running_loop().call_later(max(0.0, self.free_at - now) + 0.01, self.look_again)
            return None
        self.turns += 1
        if self.turns % OLDEST_FIRST == 0:
            return min(ready, key=lambda request: request.since)
        return min(ready, key=lambda request: (request.unattended, self.used.get(request.owner, 0.0), request.since))

    def may_run_unattended(self, now: float) -> bool:
        return self.speed > 0 and now >= self.free_at

    def look_again(self) -> None:
        self.timer = None
        self.dispatch()

    def forget(self) -> None:
        now = time.monotonic()
        while now - self.halved >= HALVED_AFTER:
            self.halved += HALVED_AFTER
            self.used = {owner: used / 2 for owner, used in self.used.items() if used > FORGOTTEN}
            if not self.used:
                self.halved = now

    async def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        for request in self.waiting:
            request.worker.cancel()
        self.waiting.clear()
        await asyncio.gather(*(worker.stop() for worker in (*self.free, *self.busy)))
