"""Bot tokens for operators: `koga admin bot-tokens`, `issue-bot-token` and `revoke-bot-token`."""

from __future__ import annotations

from functools import partial
from typing import Any

import sqlalchemy as sa

from koga.core.game import InvalidInput
from koga.server.members.bot_tokens import BotTokens
from koga.server.members.service import Members
from koga.server.members.store import MemberStore
from koga.server.ops.clock import now
from koga.server.storage.bot_tokens import bot_tokens
from koga.server.storage.repository import Repository
from koga.server.storage.schema import members
from koga.server.tables.creation import nickname, table_id
from koga.server.wire import Refused, error_message

new_id = partial(table_id, None)


async def listed(repository: Repository) -> list[dict[str, Any]]:
    """Return every bot token with its member's name, oldest first."""
    wanted = sa.select(bot_tokens.c.id, bot_tokens.c.name, members.c.name, bot_tokens.c.created, bot_tokens.c.used)
    wanted = wanted.join(members, members.c.id == bot_tokens.c.member).order_by(bot_tokens.c.created)
    async with repository.reading() as connection:
        rows = (await connection.execute(wanted)).all()
    return [{"id": row[0], "name": row[1], "member": row[2], "created": row[3], "used": row[4]} for row in rows]


async def issued(repository: Repository, member: str, name: str) -> str:
    """Issue a bot token to a member; return the token itself."""
    names = Members(MemberStore(repository), now, new_id)
    if await names.store.find(member) is None:
        raise InvalidInput(f"there is no member {member}; `koga admin members` lists them")
    name = nickname(name)
    try:
        await names.check_name(name)
        return (await BotTokens(repository, now, new_id).issue(member, name))[1]
    except Refused as refusal:
        raise InvalidInput(error_message(refusal).en) from refusal


async def revoked(repository: Repository, id: str) -> None:
    try:
        await BotTokens(repository, now, new_id).revoke(id)
    except Refused as refusal:
        raise InvalidInput(f"there is no bot token {id}; `koga admin bot-tokens` lists them") from refusal
