"""What is sent and answered about tournaments over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from koga.server.forms import RequestId
from koga.server.wire import Clock


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """`robin` and `swiss` are for games of two, `blocks` for games of three and four, `arena` for all. `rounds`: of a
    Swiss tournament or of blocks, or how often everybody meets everybody in a round robin; 0: as many as are needed.
    With `fill` bots of this level take the places that are free when it begins, at most as many as there are people.
    `starts`: seconds since 1970; without it the maker begins. An arena lasts `minutes`."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Annotated[str, Meta(max_length=40)]
    system: Literal["robin", "swiss", "blocks", "arena"]
    options: Annotated[dict[str, Annotated[str, Meta(max_length=200)]], Meta(max_length=40)] = {}
    size: Annotated[int, Meta(ge=2, le=64)] = 16
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    fill: Annotated[str, Meta(max_length=40)] | None = None
    clock: Clock | None = None
    pause: Annotated[int, Meta(ge=0, le=3600)] = 30
    minutes: Annotated[int, Meta(ge=5, le=720)] = 60
    starts: Annotated[float, Meta(ge=0, le=1e11)] | None = None
    listed: bool = True
    id: RequestId | None = None


class TournamentBrief(Struct, frozen=True):
    """A line of the list."""

    id: str
    title: str
    game: str
    system: Literal["robin", "swiss", "blocks", "arena"]
    state: Literal["open", "playing", "over", "cancelled"]
    players: int
    size: int
    round: int
    rounds: int
    clock: Clock
    starts: float | None
    minutes: int
    created: float


class TournamentList(Struct, frozen=True):
    tournaments: tuple[TournamentBrief, ...]


class TournamentPlayer(Struct, frozen=True):
    """A member or, with `level`, a bot. Who is `paused` lost a game without a single move and is not paired until it
    says that it is back; who is `out` has withdrawn."""

    number: int
    name: str
    level: str | None
    state: Literal["in", "paused", "out"]


class TournamentScore(Struct, frozen=True):
    """What a player has from a round; `points` is null while the game is played, and for who rests in a round robin."""

    round: int
    points: float | None
    rest: bool
    won: bool


class TournamentStanding(Struct, frozen=True):
    """`tie_breaks` are in the order in which they count; `place` is shared by players who are equal in all of them."""

    number: int
    place: int
    points: float
    tie_breaks: tuple[float, ...]
    scores: tuple[TournamentScore, ...]


class TournamentGame(Struct, frozen=True):
    """`players` by seat; one alone rests. `table` is where it is played, `places` its result by seat."""

    round: int
    players: tuple[int, ...]
    state: Literal["planned", "due", "playing", "over", "void"]
    table: str | None
    places: tuple[int, ...] | None


class TournamentBalance(Struct, frozen=True):
    """Of blocks: how often pairs meet, how often one takes a seat and how often one rests, least and most."""

    meets: tuple[int, int]
    seats: tuple[int, int]
    rests: tuple[int, int]


class TournamentState(Struct, frozen=True):
    """The state of a tournament. `own` is the requester's number, `table` that player's game, `maker` whether they
    created it. Times are milliseconds from now: `next_in` until the next round, `left` until an arena ends,
    `starts_in` until it begins by itself."""

    id: str
    title: str
    game: str
    options: dict[str, str]
    seats: int
    system: Literal["robin", "swiss", "blocks", "arena"]
    state: Literal["open", "playing", "over", "cancelled"]
    size: int
    fill: str | None
    clock: Clock
    pause: int
    minutes: int
    round: int
    rounds: int
    maker: bool
    own: int | None
    table: str | None
    starts_in: int | None
    next_in: int | None
    left: int | None
    players: tuple[TournamentPlayer, ...]
    tie_breaks: tuple[Literal["buchholz", "sonneborn", "wins", "firsts", "opponents", "average"], ...]
    standings: tuple[TournamentStanding, ...]
    games: tuple[TournamentGame, ...]
    balance: TournamentBalance | None
