"""Migrations lead to the schema of the code, on both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from koga.server.storage.repository import Repository
from koga.server.storage.schema import metadata
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
