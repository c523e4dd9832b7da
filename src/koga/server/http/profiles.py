"""Routes of members' profiles and of a player's own games."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from koga.server.http.headers import session_of
from koga.server.http.members import Asking, TheMembers, TheTables, enabled
from koga.server.http.routes import Id
from koga.server.ops.clock import now
from koga.server.ratings.forms import Profile
from koga.server.ratings.lobby_forms import YourGames, YourSeats
from koga.server.ratings.own_games import your_games
from koga.server.ratings.profiles import profile
from koga.server.tables.table import secret_hash
from koga.server.wire import Refused


@get("/api/members/{id:str}")
async def show_profile(id: Id, request: Asking, members: TheMembers, tables: TheTables) -> Profile:
    """Return a member's public results and ratings."""
    found = enabled(members)
    member = await found.store.find(id)
    if member is None:
        raise Refused("not-found")
    reader = await found.of_token(session_of(request.scope))
    return await profile(tables.repository, member, reader is not None and reader.id == member.id)


@post("/api/your-games", status_code=200)
async def list_your_games(data: JSONBody[YourSeats], request: Asking, tables: TheTables) -> YourGames:
    """Return the tables at which the requester sits: by the tokens sent, and by the signed-in member."""
    tokens = [(seat.table, secret_hash(seat.token)) for seat in data.seats]
    member = await tables.member_of(session_of(request.scope))
    return YourGames(tuple(await your_games(tables.repository, member, tokens, now())))


ROUTES: list[Any] = [show_profile, list_your_games]
