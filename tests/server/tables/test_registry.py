"""Tables in memory: those that nobody uses are forgotten, and built again from what is stored when somebody comes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.clock import now
from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.tables.creation import from_form
from koga.server.tables.service import Tables
from koga.server.wire import Clock, Join, Refused
from tests.kinds import DICE
from tests.server.tables.test_scheduler import BUDGETS, Guest, until

PEOPLE = [NewSeat("person"), NewSeat("person")]


async def tables_at(path: Path, idle_seconds: float) -> Tables:
    pool = BotPool(1, 1.0, Metrics())
    tables = Tables(await Repository.open(str(path / "koga.db")), LocalBus(), pool, Metrics(), None, 0.0, idle_seconds)
    await tables.start()
    return tables


def test_tables_that_nobody_is_at_leave_the_memory_and_come_back_as_they_were(tmp_path: Path) -> None:
    async def run() -> None:
        tables = await tables_at(tmp_path, idle_seconds=0.0)
        forms = [NewTable(DICE, seats=PEOPLE), NewTable(DICE, seats=PEOPLE, clock=Clock("turn", 600_000))]
        watched, *others = [await tables.open(from_form(form, now())) for form in (*forms, *forms)]
        await tables.join(Guest("192.0.2.9"), Join("j", watched.id))
        await until(lambda: set(tables.registry.tables) == {watched.id})
        assert set(tables.registry.used) == {watched.id}
        assert not tables.scheduler.timers
        for table in others:
            again = await tables.registry.get(table.id)
            assert again is not table
            assert again.match.position.key() == table.match.position.key()
        await tables.close()

    asyncio.run(run())


def test_tables_in_use_stay(tmp_path: Path) -> None:
    async def run() -> None:
        tables = await tables_at(tmp_path, idle_seconds=600.0)
        table = await tables.open(from_form(NewTable(DICE, seats=PEOPLE), now()))
        tables.scheduler.forget_unused()
        assert await tables.registry.get(table.id) is table
        await tables.close()

    asyncio.run(run())


def test_a_table_is_not_forgotten_while_it_is_being_changed(tmp_path: Path) -> None:
    async def run() -> None:
        tables = await tables_at(tmp_path, idle_seconds=0.0)
        table = await tables.open(from_form(NewTable(DICE, seats=PEOPLE), now()))
        with await tables.registry.locked(table.id) as locked:
            tables.scheduler.forget_unused()
            assert tables.registry.tables[table.id] is locked
        await tables.close()

    asyncio.run(run())


def test_asking_for_tables_that_do_not_exist_leaves_nothing_behind(tmp_path: Path) -> None:
    async def run() -> None:
        tables = await tables_at(tmp_path, idle_seconds=600.0)
        for number in range(20):
            with pytest.raises(Refused, match="no-table"):
                await tables.registry.get(f"nothing{number}")
        assert not tables.registry.used
        assert not tables.registry.loading
        await tables.close()

    asyncio.run(run())


def test_whoever_was_expected_and_did_not_come_is_forgotten(tmp_path: Path) -> None:
    async def run() -> None:
        tables = await tables_at(tmp_path, idle_seconds=600.0)
        account = BUDGETS.account("192.0.2.8")
        await tables.open(from_form(NewTable(DICE, seats=PEOPLE), now()), account=account)
        assert tables.scheduler.expected
        tables.scheduler.now = lambda: now() + 60.0
        tables.scheduler.forget_unused()
        assert not tables.scheduler.expected
        await tables.close()

    asyncio.run(run())
