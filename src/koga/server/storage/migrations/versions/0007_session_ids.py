"""Session ids, so that no list shows the hash of a token."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    with op.batch_alter_table("session") as batch:
        batch.add_column(sa.Column("id", sa.String(24)))
    sessions = sa.table("session", sa.column("token"), sa.column("id"))
    connection = op.get_bind()
    for (token,) in connection.execute(sa.select(sessions.c.token)).all():
        name = secrets.token_hex(8)
        connection.execute(sessions.update().where(sessions.c.token == token).values(id=name))
    with op.batch_alter_table("session") as batch:
        batch.alter_column("id", existing_type=sa.String(24), nullable=False)
        batch.create_unique_constraint("session_id_key", ["id"])


def downgrade() -> None:
    with op.batch_alter_table("session") as batch:
        batch.drop_column("id")
