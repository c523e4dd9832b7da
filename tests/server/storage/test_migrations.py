"""Migrations lead to the schema of the code, on both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from koga.server.storage.database import open_engine
from koga.server.storage.migrate import config, upgrade
from koga.server.storage.repository import Repository
from koga.server.storage.schema import members, metadata, sessions
from tests.server.postgres import Cluster


def test_migrations_lead_to_the_schema_of_the_code(tmp_path: Path, postgres: Cluster) -> None:
    for url in (str(tmp_path / "koga.db"), postgres.new_database()):
        assert asyncio.run(differences(url)) == []


async def differences(url: str) -> list[object]:
    repository = await Repository.open(url)
    try:
        async with repository.engine.connect() as connection:
            return await connection.run_sync(compare)
    finally:
        await repository.close()


def compare(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_sessions_of_before_get_ids_of_their_own(tmp_path: Path, postgres: Cluster) -> None:
    for url in (str(tmp_path / "koga.db"), postgres.new_database()):
        ids = asyncio.run(migrated_sessions(url))
        assert len(ids) == 2
        assert all(ids)


async def migrated_sessions(url: str) -> set[str]:
    engine = open_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(with_old_sessions)
            await connection.commit()
            await connection.run_sync(upgrade)
            rows = await connection.execute(sa.select(sessions.c.id, sessions.c.token).order_by(sessions.c.token))
            found = rows.all()
    finally:
        await engine.dispose()
    assert [token for _, token in found] == ["a", "b"]
    return {id for id, _ in found}


def with_old_sessions(connection: Connection) -> None:
    command.upgrade(config(connection), "0006")
    name = {"name": "Aki", "name_fold": "aki", "name_look": "aki"}
    connection.execute(members.insert(), {"id": "member", "created": 1.0, **name})
    old = sa.table("session", *(sa.column(column) for column in ("token", "member", "label", "created", "used")))
    for token in ("a", "b"):
        row = {"token": token, "member": "member", "label": "", "created": 1.0, "used": 1.0}
        connection.execute(old.insert().values(row))
