"""Migrate the schema with Alembic; the steps are in migrations/versions."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

HERE = Path(__file__).parent / "migrations"
LOCK = 0x6B6F6761  # "koga": serializes processes that start at the same time


def upgrade(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_lock(LOCK)))
        connection.commit()
    try:
        command.upgrade(config(connection), "head")
        connection.commit()
    finally:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_unlock(LOCK)))
            connection.commit()


def config(connection: sa.Connection) -> Config:
    found = Config()
    found.set_main_option("script_location", str(HERE))
    found.attributes["connection"] = connection
    return found
