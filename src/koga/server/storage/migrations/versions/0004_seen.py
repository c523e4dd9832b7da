"""When the host of an open table was last present."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("match", sa.Column("seen", sa.Double))
    where = sa.text("seen IS NOT NULL")
    op.create_index("match_seen", "match", ["seen"], sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    op.drop_index("match_seen", "match")
    op.drop_column("match", "seen")
