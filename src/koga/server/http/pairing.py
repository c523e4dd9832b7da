"""Routes of quick pairing: wait, poll for a match, leave."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from koga.core.game import GAMES, InvalidInput
from koga.ratings.model import START
from koga.server.forms import RequestId
from koga.server.http.members import Asking, TheTables
from koga.server.http.routes import player_of
from koga.server.members.forms import Nothing
from koga.server.ops.clock import now
from koga.server.ratings import store, tickets
from koga.server.ratings.lobby_forms import PairingState, Queue, Queues, Wait, Waiting
from koga.server.ratings.pairing import window
from koga.server.ratings.tickets import TicketRow
from koga.server.tables.creation import nickname, seat_token
from koga.server.tables.service import Tables
from koga.server.tables.table import secret_hash
from koga.server.wire import Refused


def key_of(id: RequestId) -> str:
    """Return the database key of a ticket."""
    return secret_hash(f"ticket {id}")


@get("/api/pairing")
async def show_queues(tables: TheTables) -> Queues:
    """Return the number of waiting players for each game and pace."""
    found = await tickets.counts(tables.repository, now())
    return Queues(tuple(Queue(game, pace, count) for (game, pace), count in sorted(found.items())))  # type: ignore[arg-type]


@post("/api/pairing", status_code=201)
async def begin_wait(data: JSONBody[Wait], request: Asking, tables: TheTables) -> PairingState:
    """Wait for opponents for the same game at the same pace. Members are paired by rating."""
    if not request.scope["state"]["account"].spend("pairings"):
        raise Refused("too-fast")
    if data.game not in GAMES:
        raise Refused("not-found")
    try:
        name = nickname(data.name)
    except InvalidInput as error:
        raise Refused("bad-name", more=str(error)) from error
    player = await player_of(tables, request, [name])
    if data.rated and player is None:
        raise Refused("members-only")
    known = {} if player is None else await store.ratings_of(tables.repository, player.id)
    mean = known[data.game][0].mean if data.game in known else START
    token = secret_hash(seat_token(data.id, "ticket", "sit"))
    member, name = (None, name) if player is None else (player.id, player.name)
    at = now()
    ticket = TicketRow(
        key_of(data.id), data.game, data.pace, data.rated, member, name, token, data.share, mean, at, at
    )  # fmt: skip
    await tickets.open_ticket(tables.repository, ticket)
    return await state(tables, data.id)


@post("/api/pairing/wait", status_code=200)
async def go_on_waiting(data: JSONBody[Waiting], tables: TheTables) -> PairingState:
    """Poll for a match. A client that stops polling stops waiting."""
    return await state(tables, data.id)


@post("/api/pairing/leave", status_code=200)
async def end_wait(data: JSONBody[Waiting], tables: TheTables) -> Nothing:
    await tickets.close_ticket(tables.repository, key_of(data.id))
    return Nothing()


async def state(tables: Tables, id: str) -> PairingState:
    at = now()
    ticket = await tickets.touch(tables.repository, key_of(id), at)
    if ticket is not None and ticket.match is None and await tables.pairing.look(ticket):
        ticket = await tickets.touch(tables.repository, key_of(id), at)
    if ticket is None:
        raise Refused("gone")
    if ticket.match is not None:
        return PairingState(ticket.game, ticket.pace, ticket.rated, 0, None, None, ticket.match, ticket.seat,
                            seat_token(id, "ticket", "sit"))  # fmt: skip
    waiting = len(await tickets.waiting(tables.repository, ticket, at))
    low, high = ticket.mean - window(ticket, at), ticket.mean + window(ticket, at)
    return PairingState(ticket.game, ticket.pace, ticket.rated, waiting, round(low), round(high), None, None, None)


ROUTES: list[Any] = [show_queues, begin_wait, go_on_waiting, end_wait]
