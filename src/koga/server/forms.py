"""Request and response bodies of HTTP; wire.py has the messages of the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from koga.bots.analysis import Analysis
from koga.core.game import Course
from koga.core.line import Line
from koga.core.snapshot import Choice
from koga.server.wire import Clock, Move, Name, Seat, SeatState, Sha256, TableState, Token

# Random, and known to the client alone: the tokens of its seats follow from it. A request repeated with the same id is
# carried out once and answered the same.
RequestId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{20,64}$")]


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
    """`rating` on the scale of members, with its 95 % `margin`; None if the level's ladder was not measured."""

    name: str
    title: Text
    rating: int | None = None
    margin: int | None = None


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
    on for it, or the game ends. A listed table with open seats always has a clock. `start`: the game begins when all
    seats are taken, or when the host says so. `rated`: the result changes the players' ratings; for members, without
    hints and undo, always with a clock."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, Annotated[str, Meta(max_length=200)]], Meta(max_length=40)] = {}
    files: Annotated[dict[str, Annotated[str, Meta(max_length=12_000)]], Meta(max_length=4)] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=8)] | None = None
    seat: Seat = 0
    name: Name = "player"
    level: Annotated[str, Meta(max_length=40)] | None = None
    clock: Clock | None = None
    leaving: Literal["bot", "end"] = "bot"
    start: Literal["full", "host"] = "full"
    watch: Literal["none", "open", "all"] = "open"
    hints: bool | None = None
    rated: bool = False
    listed: bool = False
    id: RequestId | None = None
    share: Sha256 | None = None  # the SHA-256 of one's share of chance, see wire.Share


class Made(Struct, frozen=True):
    """A new table, and the secret tokens of one's own seats by seat number."""

    table: TableState
    tokens: dict[str, str]


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    seat: Seat | None = None
    id: RequestId | None = None
    share: Sha256 | None = None


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
    rated: bool = False


class Tables(Struct, frozen=True):
    tables: tuple[Listed, ...]


class Link(Struct, frozen=True):
    """A one-time code that moves the seat to another device; good for ten minutes."""

    code: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    code: Token
    id: RequestId | None = None


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table that continues a finished game after its first `step` actions; the rest as in a new table."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[NewSeat], Meta(max_length=8)] | None = None
    seat: Seat = 0
    name: Name = "player"
    level: Annotated[str, Meta(max_length=40)] | None = None
    hints: bool | None = None
    id: RequestId | None = None
    share: Sha256 | None = None


class Verified(Struct, frozen=True):
    """How many draws were recomputed from the seed, and which, if any, did not match. `outcomes` lists the possible
    outcomes of each draw, names with their weights, from which the page can recompute the draws itself."""

    checked: int
    bent: tuple[str, ...]
    outcomes: tuple[tuple[tuple[str, int], ...], ...]


class Mistake(Struct, frozen=True):
    """What the action after `step` others spoilt for the seat that played it."""

    step: int
    seat: int
    line: Line


class Mistakes(Struct, frozen=True):
    """`known`: whether the game is solved, so that no mistake means that there was none."""

    known: bool
    mistakes: tuple[Mistake, ...]


class AnalysisState(Struct, frozen=True):
    """The progress of an analysis: `done` of `total` actions are judged; `analysis` is set once all are."""

    done: int
    total: int
    analysis: Analysis | None


class PuzzleInfo(Struct, frozen=True):
    """`rating` on the scale of players; `tries` are first tries of players, and `solves` those that were right."""

    number: int
    grade: int  # 1 is easy, 5 is hard
    task: Line
    themes: tuple[str, ...]
    rating: int
    tries: int
    solves: int


class ThemeInfo(Struct, frozen=True):
    name: str
    title: Text


class Puzzles(Struct, frozen=True):
    game: str
    puzzles: tuple[PuzzleInfo, ...]
    themes: tuple[ThemeInfo, ...]


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """Actions by their names: those that were right so far, and the one that is tried now. One that is not on offer is
    told by its move, after the names; a course that is tried by its actions, and what was right so far by the names.

    With `solver` the try counts: the first that is wrong, or else the one that solves the puzzle, changes the ratings
    of the puzzle and of the player. A member is rated as such, a guest by this secret of its browser. `shown`: the
    answer is looked up, which counts as a miss."""

    names: Annotated[list[Annotated[str, Meta(min_length=1, max_length=80)]], Meta(max_length=80)] = []
    move: Move | None = None
    actions: Annotated[list[Annotated[int, Meta(ge=0, le=100_000)]], Meta(max_length=80)] = []
    solver: RequestId | None = None
    shown: bool = False


class PuzzleRating(Struct, frozen=True):
    """Of a puzzle or of a player: with its 95 % `margin`, the number of first `tries`, and how many were right."""

    rating: int
    margin: int
    tries: int
    solves: int


class PuzzleStanding(Struct, frozen=True):
    """`change` of one's own rating by this try; None if it did not count."""

    puzzle: PuzzleRating
    own: PuzzleRating
    change: int | None


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
    courses: tuple[Course, ...] = ()
    standing: PuzzleStanding | None = None


class Health(Struct, frozen=True):
    """Whether all parts work; each part says `ok` or what is wrong with it."""

    ok: bool
    parts: dict[str, str]
    version: str
    tables: int
    connections: int
