"""Scheduler: everything that happens at a table without a player's message. Bots act, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from koga.bots.bot import imagined
from koga.core.position import Position, Rng
from koga.server.bots.pool import BotPool
from koga.server.ops.budgets import Account
from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import ClusterBus
from koga.server.storage.repository import Repository
from koga.server.tables import commands
from koga.server.tables.broadcast import Broadcast
from koga.server.tables.registry import Registry
from koga.server.tables.table import Decide, Table
from koga.server.tables.tasks import Tasks
from koga.server.wire import Refused

log = logging.getLogger("koga.scheduler")
SWEEP = 1.0  # seconds between two sweeps for tables not run by any process
LOADS = 8  # due tables loaded concurrently
ARRIVAL = 15.0  # seconds in which a table's creator is expected to connect
LATENESS = 0.05  # seconds after a deadline before a timeout: an action in transit still counts
MOST_FAILURES = 3  # consecutive failures before a table is quarantined
PAUSE = 1.0  # seconds until a retry after a failure
LEFT_TO_OTHERS = 5.0  # seconds for which another process, with connected people, keeps a table's bots to itself


class Scheduler:
    def __init__(
        self,
        registry: Registry,
        broadcast: Broadcast,
        repository: Repository,
        bus: ClusterBus,
        pool: BotPool,
        metrics: Metrics,
        change: Callable[[str, Decide], Awaitable[Table]],
        now: Callable[[], float],
    ) -> None:
        self.registry = registry
        self.broadcast = broadcast
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
        self.payer_of_tournament: Callable[[str], Account] | None = None  # accounts charged for bots
        self.expected: dict[str, tuple[Account, float]] = {}  # by table: its expected creator, and until when
        self.unattended: set[str] = set()  # tables whose bots are thinking in the low-priority lane
        self.left: dict[str, float] = {}  # by table: until when its bots are left to another process
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
        """Schedule the table's next step: a bot to act, or a running clock."""
        if table.standing.bot_to_act() is not None and table.id not in self.playing:
            self.attend(table.id)
        standing = table.standing
        if (
            table.settings.clock is not None
            or not standing.begun
            or standing.ballot is not None
            or table.id in self.timers
        ):
            self.set_timer(table)

    # ---- bots ----

    def attend(self, id: str) -> None:
        task = self.playing[id] = self.tasks.spawn(self.play(id))
        task.add_done_callback(lambda _: self.playing.pop(id, None))

    async def play(self, id: str) -> None:
        """Let bots act until a person is to act or the game is over, if this process holds the table's claim."""
        try:
            while await self.claim(id) and await self.play_once(id):
                self.failures.pop(id, None)
        except Refused as refusal:
            log.warning("bot refused", extra={"table": id, "code": refusal.code})
            await asyncio.sleep(PAUSE)
        except Exception as error:  # one table's failure must not stop the others
            await self.failed(id, error)
        finally:
            await self.bus.release(id)

    async def claim(self, id: str) -> bool:
        """Claim the table's bots; return whether this process runs them. A process without connections leaves them to
        one with connections: there they think at high priority, here in the low-priority lane, which may take very
        long."""
        if await self.bus.claim(id):
            return True
        if self.broadcast.asker(id) is not None:
            await self.bus.want(id)
        return False

    def wanted_elsewhere(self, id: str) -> None:
        """Yield a table's bots to another process that has a person connected."""
        if id in self.unattended and self.asker(id) is None:
            self.left[id] = self.now() + LEFT_TO_OTHERS
            self.playing[id].cancel()

    async def play_once(self, id: str) -> bool:
        """Let the bot to act choose and play; return False if no bot is to act."""
        async with self.loads:
            table = await self.registry.get(id)
        seat, version = table.standing.bot_to_act(), table.version
        if seat is None:
            self.set_timer(table)
            return False
        level = table.standing.bots[seat]
        assert level is not None
        with self.registry.crashes.at(id):
            guess = imagined(table.match.position, self.rng)
        action = await self.choose(table, level, guess)
        await self.change(id, lambda table: commands.bot_act(table, seat, version, action, self.now()))
        return True

    async def choose(self, table: Table, level: str, guess: Position) -> int:
        id = table.id
        asker, watched = self.asker(id), id in self.broadcast.rooms
        if asker is None:
            self.unattended.add(id)
        try:
            return await self.pool.choose(table.game, level, guess, self.rng.next(), id, asker, watched)
        finally:
            self.unattended.discard(id)

    def expect(self, id: str, account: Account) -> None:
        """Note that the creator of this table is about to connect, so that its bots are charged to that person's
        budget."""
        self.expected[id] = account, self.now() + ARRIVAL

    def asker(self, id: str) -> Account | None:
        """Return the account charged for a table's bots: that of a connected or an expected person."""
        account, until = self.expected.get(id, (None, 0.0))
        if self.now() > until:
            self.expected.pop(id, None)
            account = None
        return self.broadcast.asker(id) or account or self.tournament_payer(id)

    def tournament_payer(self, id: str) -> Account | None:
        """Return the budget of a tournament's table. Its bots have their own, because other players wait for the
        round."""
        table = self.registry.tables.get(id)
        if self.payer_of_tournament is None or table is None or table.settings.tournament is None:
            return None
        return self.payer_of_tournament(table.settings.tournament)

    def hurry(self, table: Table) -> None:
        """Move a bot's request from the low-priority lane to the high-priority one, because a person has connected."""
        if table.id in self.unattended and self.broadcast.asker(table.id) is not None:
            task = self.playing[table.id]
            task.add_done_callback(lambda _: self.wake(table))
            task.cancel()

    async def failed(self, id: str, error: Exception) -> None:
        self.metrics.count("broken")
        log.error("bots failed at a table", extra={"table": id}, exc_info=error)
        self.failures[id] = self.failures.get(id, 0) + 1
        if self.failures[id] >= MOST_FAILURES:
            del self.failures[id]
            await self.registry.quarantine(id, f"its bots failed: {type(error).__name__}")
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

    # ---- unattended tables ----

    async def sweep_forever(self) -> None:
        """Find due tables, for example after a restart or another process's death, and unload unused ones."""
        while True:
            try:
                self.forget_unused()
                for id in await self.repository.find_due(self.now()):
                    if not self.is_busy(id) and not self.is_left(id):
                        self.attend(id)
            except Exception as error:  # retry at the next sweep
                self.metrics.count("broken")
                log.error("sweep failed", exc_info=error)
            await asyncio.sleep(SWEEP)

    def is_left(self, id: str) -> bool:
        return id in self.left and self.asker(id) is None

    def forget_unused(self) -> None:
        """Unload tables without connections; the sweep finds the deadlines of those with a clock."""
        self.registry.forget_idle(lambda id: id in self.playing or id in self.broadcast.rooms)
        for id in [id for id in self.timers if id not in self.registry.tables]:
            self.timers.pop(id).cancel()
        now = self.now()
        self.left = {id: until for id, until in self.left.items() if until > now}
        self.expected = {id: (account, until) for id, (account, until) in self.expected.items() if until > now}
