"""The database schema; migrations/versions leads to it step by step."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

matches = sa.Table(
    "match",
    metadata,
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
    # Columns polled by the scheduler: a bot is to act, or a clock runs out
    sa.Column("bot_due", sa.Boolean, nullable=False),
    sa.Column("deadline", sa.Double),
    # When the retention sweep looks at the table next; retention.py
    sa.Column("review_at", sa.Double, nullable=False, server_default="0"),
    *(
        sa.Index(name, column, sqlite_where=sa.text(where), postgresql_where=sa.text(where.replace(" = 1", "")))
        for name, column, where in (
            ("match_bot_due", "id", "bot_due = 1 AND ended IS NULL"),
            ("match_deadline", "deadline", "ended IS NULL"),
            ("match_public", "created", "listed = 1 AND ended IS NULL"),
        )
    ),
    sa.Index("match_review", "review_at"),
)
seats = sa.Table(
    "seat",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(40)),
    sa.Column("stand_in", sa.String(40)),
    sa.Column("token", sa.String(64)),  # SHA-256 of the secret
)
# The append-only log of every match, unique by match and version: rows are never changed.
entries = sa.Table(
    "entry",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.String(200), nullable=False),
    sa.Column("then", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("message", sa.String(40)),
    sqlite_with_rowid=False,
)
chats = sa.Table(
    "chat",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text),
    sa.Column("sign", sa.String(20)),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("message", sa.String(40), nullable=False),
    sa.UniqueConstraint("match", "seat", "message", name="chat_message"),
)
links = sa.Table(
    "link",
    metadata,
    sa.Column("code", sa.String(64), primary_key=True),  # SHA-256 of the secret
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("expires", sa.Double, nullable=False, index=True),
)
# A row for each running process: what /api/health writes and reads.
heartbeats = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("origin", sa.String(24), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
