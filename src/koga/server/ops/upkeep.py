"""Periodic work, once a second while the server runs: metrics, budgets, memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from koga.server.ops.budgets import Budgets
from koga.server.ops.clock import step
from koga.server.ops.memory import Trimmer
from koga.server.ops.metrics import Metrics

log = logging.getLogger("koga.upkeep")
EVERY = 1.0  # seconds
NOTED_STEP = 2.0  # steps of the system clock of at least this many seconds are logged


class Upkeep:
    def __init__(self, metrics: Metrics, budgets: Budgets) -> None:
        self.metrics = metrics
        self.budgets = budgets
        self.chores: list[Callable[[], None]] = [metrics.flush, budgets.flush, self.watch_clock, Trimmer()]
        self.stepped = 0.0
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        while True:
            due = time.monotonic() + EVERY
            await asyncio.sleep(EVERY)
            self.metrics.observe("loop_lag_seconds", max(0.0, time.monotonic() - due))
            for chore in self.chores:
                try:
                    chore()
                except Exception:  # one failure does not keep the others from running
                    self.metrics.count("broken")
                    log.exception("upkeep failed")

    def watch_clock(self) -> None:
        if abs(step() - self.stepped) > NOTED_STEP:
            self.stepped = step()
            log.warning("the system clock was set by %.0f s; game clocks are not affected", self.stepped)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self.metrics.flush()
        self.budgets.close()
