"""Fast path into SQLite: one thread, one connection, one transaction at a time.

Every action of every table is written here. Through SQLAlchemy's driver each statement would cross between threads, and
each crossing waits for the GIL; here a batch crosses once, and all its rows go into one statement.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from msgspec.structs import asdict, astuple

from koga.server.storage.changes import ADD_NOTICE
from koga.server.storage.rows import Entry, NewNotice
from koga.server.storage.schema import entries

T = TypeVar("T")
# Pages in the write-ahead log before a checkpoint, for which all tables wait. Every table writes to its own page, so
# SQLite's default of 1,000 is soon reached on a busy server. Measured gain: within the noise.
LOG_PAGES = 16_000
LOCK_SECONDS = 5.0  # seconds to wait for another program's lock before failing as `locked`
# The rows are passed as one JSON text, so that SQLite writes them without the GIL and the event loop keeps running.
COLUMNS = ", ".join(f"value ->> {number}" for number in range(len(entries.columns)))
INSERT = f"insert into entry select {COLUMNS} from json_each(?)"
HEARTBEAT = "insert into heartbeat (origin, at) values (?, ?) on conflict (origin) do update set at = excluded.at"
encode = msgspec.json.Encoder().encode


class SqliteWriter:
    def __init__(self, path: str) -> None:
        self.thread = ThreadPoolExecutor(1, "sqlite-writer")
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=LOCK_SECONDS)
        self.connection.execute("PRAGMA synchronous=FULL")
        self.connection.execute("PRAGMA foreign_keys=ON")  # a deleted table takes no entries
        self.connection.execute("PRAGMA temp_store=MEMORY")  # statement journals, which transactions may need
        self.connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")

    async def append(
        self, new: list[Entry], schedules: Sequence[tuple[str, dict[str, Any]]], notices: Sequence[NewNotice] = ()
    ) -> None:
        """Store all entries or none; they are on disk on return. Raises sqlite3.IntegrityError if a version is
        taken.

        Most batches are entries alone: one statement, which is a transaction of its own. Without BEGIN and COMMIT the
        thread waits for the GIL less often, and SQLite needs no statement journal.
        """
        if schedules or notices:
            await self.run(lambda: self.transact(lambda: self.insert_all(new, schedules, notices)))
        else:
            await self.run(lambda: self.insert(new))

    async def beat(self, origin: str, at: float) -> float:
        """Write this process's heartbeat and read it back."""
        return await self.run(lambda: self.transact(lambda: self.write_heartbeat(origin, at)))

    async def run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.thread, work)

    def transact(self, work: Callable[[], T]) -> T:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            result = work()
            self.connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):  # a full disk has already rolled it back
                self.connection.execute("ROLLBACK")
            raise
        return result

    def insert(self, new: list[Entry]) -> None:
        self.connection.execute(INSERT, (encode([astuple(entry) for entry in new]).decode(),))

    def insert_all(
        self, new: list[Entry], schedules: Sequence[tuple[str, dict[str, Any]]], notices: Sequence[NewNotice]
    ) -> None:
        self.insert(new)
        for match, schedule in schedules:
            columns = ", ".join(f"{name} = ?" for name in schedule)
            self.connection.execute(f"update match set {columns} where id = ?", (*schedule.values(), match))
        for notice in notices:
            self.connection.execute(ADD_NOTICE, asdict(notice))

    def write_heartbeat(self, origin: str, at: float) -> float:
        self.connection.execute(HEARTBEAT, (origin, at))
        (found,) = self.connection.execute("select at from heartbeat where origin = ?", (origin,)).fetchone()
        return float(found)

    def close(self) -> None:
        self.thread.shutdown()
        self.connection.close()
