"""What is sent and answered over HTTP; like wire.py for the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from koga.core.line import Line
from koga.core.snapshot import Choice
from koga.server.wire import Clock, Name, Seat, SeatState, TableState, Token


class Text(Struct, frozen=True):
    en: str
    ja: str


class OptionInfo(Struct, frozen=True):
    """`labels` says values in words where the game has them; `free`: other values may do; `file`: or a file."""

    name: str
    title: Text
    help: Text
    default: str
    values: tuple[str, ...]
    labels: dict[str, Text]
    rule: str
    free: bool
    file: bool


class LevelInfo(Struct, frozen=True):
    name: str
    title: Text


class GameInfo(Struct, frozen=True):
    name: str
    title: Text
    tagline: Text
    players: Text
    rules: int
    secrets: bool  # whether seats know different things
    options: tuple[OptionInfo, ...]
    levels: tuple[LevelInfo, ...]  # weakest first
    puzzles: bool  # whether there are any


class Games(Struct, frozen=True):
    wire: int
    games: tuple[GameInfo, ...]
    signs: tuple[str, ...]


class RuleInfo(Struct, frozen=True):
    id: str
    section: Text
    title: Text
    text: Text
    source: Text | None
    ruling: Text | None


class Rules(Struct, frozen=True):
    game: str
    rules: tuple[RuleInfo, ...]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    options: Annotated[dict[str, Annotated[str, Meta(max_length=200)]], Meta(max_length=40)] = {}
    files: Annotated[dict[str, Annotated[str, Meta(max_length=12_000)]], Meta(max_length=4)] = {}


class SeatNames(Struct, frozen=True):
    """The seats that a table with these options has, by their names in the story."""

    seats: tuple[Text, ...]


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """`person` is somebody at this screen, `open` waits for somebody to sit down."""

    kind: Literal["person", "bot", "open"]
    name: Name | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """With `seats` left out: oneself in the first seat (or in `seat`), bots of `level` in all others: it begins at
    once. `hints` left out: allowed where only one person plays. `leaving`: when a person leaves for good, a bot plays
    on for it, or the game ends."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, Annotated[str, Meta(max_length=200)]], Meta(max_length=40)] = {}
    files: Annotated[dict[str, Annotated[str, Meta(max_length=12_000)]], Meta(max_length=4)] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=8)] | None = None
    seat: Seat = 0
    name: Name = "player"
    level: Annotated[str, Meta(max_length=40)] | None = None
    clock: Clock | None = None
    leaving: Literal["bot", "end"] = "bot"
    watch: Literal["none", "open", "all"] = "open"
    hints: bool | None = None
    listed: bool = False


class Made(Struct, frozen=True):
    """A new table, and the secret tokens of one's own seats by seat number."""

    table: TableState
    tokens: dict[str, str]


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    seat: Seat | None = None


class Sat(Struct, frozen=True):
    table: TableState
    seat: int
    token: str


class Listed(Struct, frozen=True):
    """`open`: a seat is free; `playing`: a game that may be watched."""

    id: str
    state: Literal["open", "playing"]
    game: str
    options: dict[str, str]
    seats: tuple[SeatState, ...]
    clock: Clock | None
    watch: Literal["none", "open", "all"]
    created: float


class Tables(Struct, frozen=True):
    tables: tuple[Listed, ...]


class Link(Struct, frozen=True):
    """A one-time code that moves the seat to another device; good for ten minutes."""

    code: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    code: Token


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table that goes on from a finished one after so many actions; the rest as in a new table."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[NewSeat], Meta(max_length=8)] | None = None
    seat: Seat = 0
    name: Name = "player"
    level: Annotated[str, Meta(max_length=40)] | None = None
    hints: bool | None = None


class Verified(Struct, frozen=True):
    """How many draws were computed again from the seed, and what, if anything, was bent."""

    checked: int
    bent: tuple[str, ...]


class Mistake(Struct, frozen=True):
    """What the action after `step` others spoilt for the seat that did it."""

    step: int
    seat: int
    line: Line


class Mistakes(Struct, frozen=True):
    """`known`: whether the game is solved, so that no mistake means that there was none."""

    known: bool
    mistakes: tuple[Mistake, ...]


class PuzzleInfo(Struct, frozen=True):
    number: int
    grade: int  # 1 is easy, 5 is hard
    task: Line


class Puzzles(Struct, frozen=True):
    game: str
    puzzles: tuple[PuzzleInfo, ...]


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """Actions by their names: those that were right so far, and the one that is tried now."""

    names: Annotated[list[Annotated[str, Meta(min_length=1, max_length=80)]], Meta(max_length=12)] = []


class PuzzleState(Struct, frozen=True):
    """A puzzle after what was right of a try. Of its last action `rule` forbids it, or `wrong` says what it spoils and
    `verdict` what it leads to; then it was not played."""

    number: int
    grade: int
    task: Line
    seats: tuple[Line, ...]
    seat: int
    ask: Line
    names: tuple[str, ...]
    choices: tuple[Choice, ...]
    solution: tuple[str, ...]
    solved: bool
    rule: str | None
    verdict: Line | None
    wrong: Line | None
    table: Any  # the game's view


class Health(Struct, frozen=True):
    """Whether all parts work; each part says `ok` or what is wrong with it."""

    ok: bool
    parts: dict[str, str]
    version: str
    tables: int
    connections: int
