"""Database queries of puzzle ratings."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from koga.ratings.model import Rating
from koga.server.storage.puzzles import puzzle_ratings, puzzle_solvers, puzzle_tries
from koga.server.storage.repository import Repository


class Solver(Struct, frozen=True):
    """A solver: a member by id, or a guest by the hash of the browser's secret."""

    id: str
    member: str | None


class Measured(Struct, frozen=True):
    """The rating of a puzzle or a player, and the number of first tries behind it."""

    rating: Rating
    tries: int = 0
    solves: int = 0

    def after(self, rating: Rating, solved: bool) -> Measured:
        return Measured(rating, self.tries + 1, self.solves + solved)


def of_puzzle(game: str, puzzle: str) -> sa.ColumnElement[bool]:
    return sa.and_(puzzle_ratings.c.game == game, puzzle_ratings.c.puzzle == puzzle)


def of_solver(solver: str, game: str) -> sa.ColumnElement[bool]:
    return sa.and_(puzzle_solvers.c.solver == solver, puzzle_solvers.c.game == game)


async def add_try(connection: AsyncConnection, solver: Solver, game: str, puzzle: str, solved: bool, at: float) -> None:
    """Store a first try; Conflict is raised if one is stored already. This comes first in its transaction, so that
    SQLite holds the write lock before anything is read."""
    row = {"solver": solver.id, "game": game, "puzzle": puzzle, "member": solver.member, "solved": solved, "at": at}
    await connection.execute(puzzle_tries.insert(), row)


async def locked(connection: AsyncConnection, solver: str, game: str, puzzle: str) -> list[Measured | None]:
    """Return the ratings of a puzzle and of a player, locked in this order; None where there is none yet."""
    found: list[Measured | None] = []
    for table, where in (
        (puzzle_ratings, of_puzzle(game, puzzle)),
        (puzzle_solvers, of_solver(solver, game)),
    ):
        row = (await connection.execute(table.select().where(where).with_for_update())).one_or_none()
        found.append(None if row is None else Measured(Rating(row.mean, row.deviation), row.tries, row.solves))
    return found


def values(one: Measured) -> dict[str, float | int]:
    return {
        "mean": one.rating.mean, "deviation": one.rating.deviation, "tries": one.tries, "solves": one.solves,
    }  # fmt: skip


async def put_puzzle(connection: AsyncConnection, game: str, puzzle: str, one: Measured) -> None:
    """Store a puzzle's rating; raise Conflict if another transaction has stored its first rating meanwhile."""
    if one.tries == 1:
        await connection.execute(puzzle_ratings.insert(), {"game": game, "puzzle": puzzle, **values(one)})
    else:
        await connection.execute(puzzle_ratings.update().where(of_puzzle(game, puzzle)).values(**values(one)))


async def put_solver(connection: AsyncConnection, solver: Solver, game: str, one: Measured, at: float) -> None:
    """Store a player's rating; raise Conflict if another transaction has stored its first rating meanwhile."""
    if one.tries == 1:
        row = {"solver": solver.id, "game": game, "member": solver.member, "at": at, **values(one)}
        await connection.execute(puzzle_solvers.insert(), row)
    else:
        changed = puzzle_solvers.update().where(of_solver(solver.id, game)).values(at=at, **values(one))
        await connection.execute(changed)


async def has_tried(repository: Repository, solver: str, game: str, puzzle: str) -> bool:
    own = sa.and_(puzzle_tries.c.solver == solver, puzzle_tries.c.game == game, puzzle_tries.c.puzzle == puzzle)
    async with repository.reading() as connection:
        return (await connection.execute(sa.select(puzzle_tries.c.at).where(own))).one_or_none() is not None


async def measured_puzzle(repository: Repository, game: str, puzzle: str) -> Measured | None:
    async with repository.reading() as connection:
        row = (await connection.execute(puzzle_ratings.select().where(of_puzzle(game, puzzle)))).one_or_none()
        return None if row is None else Measured(Rating(row.mean, row.deviation), row.tries, row.solves)


async def measured_solver(repository: Repository, solver: str, game: str) -> Measured | None:
    async with repository.reading() as connection:
        row = (await connection.execute(puzzle_solvers.select().where(of_solver(solver, game)))).one_or_none()
        return None if row is None else Measured(Rating(row.mean, row.deviation), row.tries, row.solves)


async def measured_puzzles(repository: Repository, game: str) -> dict[str, Measured]:
    """Return the rated puzzles of a game, by key."""
    async with repository.reading() as connection:
        rows = await connection.execute(puzzle_ratings.select().where(puzzle_ratings.c.game == game))
        return {row.puzzle: Measured(Rating(row.mean, row.deviation), row.tries, row.solves) for row in rows}


async def measured_of_member(repository: Repository, member: str) -> dict[str, Measured]:
    """Return a member's puzzle ratings by game."""
    wanted = puzzle_solvers.select().where(puzzle_solvers.c.member == member).order_by(puzzle_solvers.c.game)
    async with repository.reading() as connection:
        rows = await connection.execute(wanted)
        return {row.game: Measured(Rating(row.mean, row.deviation), row.tries, row.solves) for row in rows}


async def forget_guests(repository: Repository, since: float) -> None:
    """Delete the data of guests without a try since `since`. Ratings of puzzles stay."""
    old = sa.and_(puzzle_solvers.c.member.is_(None), puzzle_solvers.c.at < since)
    own = sa.and_(puzzle_solvers.c.solver == puzzle_tries.c.solver, puzzle_solvers.c.game == puzzle_tries.c.game)
    async with repository.writing() as connection:
        await connection.execute(puzzle_tries.delete().where(sa.exists().where(own, old)))
        await connection.execute(puzzle_solvers.delete().where(old))
