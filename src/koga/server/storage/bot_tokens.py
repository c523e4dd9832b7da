"""Schema of bot tokens."""

from __future__ import annotations

import sqlalchemy as sa

from koga.server.storage.schema import metadata, owner

# Tokens by which members' programs take seats. Revoking one deletes its row; the seats it took keep its id.
bot_tokens = sa.Table(
    "bot_token",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),  # the public half, which identifies the token in lists
    owner(),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),  # SHA-256 of the secret half
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("used", sa.Double),
)
