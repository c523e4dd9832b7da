"""Database schema, as reached by the migrations in migrations/versions."""

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
    # When the retention sweep reviews the table next; see retention.py
    sa.Column("review_at", sa.Double, nullable=False, server_default="0"),
    sa.Column("fault", sa.Text),  # why the table is quarantined
    sa.Column("seen", sa.Double),  # when the host was last present, while seats are open
    sa.Column("settled", sa.Double),  # when the results of its members were stored
    *(
        sa.Index(name, column, sqlite_where=sa.text(where), postgresql_where=sa.text(where.replace(" = 1", "")))
        for name, column, where in (
            ("match_bot_due", "id", "bot_due = 1 AND ended IS NULL"),
            ("match_deadline", "deadline", "ended IS NULL"),
            ("match_public", "created", "listed = 1 AND ended IS NULL"),
            ("match_unsettled", "ended", "ended IS NOT NULL AND settled IS NULL"),
        )
    ),
    sa.Index("match_review", "review_at"),
    sa.Index(
        "match_seen", "seen", sqlite_where=sa.text("seen IS NOT NULL"), postgresql_where=sa.text("seen IS NOT NULL")
    ),
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
    sa.Column("member", sa.String(24), index=True),  # the member who owns the seat on every device
    sa.Column("program", sa.String(24)),  # the bot token of the program that took the seat, or GUEST_PROGRAM
    sa.Index(
        "seat_program",
        "program",
        sqlite_where=sa.text("program IS NOT NULL"),
        postgresql_where=sa.text("program IS NOT NULL"),
    ),
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
# The analysis of a finished table, as JSON.
analyses = sa.Table(
    "analysis",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
# A row for each running process, written and read by /api/health.
heartbeats = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("origin", sa.String(24), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)

# ---- members ----


def owner() -> sa.Column[str]:
    return sa.Column(
        "member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False, index=True
    )


members = sa.Table(
    "member",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("name_fold", sa.String(120), nullable=False, unique=True),
    sa.Column("name_look", sa.String(120), nullable=False, unique=True),
    sa.Column("created", sa.Double, nullable=False),
)
passkeys = sa.Table(
    "passkey",
    metadata,
    sa.Column("id", sa.String(1400), primary_key=True),
    owner(),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("used", sa.Double, nullable=False),
)
sessions = sa.Table(
    "session",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),
    owner(),
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("used", sa.Double, nullable=False),
    sa.Column("id", sa.String(24), nullable=False, unique=True),  # shown in lists; the token is a secret
)
# Recovery codes and one-time links to other devices, each valid once.
codes = sa.Table(
    "code",
    metadata,
    sa.Column("code", sa.String(64), primary_key=True),
    owner(),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("expires", sa.Double),
)
challenges = sa.Table(
    "challenge",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("purpose", sa.String(12), nullable=False),
    sa.Column("challenge", sa.LargeBinary, nullable=False),
    sa.Column("member", sa.String(24)),
    sa.Column("name", sa.String(24)),
    sa.Column("expires", sa.Double, nullable=False, index=True),
)
# Reports of players with the chat at that time; kept after the table is deleted.
reports = sa.Table(
    "report",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("match", sa.String(24), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("target", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("member", sa.String(24)),
    sa.Column("reason", sa.String(12), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("chat", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("settled", sa.Double),
)
# ---- ratings ----

# A member's rating in a game, after all rated games so far.
ratings = sa.Table(
    "rating",
    metadata,
    sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
# A member's result of a finished game, stored once; kept after the table is archived.
results = sa.Table(
    "result",
    metadata,
    sa.Column("match", sa.String(24), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    owner(),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("outcome", sa.String(8), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    # Of rated games: the rating before and after.
    sa.Column("mean_before", sa.Double),
    sa.Column("deviation_before", sa.Double),
    sa.Column("mean", sa.Double),
    sa.Column("deviation", sa.Double),
)
# Players waiting to be paired; rows are refreshed by the waiting page and expire soon after it closes.
tickets = sa.Table(
    "ticket",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # SHA-256 of the client's secret
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("pace", sa.String(8), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("token", sa.String(64), nullable=False),  # SHA-256 of the seat's secret
    sa.Column("share", sa.String(64)),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False, index=True),
    sa.Column("match", sa.String(24)),
    sa.Column("seat", sa.Integer),
)
