"""HTTP responses about members: ratings, results, profiles; `koga.server.wire` has the socket's messages."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Outcome = Literal["won", "drawn", "lost"]


class RatingPoint(Struct, frozen=True):
    """A rating after a rated game; the 95 % interval is `rating` ± `margin`."""

    at: float
    rating: int
    margin: int


class RatingInfo(Struct, frozen=True):
    """A member's rating in a game. `provisional`: there were too few games for a reliable rating. `curve`: oldest
    first."""

    game: str
    rating: int
    margin: int
    games: int
    provisional: bool
    curve: tuple[RatingPoint, ...]


class OtherPlayer(Struct, frozen=True):
    """Another player of a game: a person's name, or a bot's level."""

    name: str | None
    level: str | None


class GameResult(Struct, frozen=True):
    """A member's result of a finished game. `change` and `rating` are None unless it was rated. `table` and the other
    players are shown only to the member."""

    game: str
    outcome: Outcome
    place: int
    seats: int
    at: float
    change: int | None
    rating: int | None
    table: str | None
    others: tuple[OtherPlayer, ...]


class Opponent(Struct, frozen=True):
    """Another player of rated and unrated games, with the member's results against them."""

    name: str
    games: int
    won: int
    lost: int


class GameCount(Struct, frozen=True):
    game: str
    games: int
    won: int


class Profile(Struct, frozen=True):
    """A member's public profile; opponents are shown only to the member. `favourite`: the most played game."""

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
