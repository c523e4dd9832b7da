"""Location and opening of the database: SQLite by file name, PostgreSQL by URL."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from koga.core.game import InvalidInput
from koga.server.storage.sqlite_writer import LOCK_SECONDS

CONNECT_SECONDS = 5.0  # seconds to open a connection to PostgreSQL
STATEMENT_SECONDS = 10.0  # seconds for one statement, also on a connection that went silent
CONNECTIONS = 10  # pooled connections to PostgreSQL per process; twice as many under load
# PostgreSQL rolls back a transaction whose process is frozen or disconnected, so that it does not block others.
SESSION = {
    "statement_timeout": "10s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}


def open_engine(url: str) -> AsyncEngine:
    """Create the engine. Parameters are kept out of error messages, because they contain chat and moves."""
    engine = create_async_engine(engine_url(url), hide_parameters=True, **engine_options(url))
    if is_sqlite(url):
        sa.event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


def is_sqlite(url: str) -> bool:
    return engine_url(url).startswith("sqlite")


def engine_url(url: str) -> str:
    """Return the URL for a file name, a sqlite:/// URL or a postgresql:// URL; raise InvalidInput for anything else."""
    scheme, there, rest = url.partition("://")
    if not there:
        return f"sqlite+aiosqlite:///{url}"
    if scheme == "sqlite":
        return f"sqlite+aiosqlite://{rest}"
    if scheme in ("postgresql", "postgres"):
        return f"postgresql+asyncpg://{rest}"
    raise InvalidInput(f"unsupported database {scheme}://…: expected a file for SQLite or postgresql://…")


def engine_options(url: str) -> dict[str, Any]:
    if is_sqlite(url):
        make_private(Path(sqlite_path(url)))
        return {"connect_args": {"timeout": LOCK_SECONDS}}
    return {
        "pool_size": CONNECTIONS,
        "max_overflow": CONNECTIONS,
        "pool_pre_ping": True,
        "pool_timeout": STATEMENT_SECONDS,
        "connect_args": connection_options(),
    }


def connection_options() -> dict[str, Any]:
    """Return timeouts for every connection to PostgreSQL."""
    return {"timeout": CONNECT_SECONDS, "command_timeout": STATEMENT_SECONDS, "server_settings": SESSION}


def sqlite_path(url: str) -> str:
    return engine_url(url).removeprefix("sqlite+aiosqlite:///")


def make_private(path: Path) -> None:
    """Create the file, or restrict its mode, so that only its owner can read the seeds and tokens in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if file.is_file() and file.stat().st_mode & 0o077 and file.stat().st_uid == os.getuid():
                file.chmod(0o600)


def set_up_sqlite(connection: Any, _: Any) -> None:
    """Configure a connection: WAL lets readers continue during a write; FULL syncs before a commit returns."""
    cursor = connection.cursor()
    busy = f"busy_timeout={round(1000 * LOCK_SECONDS)}"
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", busy):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
