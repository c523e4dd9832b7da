"""The schema of puzzle ratings."""

from __future__ import annotations

import sqlalchemy as sa

from koga.server.storage.schema import metadata


def solver_member() -> sa.Column[str]:
    """The member that a solver is; None for guests, who are known by the hash of their browser's secret."""
    return sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), index=True)


# How hard a puzzle is, after the first tries of all players so far.
puzzle_ratings = sa.Table(
    "puzzle_rating",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("puzzle", sa.String(24), primary_key=True),  # puzzle_key: numbers change when puzzles are mined anew
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("solves", sa.Integer, nullable=False),
)
# A player's rating at the puzzles of a game.
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
# The first try of a player at a puzzle, which counts; later ones do not.
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
