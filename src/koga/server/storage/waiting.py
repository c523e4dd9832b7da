"""Database queries about open tables and their waiting hosts."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from koga.server.storage.repository import Repository
from koga.server.storage.rows import MatchRow
from koga.server.storage.schema import matches

MOST = 200  # tables handled by one check


async def note_seen(repository: Repository, ids: Sequence[str], at: float) -> None:
    """Record that the hosts of these open tables are present."""
    async with repository.writing() as connection:
        for start in range(0, len(ids), MOST):
            wanted = sa.and_(matches.c.id.in_(ids[start : start + MOST]), matches.c.seen.is_not(None))
            await connection.execute(matches.update().where(wanted).values(seen=at))


async def unseen(repository: Repository, before: float) -> list[MatchRow]:
    """Return the open tables whose host was not present since `before`, longest unattended first."""
    wanted = matches.select().where(matches.c.seen < before, matches.c.fault.is_(None))
    async with repository.reading() as connection:
        found = await connection.execute(wanted.order_by(matches.c.seen).limit(MOST))
        return [MatchRow(*row) for row in found]
