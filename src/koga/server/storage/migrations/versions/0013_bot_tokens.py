"""Bot tokens, and the seats of programs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
TAKEN = sa.text("program IS NOT NULL")


def upgrade() -> None:
    op.create_table(
        "bot_token",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("member", sa.String(24), sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
    )
    op.create_index("ix_bot_token_member", "bot_token", ["member"])
    op.add_column("seat", sa.Column("program", sa.String(24)))
    op.create_index("seat_program", "seat", ["program"], sqlite_where=TAKEN, postgresql_where=TAKEN)


def downgrade() -> None:
    op.drop_index("seat_program", "seat")
    with op.batch_alter_table("seat") as batch:
        batch.drop_column("program")
    op.drop_table("bot_token")
