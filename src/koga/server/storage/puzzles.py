"""Schema of puzzle ratings."""

from __future__ import annotations

import sqlalchemy as sa

from koga.server.storage.schema import metadata


def solver_member() -> sa.Column[str]:
    """Return the column of a solver's member; NULL for guests, who are identified by the hash of their browser's
    secret."""
    return sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), index=True)


# The difficulty of a puzzle, from the first tries of all players so far.
puzzle_ratings = sa.Table(
    "puzzle_rating",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("puzzle", sa.String(24), primary_key=True),  # puzzle_key: numbers change when puzzles are mined again
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("solves", sa.Integer, nullable=False),
)
# A player's puzzle rating in a game.
puzzle_solvers = sa.Table(
    "puzzle_solver",
    metadata,
    sa.Column("solver", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    solver_member(),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("solves", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False, index=True),
)
# A player's first try at a puzzle; later tries are not rated.
puzzle_tries = sa.Table(
    "puzzle_try",
    metadata,
    sa.Column("solver", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("puzzle", sa.String(24), primary_key=True),
    solver_member(),
    sa.Column("solved", sa.Boolean, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
