"""The repository by itself: what is put at the same moment is written together, and fails apart."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from koga.server.forms import NewSeat, NewTable
from koga.server.storage.commit_queue import MOST_APPENDS, MOST_CALLBACKS
from koga.server.storage.errors import Conflict, StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.rows import Entry, NewNotice
from koga.server.tables.creation import from_form
from tests.kinds import OPEN
from tests.server.postgres import Cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "koga.db")
    cluster = request.getfixturevalue("postgres")
    assert isinstance(cluster, Cluster)
    return cluster.new_database()


def entry(match: str, version: int, text: str = "c", at: float = 1_763_280_000.123_456_7) -> Entry:
    return Entry(match, version, "act", 0, text, 1, at, "a 日本語 'id'\t")


async def opened(repository: Repository) -> tuple[str, int]:
    """A new table, and its last version."""
    new = from_form(NewTable(OPEN, seats=[NewSeat("person")] * 2), time.time())
    await repository.create(new.stored.match, new.stored.seats, new.stored.entries)
    return new.stored.match.id, new.stored.entries[-1].version


def test_what_is_stored_comes_back_as_it_was(url: str) -> None:
    async def write_and_read() -> None:
        repository = await Repository.open(url)
        match, last = await opened(repository)
        new = [entry(match, last + 1), Entry(match, last + 2, "seed", -1, "ff", -2, 0.1, None)]
        await repository.append(match, new, {"bot_due": True, "deadline": 12.5, "ended": None})
        stored = await repository.load(match)
        assert stored is not None
        assert stored.entries[-2:] == new
        assert (stored.match.bot_due, stored.match.deadline, stored.match.ended) == (True, 12.5, None)
        await repository.close()

    asyncio.run(write_and_read())


def test_one_that_comes_too_late_is_told_and_the_others_are_stored(url: str) -> None:
    async def race() -> None:
        repository = await Repository.open(url)
        tables = [await opened(repository) for _ in range(3)]
        late, last = tables[1]
        await repository.append(late, [entry(late, last + 1)])
        writes = [repository.append(match, [entry(match, version + 1)]) for match, version in tables]
        told = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(error) for error in told] == [type(None), Conflict, type(None)]
        for match, version in tables:
            stored = await repository.load(match)
            assert stored is not None
            assert stored.entries[-1].version == version + 1
        await repository.close()

    asyncio.run(race())


def test_one_that_the_database_cannot_keep_does_not_fail_the_others(postgres: Cluster) -> None:
    async def spoil() -> None:
        repository = await Repository.open(postgres.new_database())
        tables = [await opened(repository) for _ in range(3)]
        texts = ("c", "zero \0", "c")
        writes = [
            repository.append(match, [entry(match, version + 1, text)])
            for (match, version), text in zip(tables, texts, strict=True)
        ]
        told = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(error) for error in told] == [type(None), StorageError, type(None)]
        await repository.close()

    asyncio.run(spoil())


class Quarrelsome(Struct):
    """An append whose owner fails over what it is told."""

    match: str
    entries: list[Entry]
    schedule: dict[str, Any] | None = None
    notice: NewNotice | None = None

    def committed(self, error: Exception | None) -> None:
        raise RuntimeError(f"told {error}")


def test_one_who_fails_over_the_news_does_not_keep_it_from_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def quarrel() -> None:
        repository = await Repository.open(str(tmp_path / "koga.db"))
        match, last = await opened(repository)
        repository.enqueue(Quarrelsome(match, [entry(match, last + 1)]))
        await asyncio.wait_for(repository.append(match, [entry(match, last + 2)]), 10)
        await repository.close()

    asyncio.run(quarrel())
    assert "told None" in caplog.text


def test_more_than_one_transaction_takes_is_stored_in_order_and_all_are_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Also those that are told while the repository closes."""
    many = MOST_APPENDS + MOST_CALLBACKS + 1

    async def crowd() -> None:
        repository = await Repository.open(str(tmp_path / "koga.db"))
        match, last = await opened(repository)
        writes = [asyncio.ensure_future(repository.append(match, [entry(match, last + 1 + n)])) for n in range(many)]
        await asyncio.sleep(0)
        await repository.close()
        assert await asyncio.gather(*writes) == [None] * many
        await asyncio.sleep(0)  # and nobody is told twice
        again = await Repository.open(str(tmp_path / "koga.db"))
        stored = await again.load(match)
        assert stored is not None
        assert [one.version for one in stored.entries[-many:]] == list(range(last + 1, last + 1 + many))
        await again.close()

    asyncio.run(crowd())
    assert not caplog.records
