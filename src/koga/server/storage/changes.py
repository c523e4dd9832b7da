"""Rows that a command stores besides entries, in one transaction: seats, chat lines, one-time links, notices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.ext.asyncio import AsyncConnection

from koga.server.storage.errors import LinkGone
from koga.server.storage.rows import ChatRow, Entry, NewNotice, SeatRow
from koga.server.storage.schema import chats, entries, links, matches, seats

# The notice may already exist, and its member may have been deleted meanwhile; neither must fail the transaction.
ADD_NOTICE = """
    insert into notice (kind, member, "match", version, due)
    select cast(:kind as varchar), cast(:member as varchar), cast(:match as varchar), cast(:version as bigint),
        cast(:due as double precision)
    where exists (select 1 from member where id = :member) on conflict do nothing
"""


async def write_change(
    connection: AsyncConnection,
    match: str,
    new: list[Entry],
    schedule: dict[str, Any] | None,
    changed: list[SeatRow],
    chat: ChatRow | None,
    link: str | None,
    notice: NewNotice | None = None,
) -> None:
    """Write a change. The entries come first: their versions decide which of two concurrent processes succeeds."""
    if new:
        await connection.execute(entries.insert(), [asdict(entry) for entry in new])
    for seat in changed:
        where = sa.and_(seats.c.match == match, seats.c.number == seat.number)
        await connection.execute(seats.update().where(where).values(**asdict(seat)))
    if chat is not None:
        await connection.execute(chats.insert(), asdict(chat))
    if link is not None:
        await use_link(connection, match, link)
    if schedule is not None:
        await update_match(connection, match, schedule)
    if notice is not None:
        await add_notices(connection, [notice])


async def add_notices(connection: AsyncConnection, new: Sequence[NewNotice]) -> None:
    for notice in new:
        await connection.execute(sa.text(ADD_NOTICE), asdict(notice))


async def use_link(connection: AsyncConnection, match: str, link: str) -> None:
    """Delete a link, and all other links of the same seat: its former holder issued them."""
    found = (await connection.execute(sa.select(links.c.seat).where(links.c.code == link))).one_or_none()
    gone = await connection.execute(links.delete().where(links.c.code == link))
    if found is None or gone.rowcount != 1:
        raise LinkGone
    await connection.execute(links.delete().where(links.c.match == match, links.c.seat == found[0]))


async def update_match(connection: AsyncConnection, id: str, values: dict[str, Any]) -> None:
    await connection.execute(matches.update().where(matches.c.id == id).values(**values))
