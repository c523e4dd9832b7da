"""The reason why a table is quarantined."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("match", sa.Column("fault", sa.Text))


def downgrade() -> None:
    op.drop_column("match", "fault")
