"""Nobody at a table waits for ever for what is stored: not when the database fails, and not when another process was
faster."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.budgets import Budgets
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.storage.bus import ClusterBus, LocalBus, PostgresBus
from koga.server.storage.repository import Repository
from koga.server.storage.rows import Stored
from koga.server.tables.creation import New, from_form
from koga.server.tables.service import Tables
from koga.server.tables.table import Change, Table
from koga.server.wire import Act, Code, Join, Refused
from tests.kinds import OPEN
from tests.server.postgres import Cluster

BUDGETS = Budgets(Limits())


class Guest:
    """A connection that notes the last version it was told."""

    session: str | None = None
    gone = False

    def __init__(self) -> None:
        self.account = BUDGETS.account("192.0.2.1")
        self.version = 0

    def send(self, data: bytes) -> None:
        told = msgspec.json.decode(data)
        if told["type"] in ("snapshot", "delta"):
            self.version = told["version"]

    def bye(self, code: Code) -> None: ...


def with_table(
    path: Path, play: Callable[[Tables, New], Awaitable[Any]], url: str = "", bus: ClusterBus | None = None
) -> None:
    async def run() -> None:
        repository = await Repository.open(url or str(path / "koga.db"), "here")
        tables = Tables(repository, bus or LocalBus(), BotPool(0, 1.0, Metrics()), Metrics())
        try:
            await tables.start()
            new = from_form(NewTable(OPEN, seats=[NewSeat("person"), NewSeat("person")]), 0.0)
            await tables.open(new)
            await play(tables, new)
        finally:
            await tables.close()

    asyncio.run(run())


async def act(tables: Tables, new: New) -> tuple[Guest, int]:
    """The seat to act acts -> the other seat's guest, and the version that the action leads to."""
    table = await tables.registry.get(new.table.id)
    acting = table.standing.to_act
    here, other = Guest(), Guest()
    listener = await tables.join(here, Join("j", table.id, tokens=[new.tokens[str(acting)]]))
    await tables.join(other, Join("j", table.id, tokens=[new.tokens[str(1 - acting)]]))
    assert listener is not None
    version = table.version
    message = Act("a", acting, version, table.match.position.actions()[0])
    with pytest.raises(Refused) as refused:
        await tables.execute(listener, message)
    assert refused.value.code == "broken"
    return other, version + 1


async def told(guest: Guest, version: int) -> None:
    async with asyncio.timeout(30):
        while guest.version < version:
            await asyncio.sleep(0.01)


def test_what_is_stored_is_told_although_the_answer_of_the_database_was_lost(tmp_path: Path) -> None:
    """The player who acted may connect again to another process, which knows it: this one has to find out by itself."""

    async def play(tables: Tables, new: New) -> None:
        queue = tables.repository.queue
        write = queue.write

        async def lose_answer(batch: Any) -> None:
            await write(batch)
            queue.write = write
            raise TimeoutError

        queue.write = lose_answer
        await told(*await act(tables, new))

    with_table(tmp_path, play)


def test_a_table_is_read_again_until_the_database_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: Tables, new: New) -> None:
        repository = tables.repository
        write, load = repository.queue.write, repository.load
        failures = iter((True, True, False))

        async def lose_answer(batch: Any) -> None:
            await write(batch)
            raise TimeoutError

        async def load_late(*asked: Any) -> Stored | None:
            if next(failures):
                with repository.naming_errors(""):
                    raise TimeoutError
            return await load(*asked)

        repository.queue.write = lose_answer
        monkeypatch.setattr(repository, "load", load_late)
        await told(*await act(tables, new))

    with_table(tmp_path, play)


def test_a_change_that_is_heard_of_while_the_table_is_being_loaded_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its entries were read before another process stored one more, and its notification comes before they are
    played."""

    async def play(tables: Tables, new: New) -> None:
        repository = tables.repository
        table = await tables.registry.get(new.table.id)
        acting, version = table.standing.to_act, table.version
        listener = await tables.join(Guest(), Join("j", table.id, tokens=[new.tokens[str(acting)]]))
        assert listener is not None
        await tables.execute(listener, Act("a", acting, version, table.match.position.actions()[0]))
        tables.leave(listener)
        tables.registry.forget(table.id)
        load = repository.load

        async def load_too_early(id: str, lines: int) -> Stored | None:
            monkeypatch.setattr(repository, "load", load)
            stored = await load(id)
            assert stored is not None
            tables.refresh_soon(id)
            await asyncio.sleep(0.05)
            return msgspec.structs.replace(stored, entries=stored.entries[:-1])

        monkeypatch.setattr(repository, "load", load_too_early)
        guest = Guest()
        await tables.join(guest, Join("j", table.id, tokens=[new.tokens[str(1 - acting)]]))
        await told(guest, version + 1)

    with_table(tmp_path, play)


def test_what_is_stored_later_than_it_is_read_again_is_told(tmp_path: Path, postgres: Cluster) -> None:
    """The connection is lost while PostgreSQL commits: the table is read before the commit, and the notification that
    follows is this process's own."""
    url = postgres.new_database()

    async def play(tables: Tables, new: New) -> None:
        queue = tables.repository.queue
        write, late = queue.write, []

        async def lose_connection(batch: Any) -> None:
            queue.write = write
            late.append(batch)
            raise TimeoutError

        queue.write = lose_connection
        other, version = await act(tables, new)
        async with asyncio.timeout(30):
            while tables.behind or tables.registry.tables[new.table.id].lock.taken:
                await asyncio.sleep(0.01)
        assert other.version < version  # it has been read again, in vain
        await write(late[0])
        await told(other, version)

    with_table(tmp_path, play, url, PostgresBus(url, "here", Metrics()))


def fail(table: Table) -> Change | None:
    raise ZeroDivisionError


def test_people_at_a_table_that_was_forgotten_after_a_failure_hear_of_changes(tmp_path: Path) -> None:
    """Another process goes on with it; here nobody does anything that would load it."""

    async def play(tables: Tables, new: New) -> None:
        table = await tables.registry.get(new.table.id)
        acting, version, waiting = table.standing.to_act, table.version, Guest()
        await tables.join(waiting, Join("j", table.id, tokens=[new.tokens[str(1 - acting)]]))
        with pytest.raises(ZeroDivisionError):
            await tables.change(table.id, fail)
        assert not tables.registry.knows(table.id)
        elsewhere = Tables(tables.repository, LocalBus(), BotPool(0, 1.0, Metrics()), Metrics())
        listener = await elsewhere.join(Guest(), Join("j", table.id, tokens=[new.tokens[str(acting)]]))
        assert listener is not None
        await elsewhere.execute(listener, Act("a", acting, version, table.match.position.actions()[0]))
        tables.refresh_soon(table.id)
        await told(waiting, version + 1)

    with_table(tmp_path, play)


def test_a_table_is_read_again_after_any_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: Tables, new: New) -> None:
        queue, load = tables.repository.queue, tables.repository.load
        write = queue.write

        async def lose_answer(batch: Any) -> None:
            await write(batch)
            queue.write = write
            raise TimeoutError

        async def fail_once(*asked: Any) -> Stored | None:
            monkeypatch.setattr(tables.repository, "load", load)
            raise RuntimeError("a driver's own error")

        queue.write = lose_answer
        monkeypatch.setattr(tables.repository, "load", fail_once)
        await told(*await act(tables, new))

    with_table(tmp_path, play)
