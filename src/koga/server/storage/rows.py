"""The rows of the database as they travel through the server."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from koga.server.wire import Clock

Kind = Literal[
    "act", "chance", "share", "reveal", "without", "seed", "begin", "undo", "ask", "yes", "no", "time", "resign"
]


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
    review_at: float = 0.0


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
