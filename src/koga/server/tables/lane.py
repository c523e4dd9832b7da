"""Lane: one thread for work too slow for the event loop, one job after another.

Every address has a bounded queue, and the addresses take turns: one that asks for much waits for itself only. The
requesting client is charged for a job's CPU time, as for that of the event loop (ops/metering.py).
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from koga.server.ops.metering import Charge, asker, payer
from koga.server.ops.metrics import Metrics
from koga.server.tables.crashes import CrashRecorder
from koga.server.wire import Refused

MOST_WAITING = 256  # queued jobs; once there are as many, each address may have one

P = ParamSpec("P")
T = TypeVar("T")


class Job:
    """A job in a queue, and the answer awaited by whoever asked for it."""

    def __init__(self, table: str, work: Callable[[], Any], charge: Charge | None) -> None:
        self.table = table
        self.work = work
        self.charge = charge
        self.seconds = 0.0  # of CPU time, once it is done
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Lane:
    """Thread for slow work, which must not touch anything that the event loop may change meanwhile."""

    def __init__(self, crashes: CrashRecorder, metrics: Metrics) -> None:
        self.crashes = crashes
        self.metrics = metrics
        self.thread = ThreadPoolExecutor(1, "koga-lane")
        self.queues: dict[str, deque[Job]] = {}  # by owner, in the order of their turns; the server's own is ""
        self.waiting = 0
        self.is_running = False

    async def run(self, table: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a job. `table`: the id of the table it is for, empty if there is none."""
        answer: T = await self.enqueue(table, partial(work, *args, **kwargs))
        return answer

    async def run_locked(self, table: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a job for which others wait too, such as one under a table's lock: before its owner's other jobs."""
        answer: T = await self.enqueue(table, partial(work, *args, **kwargs), first=True)
        return answer

    def enqueue(self, table: str, work: Callable[[], Any], first: bool = False) -> asyncio.Future[Any]:
        account = asker.get()
        owner = "" if account is None else account.owner
        queue = self.queues.get(owner) or deque()
        if account is not None and len(queue) >= account.budgets.limits.jobs:
            self.metrics.count("over_budget", budget="jobs")
            raise Refused("busy")
        if queue and self.waiting >= MOST_WAITING:
            raise Refused("busy")
        job = Job(table, work, payer.get())
        (queue.appendleft if first else queue.append)(job)
        self.queues[owner] = queue
        self.waiting += 1
        self.run_next()
        return job.answer

    def run_next(self) -> None:
        """Hand the thread a job of the owner whose turn it is, unless it is at work."""
        while self.queues and not self.is_running:
            owner = next(iter(self.queues))
            queue = self.queues.pop(owner)
            job = queue.popleft()
            if queue:
                self.queues[owner] = queue  # behind all others
            self.waiting -= 1
            if not job.answer.cancelled():
                self.is_running = True
                done = asyncio.get_running_loop().run_in_executor(self.thread, self.work_on, job)
                done.add_done_callback(partial(self.finish, job))

    def work_on(self, job: Job) -> Any:
        """Return a job's answer. Runs in the thread."""
        begun = time.thread_time()
        try:
            with self.crashes.in_lane(job.table):
                return job.work()
        finally:
            job.seconds = time.thread_time() - begun

    def finish(self, job: Job, done: asyncio.Future[Any]) -> None:
        self.is_running = False
        if job.charge is not None:
            job.charge(job.seconds)
        error = None if done.cancelled() else done.exception()
        if done.cancelled():
            job.answer.cancel()
        elif job.answer.done():
            pass  # nobody waits for it any more
        elif error is not None:
            job.answer.set_exception(error)
        else:
            job.answer.set_result(done.result())
        self.run_next()

    def close(self) -> None:
        for queue in self.queues.values():
            for job in queue:
                job.answer.cancel()
        self.queues.clear()
        self.thread.shutdown(wait=False, cancel_futures=True)
