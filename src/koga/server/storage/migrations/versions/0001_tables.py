"""The first schema: matches, seats, entries, chat, links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("rematch", sa.String(24)),
        sa.Column("bot_due", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Double),
    )
    op.create_index("match_due", "match", ["bot_due", "deadline"])
    op.create_index("match_listed", "match", ["listed", "created"])
    op.create_table(
        "seat",
        match_column(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("stand_in", sa.String(40)),
        sa.Column("token", sa.String(64)),
    )
    op.create_table(
        "entry",
        match_column(primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("then", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("message", sa.String(40)),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        match_column(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("sign", sa.String(20)),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("message", sa.String(40), nullable=False),
        sa.UniqueConstraint("match", "seat", "message", name="chat_message"),
    )
    op.create_table(
        "link",
        sa.Column("code", sa.String(64), primary_key=True),
        match_column(nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
    )


def match_column(primary_key: bool = False, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(
        "match",
        sa.String(24),
        sa.ForeignKey("match.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=nullable,
    )


def downgrade() -> None:
    for name in ("link", "chat", "entry", "seat", "match"):
        op.drop_table(name)
