"""The rows of the database as they travel through the server."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from koga.server.wire import Clock

Kind = Literal[
    "act", "offer", "chance", "agree", "share", "reveal", "without", "seed", "begin", "seat", "undo", "ask", "yes",
    "no", "time", "resign", "vote", "rest",
]  # fmt: skip
NoticeKind = Literal["turn", "reminder", "game"]


class Entry(Struct, frozen=True, gc=False):
    """One stored thing. `kind` says what: an action of a seat or of chance (act), a share that a player offers while
    seats are open (offer), the commitment to a seed (chance), whose shares are wanted (agree; text: the seats), a
    commitment to a share, the share (reveal), a seat that is left out (without), the seed itself, that the game begins,
    that a seat changed (text: why), an undo (text: how many record entries it keeps), a request for one (ask; text: the
    seats asked), an answer to it, that a seat ran out of time, that its player resigned (text: the level of the bot
    that plays on; empty if that ended the game), a vote (text: on which seat, yes or no), or that a seat's clock stands
    still for a vacation (rest; text: seconds).
    `then` is the seat to act after it."""

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
    start: Literal["full", "host"] = "full"
    tournament: str | None = None  # whose game it is: no hints, no undo, no bot that stands in
    rated: bool = False


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
    fault: str | None = None
    seen: float | None = None
    settled: float | None = None


class SeatRow(Struct, frozen=True):
    match: str
    number: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None = None
    stand_in: str | None = None
    token: str | None = None
    member: str | None = None


class ChatRow(Struct, frozen=True):
    match: str
    number: int
    seat: int
    text: str | None
    sign: str | None
    at: float
    message: str


class NewNotice(Struct, frozen=True):
    """Something that a member is to be told from `due` on, stored together with what it is about. `turn`: by the
    version at which the turn began; `reminder`: by the second of the deadline; `game`: a game of a tournament."""

    kind: NoticeKind
    member: str
    match: str
    version: int
    due: float


class ResultRow(Struct, frozen=True):
    """What a finished game was to a member; the last four are None unless it was rated."""

    match: str
    seat: int
    member: str
    game: str
    place: int
    seats: int
    outcome: Literal["won", "drawn", "lost"]
    at: float
    mean_before: float | None = None
    deviation_before: float | None = None
    mean: float | None = None
    deviation: float | None = None


class Stored(Struct, frozen=True):
    """All that the database has of a match."""

    match: MatchRow
    seats: list[SeatRow]
    entries: list[Entry]
    chat: list[ChatRow]
