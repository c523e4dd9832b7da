"""Database queries of tournaments. Every step is one transaction that raises the tournament's version: of two processes
taking the same step, one fails with Conflict and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.ext.asyncio import AsyncConnection

from koga.server.storage.changes import add_notices
from koga.server.storage.errors import Conflict
from koga.server.storage.repository import Repository
from koga.server.storage.rows import NewNotice
from koga.server.storage.schema import matches
from koga.server.storage.tournaments import tournament_games as games
from koga.server.storage.tournaments import tournament_players as players
from koga.server.storage.tournaments import tournaments
from koga.server.tournaments.rows import GameRow, PlayerRow, TournamentRow, Whole

RECENT = 30 * 86_400.0  # seconds for which finished tournaments are listed


class TournamentStore:
    def __init__(self, repository: Repository) -> None:
        self.repository = repository

    # ---- reading ----

    async def load(self, id: str) -> Whole | None:
        async with self.repository.reading() as connection:
            return await self.read(connection, id)

    async def read(self, connection: AsyncConnection, id: str) -> Whole | None:
        found = (await connection.execute(tournaments.select().where(tournaments.c.id == id))).one_or_none()
        if found is None:
            return None
        sitting = players.select().where(players.c.tournament == id).order_by(players.c.number)
        paired = games.select().where(games.c.tournament == id).order_by(games.c.round, games.c.board)
        return Whole(
            TournamentRow(*found),
            [PlayerRow(*row) for row in await connection.execute(sitting)],
            [GameRow(*row) for row in await connection.execute(paired)],
        )

    async def listed(self, now: float, limit: int) -> list[tuple[TournamentRow, int]]:
        """Return the public tournaments with their numbers of players: open and running ones, then the latest finished
        ones."""
        count = sa.select(sa.func.count()).where(players.c.tournament == tournaments.c.id).scalar_subquery()
        shown = sa.or_(tournaments.c.ended.is_(None), tournaments.c.ended > now - RECENT)
        wanted = sa.select(tournaments, count).where(tournaments.c.listed, tournaments.c.state != "cancelled", shown)
        order = (tournaments.c.ended.is_not(None), tournaments.c.created.desc())
        async with self.repository.reading() as connection:
            rows = (await connection.execute(wanted.order_by(*order).limit(limit))).all()
        return [(TournamentRow(*row[:-1]), int(row[-1])) for row in rows]

    async def everything(self) -> list[tuple[TournamentRow, int]]:
        """Return all tournaments, oldest first, for the operator."""
        count = sa.select(sa.func.count()).where(players.c.tournament == tournaments.c.id).scalar_subquery()
        async with self.repository.reading() as connection:
            rows = (await connection.execute(sa.select(tournaments, count).order_by(tournaments.c.created))).all()
        return [(TournamentRow(*row[:-1]), int(row[-1])) for row in rows]

    async def running(self) -> list[str]:
        """Return the tournaments that a conductor has to look after."""
        wanted = sa.select(tournaments.c.id).where(tournaments.c.state.in_(("open", "playing")))
        async with self.repository.reading() as connection:
            return [id for (id,) in await connection.execute(wanted)]

    async def finished_tables(self, ids: Sequence[str]) -> set[str]:
        """Return those of these tables that are finished, quarantined or deleted."""
        wanted = sa.select(matches.c.id).where(
            matches.c.id.in_(ids), matches.c.ended.is_(None), matches.c.fault.is_(None)
        )
        async with self.repository.reading() as connection:
            return set(ids) - {id for (id,) in await connection.execute(wanted)}

    async def made_by(self, member: str) -> int:
        """Return how many tournaments of a member are open or running."""
        own = sa.and_(tournaments.c.maker == member, tournaments.c.state.in_(("open", "playing")))
        async with self.repository.reading() as connection:
            return int((await connection.execute(sa.select(sa.func.count()).where(own))).scalar_one())

    # ---- writing ----

    async def create(self, row: TournamentRow) -> None:
        """Store a new tournament; raise Conflict if it already exists."""
        async with self.repository.writing() as connection:
            await connection.execute(tournaments.insert(), asdict(row))

    async def join(self, id: str, version: int, player: PlayerRow) -> None:
        async with self.repository.writing() as connection:
            await self.step(connection, id, version)
            await connection.execute(players.insert(), asdict(player))

    async def leave(self, id: str, version: int, number: int) -> None:
        """Delete an entry before the start."""
        async with self.repository.writing() as connection:
            await self.step(connection, id, version)
            own = sa.and_(players.c.tournament == id, players.c.number == number)
            await connection.execute(players.delete().where(own))

    async def change(
        self, row: TournamentRow, values: dict[str, Any], new_players: Sequence[PlayerRow] = (),
        new_games: Sequence[GameRow] = (), begun: int | None = None,
    ) -> None:  # fmt: skip
        """Take a step. `begun`: the round whose planned games become due."""
        async with self.repository.writing() as connection:
            await self.step(connection, row.id, row.version, **values)
            if new_players:
                await connection.execute(players.insert(), [asdict(player) for player in new_players])
            if new_games:
                await connection.execute(games.insert(), [asdict(game) for game in new_games])
            if begun is not None:
                planned = sa.and_(games.c.tournament == row.id, games.c.round == begun, games.c.state == "planned")
                await connection.execute(games.update().where(planned).values(state="due"))

    async def step(self, connection: AsyncConnection, id: str, version: int, **values: Any) -> None:
        same = sa.and_(tournaments.c.id == id, tournaments.c.version == version)
        done = await connection.execute(tournaments.update().where(same).values(version=version + 1, **values))
        if done.rowcount != 1:
            raise Conflict(id)

    async def set_player(self, id: str, number: int, **values: Any) -> None:
        own = sa.and_(players.c.tournament == id, players.c.number == number)
        async with self.repository.writing() as connection:
            await connection.execute(players.update().where(own).values(**values))

    async def set_game(self, game: GameRow, notices: Sequence[NewNotice] = (), **values: Any) -> bool:
        """Change a game and store its notices, if the game is still in the state in which it was read; return whether
        it was."""
        same = sa.and_(
            games.c.tournament == game.tournament,
            games.c.round == game.round,
            games.c.board == game.board,
            games.c.state == game.state,
        )
        async with self.repository.writing() as connection:
            done = (await connection.execute(games.update().where(same).values(**values))).rowcount == 1
            if done:
                await add_notices(connection, notices)
            return done

    async def cancel(self, id: str, now: float) -> bool:
        """Cancel a tournament; return whether it was open or running."""
        open_or_played = sa.and_(tournaments.c.id == id, tournaments.c.state.in_(("open", "playing")))
        change = tournaments.update().where(open_or_played)
        async with self.repository.writing() as connection:
            done = await connection.execute(
                change.values(state="cancelled", ended=now, next_at=None, version=tournaments.c.version + 1)
            )
            return done.rowcount == 1
