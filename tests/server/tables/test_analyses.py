"""Analyses: at the depth they tell, resumed where they stopped, given up when they fail, and few for an address."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from koga.bots.analysis import Look, assemble
from koga.bots.analyst import QUICK, USUAL
from koga.core.game import Game, agree, find
from koga.core.match import Match
from koga.server.bots.pool import BotPool
from koga.server.forms import AnalysisState, NewSeat, NewTable
from koga.server.ops.budgets import Account, Budgets
from koga.server.ops.logs import Lines
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.storage.repository import Repository
from koga.server.tables import analyses as module
from koga.server.tables.analyses import DEPTHS, MOST_FAILURES, Analyses
from koga.server.tables.crashes import CrashRecorder
from koga.server.tables.creation import from_form, table_id
from koga.server.tables.lane import Lane
from koga.server.tables.table import Table
from koga.server.wire import Refused
from tests.kinds import OPEN

ACTS = 3
NAMES = ("first", "second", "third")  # of the requests that created the games
SECRET = "what nobody may read in the log"


class Judging(BotPool):
    """Judges every ply alike, unless a test has it fail, and notes which it was given at which depth."""

    def __init__(self) -> None:
        super().__init__(0, 1.0, Metrics())
        self.given: list[tuple[int, str]] = []
        self.answer: Callable[[int, str], None] | None = None  # raises what it is to fail with
        self.gate: asyncio.Event | None = None

    async def judge_plies(
        self, game: Game, record: str, start: int, stop: int, depth: str, asker: Account
    ) -> list[Look] | None:
        assert (game.name, stop - start) == (OPEN, 1)
        assert record.startswith("koga")
        assert asker.owner
        self.given.append((start, depth))
        if self.gate is not None:
            await self.gate.wait()
        try:
            if self.answer is not None:
                self.answer(start, depth)
        except TimeoutError:
            return None
        return [Look(start, (0.5, 0.5), ())]


class Games(msgspec.Struct):
    """The analyses of finished games, each with its table."""

    analyses: Analyses
    pool: Judging
    metrics: Metrics
    budgets: Budgets

    def account(self, address: str = "192.0.2.1") -> Account:
        return self.budgets.account(address)

    async def ask(self, name: str = "first", address: str = "192.0.2.1") -> AnalysisState:
        return await self.analyses.state(finished(name), self.account(address))

    async def run(self, name: str = "first", address: str = "192.0.2.1") -> AnalysisState:
        """Ask for an analysis, and once more when it has ended or stopped."""
        await self.ask(name, address)
        await self.ended(name)
        return await self.ask(name, address)

    async def ended(self, name: str = "first") -> None:
        task = self.analyses.jobs[table_id(name)].task
        assert task is not None
        await asyncio.wait({task})

    async def refused(self, asked: Awaitable[object]) -> str:
        with pytest.raises(Refused) as refusal:
            await asked
        return refusal.value.code


def finished(name: str) -> Table:
    """A game of a few actions, in which a player has resigned."""
    game = find(OPEN)
    match = Match(game, agree(game, {}), ["a", "b"], seed=b"\1" * 32)
    while len(match.acts) < ACTS:
        match.act(match.position.to_act, match.position.actions()[0])
    match.abandon(0)
    return cast(Table, type("Finished", (), {"id": table_id(name), "match": match})())


@asynccontextmanager
async def games(folder: Path, limits: Limits | None = None) -> AsyncIterator[Games]:
    repository, metrics, pool = await Repository.open(str(folder / "koga.db")), Metrics(), Judging()
    lane = Lane(CrashRecorder(None), metrics)
    found = Games(Analyses(repository, pool, lane, metrics), pool, metrics, Budgets(limits or Limits()))
    for name in NAMES:
        new = from_form(NewTable(OPEN, seats=[NewSeat("person"), NewSeat("person")], id=name), 0.0).stored
        await repository.create(new.match, new.seats, new.entries)
    yield found
    await found.analyses.close()
    lane.close()
    await repository.close()


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.0)


def raising(error: BaseException, times: int, ply: int, at: str = "") -> Callable[[int, str], None]:
    """Fail for a ply, at one depth or at all, so many times."""
    left = [times]

    def answer(given: int, depth: str) -> None:
        if given == ply and at in ("", depth) and left[0] > 0:
            left[0] -= 1
            raise error

    return answer


def test_an_analysis_waits_for_bots_and_is_of_the_depth_it_tells(tmp_path: Path) -> None:
    async def run() -> None:
        async with games(tmp_path) as found:
            found.pool.answer = raising(Refused("busy"), 3, ply=1)
            state = await found.run()
            assert state.analysis is not None
            assert state.analysis.depth == USUAL
            assert found.pool.given == [(0, USUAL), *[(1, USUAL)] * 4, (2, USUAL), (3, USUAL)]

    asyncio.run(run())


def test_a_ply_that_takes_too_long_is_judged_quickly_and_the_analysis_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with games(tmp_path) as found:
            found.pool.answer = raising(TimeoutError(), 99, ply=1, at=USUAL)
            state = await found.run()
            assert state.analysis is not None
            assert state.analysis.depth == QUICK
            slow = [(1, depth) for depth in DEPTHS]
            assert found.pool.given == [(0, USUAL), *slow, (2, USUAL), (3, USUAL)]

    asyncio.run(run())


def test_a_stopped_analysis_is_resumed_by_the_next_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ATTEMPTS", 2)

    async def run() -> None:
        async with games(tmp_path) as found:
            found.pool.answer = raising(Refused("busy"), 2, ply=2)
            assert (await found.run()).done == 2
            await found.ended()
            state = await found.ask(address="192.0.2.9")
            assert state.analysis is not None
            assert [ply for ply, _ in found.pool.given].count(0) == 1
            assert not found.analyses.left

    asyncio.run(run())


def test_an_analysis_that_fails_keeps_what_it_has_and_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ValueError(SECRET)

    clock = Clock()
    monkeypatch.setattr(module, "time", clock)

    async def run() -> None:
        async with games(tmp_path) as found:
            monkeypatch.setattr(module, "assemble", broken)
            for _ in range(MOST_FAILURES):
                await found.ask()
                await found.ended()
            assert await found.refused(found.ask()) == "no-analysis"
            assert await found.refused(found.ask(address="192.0.2.9")) == "no-analysis"
            assert len(found.pool.given) == ACTS + 1, "it began again from the start"
            assert found.metrics.value("broken") == MOST_FAILURES
            monkeypatch.setattr(module, "assemble", assemble)
            clock.at += module.GIVEN_UP_SECONDS + 1
            assert (await found.run()).analysis is not None
            assert len(found.pool.given) == ACTS + 1

    with caplog.at_level(logging.INFO):
        asyncio.run(run())
    failures = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(failures) == MOST_FAILURES
    told: Any
    for told in failures:
        assert (told.table, told.why) == (table_id("first"), "ValueError")
        assert SECRET not in Lines().format(told)


class Clock:
    """Stands in for the module `time` of analyses.py."""

    at = 1000.0

    def monotonic(self) -> float:
        return self.at


def test_a_ply_that_no_worker_judges_ends_the_analysis(tmp_path: Path) -> None:
    async def run() -> None:
        async with games(tmp_path) as found:
            found.pool.answer = raising(TimeoutError(), 99, ply=1)
            for _ in range(MOST_FAILURES):
                await found.ask()
                await found.ended()
            assert await found.refused(found.ask()) == "no-analysis"
            assert len(found.pool.given) == 1 + MOST_FAILURES * len(DEPTHS)

    asyncio.run(run())


def test_an_address_has_a_few_analyses_at_a_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with games(tmp_path, Limits(analyses=1)) as found:
            found.pool.gate = asyncio.Event()
            await found.ask("first")
            assert await found.refused(found.ask("second")) == "busy"
            assert found.metrics.value("over_budget", budget="analyses") == 1
            await found.ask("second", "192.0.2.9")
            await found.ask("first", "192.0.2.9")  # the same analysis: nothing is begun
            owners = {id: job.owner for id, job in found.analyses.jobs.items()}
            assert owners == {table_id("first"): "192.0.2.1", table_id("second"): "192.0.2.9"}
            found.pool.gate.set()
            await found.ended("first")
            await found.ask("third")

    asyncio.run(run())
