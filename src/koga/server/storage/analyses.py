"""Analyses in the database, one for each finished table."""

from __future__ import annotations

import sqlalchemy as sa

from koga.server.storage.repository import Repository
from koga.server.storage.schema import analyses


async def load_analysis(repository: Repository, match: str) -> str | None:
    """Return the analysis of a table as JSON; None if there is none."""
    async with repository.reading() as connection:
        found = (await connection.execute(sa.select(analyses.c.text).where(analyses.c.match == match))).one_or_none()
        return None if found is None else str(found[0])


async def store_analysis(repository: Repository, match: str, text: str) -> None:
    """Store the analysis of a table, replacing one stored meanwhile by another process."""
    async with repository.writing() as connection:
        await connection.execute(analyses.delete().where(analyses.c.match == match))
        await connection.execute(analyses.insert(), {"match": match, "text": text})
