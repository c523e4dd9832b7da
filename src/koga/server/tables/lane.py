"""Lane: one thread for work too slow for the event loop, one job after another, with a bounded queue.

The requesting client is charged for a job's CPU time, as for that of the event loop (ops/metering.py).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from koga.server.ops.metering import payer
from koga.server.tables.crashes import CrashRecorder
from koga.server.wire import Refused

MOST_WAITING = 64  # queued jobs; further ones are refused as busy

P = ParamSpec("P")
T = TypeVar("T")


class Lane:
    """Thread for slow work, which must not touch anything that the event loop may change meanwhile."""

    def __init__(self, crashes: CrashRecorder) -> None:
        self.crashes = crashes
        self.thread = ThreadPoolExecutor(1, "koga-lane")
        self.waiting = 0

    async def run(self, table: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a job. `table`: the id of the table it is for, empty if there is none."""
        if self.waiting >= MOST_WAITING:
            raise Refused("busy")

        spent = 0.0

        def job() -> T:
            nonlocal spent
            begun = time.thread_time()
            try:
                with self.crashes.in_lane(table):
                    return work(*args, **kwargs)
            finally:
                spent = time.thread_time() - begun

        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, job)
        finally:
            self.waiting -= 1
            if (charge := payer.get()) is not None:
                charge(spent)

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
