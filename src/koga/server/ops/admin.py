"""The operations of `koga admin` on a database, which servers may be using."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from koga.core.game import InvalidInput
from koga.core.record import write
from koga.server.ops.archive import exported_whole, read_exported
from koga.server.storage.database import is_sqlite, make_private, sqlite_path
from koga.server.storage.errors import Conflict
from koga.server.storage.repository import Repository
from koga.server.storage.retention import summaries
from koga.server.storage.rows import MatchRow, SeatRow
from koga.server.tables.table import Table
from koga.server.wire import Refused


async def listed(repository: Repository) -> list[dict[str, Any]]:
    found = []
    for match, seats, count in await summaries(repository):
        names = ", ".join(seat.name or seat.level or "open" for seat in seats)
        found.append({"id": match.id, "game": match.game, "created": match.created, "state": state(match, seats),
                      "entries": count, "seats": names})  # fmt: skip
    return found


def state(match: MatchRow, seats: list[SeatRow]) -> str:
    if match.ended is not None:
        return "over"
    return "open" if any(seat.kind == "open" for seat in seats) else "playing"


async def exported(repository: Repository, id: str, only_record: bool) -> str:
    stored = await repository.load(id)
    if stored is None:
        raise InvalidInput(f"there is no table {id!r}")
    if not only_record:
        return exported_whole(stored)
    try:
        table = Table(stored)
    except Refused as refusal:
        raise InvalidInput(f"table {id}: {refusal.more}") from refusal
    if not table.standing.is_over:
        raise InvalidInput(f"table {id} is not over: its record would reveal hidden information")
    return write(table.match.record)


async def imported(repository: Repository, text: str) -> str:
    """Import a table; return its id."""
    stored = read_exported(text)
    try:
        Table(stored)
        await repository.restore(stored)
    except (Refused, InvalidInput) as error:
        raise InvalidInput(f"the table cannot be replayed: {error}") from error
    except Conflict as error:
        raise InvalidInput(f"the database already has a table {stored.match.id}") from error
    return stored.match.id


async def deleted(repository: Repository, id: str) -> None:
    if not await repository.delete(id):
        raise InvalidInput(f"there is no table {id!r}")


def back_up(database: str, file: Path) -> None:
    """Back up by SQLite's online backup: a consistent copy while others write."""
    if not is_sqlite(database):
        raise InvalidInput("use pg_dump to back up a PostgreSQL database")
    if file.exists():
        raise InvalidInput(f"{file} already exists and was not changed")
    if not Path(sqlite_path(database)).is_file():
        raise InvalidInput(f"there is no database {database}")
    make_private(file)
    source, target = sqlite3.connect(sqlite_path(database)), sqlite3.connect(file)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()
