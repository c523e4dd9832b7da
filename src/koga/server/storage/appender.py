"""The quick way into SQLite: one thread, one connection, a whole transaction at a time.

Every action of every table goes through here. Through the ORM's driver each statement would cross between threads, and
each crossing waits for the interpreter's lock; so a batch crosses once, and all its rows go into one statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from msgspec.structs import astuple

from koga.server.storage.rows import Entry, entries

# Pages that the write-ahead log may have before it is carried over into the database, for which all tables wait. Every
# table writes to a page of its own, so SQLite's 1,000 are soon full on a busy server. Its gain is within the noise.
LOG_PAGES = 16_000
# The rows come as one text, so that Python is asked for nothing while they are written, and the loop goes on meanwhile.
COLUMNS = ", ".join(f"value ->> {number}" for number in range(len(entries.columns)))
INSERT = f"insert into entry select {COLUMNS} from json_each(?)"
encode = msgspec.json.Encoder().encode


class Appender:
    def __init__(self, path: str) -> None:
        self.thread = ThreadPoolExecutor(1, "appender")
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
        self.connection.execute("PRAGMA synchronous=FULL")
        self.connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")

    async def append(self, new: list[Entry], standings: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """All or nothing, on disk when it returns; sqlite3.IntegrityError if a version is taken."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.write, new, standings)

    def write(self, new: list[Entry], standings: Sequence[tuple[str, dict[str, Any]]]) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            self.connection.execute(INSERT, (encode([astuple(entry) for entry in new]).decode(),))
            for match, standing in standings:
                columns = ", ".join(f"{name} = ?" for name in standing)
                self.connection.execute(f"update match set {columns} where id = ?", (*standing.values(), match))
            self.connection.execute("COMMIT")
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        self.thread.shutdown()
        self.connection.close()
