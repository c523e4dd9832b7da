"""Repository: tables, their append-only logs and their chat, in SQLite or PostgreSQL.

Acknowledged data is on disk. Other processes on the same PostgreSQL are informed of every change by NOTIFY.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from koga.server.ops.clock import now
from koga.server.ops.metrics import Metrics
from koga.server.storage.building import built
from koga.server.storage.changes import add_notices, update_match, write_change
from koga.server.storage.commit_queue import AwaitedAppend, CommitQueue, PendingAppend
from koga.server.storage.database import is_sqlite, open_engine, sqlite_path
from koga.server.storage.errors import Conflict, named
from koga.server.storage.migrate import upgrade
from koga.server.storage.rows import ChatRow, Entry, MatchRow, NewNotice, SeatRow, Stored
from koga.server.storage.schema import chats, entries, heartbeats, links, matches, seats
from koga.server.storage.sqlite_writer import SqliteWriter
from koga.server.storage.within import within

log = logging.getLogger("koga.storage")
T = TypeVar("T")
CHANNEL = "koga"
TRANSACTION_SECONDS = 15.0  # seconds to wait for a group commit on PostgreSQL
LONGEST_SECONDS = 20.0  # the same including the clean-up after a failed commit; callers give up then
FIRST_REVIEW = 86_400.0  # seconds until the retention sweep reviews a new table …
RESTORED_REVIEW = 30 * 86_400.0  # … and one imported by an operator, whatever its age
HEARTBEAT_SECONDS = 86_400.0  # seconds after which the heartbeat of a stopped process is deleted


class Repository:
    def __init__(self, engine: AsyncEngine, origin: str, metrics: Metrics) -> None:
        self.engine = engine
        self.origin = origin  # identifies this process in notifications
        self.metrics = metrics
        self.is_postgresql = engine.dialect.name == "postgresql"
        self.sqlite: SqliteWriter | None = None
        self.queue = CommitQueue(self.write, metrics)

    @classmethod
    async def open(cls, url: str, origin: str = "", metrics: Metrics | None = None) -> Repository:
        """Connect, and migrate the schema."""
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
        """Store queued appends, then close all connections."""
        await self.queue.close()
        if self.sqlite is not None:
            self.sqlite.close()
        await self.engine.dispose()

    # ---- appends ----

    def append(
        self, match: str, new: list[Entry], schedule: dict[str, Any] | None = None, notice: NewNotice | None = None
    ) -> asyncio.Future[None]:
        """Store entries, all or none; return once they are on disk. Raise Conflict if one of their versions is
        taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.enqueue(AwaitedAppend(match, new, schedule, notice, done))
        return done

    def commit(
        self,
        match: str,
        new: list[Entry],
        schedule: dict[str, Any] | None = None,
        changed: list[SeatRow] | None = None,
        chat: ChatRow | None = None,
        link: str | None = None,
        notice: NewNotice | None = None,
    ) -> Awaitable[None]:
        """Store the result of a command, all or nothing: entries, and any seats, chat, used link and notice. Raise
        Conflict if another process was first, LinkGone if the link was used."""
        if not changed and chat is None and link is None:
            return self.append(match, new, schedule, notice)  # shares a transaction with other tables
        alone = self.commit_alone(match, new, schedule, changed or [], chat, link, notice)
        return self.named_within(alone)

    async def commit_alone(
        self,
        match: str,
        new: list[Entry],
        schedule: dict[str, Any] | None,
        changed: list[SeatRow],
        chat: ChatRow | None,
        link: str | None,
        notice: NewNotice | None,
    ) -> None:
        async with self.writing(match) as connection:
            await write_change(connection, match, new, schedule, changed, chat, link, notice)
            await self.notify(connection, [match])

    def enqueue(self, append: PendingAppend) -> None:
        """Queue the append; its `committed` is called after the transaction."""
        self.queue.enqueue(append)

    async def write(self, batch: list[PendingAppend]) -> None:
        """Store a batch in one transaction."""
        new = [entry for append in batch for entry in append.entries]
        schedules = [(append.match, append.schedule) for append in batch if append.schedule is not None]
        notices = [append.notice for append in batch if append.notice is not None]
        if self.sqlite is not None:
            await self.sqlite.append(new, schedules, notices)
        else:
            await within(LONGEST_SECONDS, self.transact(batch, new, schedules, notices))

    async def transact(
        self, batch: list[PendingAppend], new: list[Entry], schedules: list[tuple[str, dict[str, Any]]],
        notices: list[NewNotice],
    ) -> None:  # fmt: skip
        async with asyncio.timeout(TRANSACTION_SECONDS), self.engine.begin() as connection:
            await connection.execute(entries.insert(), [row(entry) for entry in new])
            for match, schedule in schedules:
                await update_match(connection, match, schedule)
            await add_notices(connection, notices)
            await self.notify(connection, [append.match for append in batch])

    async def notify(self, connection: AsyncConnection, ids: Sequence[str]) -> None:
        """Notify other processes of the changed tables when, and only if, the transaction is committed."""
        if self.is_postgresql:
            for start in range(0, len(ids), 100):  # a payload holds at most 8,000 bytes
                payload = f"{self.origin} {' '.join(ids[start : start + 100])}"
                await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))

    @asynccontextmanager
    async def writing(self, match: str = "") -> AsyncIterator[AsyncConnection]:
        """Open a transaction. Raises Conflict if it clashes with stored data, StorageError if the database fails."""
        with self.naming_errors(match):
            async with asyncio.timeout(TRANSACTION_SECONDS), self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection with one consistent snapshot for all statements. Raises StorageError if the database
        fails."""
        with self.naming_errors(""):
            async with asyncio.timeout(TRANSACTION_SECONDS), self.engine.connect() as connection:
                if self.is_postgresql:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                yield connection

    async def named_within(self, work: Coroutine[Any, Any, T]) -> T:
        """Do what a table, or all of them, wait for: within bounds, whatever the driver does with its connection."""
        with self.naming_errors(""):
            return await within(LONGEST_SECONDS, work)

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

    async def create(
        self, match: MatchRow, sitting: list[SeatRow], first: list[Entry], rematch_of: str = "",
        notice: NewNotice | None = None,
    ) -> None:  # fmt: skip
        """Store a new table; raise Conflict if the old table already has a rematch."""
        async with self.writing() as connection:
            await self.insert(connection, Stored(match, sitting, first, []))
            if rematch_of:
                where = sa.and_(matches.c.id == rematch_of, matches.c.rematch.is_(None))
                done = await connection.execute(matches.update().where(where).values(rematch=match.id))
                if done.rowcount != 1:
                    raise Conflict(rematch_of)
                await self.notify(connection, [rematch_of])
            if notice is not None:
                await add_notices(connection, [notice])

    async def insert(self, connection: AsyncConnection, new: Stored) -> None:
        """Store a new table as part of a transaction."""
        review = new.match.created + FIRST_REVIEW
        await connection.execute(matches.insert(), {**row(new.match), "review_at": review})
        await connection.execute(seats.insert(), [row(seat) for seat in new.seats])
        if new.entries:
            await connection.execute(entries.insert(), [row(entry) for entry in new.entries])

    async def load(self, id: str, after: int = 0, chat_after: int = 0, lines: int | None = None) -> Stored | None:
        """Return a match with the entries and chat after those already known, or None if there is no such match. Of the
        chat at most the last `lines` are returned."""
        return await self.named_within(self.load_rows(id, after, chat_after, lines))

    async def load_rows(self, id: str, after: int, chat_after: int, lines: int | None) -> Stored | None:
        async with self.reading() as connection:
            found = (await connection.execute(matches.select().where(matches.c.id == id))).one_or_none()
            if found is None:
                return None
            sitting = of(seats, id).order_by(seats.c.number)
            log = of(entries, id).where(entries.c.version > after).order_by(entries.c.version)
            said = of(chats, id).where(chats.c.number > chat_after).order_by(chats.c.number.desc()).limit(lines)
            return Stored(
                MatchRow(*found),
                await built(await connection.execute(sitting), SeatRow),
                await built(await connection.execute(log), Entry),
                (await built(await connection.execute(said), ChatRow))[::-1],
            )

    async def has_line(self, line: ChatRow) -> bool:
        """Return whether the seat's message is stored as a line of chat."""
        wanted = of(chats, line.match).where(chats.c.seat == line.seat, chats.c.message == line.message)
        async with self.reading() as connection:
            return (await connection.execute(wanted)).first() is not None

    async def list_public(self, limit: int, present: float) -> list[tuple[MatchRow, list[SeatRow]]]:
        """Return the public tables that are not over, newest first; open ones only if their host was present since
        `present`."""
        attended = sa.or_(matches.c.seen.is_(None), matches.c.seen > present)
        wanted = matches.select().where(matches.c.listed, matches.c.ended.is_(None), attended)
        async with self.reading() as connection:
            found = [MatchRow(*r) for r in await connection.execute(wanted.order_by(sa.desc("created")).limit(limit))]
            sitting = seats.select().where(seats.c.match.in_([match.id for match in found])).order_by(seats.c.number)
            rows = [SeatRow(*r) for r in await connection.execute(sitting)]
        return [(match, [seat for seat in rows if seat.match == match.id]) for match in found]

    async def find_due(self, now: float) -> list[str]:
        """Return the tables where a bot is to act or a clock has run out; each half has its own index."""
        running = sa.and_(matches.c.ended.is_(None), matches.c.fault.is_(None))
        bots = sa.select(matches.c.id).where(matches.c.bot_due, running)
        late = sa.select(matches.c.id).where(matches.c.deadline < now, running)
        return await self.named_within(self.read_ids(sa.union(bots, late)))

    async def read_ids(self, wanted: sa.CompoundSelect[Any]) -> list[str]:
        async with self.reading() as connection:
            return [id for (id,) in await connection.execute(wanted)]

    # ---- one-time links ----

    async def add_link(self, code: str, match: str, seat: int, expires: float) -> None:
        async with self.writing() as connection:
            await connection.execute(links.delete().where(links.c.expires < now()))
            await connection.execute(links.insert(), {"code": code, "match": match, "seat": seat, "expires": expires})

    async def find_link(self, code: str, now: float) -> int | None:
        """Return the seat moved by a one-time link; None if the link was used or has expired."""
        wanted = sa.select(links.c.seat).where(links.c.code == code, links.c.expires > now)
        async with self.reading() as connection:
            found = (await connection.execute(wanted)).one_or_none()
            return None if found is None else int(found[0])

    # ---- quarantine ----

    async def quarantine(self, match: str, reason: str) -> None:
        """Mark a table as quarantined: it is not loaded again, and the scheduler skips it."""
        async with self.writing(match) as connection:
            await update_match(connection, match, {"fault": reason})

    async def release(self, match: str) -> bool:
        """Release a quarantined table, so that it can be loaded again; return False if there is none with this id."""
        async with self.writing(match) as connection:
            where = sa.and_(matches.c.id == match, matches.c.fault.is_not(None))
            done = await connection.execute(matches.update().where(where).values(fault=None))
            await self.notify(connection, [match])
            return done.rowcount == 1

    # ---- for operators ----

    async def beat(self, at: float) -> float:
        """Write this process's heartbeat the way tables are written, and read it back."""
        if self.sqlite is not None:
            return await self.sqlite.beat(self.origin, at)
        async with self.writing() as connection:
            await connection.execute(heartbeats.delete().where(heartbeats.c.at < at - HEARTBEAT_SECONDS))
            await connection.execute(heartbeats.delete().where(heartbeats.c.origin == self.origin))
            await connection.execute(heartbeats.insert(), {"origin": self.origin, "at": at})
            found = sa.select(heartbeats.c.at).where(heartbeats.c.origin == self.origin)
            return float((await connection.execute(found)).scalar_one())

    async def read(self) -> None:
        """Read from the database the way tables are read, by a pooled connection."""
        async with self.reading() as connection:
            await connection.execute(sa.select(matches.c.id).limit(1))

    async def restore(self, stored: Stored) -> None:
        """Store an exported table; raise Conflict if the database already has it."""
        async with self.writing(stored.match.id) as connection:
            await connection.execute(matches.insert(), {**row(stored.match), "review_at": now() + RESTORED_REVIEW})
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
