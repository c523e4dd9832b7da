"""The HTTP part: games and rules, making and finding tables, sitting down, and what is told after the end."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Response as Plain

import koga
from koga.core.game import GAMES, SPECTATOR, InvalidInput, find
from koga.core.match import Match
from koga.core.record import write
from koga.core.snapshot import Snapshot
from koga.core.verification import verify
from koga.server.http import catalogue, puzzles
from koga.server.http.forms import (
    Claim,
    Games,
    Health,
    Link,
    Listed,
    Made,
    Mistake,
    Mistakes,
    NewTable,
    Options,
    PlayOn,
    Puzzles,
    PuzzleState,
    Rules,
    Sat,
    SeatNames,
    SitDown,
    Tables,
    Try,
    Verified,
)  # fmt: skip
from koga.server.http.headers import token_of
from koga.server.ops.metrics import CONTENT_TYPE
from koga.server.storage.rows import Settings
from koga.server.tables.creation import from_form, new_token, nickname, play_on
from koga.server.tables.registry import Registry
from koga.server.tables.table import Table, secret_hash
from koga.server.wire import Refused, SeatState, TableState
from koga.solvers.exact import solver

LINK_SECONDS = 600
MOST_LISTED = 100
Asking = Request[None, None, State]
TheRegistry = NamedDependency[Registry]
Id = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{6,24}$")]
GameName = Annotated[str, PathParameter(max_length=40)]
Number = Annotated[int, PathParameter(ge=1, le=100_000)]
Step = Annotated[int, PathParameter(ge=0, le=1_000_000)]
Seat = Annotated[int | None, QueryParameter(ge=-3, le=15)]


@get("/api/games", cache_control=None)
async def list_games() -> Games:
    """Every game with its options and levels, in both languages."""
    return catalogue.games()


@get("/api/games/{game:str}/rules")
async def show_rules(game: GameName) -> Rules:
    """The rulebook of a game, in both languages."""
    if game not in GAMES:
        raise Refused("not-found")
    return catalogue.rules(game)


@post("/api/games/{game:str}/seats", status_code=200)
async def name_seats(game: GameName, data: JSONBody[Options]) -> SeatNames:
    """The seats that a table with these options would have."""
    if game not in GAMES:
        raise Refused("not-found")
    try:
        return catalogue.seat_names(find(game), data)
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error


@get("/api/games/{game:str}/puzzles")
async def list_puzzles(game: GameName) -> Puzzles:
    """Every puzzle of a game, the easy ones first."""
    return puzzles.listed(game)


@post("/api/games/{game:str}/puzzles/{number:int}", status_code=200)
async def try_puzzle(game: GameName, number: Number, data: JSONBody[Try], registry: TheRegistry) -> PuzzleState:
    """A puzzle as it is given, or after a try."""
    return await puzzles.tried(registry.pool, game, number, data)


@get("/api/tables")
async def list_tables(registry: TheRegistry) -> Tables:
    """Tables that want to be found, newest first: with open seats, or running and open to spectators."""
    found = []
    for match, seats in await registry.repository.list_public(MOST_LISTED):
        agreed = msgspec.json.decode(match.agreed, type=dict[str, dict[str, str]])
        settings = msgspec.json.decode(match.settings, type=Settings)
        shown = tuple(SeatState(seat.kind, seat.name, seat.level, seat.stand_in, False) for seat in seats)
        is_open = any(seat.kind == "open" for seat in seats)
        if is_open or settings.watch != "none":
            state: Literal["open", "playing"] = "open" if is_open else "playing"
            options = agreed["options"]
            listed = Listed(match.id, state, match.game, options, shown, settings.clock, settings.watch, match.created)
            found.append(listed)
    return Tables(tuple(found))


@post("/api/tables")
async def make_table(data: JSONBody[NewTable], request: Asking, registry: TheRegistry) -> Made:
    """A new table; with `seats` left out it begins at once against bots."""
    if not request.scope["state"]["account"].spend("tables"):
        raise Refused("too-many")
    new = from_form(data, time.time())
    table = await registry.open(new)
    return Made(table.state(time.time(), set()), new.tokens)


@get("/api/tables/{id:str}")
async def show_table(id: Id, registry: TheRegistry, request: Asking) -> TableState:
    """What is open about a table."""
    return (await registry.table(id)).state(time.time(), registry.here(id))


@post("/api/tables/{id:str}/seats")
async def sit_down(id: Id, data: JSONBody[SitDown], registry: TheRegistry) -> Sat:
    """Takes an open seat under a nickname; the answer has the secret token that the seat belongs to from now on."""
    token = new_token()
    try:
        name = nickname(data.name)
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    async with registry.held(id) as table:
        open_seats = [seat.number for seat in table.seats if seat.kind == "open"]
        if not open_seats or (data.seat is not None and data.seat not in open_seats):
            raise Refused("taken")
        seat = open_seats[0] if data.seat is None else data.seat
        await registry.change_seat(table, seat, kind="person", name=name, token=secret_hash(token))
        await registry.begin_if_filled(table)
        return Sat(table.state(time.time(), registry.here(id)), seat, token)


@post("/api/tables/{id:str}/link")
async def make_link(id: Id, request: Asking, registry: TheRegistry) -> Link:
    """A one-time code that moves one's seat to another device."""
    table = await registry.table(id)
    seat = seat_of(table, request)
    if seat is None:
        raise Refused("no-seat")
    code = new_token()
    await registry.repository.add_link(secret_hash(code), id, seat, time.time() + LINK_SECONDS)
    return Link(code)


