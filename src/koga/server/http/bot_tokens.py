"""Routes of bot tokens: a member issues, lists and revokes them."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from koga.server.http.members import Asking, TheMembers, TheTables, checked_name, enabled, signed_in, spend
from koga.server.members.bot_tokens import BotTokenRow
from koga.server.members.forms import BotTokenInfo, BotTokenList, Device, IssuedBotToken, NewBotToken


def info(row: BotTokenRow) -> BotTokenInfo:
    return BotTokenInfo(row.id, row.name, row.created, row.used)


@get("/api/me/bot-tokens")
async def list_bot_tokens(request: Asking, members: TheMembers, tables: TheTables) -> BotTokenList:
    """Return a member's bot tokens, oldest first, without their secrets."""
    member = await signed_in(members, request)
    return BotTokenList(tuple(info(row) for row in await tables.programs.tokens.of_member(member.id)))


@post("/api/me/bot-tokens", status_code=201)
async def issue_bot_token(
    data: JSONBody[NewBotToken], request: Asking, members: TheMembers, tables: TheTables
) -> IssuedBotToken:
    """Issue a bot token; the response is the only one that contains its secret."""
    member = await signed_in(members, request)
    spend(request)
    name = checked_name(data.name)
    await enabled(members).check_name(name)
    row, token = await tables.programs.tokens.issue(member.id, name)
    return IssuedBotToken(info(row), token)


@post("/api/me/bot-tokens/revoke", status_code=200)
async def revoke_bot_token(
    data: JSONBody[Device], request: Asking, members: TheMembers, tables: TheTables
) -> BotTokenList:
    """Revoke a bot token: its connections are closed, and its seats are freed or resigned."""
    member = await signed_in(members, request)
    tokens = tables.programs.tokens
    await tokens.revoke(data.id, member.id)
    await tables.programs.dismiss_revoked()
    return BotTokenList(tuple(info(row) for row in await tokens.of_member(member.id)))


ROUTES: list[Any] = [list_bot_tokens, issue_bot_token, revoke_bot_token]
