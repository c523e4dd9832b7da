"""The schema of notices: where members want to be notified, pending notices, presence, vacations."""

from __future__ import annotations

import sqlalchemy as sa

from koga.server.storage.schema import metadata, owner

# A device that receives push messages. It is deleted with its session: a device that is signed out gets none.
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
    sa.Column("code", sa.String(64), index=True),  # SHA-256 of the code in the confirmation link, while there is one
    sa.Column("expires", sa.Double),
    sa.Column("off", sa.String(64), nullable=False, unique=True),  # in every mail: it can only turn mails off
    sa.Column("asked", sa.Double, nullable=False),  # when a confirmation was sent last
    sa.Column("day", sa.Integer, nullable=False),  # the day on which mails are counted …
    sa.Column("sent", sa.Integer, nullable=False),  # … and how many were sent
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
# Which members' seats are connected to which process, noted again every few seconds.
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
