"""What `koga admin` does with a database, also while servers use it."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from koga.game import Nonsense
from koga.record import write
from koga.server.rows import MatchRow, Stored
from koga.server.store import Store, engine_url, sqlite_path
from koga.server.tables import Table
from koga.server.wire import Refusal

FORMAT = "koga table 1"


class Exported(Struct, frozen=True):
    format: str
    table: Stored


async def listed(store: Store) -> list[dict[str, Any]]:
    found = []
    for match in await store.ids():
        stored = await store.load(match.id)
        if stored is not None:
            seats = ", ".join(seat.name or seat.level or "open" for seat in stored.seats)
            found.append({"id": match.id, "game": match.game, "created": match.created, "state": state(match, stored),
                          "entries": len(stored.entries), "seats": seats})  # fmt: skip
    return found


def state(match: MatchRow, stored: Stored) -> str:
    if match.ended is not None:
        return "over"
    return "open" if any(seat.kind == "open" for seat in stored.seats) else "playing"


async def exported(store: Store, id: str, only_record: bool) -> str:
    stored = await store.load(id)
    if stored is None:
        raise Nonsense(f"there is no table {id!r}")
    if not only_record:
        return msgspec.json.format(msgspec.json.encode(Exported(FORMAT, stored))).decode() + "\n"
    try:
        table = Table(stored, time.time())
    except Refusal as refusal:
        raise Nonsense(f"table {id}: {refusal.more}") from refusal
    if not table.is_over():
        raise Nonsense(f"table {id} is not over; its record would tell its secrets")
    return write(table.match.record)


async def imported(store: Store, text: str) -> str:
    """The id of the table that was put in."""
    try:
        found = msgspec.json.decode(text, type=Exported)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Nonsense(f"this is no exported table: {error}") from error
    if found.format != FORMAT:
        raise Nonsense(f"this file is of the format {found.format!r}; this Koga reads {FORMAT!r}")
    try:
        Table(found.table, time.time())
        await store.restore(found.table)
    except (Refusal, Nonsense) as error:
        raise Nonsense(f"the table does not replay: {error}") from error
    except IntegrityError as error:
        raise Nonsense(f"the database has a table {found.table.match.id} already") from error
    return found.table.match.id


async def deleted(store: Store, id: str) -> None:
    if not await store.delete(id):
        raise Nonsense(f"there is no table {id!r}")


def back_up(database: str, file: Path) -> None:
    """SQLite's own online copy: whole at one moment, while others write."""
    if not engine_url(database).startswith("sqlite"):
        raise Nonsense("a PostgreSQL is backed up by pg_dump")
    if file.exists():
        raise Nonsense(f"{file} exists already and is left as it is")
    if not Path(sqlite_path(database)).is_file():
        raise Nonsense(f"there is no database {database}")
    source, target = sqlite3.connect(sqlite_path(database)), sqlite3.connect(file)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()
