"""The quick way into SQLite: one thread, one connection, a whole transaction at a time.

Every action of every table goes through here. Through the ORM's driver each statement would cross between threads, and
each crossing waits for the interpreter's lock; so a batch crosses once, and many rows go into one statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any

from msgspec.structs import astuple

from koga.server.rows import Entry, entries

# Pages that the write-ahead log may have before it is carried over into the database, for which all tables wait. Every
# table writes to a page of its own, so SQLite's 1,000 are soon full on a busy server. Its gain is within the noise.
LOG_PAGES = 16_000
ROW = f"({', '.join('?' * len(entries.columns))})"
INSERT = {rows: f"insert into entry values {', '.join([ROW] * rows)}" for rows in (64, 8, 1)}


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
            self.insert([astuple(entry) for entry in new])
            for match, standing in standings:
                columns = ", ".join(f"{name} = ?" for name in standing)
                self.connection.execute(f"update match set {columns} where id = ?", (*standing.values(), match))
            self.connection.execute("COMMIT")
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise

    def insert(self, rows: list[tuple[Any, ...]]) -> None:
        at = 0
        for size, statement in INSERT.items():
            while len(rows) - at >= size:
                self.connection.execute(statement, list(chain.from_iterable(rows[at : at + size])))
                at += size

    def close(self) -> None:
        self.thread.shutdown()
        self.connection.close()
