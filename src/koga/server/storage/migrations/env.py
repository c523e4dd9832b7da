"""Alembic's environment: runs migrations on the connection passed by migrate.py."""

from __future__ import annotations

from alembic import context

import koga.server.storage.bot_tokens
import koga.server.storage.notices
import koga.server.storage.puzzles
import koga.server.storage.tournaments  # noqa: F401  (their tables belong to the schema)
from koga.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
