"""Scheduler: what happens at a table without a player's message. Bots act, clocks run out, nothing due is missed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from koga.bots.bot import imagined
from koga.core.position import Rng
from koga.server.bots.pool import BotPool
from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import ClusterBus
from koga.server.storage.repository import Repository
from koga.server.tables import commands
from koga.server.tables.registry import Registry
from koga.server.tables.table import Decide, Table
from koga.server.tables.tasks import Tasks
from koga.server.wire import Refused

log = logging.getLogger("koga.scheduler")
SWEEP = 1.0  # seconds between two looks for tables that no process attends to
LOADS = 8  # due tables that are loaded at a time
LATENESS = 0.05  # seconds after a deadline before a clock is stopped: an action on its way still counts
MOST_FAILURES = 3  # in a row before a table is quarantined
PAUSE = 1.0  # seconds after a failure


class Scheduler:
    def __init__(
        self,
        registry: Registry,
        repository: Repository,
        bus: ClusterBus,
        pool: BotPool,
        metrics: Metrics,
        change: Callable[[str, Decide], Awaitable[Table]],
        now: Callable[[], float],
    ) -> None:
        self.registry = registry
        self.repository = repository
        self.bus = bus
        self.pool = pool
        self.metrics = metrics
        self.change = change
        self.now = now
        self.tasks = Tasks(metrics)
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.failures: dict[str, int] = {}
        self.loads = asyncio.Semaphore(LOADS)
        self.rng = Rng(secrets.randbits(64))  # for bots and guesses, never for the draws of a match

    def start(self) -> None:
        self.tasks.spawn(self.sweep_forever())

    async def close(self) -> None:
        for timer in self.timers.values():
            timer.cancel()
        await self.tasks.cancel()

    def is_busy(self, id: str) -> bool:
        return id in self.playing or id in self.timers

    def wake(self, table: Table) -> None:
        """See whether a bot is to act or a clock is running."""
        if table.standing.bot_to_act() is not None and table.id not in self.playing:
            self.attend(table.id)
        if table.settings.clock is not None:
            self.set_timer(table)

    # ---- bots ----

    def attend(self, id: str) -> None:
        task = self.playing[id] = self.tasks.spawn(self.play(id))
        task.add_done_callback(lambda _: self.playing.pop(id, None))

    async def play(self, id: str) -> None:
        """Let bots act until a person is to act or the game is over, if this process has the table's claim."""
        try:
            while await self.bus.claim(id) and await self.play_once(id):
                self.failures.pop(id, None)
        except Refused as refusal:
            log.warning("bot refused", extra={"table": id, "code": refusal.code})
            await asyncio.sleep(PAUSE)
        except Exception as error:  # one table's failure is its own
            await self.failed(id, error)
        finally:
            await self.bus.release(id)

    async def play_once(self, id: str) -> bool:
        """Let the bot that is to act choose and act; False if none is."""
        async with self.loads:
            table = await self.registry.get(id)
        seat, version = table.standing.bot_to_act(), table.version
        if seat is None:
            if table.settings.clock is not None:
                self.set_timer(table)
            return False
        level = table.standing.bots[seat]
        assert level is not None
        guess = self.registry.crashes.at(id, imagined, table.match.position, self.rng)
        action = await self.pool.choose(table.game, level, guess, self.rng.next(), id)
        await self.change(id, lambda table: commands.bot_act(table, seat, version, action, self.now()))
        return True

    async def failed(self, id: str, error: Exception) -> None:
        self.metrics.count("broken")
        log.error("bots failed at a table", extra={"table": id}, exc_info=error)
        self.failures[id] = self.failures.get(id, 0) + 1
        if self.failures[id] >= MOST_FAILURES:
            del self.failures[id]
            await self.registry.quarantine(id, f"its bots fail: {type(error).__name__}")
        else:
            self.registry.forget(id)
            await asyncio.sleep(PAUSE)

    # ---- clocks ----

    def set_timer(self, table: Table) -> None:
        if timer := self.timers.pop(table.id, None):
            timer.cancel()
        deadline = table.standing.deadline()
        if deadline is not None:
            wait = max(0.0, deadline - self.now()) + LATENESS
            self.timers[table.id] = asyncio.get_running_loop().call_later(wait, self.ring, table.id)

    def ring(self, id: str) -> None:
        self.timers.pop(id, None)
        self.tasks.spawn(self.run_out(id))

    async def run_out(self, id: str) -> None:
        try:
            await self.change(id, lambda table: commands.run_out(table, self.now()))
        except Refused as refusal:
            log.warning("clock refused", extra={"table": id, "code": refusal.code})

    # ---- what nobody attends to ----

    async def sweep_forever(self) -> None:
        """Find due tables: after a restart, or when another process died. Forget the tables that nobody uses."""
        while True:
            try:
                for id in await self.repository.find_due(self.now()):
                    if not self.is_busy(id):
                        self.attend(id)
            except Exception as error:  # the next sweep may do better
                self.metrics.count("broken")
                log.error("sweep failed", exc_info=error)
            await asyncio.sleep(SWEEP)
