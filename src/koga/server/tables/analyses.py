"""Analyses of finished tables: judged ply by ply in the bot pool, then stored with the table."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from koga.bots.analysis import Analysis, Look, assemble
from koga.bots.analyst import QUICK, USUAL
from koga.core.record import Record, write
from koga.server.bots.pool import BotPool
from koga.server.forms import AnalysisState
from koga.server.ops.budgets import Account
from koga.server.storage.analyses import load_analysis, store_analysis
from koga.server.storage.repository import Repository
from koga.server.tables.lane import Lane
from koga.server.tables.table import Table
from koga.server.wire import Refused

log = logging.getLogger("koga.analyses")
ATTEMPTS = 20  # attempts at one ply while the bots are busy; all but the first at the quick depth
PAUSE = 2.0  # seconds between two attempts
MOST_LEFT = 32  # stopped analyses kept for resumption
MOST_RUNNING = 8  # concurrent analyses per process
MOST_PLIES = 5000  # actions of a game that can be analysed


class Job:
    """An analysis in progress."""

    def __init__(self, total: int, looks: list[Look]) -> None:
        self.total = total
        self.looks = looks
        self.task: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        return min(self.total, len(self.looks))


class Analyses:
    def __init__(self, repository: Repository, pool: BotPool, lane: Lane) -> None:
        self.repository = repository
        self.pool = pool
        self.lane = lane
        self.jobs: dict[str, Job] = {}
        self.left: dict[str, list[Look]] = {}  # partial results of stopped analyses

    async def state(self, table: Table, account: Account, begin: bool = True) -> AnalysisState:
        """Return the stored analysis or its progress, starting it if `begin` is set; raise Refused `busy` if too many
        are running."""
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
        record = table.match.record
        total = len(record.acts())
        if total > MOST_PLIES:
            raise Refused("too-many")
        if table.id in self.jobs:  # started while the database was queried
            return self.jobs[table.id]
        if len(self.jobs) >= MOST_RUNNING or account.used("bots") >= 1.0:
            raise Refused("busy")
        job = self.jobs[table.id] = Job(total, self.left.pop(table.id, []))
        job.task = asyncio.create_task(self.run(table.id, record, job, account))
        return job

    async def run(self, id: str, record: Record, job: Job, account: Account) -> None:
        """Judge a record ply by ply; a later request resumes a stopped analysis."""
        try:
            text = await self.lane.run(id, write, record)
            while len(job.looks) <= job.total:
                job.looks += await self.judge(record, text, len(job.looks), account)
            found = await self.lane.run(id, assemble, record, job.looks, USUAL)
            await store_analysis(self.repository, id, msgspec.json.encode(found).decode())
        except Refused:
            log.warning("analysis stopped: the bots are busy", extra={"table": id})
            self.left[id] = job.looks
            while len(self.left) > MOST_LEFT:
                del self.left[next(iter(self.left))]
        finally:
            del self.jobs[id]

    async def judge(self, record: Record, text: str, ply: int, account: Account) -> list[Look]:
        """Judge one ply, at the quick depth if the bots are too busy."""
        for attempt in range(ATTEMPTS):
            try:
                return await self.pool.judge_plies(
                    record.game, text, ply, ply + 1, QUICK if attempt else USUAL, account
                )
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