@post("/api/links")
async def use_link(data: JSONBody[Claim], registry: TheRegistry) -> Sat:
    """Takes the seat of a one-time code over: a new token, and the old one is worth nothing any more."""
    token = new_token()
    found = await registry.repository.use_link(secret_hash(data.code), secret_hash(token))
    if found is None:
        raise Refused("gone")
    id, seat = found
    await registry.refresh(id)
    table = await registry.table(id)
    return Sat(table.state(time.time(), registry.here(id)), seat, token)


# ---- after the end ----


@get("/api/tables/{id:str}/record", media_type="text/plain")
async def download_record(id: Id, request: Asking, registry: TheRegistry) -> Plain[str]:
    """The record of a finished game, for those who played, or for all where the table shows everything."""
    table = await finished(registry, id, request, everything=True)
    headers = {"content-disposition": f'attachment; filename="{table.game.name}-{id}.koga"'}
    return Plain(write(table.match.record), headers=headers, media_type="text/plain; charset=utf-8")


@get("/api/tables/{id:str}/snapshots/{step:int}")
async def show_step(id: Id, step: Step, request: Asking, registry: TheRegistry, seat: Seat = None) -> Snapshot:
    """What a seat (or, without one, a spectator) saw after so many actions; during the game where nothing is secret."""
    everything = seat is not None and seat >= 0
    table = await allowed(registry, id, request, everything)
    if not table.is_over() and (table.game.secrets or (everything and seat_of(table, request) != seat)):
        raise Refused("not-over")
    viewer = SPECTATOR if seat is None or seat < 0 else seat
    record = table.match.record
    if not 0 <= step <= len(record.acts()) or viewer >= len(table.seats):
        raise Refused("not-found")
    if step == len(record.acts()):
        return table.snapshot(viewer)
    return Match.look(record, step).snapshot(viewer)


@get("/api/tables/{id:str}/verify")
async def verify_chance(id: Id, request: Asking, registry: TheRegistry) -> Verified:
    """Computes all draws of a finished game again from its seed."""
    table = await finished(registry, id, request, everything=True)
    found = verify(table.match.record)
    return Verified(found.draws, tuple(found.problems))


@get("/api/tables/{id:str}/mistakes")
async def name_mistakes(id: Id, request: Asking, registry: TheRegistry) -> Mistakes:
    """What was a mistake in a finished game, where that can be told for certain."""
    table = await finished(registry, id, request, everything=True)
    if solver(table.game) is None:
        return Mistakes(False, ())
    acts = table.match.record.acts()
    start = Match.look(table.match.record, 0).position
    told = await registry.pool.judge(table.game, start, [act.name for act in acts])
    known = any(verdict is not None for verdict, _ in told)
    lines = enumerate(mistake for _, mistake in told)
    return Mistakes(known, tuple(Mistake(step, acts[step].seat, line) for step, line in lines if line is not None))


@post("/api/tables/{id:str}/play-on")
async def play_on_from(id: Id, data: JSONBody[PlayOn], request: Asking, registry: TheRegistry) -> Made:
    """A new table that goes on from a finished one, after so many of its actions."""
    if not request.scope["state"]["account"].spend("tables"):
        raise Refused("too-many")
    new = play_on(await finished(registry, id, request, everything=True), data, time.time())
    table = await registry.open(new)
    return Made(table.state(time.time(), set()), new.tokens)


async def finished(registry: Registry, id: str, request: Asking, everything: bool) -> Table:
    table = await allowed(registry, id, request, everything)
    if not table.is_over():
        raise Refused("not-over")
    return table


async def allowed(registry: Registry, id: str, request: Asking, everything: bool) -> Table:
    """The table, if whoever asks may see what is open there, or everything."""
    table = await registry.table(id)
    if (
        seat_of(table, request) is None
        and table.settings.watch != "all"
        and (everything or table.settings.watch == "none")
    ):
        raise Refused("closed")
    return table


def seat_of(table: Table, request: Asking) -> int | None:
    """The seat whose token came with the request; no-seat if it opens none."""
    token = token_of(request.scope)
    if token is None:
        return None
    seat = table.seat_of(token)
    if seat is None:
        raise Refused("no-seat")
    return seat


# ---- for operators ----


@get("/api/health")
async def health(registry: TheRegistry) -> Response[Health]:
    """Writes to the database, reads from it, and says which part fails."""
    parts = await registry.health.parts()
    ok = all(state == "ok" for state in parts.values())
    told = Health(ok, parts, koga.__version__, len(registry.tables), sum(len(room) for room in registry.rooms.values()))
    return Response(told, status_code=200 if ok else 503)


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def metrics(registry: TheRegistry) -> Plain[bytes]:
    return Plain(await asyncio.to_thread(registry.metrics.text), media_type=CONTENT_TYPE)


ROUTES = [
    list_games, show_rules, name_seats, list_puzzles, try_puzzle, list_tables, make_table, show_table, sit_down,
    make_link, use_link, download_record, show_step, verify_chance, name_mistakes, play_on_from, health, metrics,
]  # fmt: skip
