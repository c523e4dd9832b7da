"""Tickets of players waiting to be paired."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "ticket",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("share", sa.String(64)),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("match", sa.String(24)),
        sa.Column("seat", sa.Integer),
    )
    op.create_index("ix_ticket_member", "ticket", ["member"])
    op.create_index("ix_ticket_seen", "ticket", ["seen"])


def downgrade() -> None:
    op.drop_table("ticket")
