"""Failures of the database have names, are counted, and tell nobody what was to be written."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import asdict
from sqlalchemy.exc import IntegrityError

from koga.server.ops.logs import Lines
from koga.server.ops.metrics import Metrics
from koga.server.storage import database, sqlite_writer
from koga.server.storage.errors import StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.rows import ChatRow
from koga.server.storage.schema import entries
from tests.server.postgres import Cluster
from tests.server.storage.test_repository import entry, opened

SECRET = "a secret text"


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Callable[[], str]:
    """What the log would have on standard error."""
    caplog.set_level(logging.DEBUG)
    return lambda: "\n".join(Lines().format(record) for record in caplog.records)


async def failing(repository: Repository, work: Callable[[], Awaitable[object]], kind: str) -> None:
    with pytest.raises(StorageError) as caught:
        await work()
    assert caught.value.kind == kind
    assert SECRET not in str(caught.value)
    assert repository.metrics.value("storage_errors", kind=kind) >= 1


def test_a_full_disk(tmp_path: Path, lines: Callable[[], str]) -> None:
    async def fill() -> None:
        repository = await Repository.open(str(tmp_path / "koga.db"), metrics=Metrics())
        match, last = await opened(repository)
        assert repository.sqlite is not None
        (pages,) = repository.sqlite.connection.execute("PRAGMA page_count").fetchone()
        repository.sqlite.connection.execute(f"PRAGMA max_page_count={pages}")
        texts = [entry(match, last + 1 + n, SECRET * 10) for n in range(500)]
        await failing(repository, lambda: repository.append(match, texts), "disk-full")
        repository.sqlite.connection.execute("PRAGMA max_page_count=1000000")
        await repository.append(match, texts)  # and it goes on when there is room
        await repository.close()

    asyncio.run(fill())
    assert "disk-full: the disk or its quota is full" in lines()
    assert SECRET not in lines()


def test_a_locked_database(tmp_path: Path, lines: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (sqlite_writer, database):
        monkeypatch.setattr(module, "LOCK_SECONDS", 0.05)

    async def lock() -> None:
        repository = await Repository.open(str(tmp_path / "koga.db"), metrics=Metrics())
        match, last = await opened(repository)
        with closing(sqlite3.connect(tmp_path / "koga.db", isolation_level=None)) as other, other:
            other.execute("BEGIN IMMEDIATE")
            await failing(repository, lambda: repository.append(match, [entry(match, last + 1, SECRET)]), "locked")
            line = ChatRow(match, 1, 0, SECRET, None, 0.0, "m")
            await failing(repository, lambda: repository.commit(match, [], chat=line), "locked")
            other.execute("ROLLBACK")
        await repository.append(match, [entry(match, last + 1, SECRET)])
        await repository.close()

    asyncio.run(lock())
    assert "SQLITE_BUSY" in lines()
    assert SECRET not in lines()


def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    async def write() -> None:
        repository = await Repository.open(str(tmp_path / "koga.db"), metrics=Metrics())
        match, last = await opened(repository)
        assert repository.sqlite is not None
        repository.sqlite.connection.execute("PRAGMA query_only=ON")
        await failing(repository, lambda: repository.append(match, [entry(match, last + 1)]), "read-only")
        await repository.close()

    asyncio.run(write())


def test_a_value_that_postgresql_rejects(postgres: Cluster, lines: Callable[[], str]) -> None:
    """Its driver quotes the value."""

    async def write() -> None:
        repository = await Repository.open(postgres.new_database(), metrics=Metrics())
        match, last = await opened(repository)
        spoilt = f"{SECRET} \0"
        await failing(repository, lambda: repository.append(match, [entry(match, last + 1, spoilt)]), "rejected-value")
        line = ChatRow(match, 1, 0, spoilt, None, 0.0, "m")
        await failing(repository, lambda: repository.commit(match, [], chat=line), "rejected-value")
        await repository.close()

    asyncio.run(write())
    assert "rejected-value" in lines()
    assert SECRET not in lines()


def test_a_postgresql_that_goes_away_and_comes_back(lines: Callable[[], str]) -> None:
    cluster = Cluster()

    async def lose() -> None:
        repository = await Repository.open(cluster.new_database(), metrics=Metrics())
        match, last = await opened(repository)
        cluster.crash()
        await failing(repository, lambda: repository.append(match, [entry(match, last + 1, SECRET)]), "unreachable")
        await failing(repository, lambda: repository.load(match), "unreachable")
        cluster.start()
        await repository.append(match, [entry(match, last + 1, SECRET)])
        stored = await repository.load(match)
        assert stored is not None
        assert stored.entries[-1].text == SECRET
        await repository.close()

    try:
        asyncio.run(lose())
    finally:
        cluster.stop()
    assert SECRET not in lines()


def test_errors_of_the_driver_do_not_quote_what_was_to_be_stored(tmp_path: Path) -> None:
    async def fail() -> str:
        repository = await Repository.open(str(tmp_path / "koga.db"))
        match, last = await opened(repository)
        async with repository.engine.connect() as connection:
            with pytest.raises(IntegrityError) as caught:
                await connection.execute(entries.insert(), asdict(entry(match, last, SECRET)))
        await repository.close()
        return str(caught.value)

    assert SECRET not in asyncio.run(fail())


def test_an_exception_is_logged_without_its_text() -> None:
    def fail() -> None:
        try:
            int(SECRET)
        except ValueError as error:
            raise RuntimeError(f"cannot take {SECRET}") from error

    try:
        fail()
    except RuntimeError as error:
        record = logging.LogRecord("koga.x", logging.ERROR, __file__, 1, "failed", (), (type(error), error, None))
    foreign = logging.LogRecord("asyncio", logging.ERROR, __file__, 1, f"Task failed\nfuture: {SECRET}", (), None)
    text = Lines().format(record) + Lines().format(foreign)
    assert SECRET not in text
    told = json.loads(Lines().format(record))["error"]
    assert [one["type"] for one in told] == ["RuntimeError", "ValueError"]
    assert "in fail" in told[0]["frames"][-1]


def test_the_database_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async def look() -> None:
        for name in ("new.db", "old.db"):
            path = tmp_path / name
            if name == "old.db":
                sqlite3.connect(path).close()
                path.chmod(0o644)
            repository = await Repository.open(str(path))
            await opened(repository)
            modes = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.glob(f"{name}*")}
            assert set(modes.values()) == {"0o600"}, modes
            assert f"{name}-wal" in modes
            await repository.close()

    asyncio.run(look())
