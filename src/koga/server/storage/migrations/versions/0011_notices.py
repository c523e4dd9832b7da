"""Notices: push subscriptions, mail addresses, pending notices, presence and vacations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def owner() -> sa.Column[str]:
    return sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "push_subscription",
        sa.Column("id", sa.String(64), primary_key=True),
        owner(),
        sa.Column("session", sa.String(64), sa.ForeignKey("session.token", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )
    op.create_index("ix_push_subscription_member", "push_subscription", ["member"])
    op.create_index("ix_push_subscription_session", "push_subscription", ["session"])
    op.create_table(
        "mail",
        sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("confirmed", sa.Double),
        sa.Column("code", sa.String(64)),
        sa.Column("expires", sa.Double),
        sa.Column("off", sa.String(64), nullable=False, unique=True),
        sa.Column("asked", sa.Double, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("sent", sa.Integer, nullable=False),
    )
    op.create_index("ix_mail_code", "mail", ["code"])
    op.create_table(
        "notice",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(12), nullable=False),
        owner(),
        sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("taken", sa.Double),
        sa.UniqueConstraint("kind", "match", "version", "member", name="notice_once"),
    )
    for column in ("member", "match", "due"):
        op.create_index(f"ix_notice_{column}", "notice", [column])
    op.create_table(
        "presence",
        sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("origin", sa.String(24), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "vacation",
        sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("begins", sa.Double, primary_key=True),
        sa.Column("ends", sa.Double, nullable=False),
    )


def downgrade() -> None:
    for table in ("vacation", "presence", "notice", "mail", "push_subscription"):
        op.drop_table(table)
