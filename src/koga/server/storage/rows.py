"""Database rows as they are passed through the server."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from koga.server.wire import Clock

Kind = Literal[
    "act", "offer", "chance", "agree", "share", "reveal", "without", "seed", "begin", "seat", "undo", "ask", "yes",
    "no", "time", "resign", "out", "vote", "rest",
]  # fmt: skip
GUEST_PROGRAM = "guest"  # takes the place of a token's id at the seat of a program that sat down without one
NoticeKind = Literal["turn", "reminder", "game"]


class Entry(Struct, frozen=True, gc=False):
    """An entry of a table's log. `kind` is one of: an action of a seat or of chance (act), a share offered while seats
    are open (offer), the commitment to a seed (chance), a request for shares (agree; text: the seats), a commitment to
    a share (share), the share (reveal), the exclusion of a seat (without), the seed, the start of the game, a changed
    seat (text: why), an undo (text: how many record entries it keeps), a request for one (ask; text: the seats asked),
    an answer to it, a player's loss by the clock (time), by resigning or by a vote (out; text of all three: the level
    of the bot that takes over; empty if that ended the game), a vote (text: on which seat, yes or no), or a clock
    stopped for a vacation (rest; text: seconds). `then` is the seat to act after it."""

    match: str
    version: int
    kind: Kind
    seat: int
    text: str
    then: int
    at: float
    message: str | None = None


class Settings(Struct, frozen=True):
    """A table's settings besides the game's options."""

    watch: Literal["none", "open", "all"] = "open"
    hints: bool = False
    clock: Clock | None = None
    leaving: Literal["bot", "end"] = "bot"
    start: Literal["full", "host"] = "full"
    tournament: str | None = None  # the tournament of the game: no hints, no undo, no stand-in
    rated: bool = False
    programs: bool = False  # whether programs may take open seats


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
    program: str | None = None  # the id of a bot token, or GUEST_PROGRAM


class ChatRow(Struct, frozen=True):
    match: str
    number: int
    seat: int
    text: str | None
    sign: str | None
    at: float
    message: str


class NewNotice(Struct, frozen=True):
    """A notice to a member, due at `due`, stored together with its cause. `turn`: identified by the version at which
    the turn began; `reminder`: by the second of the deadline; `game`: a tournament's new game."""

    kind: NoticeKind
    member: str
    match: str
    version: int
    due: float


class ResultRow(Struct, frozen=True):
    """A member's result of a finished game; the last four fields are None unless it was rated."""

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
    """All stored data of a match."""

    match: MatchRow
    seats: list[SeatRow]
    entries: list[Entry]
    chat: list[ChatRow]
