"""Routes: games and rules, creating and finding tables, taking seats, and finished games."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Response as Plain

import koga
from koga.core.game import GAMES, SPECTATOR, InvalidInput, find
from koga.core.record import write
from koga.core.snapshot import Snapshot
from koga.core.verification import verify
from koga.server.forms import (
    Claim,
    Games,
    Health,
    Link,
    Listed,
    Made,
    Mistakes,
    NewSeat,
    NewTable,
    Options,
    PlayOn,
    Puzzles,
    PuzzleState,
    Rules,
    Sat,
    SeatNames,
    SitDown,
    Try,
    Verified,
)  # fmt: skip
from koga.server.forms import Tables as Listing
from koga.server.http import catalogue, puzzles
from koga.server.http.headers import session_of, token_of
from koga.server.members.bot_tokens import is_bot_token
from koga.server.ops.budgets import Account
from koga.server.ops.clock import now
from koga.server.ops.metrics import CONTENT_TYPE
from koga.server.storage.errors import Conflict
from koga.server.storage.rows import GUEST_PROGRAM, Settings
from koga.server.tables import commands, seating
from koga.server.tables.attendance import PRESENT
from koga.server.tables.creation import New, Player, from_form, nickname, play_on, seat_token
from koga.server.tables.programs import check_person
from koga.server.tables.service import Tables
from koga.server.tables.table import Table, secret_hash
from koga.server.tables.views import listed_seat, may_choose, snapshot_at
from koga.server.wire import Refused, TableState, refused_options
from koga.server.wire.fields import TABLE_ID, whole

LINK_SECONDS = 600
MOST_LISTED = 100
Asking = Request[None, None, State]
TheTables = NamedDependency[Tables]
Id = Annotated[str, PathParameter(pattern=whole(TABLE_ID))]
GameName = Annotated[str, PathParameter(max_length=40)]
Number = Annotated[int, PathParameter(ge=1, le=100_000)]
Step = Annotated[int, PathParameter(ge=0, le=1_000_000)]
Seat = Annotated[int | None, QueryParameter(ge=-3, le=15)]
Begin = Annotated[bool, QueryParameter()]


@get("/api/games", cache_control=None)
async def list_games() -> Games:
    """Return every game with its options and levels, in both languages."""
    return catalogue.games()


@get("/api/games/{game:str}/rules")
async def show_rules(game: GameName) -> Rules:
    """Return the rulebook of a game, in both languages."""
    if game not in GAMES:
        raise Refused("not-found")
    return catalogue.rules(game)


@post("/api/games/{game:str}/seats", status_code=200)
async def name_seats(game: GameName, data: JSONBody[Options], tables: TheTables) -> SeatNames:
    """Return the seats that a table with these options would have."""
    if game not in GAMES:
        raise Refused("not-found")
    try:
        return await tables.lane.run("", catalogue.seat_names, find(game), data)
    except InvalidInput as error:
        raise refused_options(error) from error


@get("/api/games/{game:str}/puzzles")
async def list_puzzles(game: GameName, tables: TheTables) -> Puzzles:
    """Return every puzzle of a game, easy ones first, with its themes and rating."""
    return await puzzles.listed(tables.repository, game)


@post("/api/games/{game:str}/puzzles/{number:int}", status_code=200)
async def try_puzzle(
    game: GameName, number: Number, data: JSONBody[Try], request: Asking, tables: TheTables
) -> PuzzleState:
    """Return a puzzle at its start, or after a try."""
    account = request.scope["state"]["account"]
    found = await puzzles.tried(tables.pool, game, number, data, account)
    member = None if data.solver is None else await tables.member_of(session_of(request.scope))
    solver = puzzles.solver_of(data, member)
    if solver is None:
        return found
    return await puzzles.counted(tables.repository, solver, game, found, data, account)


@get("/api/tables")
async def list_tables(tables: TheTables) -> Listing:
    """Return the public tables, newest first: those whose host waits for players, and running ones open to
    spectators."""
    found = []
    present = now() - PRESENT
    for match, seats in await tables.repository.list_public(MOST_LISTED, present):
        agreed = msgspec.json.decode(match.agreed, type=dict[str, dict[str, str]])
        settings = msgspec.json.decode(match.settings, type=Settings)
        shown = tuple(listed_seat(seat) for seat in seats)
        is_open = any(seat.kind == "open" for seat in seats)
        if is_open == (match.seen is None):
            continue  # its host is absent, or it is about to start
        if is_open or settings.watch != "none":
            state: Literal["open", "playing"] = "open" if is_open else "playing"
            options = agreed["options"]
            agreed_on = settings.clock, settings.watch, match.created, settings.rated, settings.programs
            found.append(Listed(match.id, state, match.game, options, shown, *agreed_on))
    return Listing(tuple(found))


@post("/api/tables")
async def make_table(data: JSONBody[NewTable], request: Asking, tables: TheTables) -> Made:
    """Create a table; without `seats` the game begins at once against bots."""
    if not request.scope["state"]["account"].spend("tables"):
        raise Refused("too-many")
    account = request.scope["state"]["account"]
    player = await player_of(tables, request, guest_names(data.seats, data.name))
    return await opened(tables, await tables.lane.run("", from_form, data, now(), player), account)


async def player_of(tables: Tables, request: Asking, names: list[str]) -> Player | None:
    """Return the requesting member. Guests may not use members' names; the first name is the requester's."""
    if tables.members is None:
        return None
    member = await tables.members.of_token(session_of(request.scope))
    for name in names if member is None else names[1:]:
        await tables.members.check_guest(name)
    return None if member is None else Player(member.id, member.name)


def guest_names(seats: list[NewSeat] | None, name: str) -> list[str]:
    return [name] if seats is None else [seat.name or "player" for seat in seats if seat.kind == "person"]


async def opened(tables: Tables, new: New, account: Account) -> Made:
    """Store a new table. A table that already exists was created by the same request."""
    try:
        table = await tables.open(new, account=account)
    except Conflict as error:
        table = await tables.registry.get(new.stored.match.id)
        if any(table.seat_of(token) != int(seat) for seat, token in new.tokens.items()):
            raise Refused("taken") from error
    return Made(tables.broadcast.state(table), new.tokens)


@get("/api/tables/{id:str}")
async def show_table(id: Id, tables: TheTables) -> TableState:
    """Return the public state of a table."""
    return tables.broadcast.state(await tables.registry.get(id))


@post("/api/tables/{id:str}/seats")
async def sit_down(id: Id, data: JSONBody[SitDown], request: Asking, tables: TheTables) -> Sat:
    """Take an open seat under a nickname, or a program's by its bot token. The response contains the secret token that
    owns the seat from now on."""
    request.scope["state"]["account"].write()
    secret = token_of(request.scope)
    if secret is not None and is_bot_token(secret):
        if tables.members is None:
            raise Refused("no-members")
        account = request.scope["state"]["account"]
        table, token = await tables.programs.sit(id, data, secret, tables.members, account)
        return sat(tables, table, token)
    try:
        name = nickname(data.name)
    except InvalidInput as error:
        raise Refused("bad-name", more=str(error)) from error
    token = seat_token(data.id, id, "sit")
    hashed = secret_hash(token)
    player = None if data.program else await player_of(tables, request, [name])
    name, member = (name, None) if player is None else (player.name, player.id)
    program = GUEST_PROGRAM if data.program else None
    table = await tables.change(
        id, lambda table: seating.sit(table, data.seat, name, hashed, data.share, now(), member, program)
    )
    return sat(tables, table, token)


@post("/api/tables/{id:str}/link")
async def make_link(id: Id, request: Asking, tables: TheTables) -> Link:
    """Return a one-time code that moves the requester's seat to another device."""
    request.scope["state"]["account"].write()
    table = await tables.registry.get(id)
    seat = await seat_of(tables, table, request)
    if seat is None:
        raise Refused("no-seat")
    check_person(table, seat)
    code = f"{id}~{seat_token(None, id, seat)}"
    await tables.repository.add_link(secret_hash(code), id, seat, now() + LINK_SECONDS)
    return Link(code)


