"""A player's own games, ordered by whose turn it is. Read from the database: no table is loaded."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from koga.server.ratings.lobby_forms import YourGame
from koga.server.ratings.profiles import rating_change
from koga.server.storage.repository import Repository
from koga.server.storage.rows import MatchRow, ResultRow, SeatRow, Settings
from koga.server.storage.schema import entries, matches, results, seats
from koga.server.tables.views import listed_seat

MOST = 60  # tables in one response; running ones come first


async def your_games(
    repository: Repository, member: str | None, tokens: Sequence[tuple[str, str]], now: float
) -> list[YourGame]:
    """Return a player's games: their turn first, then by remaining time, then finished ones. `tokens`: tables and the
    hashes of the seats' secrets."""
    async with repository.reading() as connection:
        own = {**await seats_of_member(connection, member), **await seats_of_tokens(connection, tokens)}
        ids = list(own)
        running = sa.and_(matches.c.id.in_(ids), matches.c.fault.is_(None))
        tables = [MatchRow(*row) for row in await connection.execute(matches.select().where(running))]
        sitting: dict[str, list[SeatRow]] = {}
        for row in await connection.execute(seats.select().where(seats.c.match.in_(ids)).order_by(seats.c.number)):
            sitting.setdefault(row.match, []).append(SeatRow(*row))
        moments = await moments_of(connection, ids)
        rows = await connection.execute(results.select().where(results.c.match.in_(ids)))
        known = {(row.match, row.seat): ResultRow(*row) for row in rows}
    games = [
        your_game(
            table, own[table.id], sitting[table.id], moments.get(table.id), known.get((table.id, own[table.id])), now
        )
        for table in tables
    ]
    return sorted(games, key=urgency)[:MOST]


class Moment(Struct, frozen=True):
    """The progress of a table: the seat to act after its last entry, and the number of moves."""

    to_act: int
    at: float
    begun: bool
    moves: int


async def seats_of_tokens(connection: AsyncConnection, tokens: Sequence[tuple[str, str]]) -> dict[str, int]:
    found = {}
    for match, token in tokens:
        wanted = sa.select(seats.c.number).where(seats.c.match == match, seats.c.token == token)
        seat = (await connection.execute(wanted)).scalar_one_or_none()
        if seat is not None:
            found[match] = int(seat)
    return found


async def seats_of_member(connection: AsyncConnection, member: str | None) -> dict[str, int]:
    if member is None:
        return {}
    wanted = sa.select(seats.c.match, seats.c.number).join(matches, matches.c.id == seats.c.match)
    order = (matches.c.ended.is_not(None), matches.c.created.desc())
    rows = await connection.execute(wanted.where(seats.c.member == member).order_by(*order).limit(2 * MOST))
    return {match: int(number) for match, number in rows}


async def moments_of(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, Moment]:
    of = entries.c.match.in_(ids)
    begins = sa.func.max(sa.case((entries.c.kind == "begin", 1), else_=0)).label("begun")
    moves = sa.func.sum(sa.case((sa.and_(entries.c.kind == "act", entries.c.seat >= 0), 1), else_=0)).label("moves")
    last = sa.func.max(entries.c.version).label("version")
    newest = sa.select(entries.c.match, last, begins, moves).where(of).group_by(entries.c.match).subquery()
    same = sa.and_(entries.c.match == newest.c.match, entries.c.version == newest.c.version)
    wanted = sa.select(entries.c.match, entries.c.then, entries.c.at, newest.c.begun, newest.c.moves)
    rows = await connection.execute(wanted.join(newest, same))
    return {row[0]: Moment(int(row[1]), float(row[2]), bool(row[3]), int(row[4])) for row in rows}


def your_game(
    table: MatchRow, seat: int, sitting: list[SeatRow], moment: Moment | None, result: ResultRow | None, now: float
) -> YourGame:
    settings = msgspec.json.decode(table.settings, type=Settings)
    is_playing = moment is not None and moment.begun and table.ended is None
    to_act = moment.to_act if moment is not None and is_playing and moment.to_act >= 0 else None
    left = None if not is_playing or table.deadline is None else max(0, round(1000 * (table.deadline - now)))
    return YourGame(
        table=table.id,
        game=table.game,
        seat=seat,
        seats=tuple(listed_seat(one) for one in sitting),
        state="over" if table.ended is not None else "playing" if is_playing else "open",
        to_act=to_act,
        yours=to_act == seat and sitting[seat].stand_in is None,
        left=left,
        per_turn=settings.clock.seconds if settings.clock is not None and settings.clock.kind == "turn" else None,
        rated=settings.rated,
        moves=0 if moment is None else moment.moves,
        at=table.ended or (table.created if moment is None else moment.at),
        outcome=None if result is None else result.outcome,
        place=None if result is None else result.place,
        change=None if result is None else rating_change(result),
    )


def urgency(game: YourGame) -> tuple[int, float]:
    if game.state == "over":
        return 3, -game.at
    if game.state == "open":
        return 2, -game.at
    return 0 if game.yours else 1, float("inf") if game.left is None else float(game.left)
