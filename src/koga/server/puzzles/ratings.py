"""Ratings from first tries at puzzles. A try is rated as a game between the puzzle and the player.

A puzzle starts with a rating derived from its grade, which says how often bots find the answer; players' results then
change it.
"""

from __future__ import annotations

from msgspec import Struct

from koga.ratings.model import START, Rating, updated
from koga.server.puzzles import store
from koga.server.puzzles.store import Measured, Solver
from koga.server.storage.errors import Conflict
from koga.server.storage.repository import Repository

MIDDLE_GRADE = 3
POINTS_PER_GRADE = 150.0
GRADE_DEVIATION = 200.0  # deviation of an untried puzzle's rating: bots and people find different puzzles hard
ATTEMPTS = 5  # attempts while other requests change the same ratings


def start_of(grade: int) -> Rating:
    """Return the rating of an untried puzzle."""
    return Rating(START + POINTS_PER_GRADE * (grade - MIDDLE_GRADE), GRADE_DEVIATION)


class Standing(Struct, frozen=True):
    """Both ratings. `change` is the change of the player's rating by this try, None if it did not count."""

    puzzle: Measured
    own: Measured
    change: float | None = None


async def standing(repository: Repository, solver: Solver | None, game: str, puzzle: str, grade: int) -> Standing:
    found = await store.measured_puzzle(repository, game, puzzle)
    own = None if solver is None else await store.measured_solver(repository, solver.id, game)
    return Standing(found or Measured(start_of(grade)), own or Measured(Rating()))


async def count_try(
    repository: Repository, solver: Solver, game: str, puzzle: str, grade: int, solved: bool, at: float
) -> Standing:
    """Rate the player's first try at a puzzle; later tries change nothing."""
    for _ in range(ATTEMPTS):
        if await store.has_tried(repository, solver.id, game, puzzle):
            break
        try:
            return await rated(repository, solver, game, puzzle, grade, solved, at)
        except Conflict:  # a concurrent first try of the same puzzle, or of this player
            continue
    return await standing(repository, solver, game, puzzle, grade)


async def rated(
    repository: Repository, solver: Solver, game: str, puzzle: str, grade: int, solved: bool, at: float
) -> Standing:
    async with repository.writing() as connection:
        await store.add_try(connection, solver, game, puzzle, solved, at)
        known, own = await store.locked(connection, solver.id, game, puzzle)
        known, own = known or Measured(start_of(grade)), own or Measured(Rating())
        [[player], [rival]] = updated([[own.rating], [known.rating]], (1, 2) if solved else (2, 1))
        found = Standing(known.after(rival, solved), own.after(player, solved), player.mean - own.rating.mean)
        await store.put_puzzle(connection, game, puzzle, found.puzzle)
        await store.put_solver(connection, solver, game, found.own, at)
    return found