@post("/api/links")
async def use_link(data: JSONBody[Claim], request: Asking, tables: TheTables) -> Sat:
    """Take over the seat of a one-time code: the response has a new token, and the old one becomes invalid."""
    request.scope["state"]["account"].write()
    id, code = data.code.partition("~")[0], secret_hash(data.code)
    token = seat_token(data.id, id, code)
    seat = await tables.repository.find_link(code, now())
    if seat is not None:
        table = await tables.change(id, lambda table: commands.move(table, seat, secret_hash(token), code, now()))
    elif data.id is not None and re.fullmatch(TABLE_ID, id):
        table = await tables.registry.get(id)
    else:
        raise Refused("gone")
    if table.seat_of(token) is None:
        raise Refused("gone")
    return sat(tables, table, token)


def sat(tables: Tables, table: Table, token: str) -> Sat:
    seat = table.seat_of(token)
    assert seat is not None
    return Sat(tables.broadcast.state(table), seat, token)


# ---- finished games ----


@get("/api/tables/{id:str}/record", media_type="text/plain")
async def download_record(id: Id, request: Asking, tables: TheTables) -> Plain[str]:
    """Return the record of a finished game."""
    table = await finished(tables, id, request)
    headers = {"content-disposition": f'attachment; filename="{table.game.name}-{id}.koga"'}
    text = await tables.lane.run(id, write, table.match.record)
    return Plain(text, headers=headers, media_type="text/plain; charset=utf-8")


