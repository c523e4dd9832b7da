"""Old tables are archived and deleted, and nothing that anybody still uses."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from koga.server.ops import retention as module
from koga.server.ops.archive import read_archive, read_exported
from koga.server.ops.clock import now
from koga.server.ops.metrics import Metrics
from koga.server.ops.retention import DAY, Retention, kept_until, write_archive
from koga.server.storage import repository as repositories
from koga.server.storage.errors import Conflict
from koga.server.storage.repository import Repository
from koga.server.storage.retention import delete_unchanged, last_used, to_review
from koga.server.storage.rows import ChatRow
from koga.server.storage.schema import matches
from tests.kinds import OPEN
from tests.server.postgres import Cluster
from tests.server.running import Server
from tests.server.storage.test_repository import entry, opened


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "koga.db")
    cluster = request.getfixturevalue("postgres")
    assert isinstance(cluster, Cluster)
    return cluster.new_database()


class Later:
    """Stand in for now(), a number of days after it."""

    def __init__(self) -> None:
        self.days = 0.0

    def __call__(self) -> float:
        return now() + self.days * DAY


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    later = Later()
    for reckoning in (module, repositories):
        monkeypatch.setattr(reckoning, "now", later)
    return later


def retention(repository: Repository, folder: Path, forget: Callable[[str], None] = lambda _: None) -> Retention:
    return Retention(repository, 180, folder, forget, repository.metrics)


def test_a_table_is_archived_and_deleted_after_its_time(url: str, tmp_path: Path, later: Later) -> None:
    async def age() -> None:
        repository = await Repository.open(url, metrics=Metrics())
        old, last = await opened(repository)
        used, _ = await opened(repository)
        chatty, _ = await opened(repository)
        forgotten: list[str] = []
        sweep = retention(repository, tmp_path / "archive", forgotten.append).sweep
        later.days = 100
        await sweep()
        await repository.append(used, [entry(used, last + 1, at=later())])
        await repository.commit(chatty, [], chat=ChatRow(chatty, 1, 0, "still here", None, later(), "m"))
        before = await repository.load(old)
        for later.days in (179, 181):
            for _ in range(3):  # however often it is looked at
                await sweep()
        assert forgotten == [old]
        assert await repository.load(old) is None
        assert await repository.load(used) is not None
        assert await repository.load(chatty) is not None
        assert repository.metrics.value("tables_archived") == 1
        (file,) = (tmp_path / "archive").rglob("*.json.gz")
        assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
        stored = read_exported(read_archive(file))
        assert before is not None
        assert stored.entries == before.entries
        await repository.restore(stored)  # and an operator can bring it back
        later.days = 182
        await sweep()
        assert await repository.load(old) is not None
        await repository.close()

    asyncio.run(age())


def test_nothing_is_deleted_that_was_used_after_it_was_archived(url: str) -> None:
    """The race between somebody who acts and the sweep: the action wins, or is refused; it is never lost."""

    async def race() -> None:
        repository = await Repository.open(url)
        match, last = await opened(repository)
        stored = await repository.load(match)
        assert stored is not None
        await repository.append(match, [entry(match, last + 1)])
        assert not await delete_unchanged(repository, stored)
        stored = await repository.load(match)
        assert stored is not None
        await repository.commit(match, [], chat=ChatRow(match, 1, 0, "wait", None, now(), "m"))
        assert not await delete_unchanged(repository, stored)
        stored = await repository.load(match)
        assert stored is not None
        assert await delete_unchanged(repository, stored)
        with pytest.raises(Conflict):
            await repository.append(match, [entry(match, last + 2)])
        await repository.close()

    asyncio.run(race())


def test_many_races_lose_nothing(url: str) -> None:
    async def race() -> None:
        repository = await Repository.open(url)
        for _ in range(20):
            match, last = await opened(repository)
            stored = await repository.load(match)
            assert stored is not None
            deleted, appended = await asyncio.gather(
                delete_unchanged(repository, stored),
                repository.append(match, [entry(match, last + 1)]),
                return_exceptions=True,
            )
            assert isinstance(deleted, bool), deleted
            assert deleted == isinstance(appended, Conflict), "an acknowledged action is lost, or a refused one stored"
            assert (await repository.load(match) is None) == deleted
        await repository.close()

    asyncio.run(race())


def test_if_the_archive_cannot_be_written_nothing_is_deleted(tmp_path: Path, later: Later) -> None:
    async def age() -> None:
        repository = await Repository.open(str(tmp_path / "koga.db"))
        match, _ = await opened(repository)
        (tmp_path / "archive").write_text("this is a file")
        later.days = 400
        with pytest.raises(OSError, match="exists"):
            await retention(repository, tmp_path / "archive").sweep()
        assert await repository.load(match) is not None
        await repository.close()

    asyncio.run(age())


def test_a_broken_archive_is_told_apart_from_a_table(tmp_path: Path) -> None:
    async def table() -> Path:
        repository = await Repository.open(str(tmp_path / "koga.db"))
        match, _ = await opened(repository)
        stored = await repository.load(match)
        await repository.close()
        assert stored is not None
        return write_archive(tmp_path / "archive", stored)

    path = asyncio.run(table())
    data = gzip.decompress(path.read_bytes())
    assert b"koga table 1" in data
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(Exception, match="cannot read"):
        read_archive(path)


def test_tables_are_archived_by_default_and_players_are_told(tmp_path: Path) -> None:
    """Nobody sets anything: a new table says until when it is kept."""
    server = Server(str(tmp_path / "koga.db"), tmp_path)
    try:
        table = server.post("/api/tables", {"game": OPEN})["table"]
    finally:
        assert server.stop() == 0
    assert 179 * DAY < table["kept_until"] - now() < 181 * DAY


def test_when_a_table_is_kept_until() -> None:
    assert kept_until(1000.0, 2) == 1000 + 2 * 86400
    assert kept_until(1000.0, 0) is None


COPY = """
insert into match (id, ended, {names})
with recursive c(n) as (select 1 union all select n + 1 from c where n < 1000)
select 'x' || n, 1, {names} from match, c where id = '{match}'
"""
PLANS = {
    "bots": "select id from match where bot_due = 1 and ended is null",
    "clocks": "select id from match where deadline < 5 and ended is null",
    "ages": "select id from match where review_at < 5 order by review_at limit 9",
    "public": "select * from match where listed = 1 and ended is null order by created desc limit 9",
}


@pytest.mark.parametrize("name", PLANS)
def test_sweeps_use_an_index(tmp_path: Path, name: str, postgres: Cluster) -> None:
    """In the plans of both databases, with a thousand tables of which hardly any is due."""

    async def plan(url: str) -> str:
        repository = await Repository.open(url)
        match, _ = await opened(repository)
        async with repository.writing() as connection:
            columns = [column.name for column in matches.columns if column.name not in ("id", "ended")]
            names = ", ".join(columns)
            await connection.execute(sa.text(COPY.format(names=names, match=match)))
        explain, query = "EXPLAIN QUERY PLAN ", PLANS[name]
        async with repository.engine.connect() as connection:
            if repository.is_postgresql:
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                await connection.execute(sa.text("analyze match"))
                explain, query = "EXPLAIN ", query.replace(" = 1", "")
            found = "\n".join(str(row) for row in await connection.execute(sa.text(explain + query)))
        assert await to_review(repository, 0.0, 5) == []
        assert await last_used(repository, "none") is None
        await repository.close()
        return found

    for url, scan in ((str(tmp_path / "koga.db"), "SCAN match'"), (postgres.new_database(), "Seq Scan")):
        found = asyncio.run(plan(url))
        assert "match_" in found, found
        assert scan not in found, found
