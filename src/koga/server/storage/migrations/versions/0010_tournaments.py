"""Tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("system", sa.String(8), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("fill", sa.String(40)),
        sa.Column("pause", sa.Integer, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("starts", sa.Double),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("maker", sa.String(24)),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("began", sa.Double),
        sa.Column("ended", sa.Double),
        sa.Column("next_at", sa.Double),
    )
    op.create_index("ix_tournament_maker", "tournament", ["maker"])
    op.create_index("ix_tournament_state", "tournament", ["state"])
    op.create_table(
        "tournament_player",
        part_of_tournament(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("member", sa.String(24)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("joined", sa.Double, nullable=False),
        sa.UniqueConstraint("tournament", "member", name="tournament_member"),
    )
    op.create_index("ix_tournament_player_member", "tournament_player", ["member"])
    op.create_table(
        "tournament_game",
        part_of_tournament(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("players", sa.String(40), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("match", sa.String(24)),
        sa.Column("places", sa.String(40)),
    )


def part_of_tournament() -> sa.Column[str]:
    return sa.Column("tournament", sa.String(24), sa.ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True)


def downgrade() -> None:
    for table in ("tournament_game", "tournament_player", "tournament"):
        op.drop_table(table)
