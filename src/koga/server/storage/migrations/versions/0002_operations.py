"""Indexes for every sweep, the time of a table's next retention review, and heartbeats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
PARTIAL = (
    ("match_bot_due", "id", "bot_due = 1 AND ended IS NULL"),
    ("match_deadline", "deadline", "ended IS NULL"),
    ("match_public", "created", "listed = 1 AND ended IS NULL"),
)


def upgrade() -> None:
    op.add_column("match", sa.Column("review_at", sa.Double, nullable=False, server_default="0"))
    op.drop_index("match_due", "match")
    op.drop_index("match_listed", "match")
    for name, column, where in PARTIAL:
        op.create_index(
            name,
            "match",
            [column],
            sqlite_where=sa.text(where),
            postgresql_where=sa.text(where.replace(" = 1", "")),
        )
    op.create_index("match_review", "match", ["review_at"])
    op.create_index("ix_link_match", "link", ["match"])
    op.create_index("ix_link_expires", "link", ["expires"])
    op.create_table(
        "heartbeat",
        sa.Column("origin", sa.String(24), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("heartbeat")
    for name in ("ix_link_expires", "ix_link_match"):
        op.drop_index(name, "link")
    for name in ("match_review", *(name for name, _, _ in PARTIAL)):
        op.drop_index(name, "match")
    op.create_index("match_listed", "match", ["listed", "created"])
    op.create_index("match_due", "match", ["bot_due", "deadline"])
    op.drop_column("match", "review_at")
