"""The tables of the database, and their rows as they travel through the server."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from koga.server.wire import Clock

metadata = sa.MetaData()

matches = sa.Table(
    "match",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("agreed", sa.Text, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("ended", sa.Double),
    sa.Column("rematch", sa.String(24)),
    # whoever looks for work finds it here: a bot is to act, or a clock runs out
    sa.Column("bot_due", sa.Boolean, nullable=False),
    sa.Column("deadline", sa.Double),
    sa.Index("match_due", "bot_due", "deadline"),
    sa.Index("match_listed", "listed", "created"),
)
seats = sa.Table(
    "seat",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(40)),
    sa.Column("stand_in", sa.String(40)),
    sa.Column("token", sa.String(64)),  # SHA-256 of the secret
)
# The truth: what happened, unique by match and version. Nothing here is ever changed.
entries = sa.Table(
    "entry",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.String(200), nullable=False),
    sa.Column("then", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("message", sa.String(40)),
    sqlite_with_rowid=False,
)
chats = sa.Table(
    "chat",
    metadata,
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text),
    sa.Column("sign", sa.String(20)),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("message", sa.String(40), nullable=False),
    sa.UniqueConstraint("match", "seat", "message", name="chat_message"),
)
links = sa.Table(
    "link",
    metadata,
    sa.Column("code", sa.String(64), primary_key=True),  # SHA-256 of the secret
    sa.Column("match", sa.String(24), sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("expires", sa.Double, nullable=False),
)

Kind = Literal["act", "chance", "seed", "begin", "undo", "ask", "yes", "no", "time", "resign"]


class Entry(Struct, frozen=True, gc=False):
    """One stored thing: an action (of a seat, or of chance), the promise of a seed, the seed itself, that all seats are
    taken, an undo back to so many record entries, that a seat asks the others (in its text) for one, their answers,
    that a seat ran out of time, or that its player left for good (its text: the level of the bot that plays on; none
    if that ended the game). `then` is to act after it."""

    match: str
    version: int
    kind: Kind
    seat: int
    text: str
    then: int
    at: float
    message: str | None = None


class Settings(Struct, frozen=True):
    """What the table chose beside the game's own options."""

    watch: Literal["none", "open", "all"] = "open"
    hints: bool = False
    clock: Clock | None = None
    leaving: Literal["bot", "end"] = "bot"


class MatchRow(Struct, frozen=True):
    id: str
    game: str
    rules: int
    agreed: str  # JSON of Agreed
    settings: str  # JSON of Settings
    listed: bool
    seed: bytes
    created: float
    ended: float | None = None
    rematch: str | None = None
    bot_due: bool = False
    deadline: float | None = None


class SeatRow(Struct, frozen=True):
    match: str
    number: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None = None
    stand_in: str | None = None
    token: str | None = None


class ChatRow(Struct, frozen=True):
    match: str
    number: int
    seat: int
    text: str | None
    sign: str | None
    at: float
    message: str


class Stored(Struct, frozen=True):
    """All that the database has of a match."""

    match: MatchRow
    seats: list[SeatRow]
    entries: list[Entry]
    chat: list[ChatRow]
