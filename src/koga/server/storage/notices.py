"""Schema of notices: members' notification channels, pending notices, presence, vacations."""

from __future__ import annotations

import sqlalchemy as sa

from koga.server.storage.schema import metadata, owner

# A device that receives push messages. The row is deleted with its session: a signed-out device gets none.
push_subscriptions = sa.Table(
    "push_subscription",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # SHA-256 of the endpoint
    owner(),
    sa.Column("session", sa.String(64), sa.ForeignKey("session.token", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("endpoint", sa.String(1000), nullable=False),
    sa.Column("p256dh", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("lang", sa.String(2), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("failures", sa.Integer, nullable=False),
)
mails = sa.Table(
    "mail",
    metadata,
    sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("lang", sa.String(2), nullable=False),
    sa.Column("confirmed", sa.Double),
    sa.Column("code", sa.String(64), index=True),  # SHA-256 of the confirmation code, while a confirmation is pending
    sa.Column("expires", sa.Double),
    sa.Column("off", sa.String(64), nullable=False, unique=True),  # unsubscribe code in every mail
    sa.Column("asked", sa.Double, nullable=False),  # when the last confirmation was sent
    sa.Column("day", sa.Integer, nullable=False),  # the day that is counted …
    sa.Column("sent", sa.Integer, nullable=False),  # … and the mails sent on it
)
# Pending notices, each unique: a turn by its version, a reminder by the second of its deadline.
notices = sa.Table(
    "notice",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("kind", sa.String(12), nullable=False),
    owner(),
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("due", sa.Double, nullable=False, index=True),
    sa.Column("taken", sa.Double),
    sa.UniqueConstraint("kind", "match", "version", "member", name="notice_once"),
)
# Members' seats connected to each process, refreshed every few seconds.
presences = sa.Table(
    "presence",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("origin", sa.String(24), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
vacations = sa.Table(
    "vacation",
    metadata,
    sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("begins", sa.Double, primary_key=True),
    sa.Column("ends", sa.Double, nullable=False),
)
