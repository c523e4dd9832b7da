"""The rows of tournaments in the database."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

System = Literal["robin", "swiss", "blocks", "arena"]
State = Literal["open", "playing", "over", "cancelled"]
PlayerState = Literal["in", "paused", "out"]
# planned: its round has not begun; due: its table is to be made; over: it has places; void: its table is gone
GameState = Literal["planned", "due", "playing", "over", "void"]


class TournamentRow(Struct, frozen=True):
    """`version` rises with every step: of two processes that take the same step one finds it taken."""

    id: str
    title: str
    game: str
    agreed: str  # JSON of Agreed
    clock: str  # JSON of Clock
    seats: int
    system: System
    rounds: int  # of swiss and blocks; cycles of a round robin; 0: as many as are needed
    size: int  # the most players
    fill: str | None  # the level of the bots that fill up
    pause: int  # seconds between two rounds
    minutes: int  # that an arena lasts
    starts: float | None
    listed: bool
    maker: str | None  # a member
    state: State
    round: int
    version: int
    created: float
    began: float | None = None
    ended: float | None = None
    next_at: float | None = None  # when the next round begins


class PlayerRow(Struct, frozen=True):
    """A member, or a bot of a level."""

    tournament: str
    number: int
    member: str | None
    name: str
    level: str | None
    state: PlayerState
    joined: float


class GameRow(Struct, frozen=True):
    tournament: str
    round: int
    board: int
    players: str  # their numbers, by seat
    state: GameState
    match: str | None = None
    places: str | None = None  # by seat

    def numbers(self) -> tuple[int, ...]:
        return tuple(map(int, self.players.split()))

    def placed(self) -> tuple[int, ...] | None:
        return None if self.places is None else tuple(map(int, self.places.split()))

    @property
    def is_rest(self) -> bool:
        """One player alone: it rests in this round."""
        return " " not in self.players

    @property
    def is_done(self) -> bool:
        return self.state in ("over", "void")


class Whole(Struct, frozen=True):
    """All that the database has of a tournament."""

    row: TournamentRow
    players: list[PlayerRow]
    games: list[GameRow]  # by round and board

    def now_playing(self) -> list[GameRow]:
        return [game for game in self.games if game.round == self.row.round]
