"""Database queries of ratings and results."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.ext.asyncio import AsyncConnection

from koga.ratings.model import Rating
from koga.server.storage.repository import Repository
from koga.server.storage.rows import ResultRow
from koga.server.storage.schema import matches, members, ratings, results, seats

MOST = 200  # tables settled by one sweep


async def unsettled(repository: Repository) -> list[str]:
    """Return finished tables whose results are not stored, oldest first, by the index match_unsettled."""
    wanted = sa.select(matches.c.id).where(matches.c.ended.is_not(None), matches.c.settled.is_(None))
    async with repository.reading() as connection:
        rows = await connection.execute(wanted.where(matches.c.fault.is_(None)).order_by(matches.c.ended).limit(MOST))
        return [id for (id,) in rows]


async def claim(connection: AsyncConnection, id: str, at: float) -> bool:
    """Claim a table for settlement; return True in exactly one transaction. Concurrent transactions wait for this one
    to end."""
    wanted = sa.and_(matches.c.id == id, matches.c.ended.is_not(None), matches.c.settled.is_(None))
    done = await connection.execute(matches.update().where(wanted).values(settled=at))
    return done.rowcount == 1


async def members_at(connection: AsyncConnection, id: str) -> dict[int, str]:
    """Return the members at a table by seat, locked against deletion until the transaction ends."""
    wanted = sa.select(seats.c.number, members.c.id).join(members, members.c.id == seats.c.member)
    wanted = wanted.where(seats.c.match == id).order_by(members.c.id)
    rows = await connection.execute(wanted.with_for_update(read=True, key_share=True, of=members))
    return {int(number): member for number, member in rows}


async def locked_ratings(connection: AsyncConnection, game: str, ids: Sequence[str]) -> dict[str, tuple[Rating, int]]:
    """Return rating and number of rated games by member. Rows are locked in the same order everywhere, so that two
    tables that end at once neither lose an update nor deadlock."""
    wanted = ratings.select().where(ratings.c.game == game, ratings.c.member.in_(ids)).order_by(ratings.c.member)
    rows = await connection.execute(wanted.with_for_update())
    return {row.member: (Rating(row.mean, row.deviation), row.games) for row in rows}


async def put_rating(
    connection: AsyncConnection, member: str, game: str, rating: Rating, games: int, at: float
) -> None:
    """Store a rating; raise Conflict if another transaction has stored the member's first rating meanwhile."""
    values = {"mean": rating.mean, "deviation": rating.deviation, "games": games, "at": at}
    if games == 1:
        await connection.execute(ratings.insert(), {"member": member, "game": game, **values})
    else:
        own = sa.and_(ratings.c.member == member, ratings.c.game == game)
        await connection.execute(ratings.update().where(own).values(**values))


async def stored_seats(connection: AsyncConnection, id: str) -> set[int]:
    """Return the seats of a table whose results are stored."""
    return {seat for (seat,) in await connection.execute(sa.select(results.c.seat).where(results.c.match == id))}


async def put_results(connection: AsyncConnection, rows: Sequence[ResultRow]) -> None:
    if rows:
        await connection.execute(results.insert(), [asdict(row) for row in rows])


async def results_of_table(repository: Repository, id: str) -> list[ResultRow]:
    async with repository.reading() as connection:
        rows = await connection.execute(results.select().where(results.c.match == id).order_by(results.c.seat))
        return [ResultRow(*row) for row in rows]


async def results_of_member(repository: Repository, member: str, limit: int) -> list[ResultRow]:
    """Return a member's results, newest first."""
    wanted = results.select().where(results.c.member == member).order_by(results.c.at.desc()).limit(limit)
    async with repository.reading() as connection:
        return [ResultRow(*row) for row in await connection.execute(wanted)]


async def ratings_of(repository: Repository, member: str) -> dict[str, tuple[Rating, int]]:
    """Return rating and number of rated games by game."""
    async with repository.reading() as connection:
        rows = await connection.execute(ratings.select().where(ratings.c.member == member).order_by(ratings.c.game))
        return {row.game: (Rating(row.mean, row.deviation), row.games) for row in rows}
