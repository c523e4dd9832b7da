"""The repository: tables, their append-only logs and their chat, in SQLite or PostgreSQL.

What it has acknowledged is on disk. Other processes on the same PostgreSQL hear of every change by NOTIFY.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from koga.server.ops.metrics import Metrics
from koga.server.storage.commit_queue import AwaitedAppend, CommitQueue, PendingAppend
from koga.server.storage.database import is_sqlite, open_engine, sqlite_path
from koga.server.storage.errors import Conflict, named
from koga.server.storage.migrate import upgrade
from koga.server.storage.rows import ChatRow, Entry, MatchRow, SeatRow, Stored
from koga.server.storage.schema import chats, entries, heartbeats, links, matches, seats
from koga.server.storage.sqlite_writer import SqliteWriter

log = logging.getLogger("koga.storage")
CHANNEL = "koga"
TRANSACTION_SECONDS = 15.0  # for a group commit on PostgreSQL
HEARTBEAT_SECONDS = 86_400.0  # after which the heartbeat of a process that is gone is deleted


class Repository:
    def __init__(self, engine: AsyncEngine, origin: str, metrics: Metrics) -> None:
        self.engine = engine
        self.origin = origin  # names this process in notifications
        self.metrics = metrics
        self.is_postgresql = engine.dialect.name == "postgresql"
        self.sqlite: SqliteWriter | None = None
        self.queue = CommitQueue(self.write, metrics)

    @classmethod
    async def open(cls, url: str, origin: str = "", metrics: Metrics | None = None) -> Repository:
        """Connect and bring the schema up to date."""
        engine = open_engine(url)
        try:
            async with engine.connect() as connection:
                await connection.run_sync(upgrade)
        except BaseException:
            await engine.dispose()
            raise
        repository = cls(engine, origin, metrics or Metrics())
        if is_sqlite(url):
            repository.sqlite = SqliteWriter(sqlite_path(url))
        return repository

    async def close(self) -> None:
        """Store what is waiting, then close all connections."""
        await self.queue.close()
        if self.sqlite is not None:
            self.sqlite.close()
        await self.engine.dispose()

    # ---- appends ----

    async def append(self, match: str, new: list[Entry], schedule: dict[str, Any] | None = None) -> None:
        """Return once the entries are stored, all or none. Raises Conflict if one of their versions is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.enqueue(AwaitedAppend(match, new, schedule, done))
        await done

    def enqueue(self, append: PendingAppend) -> None:
        """Store the append with whatever else is waiting; its `committed` is called afterwards."""
        self.queue.enqueue(append)

    async def write(self, batch: list[PendingAppend]) -> None:
        """Store a batch in one transaction."""
        new = [entry for append in batch for entry in append.entries]
        schedules = [(append.match, append.schedule) for append in batch if append.schedule is not None]
        if self.sqlite is not None:
            await self.sqlite.append(new, schedules)
            return
        async with asyncio.timeout(TRANSACTION_SECONDS), self.engine.begin() as connection:
            await connection.execute(entries.insert(), [row(entry) for entry in new])
            for match, schedule in schedules:
                await update_match(connection, match, schedule)
            await self.notify(connection, [append.match for append in batch])

    async def notify(self, connection: AsyncConnection, ids: Sequence[str]) -> None:
        """Tell other processes which tables changed when, and only when, the transaction is committed."""
        if self.is_postgresql:
            for start in range(0, len(ids), 100):  # a payload has 8,000 bytes at most
                payload = f"{self.origin} {' '.join(ids[start : start + 100])}"
                await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))

    @asynccontextmanager
    async def writing(self, match: str = "") -> AsyncIterator[AsyncConnection]:
        """A transaction. Raises Conflict where something stored is in the way, StorageError if the database fails."""
        with self.naming_errors(match):
            async with asyncio.timeout(TRANSACTION_SECONDS), self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection on which all statements see the same moment. Raises StorageError where the database fails."""
        with self.naming_errors(""):
            async with asyncio.timeout(TRANSACTION_SECONDS), self.engine.connect() as connection:
                if self.is_postgresql:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                yield connection

    @contextmanager
    def naming_errors(self, match: str) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise Conflict(match) from None
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            failure = named(error)
            self.metrics.count("storage_errors", kind=failure.kind)
            log.error("database: %s", failure)
            raise failure from None

    # ---- matches and seats ----

    async def create(self, match: MatchRow, sitting: list[SeatRow], first: list[Entry], rematch_of: str = "") -> None:
        """Store a new table. Raises Conflict if the old table has its rematch already."""
        async with self.writing() as connection:
            await connection.execute(matches.insert(), row(match))
            await connection.execute(seats.insert(), [row(seat) for seat in sitting])
            await connection.execute(entries.insert(), [row(entry) for entry in first])
            if rematch_of:
                where = sa.and_(matches.c.id == rematch_of, matches.c.rematch.is_(None))
                done = await connection.execute(matches.update().where(where).values(rematch=match.id))
                if done.rowcount != 1:
                    raise Conflict(rematch_of)
                await self.notify(connection, [rematch_of])

    async def load(self, id: str, after: int = 0, chat_after: int = 0) -> Stored | None:
        """Return a match with the entries and chat after those already known, or None if there is no such match."""
        async with self.reading() as connection:
            found = (await connection.execute(matches.select().where(matches.c.id == id))).one_or_none()
            if found is None:
                return None
            return Stored(
                MatchRow(*found),
                [SeatRow(*r) for r in await connection.execute(of(seats, id).order_by(seats.c.number))],
                [
                    Entry(*r)
                    for r in await connection.execute(
                        of(entries, id).where(entries.c.version > after).order_by(entries.c.version)
                    )
                ],
                [
                    ChatRow(*r)
                    for r in await connection.execute(
                        of(chats, id).where(chats.c.number > chat_after).order_by(chats.c.number)
                    )
                ],
            )

    async def list_public(self, limit: int) -> list[tuple[MatchRow, list[SeatRow]]]:
        """Return the public tables that are not over, newest first."""
        wanted = matches.select().where(matches.c.listed, matches.c.ended.is_(None))
        async with self.reading() as connection:
            found = [MatchRow(*r) for r in await connection.execute(wanted.order_by(sa.desc("created")).limit(limit))]
            sitting = seats.select().where(seats.c.match.in_([match.id for match in found])).order_by(seats.c.number)
            rows = [SeatRow(*r) for r in await connection.execute(sitting)]
        return [(match, [seat for seat in rows if seat.match == match.id]) for match in found]

    async def find_due(self, now: float) -> list[str]:
        """Return the tables where a bot is to act or a clock has run out; each half has an index of its own."""
        bots = sa.select(matches.c.id).where(matches.c.bot_due, matches.c.ended.is_(None))
        late = sa.select(matches.c.id).where(matches.c.deadline < now, matches.c.ended.is_(None))
        async with self.reading() as connection:
            found = await connection.execute(sa.union(bots, late))
            return [id for (id,) in found]

    async def change_seat(
        self, match: str, number: int, values: dict[str, Any], schedule: dict[str, Any] | None = None, **expected: Any
    ) -> None:
        """Change a seat that is as expected. Raises Conflict if it is not."""
        where = [seats.c.match == match, seats.c.number == number]
        where += [
            seats.c[name].is_(value) if value is None else seats.c[name] == value for name, value in expected.items()
        ]
        async with self.writing() as connection:
            done = await connection.execute(seats.update().where(*where).values(**values))
            if done.rowcount != 1:
                raise Conflict(match)
            if schedule is not None:
                await update_match(connection, match, schedule)
            await self.notify(connection, [match])

    async def append_chat(self, line: ChatRow) -> None:
        """Raises Conflict if the number is taken, or the message was stored before."""
        async with self.writing(line.match) as connection:
            await connection.execute(chats.insert(), row(line))
            await self.notify(connection, [line.match])

    # ---- one-time links ----

    async def add_link(self, code: str, match: str, seat: int, expires: float) -> None:
        async with self.writing() as connection:
            await connection.execute(links.delete().where(links.c.expires < time.time()))
            await connection.execute(links.insert(), {"code": code, "match": match, "seat": seat, "expires": expires})

    async def use_link(self, code: str, token: str) -> tuple[str, int] | None:
        """Give the link's seat a new token; None if the link was used before or is too old."""
        async with self.writing() as connection:
            wanted = sa.select(links.c.match, links.c.seat).where(links.c.code == code, links.c.expires > time.time())
            found = (await connection.execute(wanted)).one_or_none()
            gone = await connection.execute(links.delete().where(links.c.code == code))
            if found is None or gone.rowcount != 1:
                return None
            match, seat = found
            where = (seats.c.match == match, seats.c.number == seat)
            await connection.execute(seats.update().where(*where).values(token=token))
            await self.notify(connection, [match])
            return str(match), int(seat)

    # ---- for operators ----

    async def beat(self, at: float) -> float:
        """Write this process's heartbeat as tables are written, and return it as it is read back."""
        if self.sqlite is not None:
            return await self.sqlite.beat(self.origin, at)
        async with self.writing() as connection:
            await connection.execute(heartbeats.delete().where(heartbeats.c.at < at - HEARTBEAT_SECONDS))
            await connection.execute(heartbeats.delete().where(heartbeats.c.origin == self.origin))
            await connection.execute(heartbeats.insert(), {"origin": self.origin, "at": at})
            found = sa.select(heartbeats.c.at).where(heartbeats.c.origin == self.origin)
            return float((await connection.execute(found)).scalar_one())

    async def read(self) -> None:
        """Read from the database as tables are read, by a connection of the pool."""
        async with self.reading() as connection:
            await connection.execute(sa.select(matches.c.id).limit(1))

    async def all_matches(self) -> list[MatchRow]:
        async with self.reading() as connection:
            return [MatchRow(*r) for r in await connection.execute(matches.select().order_by(matches.c.created))]

    async def restore(self, stored: Stored) -> None:
        """Store an exported table. Raises Conflict if the database has it already."""
        async with self.writing(stored.match.id) as connection:
            await connection.execute(matches.insert(), row(stored.match))
            for table, rows in ((seats, stored.seats), (entries, stored.entries), (chats, stored.chat)):
                if rows:
                    await connection.execute(table.insert(), [row(one) for one in rows])

    async def delete(self, id: str) -> bool:
        async with self.writing() as connection:
            for table in (links, chats, entries, seats):
                await connection.execute(table.delete().where(table.c.match == id))
            done = await connection.execute(matches.delete().where(matches.c.id == id))
            await self.notify(connection, [id])
            return done.rowcount == 1


def row(struct: Struct) -> dict[str, Any]:
    return asdict(struct)


def of(table: sa.Table, match: str) -> sa.Select[Any]:
    return table.select().where(table.c.match == match)


async def update_match(connection: AsyncConnection, id: str, values: dict[str, Any]) -> None:
    await connection.execute(matches.update().where(matches.c.id == id).values(**values))