@get("/api/tables/{id:str}/snapshots/{step:int}")
async def show_step(id: Id, step: Step, request: Asking, tables: TheTables, seat: Seat = None) -> Snapshot:
    """Return what a seat (or, without one, a spectator) saw after `step` actions; for running games only if nothing is
    secret."""
    table = await allowed(tables, id, request)
    viewer = SPECTATOR if seat is None or seat < 0 else seat
    own = viewer == SPECTATOR or await seat_of(tables, table, request) == viewer
    if not table.standing.is_over and (table.game.secrets or not own):
        table = await over(tables, table)
    if step > len(table.match.acts) or viewer >= len(table.standing.seats):
        raise Refused("not-found")
    copy = table.match.copy()  # others may play on meanwhile
    found = await tables.lane.run(id, snapshot_at, copy, viewer, step, may_choose(table.standing, viewer))
    table.match.adopt_log(copy, viewer)
    return found


@get("/api/tables/{id:str}/verify")
async def verify_chance(id: Id, request: Asking, tables: TheTables) -> Verified:
    """Recompute all draws of a finished game from its seed."""
    table = await finished(tables, id, request)
    found = await tables.lane.run(id, verify, table.match.record)
    return Verified(found.draws, tuple(found.problems), tuple(found.outcomes))


@get("/api/tables/{id:str}/mistakes")
async def name_mistakes(id: Id, request: Asking, tables: TheTables) -> Mistakes:
    """Return the mistakes in a finished game, in games where they can be proven."""
    table = await finished(tables, id, request)
    return await tables.mistakes.find(table, request.scope["state"]["account"])


@post("/api/tables/{id:str}/play-on")
async def play_on_from(id: Id, data: JSONBody[PlayOn], request: Asking, tables: TheTables) -> Made:
    """Create a table that continues a finished game after `step` of its actions."""
    if not request.scope["state"]["account"].spend("tables"):
        raise Refused("too-many")
    table = await finished(tables, id, request)
    account = request.scope["state"]["account"]
    player = await player_of(tables, request, guest_names(data.seats, data.name))
    return await opened(tables, await tables.lane.run(id, play_on, table, data, now(), player), account)


async def finished(tables: Tables, id: str, request: Asking) -> Table:
    """Return the table if its game is over and the requester may see it."""
    return await over(tables, await allowed(tables, id, request))


async def over(tables: Tables, table: Table) -> Table:
    """Return the table if its game is over, which another process may have learnt first."""
    if not table.standing.is_over:
        table = await tables.renewed(table)
    if not table.standing.is_over:
        raise Refused("not-over")
    return table


async def allowed(tables: Tables, id: str, request: Asking) -> Table:
    """Return the table if the requester plays at it or it allows spectators."""
    table = await tables.registry.get(id)
    if await seat_of(tables, table, request) is None and table.settings.watch == "none":
        raise Refused("closed")
    return table


async def seat_of(tables: Tables, table: Table, request: Asking) -> int | None:
    """Return the seat whose token came with the request, or the seat of the requesting member; raise Refused `no-seat`
    if there is none."""
    token = token_of(request.scope)
    if token is None:
        return next(iter(table.seats_of(await tables.member_of(session_of(request.scope)))), None)
    seat = table.seat_of(token)
    if seat is None:
        seat = (await tables.renewed(table)).seat_of(token)
    if seat is None:
        raise Refused("no-seat")
    return seat


# ---- for operators ----


@get("/api/health")
async def health(tables: TheTables) -> Response[Health]:
    """Check the health: write to the database, read from it, and report which part fails."""
    parts = await tables.health.parts()
    ok = all(state == "ok" for state in parts.values())
    report = Health(ok, parts, koga.__version__, len(tables.registry.tables), tables.broadcast.count())
    return Response(report, status_code=200 if ok else 503)


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def metrics(tables: TheTables) -> Plain[bytes]:
    return Plain(await asyncio.to_thread(tables.metrics.text), media_type=CONTENT_TYPE)


ROUTES = [
    list_games, show_rules, name_seats, list_puzzles, try_puzzle, list_tables, make_table, show_table, sit_down,
    make_link, use_link, download_record, show_step, verify_chance, name_mistakes, play_on_from, health, metrics,
]  # fmt: skip
