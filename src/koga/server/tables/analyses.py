"""Analyses of finished tables: judged ply by ply in the bot pool, then stored with the table."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from koga.bots.analysis import Analysis, Look, assemble
from koga.bots.analyst import QUICK, USUAL
from koga.core.record import Record, write
from koga.server.bots.pool import BotPool
from koga.server.forms import AnalysisState
from koga.server.ops.budgets import Account
from koga.server.ops.metrics import Metrics
from koga.server.storage.analyses import load_analysis, store_analysis
from koga.server.storage.repository import Repository
from koga.server.tables.lane import Lane
from koga.server.tables.table import Table
from koga.server.wire import Refused

log = logging.getLogger("koga.analyses")
DEPTHS = (USUAL, USUAL, QUICK)  # at which a ply is tried until a worker judges it in time
ATTEMPTS = 20  # attempts at one ply while the address has no bot time left
PAUSE = 2.0  # seconds between two of them
MOST_FAILURES = 3  # after which an analysis is given up …
GIVEN_UP_SECONDS = 600.0  # … for this long
MOST_LEFT = 32  # stopped analyses kept for resumption
MOST_RUNNING = 32  # concurrent analyses per process
MOST_PLIES = 5000  # actions of a game that can be analysed


class Unjudged(Exception):
    """Raised if no worker judges a ply at any depth."""


class Job:
    """An analysis in progress, or one that stopped and can be resumed."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.looks: list[Look] = []
        self.depth = USUAL  # the least depth at which a ply was judged
        self.failures = 0
        self.failed = 0.0  # time of the last failure
        self.owner = ""  # the address for which it runs
        self.task: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        return min(self.total, len(self.looks))

    def fail(self) -> None:
        self.failures += 1
        self.failed = time.monotonic()

    def is_given_up(self) -> bool:
        return self.failures >= MOST_FAILURES and time.monotonic() - self.failed < GIVEN_UP_SECONDS


class Analyses:
    def __init__(self, repository: Repository, pool: BotPool, lane: Lane, metrics: Metrics) -> None:
        self.repository = repository
        self.pool = pool
        self.lane = lane
        self.metrics = metrics
        self.jobs: dict[str, Job] = {}
        self.left: dict[str, Job] = {}  # stopped ones, the latest last

    async def state(self, table: Table, account: Account, begin: bool = True) -> AnalysisState:
        """Return the stored analysis or its progress, starting it if `begin` is set; raise Refused `busy` if too many
        are running, or `no-analysis` if it failed too often."""
        job = self.jobs.get(table.id)
        if job is None:
            stored = await load_analysis(self.repository, table.id)
            found = None if stored is None else read_analysis(stored)
            if found is not None:
                return AnalysisState(found.plies, found.plies, found)
            if not begin:
                return AnalysisState(0, len(table.match.record.acts()), None)
            job = self.begin(table, account)
        return AnalysisState(job.done, job.total, None)

    def begin(self, table: Table, account: Account) -> Job:
        """Start an analysis, or resume one that stopped."""
        record = table.match.record
        total = len(record.acts())
        if total > MOST_PLIES:
            raise Refused("too-many")
        if table.id in self.jobs:  # started while the database was queried
            return self.jobs[table.id]
        job = self.left.get(table.id) or Job(total)
        if job.is_given_up():
            raise Refused("no-analysis")
        self.check_free(account)
        self.left.pop(table.id, None)
        self.jobs[table.id] = job
        job.owner = account.owner
        job.task = asyncio.create_task(self.run(table.id, record, job, account))
        return job

    def check_free(self, account: Account) -> None:
        """Raise Refused `busy` if too many analyses are running, of this address or of all."""
        if sum(job.owner == account.owner for job in self.jobs.values()) >= account.budgets.limits.analyses:
            self.metrics.count("over_budget", budget="analyses")
            raise Refused("busy")
        if len(self.jobs) >= MOST_RUNNING or account.used("bots") >= 1.0:
            raise Refused("busy")

    async def run(self, id: str, record: Record, job: Job, account: Account) -> None:
        """Judge a record ply by ply. What is judged is kept if it stops, and a later request resumes it."""
        try:
            text = await self.lane.run(id, write, record)
            while len(job.looks) <= job.total:
                job.looks += await self.judge(record, text, job, account)
            found = await self.lane.run(id, assemble, record, job.looks, job.depth)
            await store_analysis(self.repository, id, msgspec.json.encode(found).decode())
        except Refused as refusal:
            log.warning("analysis stopped", extra={"table": id, "code": refusal.code})
            self.keep(id, job)
        except Exception as error:
            self.metrics.count("broken")
            log.error("analysis failed", extra={"table": id, "why": type(error).__name__}, exc_info=error)
            job.fail()
            self.keep(id, job)
        finally:
            del self.jobs[id]

    def keep(self, id: str, job: Job) -> None:
        self.left[id] = job
        while len(self.left) > MOST_LEFT:
            del self.left[next(iter(self.left))]

    async def judge(self, record: Record, text: str, job: Job, account: Account) -> list[Look]:
        """Judge the next ply, at the quick depth only if it takes too long at the usual one."""
        for depth in DEPTHS:
            looks = await self.judge_at(record, text, len(job.looks), depth, account)
            if looks is not None:
                job.depth = QUICK if depth == QUICK else job.depth
                return looks
        raise Unjudged

    async def judge_at(self, record: Record, text: str, ply: int, depth: str, account: Account) -> list[Look] | None:
        """Judge a ply as soon as the address has bot time; return None if the worker failed or took too long."""
        for _ in range(ATTEMPTS):
            try:
                return await self.pool.judge_plies(record.game, text, ply, ply + 1, depth, account)
            except Refused:
                await asyncio.sleep(PAUSE)
        raise Refused("busy")

    async def close(self) -> None:
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def read_analysis(text: str) -> Analysis | None:
    """Parse a stored analysis; return None for an older format, so that the analysis is repeated."""
    try:
        return msgspec.json.decode(text, type=Analysis)
    except msgspec.ValidationError:
        return None
