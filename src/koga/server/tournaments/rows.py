"""Database rows of tournaments."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

System = Literal["robin", "swiss", "blocks", "arena"]
State = Literal["open", "playing", "over", "cancelled"]
PlayerState = Literal["in", "paused", "out"]
# planned: its round has not begun; due: its table is to be created; over: it has places; void: its table was deleted
GameState = Literal["planned", "due", "playing", "over", "void"]


class TournamentRow(Struct, frozen=True):
    """A tournament. `version` rises with every step: of two processes taking the same step, one fails."""

    id: str
    title: str
    game: str
    agreed: str  # JSON of Agreed
    clock: str  # JSON of Clock
    seats: int
    system: System
    rounds: int  # of swiss and blocks; cycles of a round robin; 0: as many as needed
    size: int  # maximum number of players
    fill: str | None  # level of the bots that fill free places
    pause: int  # seconds between two rounds
    minutes: int  # duration of an arena
    starts: float | None
    listed: bool
    maker: str | None  # a member's id
    state: State
    round: int
    version: int
    created: float
    began: float | None = None
    ended: float | None = None
    next_at: float | None = None  # start of the next round


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
        """Return whether this is a rest: a game with a single player."""
        return " " not in self.players

    @property
    def is_done(self) -> bool:
        return self.state in ("over", "void")


class Whole(Struct, frozen=True):
    """All stored data of a tournament."""

    row: TournamentRow
    players: list[PlayerRow]
    games: list[GameRow]  # by round and board

    def now_playing(self) -> list[GameRow]:
        return [game for game in self.games if game.round == self.row.round]
