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
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.storage.rows import Stored
from koga.server.tables.creation import New, from_form
from koga.server.tables.service import Tables
from koga.server.wire import Act, Code, Join, Refused
from tests.kinds import OPEN

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


def with_table(path: Path, play: Callable[[Tables, New], Awaitable[Any]]) -> None:
    async def run() -> None:
        repository = await Repository.open(str(path / "koga.db"))
        tables = Tables(repository, LocalBus(), BotPool(0, 1.0, Metrics()), Metrics())
        try:
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

        async def load_too_early(id: str) -> Stored | None:
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
