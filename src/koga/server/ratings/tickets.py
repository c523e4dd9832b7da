"""Database queries of tickets: players waiting to be paired. A ticket's key is the hash of its client's secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy.ext.asyncio import AsyncConnection

from koga.server.storage.errors import Conflict
from koga.server.storage.repository import Repository
from koga.server.storage.schema import tickets

PRESENT = 12.0  # seconds after the last poll for which a client counts as waiting
KEPT = 600.0  # seconds after the last poll for which a ticket is kept, so that a returning client finds its table
MOST = 200  # tickets of one game and pace that are considered
Pace = Literal["fast", "calm", "days"]


class TicketRow(Struct, frozen=True):
    id: str  # hash of the client's secret
    game: str
    pace: Pace
    rated: bool
    member: str | None
    name: str
    token: str  # hash of the secret that will open the seat
    share: str | None  # SHA-256 of a share of chance
    mean: float
    since: float
    seen: float
    match: str | None = None
    seat: int | None = None


async def open_ticket(repository: Repository, ticket: TicketRow) -> None:
    """Store a ticket. A member can wait once for each game and pace; expired tickets are deleted."""
    async with repository.writing() as connection:
        await connection.execute(tickets.delete().where(tickets.c.seen < ticket.seen - KEPT))
        await connection.execute(tickets.delete().where(tickets.c.id == ticket.id))
        if ticket.member is not None:
            waiting = sa.and_(tickets.c.member == ticket.member, tickets.c.match.is_(None))
            await connection.execute(tickets.delete().where(waiting))
        await connection.execute(tickets.insert(), asdict(ticket))


async def touch(repository: Repository, id: str, at: float) -> TicketRow | None:
    """Record a poll of the ticket's client; return None if there is no such ticket."""
    async with repository.writing() as connection:
        await connection.execute(tickets.update().where(tickets.c.id == id).values(seen=at))
        found = (await connection.execute(tickets.select().where(tickets.c.id == id))).one_or_none()
    return None if found is None else TicketRow(*found)


async def close_ticket(repository: Repository, id: str) -> None:
    """End a wait. A paired ticket is kept, so that its client learns of the table."""
    async with repository.writing() as connection:
        await connection.execute(tickets.delete().where(tickets.c.id == id, tickets.c.match.is_(None)))


async def waiting(repository: Repository, ticket: TicketRow, now: float) -> list[TicketRow]:
    """Return the tickets waiting for the same game and pace, oldest first, including the ticket itself."""
    wanted = tickets.select().where(
        tickets.c.game == ticket.game,
        tickets.c.pace == ticket.pace,
        tickets.c.rated == ticket.rated,
        tickets.c.match.is_(None),
        tickets.c.seen > now - PRESENT,
    )
    async with repository.reading() as connection:
        rows = await connection.execute(wanted.order_by(tickets.c.since, tickets.c.id).limit(MOST))
        return [TicketRow(*row) for row in rows]


async def claim(connection: AsyncConnection, group: Sequence[TicketRow], match: str) -> None:
    """Give the tickets of a group their seats at a table, all or none; raise Conflict if one of them is gone or was
    paired by another process meanwhile. Rows are locked in the same order everywhere."""
    for seat, ticket in sorted(enumerate(group), key=lambda one: one[1].id):
        free = sa.and_(tickets.c.id == ticket.id, tickets.c.match.is_(None))
        done = await connection.execute(tickets.update().where(free).values(match=match, seat=seat))
        if done.rowcount != 1:
            raise Conflict(match)


async def counts(repository: Repository, now: float) -> dict[tuple[str, str], int]:
    """Return how many players wait, by game and pace."""
    here = sa.and_(tickets.c.match.is_(None), tickets.c.seen > now - PRESENT)
    wanted = sa.select(tickets.c.game, tickets.c.pace, sa.func.count()).where(here)
    async with repository.reading() as connection:
        rows = await connection.execute(wanted.group_by(tickets.c.game, tickets.c.pace))
        return {(game, pace): int(count) for game, pace, count in rows}
