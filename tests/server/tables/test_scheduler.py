"""Bots think for the people at their table: for those who are connected, and for those who are about to be."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from koga.core.game import Game
from koga.core.position import Position
from koga.server.bots.pool import BotPool
from koga.server.forms import NewTable
from koga.server.ops.budgets import Account, Budgets
from koga.server.ops.clock import now
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.storage.bus import LocalBus, PostgresBus
from koga.server.storage.repository import Repository
from koga.server.tables import scheduler
from koga.server.tables.creation import from_form
from koga.server.tables.registry import Registry
from koga.server.tables.service import Tables
from koga.server.tables.table import Table
from koga.server.wire import Code, Join, Refused
from tests.kinds import OPEN
from tests.server.postgres import Cluster

BUDGETS = Budgets(Limits())


class Thinker(BotPool):
    """Notes for whom it thinks; among the leftovers it never comes to an end."""

    def __init__(self) -> None:
        super().__init__(0, 1.0, Metrics())
        self.askers: list[Account | None] = []

    async def choose(
        self, game: Game, spec: str, imagined: Position, seed: int, table: str,  # noqa: ARG002
        asker: Account | None = None,
        watched: bool = False,  # noqa: ARG002
    ) -> int:  # fmt: skip
        self.askers.append(asker)
        if asker is None:
            await asyncio.Event().wait()
        return imagined.actions()[0]


class Guest:
    """A connection."""

    session: str | None = None
    gone = False

    def __init__(self, address: str) -> None:
        self.account = BUDGETS.account(address)

    def send(self, data: bytes) -> None: ...
    def bye(self, code: Code) -> None: ...


def with_tables(path: Path, play: Callable[[Tables, Thinker], Awaitable[Any]]) -> None:
    async def run() -> None:
        pool = Thinker()
        tables = Tables(await Repository.open(str(path / "koga.db")), LocalBus(), pool, Metrics())
        try:
            await play(tables, pool)
        finally:
            await tables.close()

    asyncio.run(run())


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def test_the_first_bot_thinks_for_whoever_made_the_table(tmp_path: Path) -> None:
    """The bot acts first, before the page has connected."""

    async def play(tables: Tables, pool: Thinker) -> None:
        account = BUDGETS.account("192.0.2.1")
        table = await tables.open(from_form(NewTable(OPEN, level="random"), 0.0), account=account)
        await until(lambda: table.standing.to_act == 0)
        assert set(pool.askers) == {account}

    with_tables(tmp_path, play)


def test_a_bot_among_the_leftovers_is_asked_again_for_a_person_who_comes(tmp_path: Path) -> None:
    async def play(tables: Tables, pool: Thinker) -> None:
        new = from_form(NewTable(OPEN, level="random"), 0.0)
        table = await tables.open(new)
        await until(lambda: pool.askers == [None])
        guest = Guest("192.0.2.2")
        await tables.join(guest, Join("j", table.id, tokens=list(new.tokens.values())))
        await until(lambda: table.standing.to_act == 0)
        assert set(pool.askers[1:]) == {guest.account}

    with_tables(tmp_path, play)


class Unreadable:
    """A registry at which one table cannot be read."""

    def __init__(self, registry: Registry, bad: str) -> None:
        self.registry, self.bad = registry, bad
        self.asked = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.registry, name)

    async def get(self, id: str) -> Table:
        if id == self.bad:
            self.asked += 1
            raise Refused("broken")
        return await self.registry.get(id)


def test_a_table_that_cannot_be_read_stops_no_other_tables_bots(tmp_path: Path) -> None:
    """Nor is it quarantined: the database may only be out of order for a while."""

    async def play(tables: Tables, _: Thinker) -> None:
        new = [from_form(NewTable(OPEN, level="random"), now()).stored for _ in range(2)]
        for stored in new:
            await tables.repository.create(stored.match, stored.seats, stored.entries)
        bad, good = sorted(stored.match.id for stored in new)  # in the order in which the sweep finds them
        unreadable = Unreadable(tables.registry, bad)
        tables.scheduler.registry = cast(Registry, unreadable)
        tables.scheduler.expect(good, BUDGETS.account("192.0.2.4"))
        tables.scheduler.start()
        table = await tables.registry.get(good)
        await until(lambda: table.standing.to_act == 0)
        assert unreadable.asked

    with_tables(tmp_path, play)


def test_a_bot_thinks_for_a_person_who_is_connected_to_another_process(postgres: Cluster) -> None:
    """One process has begun to think among the leftovers, which never ends; then a person comes to the other."""
    url = postgres.new_database()

    async def process(origin: str) -> tuple[Tables, Thinker]:
        pool = Thinker()
        bus = PostgresBus(url, origin, Metrics())
        tables = Tables(await Repository.open(url, origin), bus, pool, Metrics())
        await tables.start()
        return tables, pool

    async def run() -> None:
        (here, idle), (there, busy) = await process("here"), await process("there")
        try:
            new = from_form(NewTable(OPEN, level="random"), now())
            await here.open(new)
            await until(lambda: idle.askers == [None])
            guest = Guest("192.0.2.3")
            await there.join(guest, Join("j", new.table.id, tokens=list(new.tokens.values())))
            table = await there.registry.get(new.table.id)
            await until(lambda: table.standing.to_act == 0)
            assert set(busy.askers) == {guest.account}
        finally:
            await here.close()
            await there.close()

    asyncio.run(run())


def test_a_sweep_that_failed_is_not_the_last_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "SWEEP", 0.01)
    swept: list[float] = []

    async def play(tables: Tables, _: Thinker) -> None:
        async def find_due(at: float) -> list[str]:
            swept.append(at)
            raise RuntimeError("a bad row")

        monkeypatch.setattr(tables.repository, "find_due", find_due)
        tables.scheduler.start()
        await until(lambda: len(swept) > 2)

    with_tables(tmp_path, play)
