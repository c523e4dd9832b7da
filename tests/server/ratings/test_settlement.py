"""Results are stored once: whoever ends the game, however many processes see it, whenever one of them dies."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.members.service import Members
from koga.server.ops.clock import now
from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.storage.schema import matches, ratings, results
from koga.server.tables import absence
from koga.server.tables.creation import Player, from_form
from koga.server.tables.seating import sit
from koga.server.tables.service import Tables
from koga.server.tables.table import Table, secret_hash
from tests.kinds import OPEN
from tests.server.postgres import Cluster


async def process(url: str) -> Tables:
    """The tables of one process; what happens by itself is left to the test."""
    return Tables(await Repository.open(url, "process"), LocalBus(), BotPool(0, 1.0, Metrics()), Metrics())


async def players(members: Members | None, *names: str) -> list[Player]:
    assert members is not None
    found = [(await members.sign_up(name, "")).member for name in names]
    return [Player(member.id, member.name) for member in found]


async def begun(tables: Tables, first: Player, second: Player) -> Table:
    form = NewTable(OPEN, seats=[NewSeat("person", "x"), NewSeat("open")], rated=True)
    new = from_form(form, now(), first)
    table = await tables.open(new)
    token = secret_hash("second" + table.id)
    return await tables.change(table.id, lambda table: sit(table, 1, second.name, token, None, now(), second.id))


async def end_unsettled(tables: Tables, table: Table) -> None:
    """The process stores the end and dies before anything else."""
    change = absence.break_off(table, "resign", 1, now(), None)
    standing = table.standing.after(change.entries, [])
    await tables.repository.commit(table.id, change.entries, standing.columns())
    table.adopt(change, standing)


async def stored(repository: Repository) -> tuple[int, list[tuple[float, int]]]:
    async with repository.reading() as connection:
        count = (await connection.execute(sa.select(sa.func.count()).select_from(results))).scalar_one()
        rows = await connection.execute(sa.select(ratings.c.mean, ratings.c.games).order_by(ratings.c.mean))
        return int(count), [(row[0], row[1]) for row in rows]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "koga.db")
    cluster = request.getfixturevalue("postgres")
    assert isinstance(cluster, Cluster)
    return cluster.new_database()


def run(work: Any) -> None:
    asyncio.run(work)


def test_what_a_dead_process_left_undone_is_done_once_by_another(database: str) -> None:
    async def play() -> None:
        dead = await process(database)
        table = await begun(dead, *await players(dead.members, "Aki", "Beni"))
        await end_unsettled(dead, table)
        assert await stored(dead.repository) == (0, [])
        await dead.close()
        heirs = [await process(database) for _ in range(2)]
        looks = [asyncio.create_task(heir.settlement.run()) for heir in heirs]
        async with asyncio.timeout(120):
            while (await stored(heirs[0].repository))[0] == 0:
                await asyncio.sleep(0.01)
        await asyncio.gather(*(heir.settlement.settle(table.id) for heir in heirs for _ in range(4)))
        for look in looks:
            look.cancel()
        count, found = await stored(heirs[0].repository)
        assert count == 2
        assert [games for _, games in found] == [1, 1]
        shown = (await heirs[1].registry.get(table.id)).results
        assert [row.outcome for row in shown] == ["won", "lost"]
        for heir in heirs:
            await heir.close()

    run(play())


def test_tables_that_end_at_once_lose_no_update(database: str) -> None:
    """Six games of the same two, settled by two processes at the same time: as if one had come after the other."""

    async def play() -> None:
        one, other = await process(database), await process(database)
        aki, beni = await players(one.members, "Aki", "Beni")
        games = [await begun(one, aki, beni) for _ in range(6)]
        for table in games:
            await end_unsettled(one, table)
        both = [tables.settlement.settle(table.id) for table in games for tables in (one, other)]
        await asyncio.gather(*both)
        async with asyncio.timeout(120):
            while (await stored(one.repository))[0] < 12:  # one that found the ratings taken five times is done later
                await asyncio.gather(*(one.settlement.settle(table.id) for table in games))
        count, [(loser, lost), (winner, won)] = await stored(one.repository)
        assert (count, lost, won) == (12, 6, 6)
        assert winner - 1500 == pytest.approx(1500 - loser)
        async with one.repository.reading() as connection:
            wanted = results.select().where(results.c.seat == 0).order_by(results.c.mean)
            rows = (await connection.execute(wanted)).all()
        assert rows[0].mean_before == 1500
        for before, after in pairwise(rows):  # each begins where another ended
            assert after.mean_before == before.mean
        await one.close()
        await other.close()

    run(play())


def test_a_member_who_is_deleted_before_the_settlement_leaves_no_trace(database: str) -> None:
    async def play() -> None:
        tables = await process(database)
        aki, beni = await players(tables.members, "Aki", "Beni")
        table = await begun(tables, aki, beni)
        await end_unsettled(tables, table)
        assert tables.members is not None
        await tables.members.store.erase(beni.id)
        await tables.settlement.settle(table.id)
        count, found = await stored(tables.repository)
        assert count == 1
        assert found[0][0] > 1500
        await tables.close()

    run(play())


def test_games_of_guests_alone_need_no_settlement(database: str) -> None:
    async def play() -> None:
        tables = await process(database)
        form = NewTable(OPEN, seats=[NewSeat("person", "Guest"), NewSeat("bot", level="random")], leaving="end")
        table = await tables.open(from_form(form, now()))
        await tables.change(table.id, lambda table: absence.break_off(table, "resign", 0, now(), None))
        async with tables.repository.reading() as connection:
            row = (await connection.execute(matches.select().where(matches.c.id == table.id))).one()
        assert row.settled == row.ended
        await tables.close()

    run(play())
