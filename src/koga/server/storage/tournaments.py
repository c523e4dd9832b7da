"""Schema of tournaments."""

from __future__ import annotations

import sqlalchemy as sa

from koga.server.storage.schema import metadata

tournaments = sa.Table(
    "tournament",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("title", sa.String(60), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("agreed", sa.Text, nullable=False),
    sa.Column("clock", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("system", sa.String(8), nullable=False),
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("fill", sa.String(40)),
    sa.Column("pause", sa.Integer, nullable=False),
    sa.Column("minutes", sa.Integer, nullable=False),
    sa.Column("starts", sa.Double),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("maker", sa.String(24), index=True),
    sa.Column("state", sa.String(12), nullable=False, index=True),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("began", sa.Double),
    sa.Column("ended", sa.Double),
    sa.Column("next_at", sa.Double),
)
tournament_players = sa.Table(
    "tournament_player",
    metadata,
    sa.Column("tournament", sa.String(24), sa.ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("member", sa.String(24), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(40)),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("joined", sa.Double, nullable=False),
    sa.UniqueConstraint("tournament", "member", name="tournament_member"),
)
tournament_games = sa.Table(
    "tournament_game",
    metadata,
    sa.Column("tournament", sa.String(24), sa.ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("board", sa.Integer, primary_key=True),
    sa.Column("players", sa.String(40), nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("match", sa.String(24)),
    sa.Column("places", sa.String(40)),
)
