"""Ratings of puzzles and solvers, and first tries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def member() -> sa.Column[str]:
    return sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"))


def upgrade() -> None:
    op.create_table(
        "puzzle_rating",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(24), primary_key=True),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solves", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_solver",
        sa.Column("solver", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        member(),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solves", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "puzzle_try",
        sa.Column("solver", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(24), primary_key=True),
        member(),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ix_puzzle_solver_at", "puzzle_solver", ["at"])
    for table in ("puzzle_solver", "puzzle_try"):
        op.create_index(f"ix_{table}_member", table, ["member"])


def downgrade() -> None:
    for table in ("puzzle_try", "puzzle_solver", "puzzle_rating"):
        op.drop_table(table)
