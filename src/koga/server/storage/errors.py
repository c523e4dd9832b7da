"""Database errors under names that an operator can act on. Messages of drivers are dropped: they may quote chat and
moves."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Literal

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

Kind = Literal["disk-full", "locked", "read-only", "corrupt", "timeout", "unreachable", "rejected-value", "other"]

SQLITE: dict[int, Kind] = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
}
POSTGRESQL: dict[str, Kind] = {  # by prefix of the SQLSTATE, longest first
    "53100": "disk-full",
    "25006": "read-only",
    "55P03": "locked",
    "57014": "timeout",
    "40": "locked",
    "22": "rejected-value",
    "08": "unreachable",
    "53": "unreachable",
    "57": "unreachable",
    "XX": "corrupt",
}
ADVICE: dict[Kind, str] = {
    "disk-full": "the disk or its quota is full: free space, nothing acknowledged is lost",
    "locked": "another program has locked the database",
    "read-only": "the database is not writable: check its owner, mode and mount",
    "corrupt": "the database is corrupt: stop, keep a copy, restore a backup",
    "timeout": "the database did not answer in time",
    "unreachable": "the database cannot be reached or is starting up",
    "rejected-value": "the database rejected a value",
    "other": "the database failed",
}


class Conflict(Exception):
    """Another process stored this version of the table first."""


class LinkGone(Exception):
    """A one-time link was already used, or has expired."""


class StorageError(Exception):
    """The database failed. Whether an interrupted write was stored is unknown: reload the table."""

    def __init__(self, kind: Kind, code: str = "") -> None:
        super().__init__(f"{kind}: {ADVICE[kind]}{f' ({code})' if code else ''}")
        self.kind = kind
        self.code = code


def named(error: BaseException) -> StorageError:
    """Return the error as its own class, without the driver's message."""
    if isinstance(error, StorageError):
        return error
    code = code_of(error)
    original = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(original, sqlite3.Error):
        number = getattr(original, "sqlite_errorcode", 0)
        kind = "disk-full" if is_write_failure(number) else SQLITE.get(number & 0xFF, "other")
    elif getattr(original, "sqlstate", None):
        kind = next((kind for begin, kind in POSTGRESQL.items() if code.startswith(begin)), "other")
    elif isinstance(original, TimeoutError | asyncio.TimeoutError | PoolTimeout):
        kind = "timeout"
    elif isinstance(original, OSError) or is_lost_connection(original):
        kind = "unreachable"
    else:
        kind = "other"
    return StorageError(kind, code)


def is_write_failure(number: int) -> bool:
    """Return whether SQLite could not extend its files because of a file-size limit or quota, which it does not report
    as 'full'."""
    return number in (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_TRUNCATE, sqlite3.SQLITE_IOERR_SHMSIZE)


def is_lost_connection(error: BaseException) -> bool:
    """Return whether the error is asyncpg's InterfaceError, raw or as translated by SQLAlchemy's adapter."""
    return any(cls.__name__ in ("InterfaceError", "ConnectionDoesNotExistError") for cls in type(error).__mro__)


def code_of(error: BaseException) -> str:
    """Return the driver's code of an error: SQLITE_FULL, a SQLSTATE or the text of an errno; otherwise its class
    name."""
    original = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    for name in ("sqlite_errorname", "sqlstate"):
        if code := getattr(original, name, None):
            return str(code)
    if isinstance(original, OSError) and original.strerror:
        return original.strerror
    return type(original).__name__


def is_conflict(error: BaseException) -> bool:
    return isinstance(error, IntegrityError | sqlite3.IntegrityError)
