"""Journal of what players were told, for comparison with the database."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing

import asyncpg
from msgspec import Struct

QUERY = "select match, version, seat, message from entry order by match, version"
Row = tuple[str, int, int, str | None]


class Journal(Struct):
    """Acknowledged messages by table, seat and id."""

    acknowledged: dict[tuple[str, int, str], int]  # with the version reported by the server
    sent: set[tuple[str, int, str]]
    seen: dict[str, int]  # by table: the highest version shown to any player

    @classmethod
    def new(cls) -> Journal:
        return cls({}, set(), {})

    def snapshot(self) -> Journal:
        """Return a copy: the database must later contain at least this."""
        return Journal(dict(self.acknowledged), set(self.sent), dict(self.seen))


class Findings(Struct):
    lost: list[str]
    doubled: list[str]
    gaps: list[str]
    unseen: list[str]

    def all(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.gaps, *self.unseen]


def compare(journal: Journal, rows: list[Row]) -> Findings:
    stored: dict[tuple[str, int, str], list[int]] = defaultdict(list)
    versions: dict[str, list[int]] = defaultdict(list)
    for match, version, seat, message in rows:
        versions[match].append(version)
        if message is not None:
            stored[match, seat, message].append(version)
    found = Findings([], [], [], [])
    for key, version in journal.acknowledged.items():
        if not stored[key] or stored[key][0] > version:
            found.lost.append(f"{key} was acknowledged as version {version} and is stored as {stored[key]}")
    for key, stored_as in stored.items():
        if len(stored_as) > 1:
            found.doubled.append(f"{key} is stored as {stored_as}")
    for match, known in versions.items():
        if known != list(range(1, len(known) + 1)):
            found.gaps.append(f"{match} has the versions {known[:5]}…{known[-5:]}")
    for match, version in journal.seen.items():
        if version > (versions[match] or [0])[-1]:
            found.unseen.append(f"{match} was shown as version {version} and is stored up to {versions[match][-1:]}")
    return found


def read_sqlite(path: str) -> list[Row]:
    with closing(sqlite3.connect(path, timeout=30)) as connection, connection:
        return connection.execute(QUERY).fetchall()


async def read_postgres(url: str) -> list[Row]:
    connection = await asyncpg.connect(url, timeout=10)
    try:
        return [tuple(row) for row in await connection.fetch(QUERY)]
    finally:
        await connection.close()
