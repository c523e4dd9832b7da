"""Routes of tournaments: public to list and watch, created and played by members."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from koga.server.http.headers import session_of
from koga.server.http.members import Asking, TheMembers, TheTables, signed_in
from koga.server.http.routes import Id
from koga.server.ops.clock import now
from koga.server.tournaments.forms import NewTournament, TournamentList, TournamentState
from koga.server.tournaments.rows import Whole
from koga.server.tournaments.service import Tournaments
from koga.server.tournaments.views import brief, shown
from koga.server.wire import Refused

TheTournaments = NamedDependency[Tournaments | None]
MOST_LISTED = 100


def enabled(tournaments: Tournaments | None) -> Tournaments:
    if tournaments is None:
        raise Refused("no-members")
    return tournaments


async def answer(tournaments: Tournaments, whole: Whole, member: str | None) -> TournamentState:
    return await tournaments.tables.lane.run("", shown, whole, member, now())


@get("/api/tournaments")
async def list_tournaments(tournaments: TheTournaments) -> TournamentList:
    """Return the public tournaments: open and running ones, then those that ended recently."""
    found = await enabled(tournaments).store.listed(now(), MOST_LISTED)
    return TournamentList(tuple(brief(row, count) for row, count in found))


@post("/api/tournaments", status_code=201)
async def make_tournament(
    data: JSONBody[NewTournament], request: Asking, members: TheMembers, tournaments: TheTournaments
) -> TournamentState:
    """Create a tournament, which other members join before it begins."""
    found, member = enabled(tournaments), await signed_in(members, request)
    if not request.scope["state"]["account"].spend("tournaments"):
        raise Refused("too-many")
    return await answer(found, await found.create(data, member), member.id)


@get("/api/tournaments/{id:str}")
async def show_tournament(id: Id, request: Asking, tables: TheTables, tournaments: TheTournaments) -> TournamentState:
    """Return standings, rounds, tables, and the requester's own game."""
    found = enabled(tournaments)
    return await answer(found, await found.find(id), await tables.member_of(session_of(request.scope)))


@post("/api/tournaments/{id:str}/join", status_code=200)
async def join_tournament(id: Id, request: Asking, members: TheMembers, tournaments: TheTournaments) -> TournamentState:
    """Enter a tournament before it begins, an arena at any time; or return after a pause."""
    found, member = enabled(tournaments), await signed_in(members, request)
    return await answer(found, await found.join(id, member), member.id)


@post("/api/tournaments/{id:str}/withdraw", status_code=200)
async def withdraw(id: Id, request: Asking, members: TheMembers, tournaments: TheTournaments) -> TournamentState:
    found, member = enabled(tournaments), await signed_in(members, request)
    return await answer(found, await found.withdraw(id, member), member.id)


@post("/api/tournaments/{id:str}/begin", status_code=200)
async def begin_tournament(
    id: Id, request: Asking, members: TheMembers, tournaments: TheTournaments
) -> TournamentState:
    """Begin the tournament, on behalf of its creator; bots fill free places if that was chosen."""
    found, member = enabled(tournaments), await signed_in(members, request)
    return await answer(found, await found.begin(id, member), member.id)


@post("/api/tournaments/{id:str}/cancel", status_code=200)
async def cancel_tournament(
    id: Id, request: Asking, members: TheMembers, tournaments: TheTournaments
) -> TournamentState:
    """Cancel the tournament, on behalf of its creator. Games in progress continue as casual games."""
    found, member = enabled(tournaments), await signed_in(members, request)
    return await answer(found, await found.cancel(id, member), member.id)


ROUTES: list[Any] = [
    list_tournaments, make_tournament, show_tournament, join_tournament, withdraw, begin_tournament, cancel_tournament,
]  # fmt: skip
