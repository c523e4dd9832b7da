"""What `koga admin` does with a database, also while servers use it."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from koga.core.game import InvalidInput
from koga.core.record import write
from koga.server.storage.database import is_sqlite, sqlite_path
from koga.server.storage.errors import Conflict
from koga.server.storage.repository import Repository
from koga.server.storage.rows import MatchRow, Stored
from koga.server.tables.table import Table
from koga.server.wire import Refused

FORMAT = "koga table 1"


class Exported(Struct, frozen=True):
    format: str
    table: Stored


async def listed(repository: Repository) -> list[dict[str, Any]]:
    found = []
    for match in await repository.all_matches():
        stored = await repository.load(match.id)
        if stored is not None:
            seats = ", ".join(seat.name or seat.level or "open" for seat in stored.seats)
            found.append({"id": match.id, "game": match.game, "created": match.created, "state": state(match, stored),
                          "entries": len(stored.entries), "seats": seats})  # fmt: skip
    return found


def state(match: MatchRow, stored: Stored) -> str:
    if match.ended is not None:
        return "over"
    return "open" if any(seat.kind == "open" for seat in stored.seats) else "playing"


async def exported(repository: Repository, id: str, only_record: bool) -> str:
    stored = await repository.load(id)
    if stored is None:
        raise InvalidInput(f"there is no table {id!r}")
    if not only_record:
        return msgspec.json.format(msgspec.json.encode(Exported(FORMAT, stored))).decode() + "\n"
    try:
        table = Table(stored, time.time())
    except Refused as refusal:
        raise InvalidInput(f"table {id}: {refusal.more}") from refusal
    if not table.is_over():
        raise InvalidInput(f"table {id} is not over; its record would tell its secrets")
    return write(table.match.record)


async def imported(repository: Repository, text: str) -> str:
    """The id of the table that was put in."""
    try:
        found = msgspec.json.decode(text, type=Exported)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InvalidInput(f"this is no exported table: {error}") from error
    if found.format != FORMAT:
        raise InvalidInput(f"this file is of the format {found.format!r}; this Koga reads {FORMAT!r}")
    try:
        Table(found.table, time.time())
        await repository.restore(found.table)
    except (Refused, InvalidInput) as error:
        raise InvalidInput(f"the table does not replay: {error}") from error
    except Conflict as error:
        raise InvalidInput(f"the database has a table {found.table.match.id} already") from error
    return found.table.match.id


async def deleted(repository: Repository, id: str) -> None:
    if not await repository.delete(id):
        raise InvalidInput(f"there is no table {id!r}")


def back_up(database: str, file: Path) -> None:
    """SQLite's own online copy: whole at one moment, while others write."""
    if not is_sqlite(database):
        raise InvalidInput("a PostgreSQL is backed up by pg_dump")
    if file.exists():
        raise InvalidInput(f"{file} exists already and is left as it is")
    if not Path(sqlite_path(database)).is_file():
        raise InvalidInput(f"there is no database {database}")
    source, target = sqlite3.connect(sqlite_path(database)), sqlite3.connect(file)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()
