"""Responses about members over HTTP: ratings, results, profiles; wire.py has the socket's messages."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Outcome = Literal["won", "drawn", "lost"]


class RatingPoint(Struct, frozen=True):
    """A rating after a rated game; the 95 % interval reaches `margin` to either side of it."""

    at: float
    rating: int
    margin: int


class RatingInfo(Struct, frozen=True):
    """How strong a member is in a game. `provisional`: after too few games to say much. `curve`: the oldest first."""

    game: str
    rating: int
    margin: int
    games: int
    provisional: bool
    curve: tuple[RatingPoint, ...]


class GameResult(Struct, frozen=True):
    """What a finished game was to a member. `change` and `rating` are None unless it was rated. `table` is told to the
    member alone, and so is who else played."""

    game: str
    outcome: Outcome
    place: int
    seats: int
    at: float
    change: int | None
    rating: int | None
    table: str | None
    others: tuple[str, ...]


class Opponent(Struct, frozen=True):
    """Another player of rated and unrated games, with what those were to the member."""

    name: str
    games: int
    won: int
    lost: int


class GameCount(Struct, frozen=True):
    game: str
    games: int
    won: int


class Profile(Struct, frozen=True):
    """What a member's page shows to anybody who knows its address; opponents only to the member. `favourite`: the game
    that was played most."""

    id: str
    name: str
    since: float
    own: bool
    games: int
    won: int
    favourite: str | None
    played: tuple[GameCount, ...]
    ratings: tuple[RatingInfo, ...]
    recent: tuple[GameResult, ...]
    opponents: tuple[Opponent, ...]
