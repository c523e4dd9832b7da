"""HTTP request and response bodies; `koga.server.wire` has the socket's messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from koga.bots.analysis import Analysis
from koga.core.game import Course
from koga.core.line import Line
from koga.core.snapshot import Choice
from koga.server.wire import Clock, Move, Name, Seat, SeatState, Sha256, TableState, Token
from koga.server.wire.fields import whole

# A random id known only to the client, from which the tokens of its seats are derived. A request repeated with the same
# id is carried out once and gets the same response.
RequestId = Annotated[str, Meta(pattern=whole("[A-Za-z0-9_-]{20,64}"))]


class Text(Struct, frozen=True):
    en: str
    ja: str


class OptionInfo(Struct, frozen=True):
    """An option of a game. `labels` describes values where the game has labels; `free`: other values are accepted;
    `file`: a file is accepted."""

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
    """A level. `rating` is on the members' scale, with its 95 % `margin`; None if the level's ladder was not
    measured."""

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
    secrets: bool  # whether seats have different information
    options: tuple[OptionInfo, ...]
    levels: tuple[LevelInfo, ...]  # weakest first
    puzzles: bool  # whether the game has puzzles


class Games(Struct, frozen=True):
    wire: int
    games: tuple[GameInfo, ...]
    signs: tuple[str, ...]


class RuleInfo(Struct, frozen=True):
    """A rule with its section's id and title."""

    id: str
    section_id: str
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
    """The seats of a table with these options, by their names in the game's theme."""

    seats: tuple[Text, ...]


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: `person` is a player at this screen, `open` waits for a player to sit down."""

    kind: Literal["person", "bot", "open"]
    name: Name | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Request for a new table. Without `seats` the client takes the first seat (or `seat`), bots of `level` take the
    others, and the game begins at once. `hints` defaults to allowed where only one person plays. `leaving`: when a
    player resigns, a bot takes the seat over or the game ends. A listed table with open seats always has a clock.
    `start`: the game begins once all seats are taken, or when the host starts it. `rated`: the result changes the
    players' ratings; for members only, without hints and undo, always with a clock. `programs`: whether outside
    programs may take open seats, by default at tables that are not listed; never at rated ones."""

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
    programs: bool | None = None
    listed: bool = False
    id: RequestId | None = None
    share: Sha256 | None = None  # SHA-256 of the client's share of chance, see wire.Share


class Made(Struct, frozen=True):
    """A new table, and the secret tokens of the client's seats by seat number."""

    table: TableState
    tokens: dict[str, str]


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    """Request for an open seat. `program`: an outside program plays. With a bot token in the header Authorization the
    token's name is used, and the seat is the program's until the token is revoked."""

    name: Name
    seat: Seat | None = None
    id: RequestId | None = None
    share: Sha256 | None = None
    program: bool = False


class Sat(Struct, frozen=True):
    table: TableState
    seat: int
    token: str


class Listed(Struct, frozen=True):
    """A table in the lobby. `open`: a seat is free; `playing`: a running game that may be watched."""

    id: str
    state: Literal["open", "playing"]
    game: str
    options: dict[str, str]
    seats: tuple[SeatState, ...]
    clock: Clock | None
    watch: Literal["none", "open", "all"]
    created: float
    rated: bool = False
    programs: bool = False


class Tables(Struct, frozen=True):
    tables: tuple[Listed, ...]


class Link(Struct, frozen=True):
    """A one-time code that moves a seat to another device; valid for ten minutes."""

    code: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    code: Token
    id: RequestId | None = None


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """Request for a table that continues a finished game after its first `step` actions; the other fields as in
    NewTable."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[NewSeat], Meta(max_length=8)] | None = None
    seat: Seat = 0
    name: Name = "player"
    level: Annotated[str, Meta(max_length=40)] | None = None
    hints: bool | None = None
    id: RequestId | None = None
    share: Sha256 | None = None


class Verified(Struct, frozen=True):
    """Number of draws recomputed from the seed, and the first mismatch if any. `outcomes` lists the possible outcomes
    of each draw, names with their weights, so that the page can recompute the draws itself."""

    checked: int
    bent: tuple[str, ...]
    outcomes: tuple[tuple[tuple[str, int], ...], ...]


class Mistake(Struct, frozen=True):
    """What the seat gave away by the action after the first `step` actions."""

    step: int
    seat: int
    line: Line


class Mistakes(Struct, frozen=True):
    """Mistakes in a finished game. `known`: the game is solved, so an empty list means that there were none."""

    known: bool
    mistakes: tuple[Mistake, ...]


class AnalysisState(Struct, frozen=True):
    """Progress of an analysis: `done` of `total` actions are judged; `analysis` is set once all are."""

    done: int
    total: int
    analysis: Analysis | None


class PuzzleInfo(Struct, frozen=True):
    """A puzzle. `rating` is on the players' scale; `tries` counts players' first tries, and `solves` the correct
    ones."""

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
    """A try at a puzzle: the names of the actions that were correct so far, and of the action tried now. An action that
    is not among the choices is given by its move, after the names; a course is given by its actions.

    With `solver` the try counts: the first wrong one, or else the one that solves the puzzle, changes the ratings of
    the puzzle and of the player. Members are rated as members, guests by this secret of their browser. `shown`: the
    player looked the answer up, which counts as a miss.
    """

    names: Annotated[list[Annotated[str, Meta(min_length=1, max_length=80)]], Meta(max_length=80)] = []
    move: Move | None = None
    actions: Annotated[list[Annotated[int, Meta(ge=0, le=100_000)]], Meta(max_length=80)] = []
    solver: RequestId | None = None
    shown: bool = False


class PuzzleRating(Struct, frozen=True):
    """Rating of a puzzle or a player: with its 95 % `margin`, the number of first `tries`, and how many were
    correct."""

    rating: int
    margin: int
    tries: int
    solves: int


class PuzzleStanding(Struct, frozen=True):
    """Ratings after a try. `change` is the change of the player's rating; None if the try did not count."""

    puzzle: PuzzleRating
    own: PuzzleRating
    change: int | None


class PuzzleState(Struct, frozen=True):
    """A puzzle after the correct part of a try. If the last action was not played, `rule` forbids it, or `wrong` says
    what it gives away and `verdict` what it leads to."""

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
    """Health of the server's parts: each part is `ok` or describes its failure."""

    ok: bool
    parts: dict[str, str]
    version: str
    tables: int
    connections: int
