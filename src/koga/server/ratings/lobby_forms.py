"""Requests and responses of quick pairing and of a player's own games (HTTP); wire.py has the socket's."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from koga.server.forms import RequestId
from koga.server.members.forms import OwnSeat
from koga.server.ratings.forms import Outcome
from koga.server.wire import Name, SeatState, Sha256

# ---- quick pairing ----


class Wait(Struct, frozen=True, forbid_unknown_fields=True):
    """`id`: random, and known to the client alone; the seat's token follows from it. `rated`: for members."""

    game: Annotated[str, Meta(max_length=40)]
    pace: Literal["fast", "calm", "days"]
    id: RequestId
    name: Name = "player"
    rated: bool = False
    share: Sha256 | None = None


class Waiting(Struct, frozen=True, forbid_unknown_fields=True):
    id: RequestId


class PairingState(Struct, frozen=True):
    """A wait: how many wait for the same, and whom one would meet now, from rating `low` to `high`. Once there are
    enough players: the table, and the seat with its secret token."""

    game: str
    pace: Literal["fast", "calm", "days"]
    rated: bool
    waiting: int
    low: int | None
    high: int | None
    table: str | None
    seat: int | None
    token: str | None


class Queue(Struct, frozen=True):
    game: str
    pace: Literal["fast", "calm", "days"]
    waiting: int


class Queues(Struct, frozen=True):
    """Games and paces that somebody waits for."""

    queues: tuple[Queue, ...]


# ---- your games ----


class YourSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """Seats that this browser knows; those of the member who is signed in need no token."""

    seats: Annotated[list[OwnSeat], Meta(max_length=100)] = []


class YourGame(Struct, frozen=True):
    """A table at which one sits. `yours`: it is one's turn; `left`: milliseconds that the player to act still has, of
    `per_turn` seconds. `outcome`, `place` and `change` (of the rating) are told of a member's finished games."""

    table: str
    game: str
    seat: int
    seats: tuple[SeatState, ...]
    state: Literal["open", "playing", "over"]
    to_act: int | None
    yours: bool
    left: int | None
    per_turn: int | None
    rated: bool
    moves: int
    at: float
    outcome: Outcome | None
    place: int | None
    change: int | None


class YourGames(Struct, frozen=True):
    """One's turn first, then by the time that is left; finished games last, the newest of them first."""

    games: tuple[YourGame, ...]
