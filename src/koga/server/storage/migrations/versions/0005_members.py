"""Members, their passkeys and sessions, and reports to the operator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def owner() -> sa.Column[str]:
    return sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.add_column("seat", sa.Column("member", sa.String(24)))
    op.create_index("ix_seat_member", "seat", ["member"])
    op.create_table(
        "member",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("name_fold", sa.String(120), nullable=False, unique=True),
        sa.Column("name_look", sa.String(120), nullable=False, unique=True),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(1400), primary_key=True),
        owner(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_table(
        "session",
        sa.Column("token", sa.String(64), primary_key=True),
        owner(),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_table(
        "code",
        sa.Column("code", sa.String(64), primary_key=True),
        owner(),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("expires", sa.Double),
    )
    for table in ("passkey", "session", "code"):
        op.create_index(f"ix_{table}_member", table, ["member"])
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(12), nullable=False),
        sa.Column("challenge", sa.LargeBinary, nullable=False),
        sa.Column("member", sa.String(24)),
        sa.Column("name", sa.String(24)),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_index("ix_challenge_expires", "challenge", ["expires"])
    op.create_table(
        "report",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("match", sa.String(24), nullable=False),
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
    op.create_index("ix_report_match", "report", ["match"])


def downgrade() -> None:
    for table in ("report", "challenge", "code", "session", "passkey", "member"):
        op.drop_table(table)
    op.drop_index("ix_seat_member", "seat")
    op.drop_column("seat", "member")
