"""Players' reports about other players, and the operator's view of them."""

from __future__ import annotations

import json
import time
from typing import Any

import sqlalchemy as sa

from koga.core.game import InvalidInput
from koga.server.members.forms import Report
from koga.server.ops.clock import now
from koga.server.storage.bot_tokens import bot_tokens
from koga.server.storage.repository import Repository
from koga.server.storage.schema import reports
from koga.server.tables.table import Table

SHOWN = 30  # chat lines stored with a report


async def add_report(repository: Repository, table: Table, seat: int, report: Report) -> None:
    """Store a report with the current chat, because the table may be deleted before the operator looks."""
    target = table.standing.seats[report.target]
    program = sa.select(bot_tokens.c.member).where(bot_tokens.c.id == target.program)
    chat = [{"seat": line.seat, "text": line.text or line.sign} for line in table.chat[-SHOWN:]]
    row = {
        "match": table.id,
        "seat": seat,
        "target": report.target,
        "name": target.name,
        "member": target.member,
        "reason": report.reason,
        "text": report.text,
        "chat": json.dumps(chat, ensure_ascii=False),
        "at": now(),
    }
    async with repository.writing() as connection:
        if target.program is not None:  # its owner is responsible for it
            row["member"] = (await connection.execute(program)).scalar_one_or_none()
        await connection.execute(reports.insert(), row)


async def listed(repository: Repository, settled: bool = False) -> list[dict[str, Any]]:
    """Return unsettled reports, oldest first; or all reports."""
    wanted = reports.select().order_by(reports.c.number)
    async with repository.reading() as connection:
        rows = await connection.execute(wanted if settled else wanted.where(reports.c.settled.is_(None)))
        found = [dict(row._mapping) for row in rows]
    return [{**row, "chat": json.loads(row["chat"])} for row in found]


async def settle(repository: Repository, number: int) -> None:
    async with repository.writing() as connection:
        done = await connection.execute(reports.update().where(reports.c.number == number).values(settled=time.time()))
    if done.rowcount != 1:
        raise InvalidInput(f"there is no report {number}")


async def members(repository: Repository) -> list[dict[str, Any]]:
    """Return every member, oldest first, with the number of seats taken."""
    from koga.server.storage.schema import members as table
    from koga.server.storage.schema import seats

    count = sa.select(sa.func.count()).where(seats.c.member == table.c.id).scalar_subquery()
    async with repository.reading() as connection:
        rows = await connection.execute(sa.select(table.c.id, table.c.name, table.c.created, count).order_by("created"))
        return [{"id": row[0], "name": row[1], "created": row[2], "games": row[3]} for row in rows]
