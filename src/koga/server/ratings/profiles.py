"""Profiles: a member's results and ratings. There is no list of members: a profile is found only by its address, and
does not link to others."""

from __future__ import annotations

import sqlalchemy as sa

from koga.ratings.model import Rating
from koga.server.members.rows import MemberRow
from koga.server.ratings import store
from koga.server.ratings.forms import GameCount, GameResult, Opponent, OtherPlayer, Profile, RatingInfo, RatingPoint
from koga.server.storage.repository import Repository
from koga.server.storage.rows import ResultRow
from koga.server.storage.schema import members, results, seats

PROVISIONAL = 10  # rated games until a rating is no longer provisional
MOST_POINTS = 400  # points of all curves together
MOST_RECENT = 20
MOST_OPPONENTS = 4


async def profile(repository: Repository, member: MemberRow, own: bool) -> Profile:
    played = await counts(repository, member.id)
    rows = await store.results_of_member(repository, member.id, MOST_RECENT)
    others = await opponents_at(repository, [row.match for row in rows]) if own else {}
    return Profile(
        id=member.id,
        name=member.name,
        since=member.created,
        own=own,
        games=sum(one.games for one in played),
        won=sum(one.won for one in played),
        favourite=played[0].game if played else None,
        played=tuple(played),
        ratings=tuple(await rating_infos(repository, member.id)),
        recent=tuple(game_result(row, own, others) for row in rows),
        opponents=tuple(await favourites(repository, member.id)) if own else (),
    )


async def counts(repository: Repository, member: str) -> list[GameCount]:
    """Return the number of games of each kind, the most played first."""
    won = sa.func.sum(sa.case((results.c.outcome == "won", 1), else_=0))
    wanted = sa.select(results.c.game, sa.func.count(), won).where(results.c.member == member)
    async with repository.reading() as connection:
        rows = await connection.execute(wanted.group_by(results.c.game))
        found = [GameCount(game, int(games), int(wins)) for game, games, wins in rows]
    return sorted(found, key=lambda one: (-one.games, one.game))


async def rating_infos(repository: Repository, member: str) -> list[RatingInfo]:
    known = await store.ratings_of(repository, member)
    wanted = results.select().where(results.c.member == member, results.c.mean.is_not(None))
    async with repository.reading() as connection:
        rows = await connection.execute(wanted.order_by(results.c.at.desc()).limit(MOST_POINTS))
        points = [ResultRow(*row) for row in rows]
    found = []
    for game, (rating, games) in known.items():
        curve = tuple(point_of(row) for row in reversed(points) if row.game == game)
        shown = round(rating.mean), round(rating.margin)
        found.append(RatingInfo(game, *shown, games, games < PROVISIONAL, curve))
    return found


def point_of(row: ResultRow) -> RatingPoint:
    assert row.mean is not None
    assert row.deviation is not None
    return RatingPoint(row.at, round(row.mean), round(Rating(row.mean, row.deviation).margin))


def rating_change(row: ResultRow) -> int | None:
    """Return the change of the rating by a rated game, as displayed."""
    return None if row.mean is None or row.mean_before is None else round(row.mean) - round(row.mean_before)


def game_result(row: ResultRow, own: bool, others: dict[str, dict[int, OtherPlayer]]) -> GameResult:
    change = rating_change(row)
    players = tuple(player for seat, player in others.get(row.match, {}).items() if seat != row.seat)
    return GameResult(
        row.game, row.outcome, row.place, row.seats, row.at, change, None if row.mean is None else round(row.mean),
        row.match if own else None, players,
    )  # fmt: skip


async def opponents_at(repository: Repository, tables: list[str]) -> dict[str, dict[int, OtherPlayer]]:
    """Return the players at these tables by seat, as far as the tables are still stored."""
    wanted = sa.select(seats.c.match, seats.c.number, seats.c.name, seats.c.level).where(seats.c.match.in_(tables))
    found: dict[str, dict[int, OtherPlayer]] = {}
    async with repository.reading() as connection:
        for match, number, name, level in await connection.execute(wanted.order_by(seats.c.number)):
            found.setdefault(match, {})[number] = OtherPlayer(name or None, None if name else level)
    return found


async def favourites(repository: Repository, member: str) -> list[Opponent]:
    """Return the most frequent opponents of a member."""
    own, other = results.alias("own"), results.alias("other")
    won = sa.func.sum(sa.case((own.c.place < other.c.place, 1), else_=0))
    lost = sa.func.sum(sa.case((own.c.place > other.c.place, 1), else_=0))
    games = sa.func.count()
    met = own.join(other, sa.and_(own.c.match == other.c.match, own.c.member != other.c.member))
    wanted = sa.select(members.c.name, games, won, lost).select_from(met.join(members, members.c.id == other.c.member))
    wanted = wanted.where(own.c.member == member).group_by(members.c.id, members.c.name)
    async with repository.reading() as connection:
        rows = await connection.execute(wanted.order_by(games.desc(), members.c.name).limit(MOST_OPPONENTS))
        return [Opponent(name, int(count), int(wins), int(losses)) for name, count, wins, losses in rows]
