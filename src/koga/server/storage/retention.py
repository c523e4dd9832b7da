"""Database queries for operators: all tables, tables due for retention review, deletion of unused tables."""

from __future__ import annotations

from collections import defaultdict

import sqlalchemy as sa

from koga.server.storage.repository import Repository
from koga.server.storage.rows import MatchRow, SeatRow, Stored
from koga.server.storage.schema import chats, entries, links, matches, seats


async def summaries(repository: Repository) -> list[tuple[MatchRow, list[SeatRow], int]]:
    """Return every table with its seats and number of entries, oldest first."""
    counts = sa.select(entries.c.match, sa.func.count()).group_by(entries.c.match)
    async with repository.reading() as connection:
        found = [MatchRow(*r) for r in await connection.execute(matches.select().order_by(matches.c.created))]
        counted = {id: int(count) for id, count in await connection.execute(counts)}
        sitting: dict[str, list[SeatRow]] = defaultdict(list)
        for r in await connection.execute(seats.select().order_by(seats.c.match, seats.c.number)):
            sitting[r.match].append(SeatRow(*r))
    return [(match, sitting[match.id], counted.get(match.id, 0)) for match in found]


async def to_review(repository: Repository, now: float, limit: int) -> list[str]:
    """Return the tables due for retention review, by the index match_review."""
    wanted = sa.select(matches.c.id).where(matches.c.review_at < now).order_by(matches.c.review_at).limit(limit)
    async with repository.reading() as connection:
        return [id for (id,) in await connection.execute(wanted)]


async def last_used(repository: Repository, id: str) -> float | None:
    """Return the time of the last event at a table; None if there is no such table."""
    entry = sa.select(entries.c.at).where(entries.c.match == id).order_by(entries.c.version.desc()).limit(1)
    chat = sa.select(chats.c.at).where(chats.c.match == id).order_by(chats.c.number.desc()).limit(1)
    created = sa.select(matches.c.created).where(matches.c.id == id)
    async with repository.reading() as connection:
        found = [(await connection.execute(query)).scalar_one_or_none() for query in (created, entry, chat)]
    return None if found[0] is None else max(at for at in found if at is not None)


async def review_again(repository: Repository, id: str, at: float) -> None:
    async with repository.writing(id) as connection:
        await connection.execute(matches.update().where(matches.c.id == id).values(review_at=at))


async def delete_unchanged(repository: Repository, stored: Stored) -> bool:
    """Delete a table unless something was stored since it was loaded; return whether it was deleted.

    The row is locked first (on SQLite the database): a concurrent append either comes before and is seen, or finds no
    table.
    """
    id = stored.match.id
    last = stored.entries[-1].version if stored.entries else 0
    said = stored.chat[-1].number if stored.chat else 0
    async with repository.writing(id) as connection:
        await connection.execute(matches.update().where(matches.c.id == id).values(review_at=matches.c.review_at))
        await connection.execute(sa.select(matches.c.id).where(matches.c.id == id).with_for_update())
        version = sa.select(sa.func.max(entries.c.version)).where(entries.c.match == id)
        number = sa.select(sa.func.max(chats.c.number)).where(chats.c.match == id)
        if ((await connection.execute(version)).scalar_one() or 0) != last:
            return False
        if ((await connection.execute(number)).scalar_one() or 0) != said:
            return False
        for table in (links, chats, entries, seats):
            await connection.execute(table.delete().where(table.c.match == id))
        done = await connection.execute(matches.delete().where(matches.c.id == id))
        await repository.notify(connection, [id])
        return done.rowcount == 1
