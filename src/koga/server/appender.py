"""The quick way into SQLite: one thread, one connection, a whole transaction at a time.

Every action of every table goes through here. Through the ORM's driver each statement would cross between threads, and
each crossing waits for the interpreter's lock; so a batch crosses once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from msgspec.structs import astuple

from koga.server.rows import Entry, entries

INSERT = f"insert into entry values ({', '.join('?' * len(entries.columns))})"


class Appender:
    def __init__(self, path: str) -> None:
        self.thread = ThreadPoolExecutor(1, "appender")
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
        self.connection.execute("PRAGMA synchronous=FULL")

    async def append(self, new: list[Entry], standings: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """All or nothing, on disk when it returns; sqlite3.IntegrityError if a version is taken."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.write, new, standings)

    def write(self, new: list[Entry], standings: Sequence[tuple[str, dict[str, Any]]]) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            self.connection.executemany(INSERT, [astuple(entry) for entry in new])
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
