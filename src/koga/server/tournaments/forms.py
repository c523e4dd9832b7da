"""HTTP request and response bodies of tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from koga.server.forms import RequestId
from koga.server.wire import Clock


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """Request for a tournament. `robin` and `swiss` are for games of two, `blocks` for games of three and four, `arena`
    for all. `rounds`: of a Swiss tournament or of blocks, or the number of cycles of a round robin; 0: as many as
    needed. With `fill`, bots of this level take the free places at the start, at most as many bots as people. `starts`:
    seconds since 1970; without it the creator starts the tournament. An arena lasts `minutes`."""

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
    """A row of the list of tournaments."""

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
    """A member or, with `level`, a bot. A `paused` player lost a game without a single move and is not paired until
    they return; a player who is `out` has withdrawn."""

    number: int
    name: str
    level: str | None
    state: Literal["in", "paused", "out"]


class TournamentScore(Struct, frozen=True):
    """A player's score of a round. `points` is null during the game, and for a player resting in a round robin."""

    round: int
    points: float | None
    rest: bool
    won: bool


class TournamentStanding(Struct, frozen=True):
    """A row of the standings. `tie_breaks` are in order of priority; `place` is shared by players equal in all of
    them."""

    number: int
    place: int
    points: float
    tie_breaks: tuple[float, ...]
    scores: tuple[TournamentScore, ...]


class TournamentGame(Struct, frozen=True):
    """A game of a tournament. `players` by seat; a single one rests. `table` is the game's table, `places` its result
    by seat."""

    round: int
    players: tuple[int, ...]
    state: Literal["planned", "due", "playing", "over", "void"]
    table: str | None
    places: tuple[int, ...] | None


class TournamentBalance(Struct, frozen=True):
    """Balance of blocks: how often pairs meet, a player takes a seat and a player rests; minimum and maximum."""

    meets: tuple[int, int]
    seats: tuple[int, int]
    rests: tuple[int, int]


class TournamentState(Struct, frozen=True):
    """State of a tournament. `own` is the requester's number, `table` the requester's game, `maker` whether the
    requester created it. Times are milliseconds from now: `next_in` until the next round, `left` until an arena ends,
    `starts_in` until the scheduled start."""

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
