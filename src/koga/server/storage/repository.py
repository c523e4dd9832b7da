"""The repository: SQLite by default, PostgreSQL by URL. What it has acknowledged is on disk.

Appends of many tables that come at the same moment share one transaction, and so one wait for the disk.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from koga.core.game import InvalidInput
from koga.server.storage.appender import Appender
from koga.server.storage.migrate import upgrade
from koga.server.storage.rows import ChatRow, Entry, MatchRow, SeatRow, Stored, chats, entries, links, matches, seats

log = logging.getLogger("koga.repository")
CHANNEL = "koga"
MOST_AT_ONCE = 500  # appends in one transaction
MOST_SETTLED = 50  # appends whose tables are told before others have their turn


class Conflict(Exception):
    """Somebody else has written this version of the table."""


class Append(Protocol):
    """What is to be written at once: entries, and how the table stands after them where that changed."""

    match: str
    entries: list[Entry]
    standing: dict[str, Any] | None

    def settle(self, error: Exception | None) -> None:
        """Called once, when it is on disk or cannot be: Conflict or StorageError."""


class Awaited(Struct):
    """An append that somebody waits for."""

    match: str
    entries: list[Entry]
    standing: dict[str, Any] | None
    done: asyncio.Future[None]

    def settle(self, error: Exception | None) -> None:
        if self.done.done():  # whoever waited was cancelled
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Repository:
    def __init__(self, engine: AsyncEngine, origin: str) -> None:
        self.engine = engine
        self.origin = origin  # names this process in the news it sends
        self.is_postgresql = engine.dialect.name == "postgresql"
        self.waiting: list[Append] = []
        self.settled: deque[tuple[list[Append], Exception | None]] = deque()  # on disk or failed, and nobody knows yet
        self.asleep: asyncio.Future[None] | None = None  # what the writer waits for when nothing is waiting for it
        self.closing = False
        self.writer: asyncio.Task[None] | None = None
        self.appender: Appender | None = None

    @classmethod
    async def open(cls, url: str, origin: str = "") -> Repository:
        """Connects, brings the schema up to date and starts writing."""
        repository = cls(create_async_engine(engine_url(url), **engine_options(url)), origin)
        if not repository.is_postgresql:
            sa.event.listen(repository.engine.sync_engine, "connect", set_up_sqlite)
        async with repository.engine.connect() as connection:
            await connection.run_sync(upgrade)
        if not repository.is_postgresql:
            repository.appender = Appender(sqlite_path(url))
        repository.writer = asyncio.create_task(repository.write())
        return repository

    async def close(self) -> None:
        """Writes what is waiting, then lets go of the database."""
        if self.writer:
            self.closing = True
            self.wake()
            await self.writer
        while self.settled:
            self.settle_some()
        if self.appender is not None:
            self.appender.close()
        await self.engine.dispose()

    # ---- the record ----

    async def append(self, match: str, new: list[Entry], standing: dict[str, Any] | None = None) -> None:
        """Returns once the entries are stored, all or none; Conflict if one of their versions is."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(Awaited(match, new, standing, done))
        await done

    def put(self, append: Append) -> None:
        """Stores it with whatever else is waiting."""
        self.waiting.append(append)
        if self.asleep is not None:
            self.wake()

    def wake(self) -> None:
        if self.asleep is not None:
            self.asleep.set_result(None)
            self.asleep = None

    async def write(self) -> None:
        """Takes whatever is waiting, again and again, and writes it in one transaction."""
        while True:
            if self.waiting:
                batch, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
                await self.write_batch(batch)
            elif self.closing:
                return
            else:
                self.asleep = asyncio.get_running_loop().create_future()
                await self.asleep

    async def write_batch(self, batch: list[Append]) -> None:
        try:
            await self.write_all(batch)
        except Exception as error:
            lost = isinstance(error, IntegrityError | sqlite3.IntegrityError)
            if len(batch) == 1:
                self.settle(batch, Conflict(batch[0].match) if lost else StorageError(str(error)))
            elif lost or is_of_data(error):
                for append in batch:  # it is the fault of one: each for itself, so that only that one is told
                    await self.write_batch([append])
            else:
                self.settle(batch, StorageError(str(error)))
        else:
            self.settle(batch, None)

    def settle(self, batch: list[Append], error: Exception | None) -> None:
        """Tells them soon: meanwhile the next batch is on its way to the disk, and who was told first answers."""
        if not self.settled:
            asyncio.get_running_loop().call_soon(self.settle_some)
        self.settled.append((batch, error))

    def settle_some(self) -> None:
        if not self.settled:  # the repository was closed, and told them at once
            return
        batch, error = self.settled.popleft()
        if len(batch) > MOST_SETTLED:
            self.settled.appendleft((batch[MOST_SETTLED:], error))
        for append in batch[:MOST_SETTLED]:
            try:
                append.settle(error)
            except Exception:  # the others must hear of theirs all the same
                log.exception("cannot settle")
        if self.settled:
            asyncio.get_running_loop().call_soon(self.settle_some)

    async def write_all(self, batch: list[Append]) -> None:
        new = [entry for append in batch for entry in append.entries]
        standings = [(append.match, append.standing) for append in batch if append.standing is not None]
        if self.appender is not None:
            await self.appender.append(new, standings)
            return
        async with self.engine.begin() as connection:
            await connection.execute(entries.insert(), [row(entry) for entry in new])
            for match, standing in standings:
                await update_match(connection, match, standing)
            await self.tell(connection, [append.match for append in batch])

    async def tell(self, connection: AsyncConnection, ids: Sequence[str]) -> None:
        """Other processes learn of it when, and only when, the transaction is committed."""
        if self.is_postgresql:
            for start in range(0, len(ids), 100):  # a payload has 8,000 bytes at most
                payload = f"{self.origin} {' '.join(ids[start : start + 100])}"
                await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))

    # ---- matches and seats ----

    async def create(self, match: MatchRow, sitting: list[SeatRow], first: list[Entry], rematch_of: str = "") -> None:
        """Conflict if the old table has its rematch already."""
        async with self.engine.begin() as connection:
            await connection.execute(matches.insert(), row(match))
            await connection.execute(seats.insert(), [row(seat) for seat in sitting])
            await connection.execute(entries.insert(), [row(entry) for entry in first])
            if rematch_of:
                where = sa.and_(matches.c.id == rematch_of, matches.c.rematch.is_(None))
                done = await connection.execute(matches.update().where(where).values(rematch=match.id))
                if done.rowcount != 1:
                    raise Conflict(rematch_of)
                await self.tell(connection, [rematch_of])

    async def load(self, id: str, after: int = 0, chat_after: int = 0) -> Stored | None:
        """A match with its entries and chat after those already known; None if there is none."""
        async with self.engine.connect() as connection:
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

    async def listed(self, limit: int) -> list[tuple[MatchRow, list[SeatRow]]]:
        """Tables that want to be found and are not over, newest first."""
        wanted = matches.select().where(matches.c.listed, matches.c.ended.is_(None))
        async with self.engine.connect() as connection:
            found = [MatchRow(*r) for r in await connection.execute(wanted.order_by(sa.desc("created")).limit(limit))]
            sitting = seats.select().where(seats.c.match.in_([match.id for match in found])).order_by(seats.c.number)
            rows = [SeatRow(*r) for r in await connection.execute(sitting)]
        return [(match, [seat for seat in rows if seat.match == match.id]) for match in found]

    async def due(self, now: float) -> list[str]:
        """Tables where a bot is to act or a clock has run out."""
        late = sa.or_(matches.c.bot_due, matches.c.deadline < now)
        async with self.engine.connect() as connection:
            found = await connection.execute(sa.select(matches.c.id).where(late, matches.c.ended.is_(None)))
            return [id for (id,) in found]

    async def change_seat(
        self, match: str, number: int, values: dict[str, Any], standing: dict[str, Any] | None = None, **expected: Any
    ) -> None:
        """Changes a seat that is as expected; Conflict if it is not."""
        where = [seats.c.match == match, seats.c.number == number]
        where += [
            seats.c[name].is_(value) if value is None else seats.c[name] == value for name, value in expected.items()
        ]
        async with self.engine.begin() as connection:
            done = await connection.execute(seats.update().where(*where).values(**values))
            if done.rowcount != 1:
                raise Conflict(match)
            if standing is not None:
                await update_match(connection, match, standing)
            await self.tell(connection, [match])

    async def say(self, line: ChatRow) -> None:
        """Conflict if there is a line of this number, or this message was said before."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(chats.insert(), row(line))
                await self.tell(connection, [line.match])
        except IntegrityError as error:
            raise Conflict(line.match) from error

    # ---- one-time links ----

    async def add_link(self, code: str, match: str, seat: int, expires: float) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(links.delete().where(links.c.expires < time.time()))
            await connection.execute(links.insert(), {"code": code, "match": match, "seat": seat, "expires": expires})

    async def use_link(self, code: str, token: str) -> tuple[str, int] | None:
        """Gives the link's seat a new token; None if the link was used before or is too old."""
        async with self.engine.begin() as connection:
            wanted = sa.select(links.c.match, links.c.seat).where(links.c.code == code, links.c.expires > time.time())
            found = (await connection.execute(wanted)).one_or_none()
            gone = await connection.execute(links.delete().where(links.c.code == code))
            if found is None or gone.rowcount != 1:
                return None
            match, seat = found
            where = (seats.c.match == match, seats.c.number == seat)
            await connection.execute(seats.update().where(*where).values(token=token))
            await self.tell(connection, [match])
            return str(match), int(seat)

    # ---- for operators ----

    async def is_alive(self) -> bool:
        try:
            async with self.engine.connect() as connection:
                await connection.execute(sa.select(1))
        except (OSError, SQLAlchemyError):
            return False
        return True

    async def ids(self) -> list[MatchRow]:
        async with self.engine.connect() as connection:
            return [MatchRow(*r) for r in await connection.execute(matches.select().order_by(matches.c.created))]

    async def restore(self, stored: Stored) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(matches.insert(), row(stored.match))
            for table, rows in ((seats, stored.seats), (entries, stored.entries), (chats, stored.chat)):
                if rows:
                    await connection.execute(table.insert(), [row(one) for one in rows])

    async def delete(self, id: str) -> bool:
        async with self.engine.begin() as connection:
            for table in (links, chats, entries, seats):
                await connection.execute(table.delete().where(table.c.match == id))
            done = await connection.execute(matches.delete().where(matches.c.id == id))
            await self.tell(connection, [id])
            return done.rowcount == 1

    @asynccontextmanager
    async def raw(self) -> AsyncIterator[Any]:
        """The driver's own connection: for LISTEN, advisory locks and SQLite's backup."""
        async with self.engine.connect() as connection:
            yield (await connection.get_raw_connection()).driver_connection


