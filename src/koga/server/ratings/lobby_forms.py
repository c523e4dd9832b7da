"""HTTP bodies of quick pairing and of a player's own games; `koga.server.wire` has the socket's messages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from koga.server.forms import RequestId
from koga.server.members.forms import OwnSeat
from koga.server.ratings.forms import Outcome
from koga.server.wire import Name, SeatState, Sha256

# ---- quick pairing ----


class Wait(Struct, frozen=True, forbid_unknown_fields=True):
    """Request to wait for opponents. `id`: random and known only to the client; the seat's token is derived from it.
    `rated`: for members only."""

    game: Annotated[str, Meta(max_length=40)]
    pace: Literal["fast", "calm", "days"]
    id: RequestId
    name: Name = "player"
    rated: bool = False
    share: Sha256 | None = None


class Waiting(Struct, frozen=True, forbid_unknown_fields=True):
    id: RequestId


class PairingState(Struct, frozen=True):
    """State of a wait: the number of players waiting for the same game and pace, and the accepted ratings from `low` to
    `high`. Once there are enough players: the table, and the seat with its secret token."""

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
    """Games and paces with waiting players."""

    queues: tuple[Queue, ...]


# ---- your games ----


class YourSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """Seats known to this browser; seats of the signed-in member need no token."""

    seats: Annotated[list[OwnSeat], Meta(max_length=100)] = []


class YourGame(Struct, frozen=True):
    """A table at which the requester sits. `yours`: it is the requester's turn; `left`: milliseconds left to the player
    to act, of `per_turn` seconds. `outcome`, `place` and rating `change` are set for a member's finished games."""

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
    """The requester's games: their turn first, then by remaining time; finished games last, newest first."""

    games: tuple[YourGame, ...]
