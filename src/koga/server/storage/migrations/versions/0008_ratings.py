"""Ratings of members, and the results of their finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("match", sa.Column("settled", sa.Double))
    op.execute("UPDATE match SET settled = ended")  # earlier games have no results to store
    where = sa.text("ended IS NOT NULL AND settled IS NULL")
    op.create_index("match_unsettled", "match", ["ended"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "rating",
        sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "result",
        sa.Column("match", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("mean_before", sa.Double),
        sa.Column("deviation_before", sa.Double),
        sa.Column("mean", sa.Double),
        sa.Column("deviation", sa.Double),
    )
    op.create_index("ix_result_member", "result", ["member"])


def downgrade() -> None:
    op.drop_table("result")
    op.drop_table("rating")
    op.drop_index("match_unsettled", "match")
    op.drop_column("match", "settled")