class StorageError(Exception):
    """The database is away or broken: nothing was written."""


def is_of_data(error: Exception) -> bool:
    """Whether PostgreSQL cannot keep something that it was given (its errors of class 22)."""
    return isinstance(error, DBAPIError) and str(getattr(error.orig, "sqlstate", "")).startswith("22")


def row(struct: Struct) -> dict[str, Any]:
    return asdict(struct)


def of(table: sa.Table, match: str) -> sa.Select[Any]:
    return table.select().where(table.c.match == match)


async def update_match(connection: AsyncConnection, id: str, values: dict[str, Any]) -> None:
    await connection.execute(matches.update().where(matches.c.id == id).values(**values))


def engine_url(url: str) -> str:
    """A file name or sqlite:/// URL, or postgresql://…; InvalidInput for anything else."""
    scheme, there, rest = url.partition("://")
    if not there:
        return f"sqlite+aiosqlite:///{url}"
    if scheme == "sqlite":
        return f"sqlite+aiosqlite://{rest}"
    if scheme in ("postgresql", "postgres"):
        return f"postgresql+asyncpg://{rest}"
    raise InvalidInput(f"a database is a file for SQLite or postgresql://…, not {scheme}://…")


def engine_options(url: str) -> dict[str, Any]:
    if engine_url(url).startswith("sqlite"):
        Path(sqlite_path(url)).parent.mkdir(parents=True, exist_ok=True)
        return {"connect_args": {"timeout": 30}}
    return {"pool_size": 10, "max_overflow": 10, "pool_pre_ping": True}


def sqlite_path(url: str) -> str:
    return engine_url(url).removeprefix("sqlite+aiosqlite:///")


def set_up_sqlite(connection: Any, _: Any) -> None:
    """WAL lets readers go on while one writes; FULL waits for the disk before anything is acknowledged."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
