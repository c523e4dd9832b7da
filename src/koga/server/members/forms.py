"""What members send and get over HTTP; like wire.py for the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from koga.server.forms import PuzzleRating
from koga.server.ratings.forms import GameResult, RatingInfo
from koga.server.wire import Name, TableId, Token

Challenge = Annotated[str, Meta(min_length=20, max_length=64)]
Credential = Annotated[dict[str, Any], Meta(max_length=20)]
Label = Annotated[str, Meta(max_length=60)]
Reason = Literal["abuse", "spam", "cheating", "name"]


class Challenged(Struct, frozen=True):
    """`options` go to the browser's `navigator.credentials`; the answer goes back with the challenge."""

    challenge: str
    options: dict[str, Any]


class SignUp(Struct, frozen=True, forbid_unknown_fields=True):
    """With a name alone: a member with a recovery code, or the first half of a sign-up with a passkey."""

    name: Name
    device: Label = ""


class WithPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser made of a challenge."""

    challenge: Challenge
    credential: Credential
    device: Label = ""


class WithCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code, or the code of a one-time link."""

    code: Token
    device: Label = ""


class SignedIn(Struct, frozen=True):
    """`recovery` is a new recovery code to keep: it is told once."""

    id: str
    name: str
    recovery: str | None


class DeviceInfo(Struct, frozen=True):
    """A passkey or a session; `current`: the session of this request."""

    id: str
    label: str
    created: float
    used: float
    current: bool = False


class MemberInfo(Struct, frozen=True):
    id: str
    name: str
    created: float
    passkeys: tuple[DeviceInfo, ...]
    sessions: tuple[DeviceInfo, ...]


class Me(Struct, frozen=True):
    """`enabled`: whether this server has members at all."""

    enabled: bool
    member: MemberInfo | None


class Device(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(min_length=1, max_length=1400)]


class RecoveryCode(Struct, frozen=True):
    code: str


class OwnSeat(Struct, frozen=True, forbid_unknown_fields=True):
    table: TableId
    token: Token


class OwnSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """Seats of a guest that become the member's: the tokens prove whose they are."""

    seats: Annotated[list[OwnSeat], Meta(max_length=100)]


class OwnGame(Struct, frozen=True):
    table: str
    game: str
    seat: int
    created: float
    ended: float | None


class OwnGames(Struct, frozen=True):
    games: tuple[OwnGame, ...]


class Said(Struct, frozen=True):
    table: str
    at: float
    text: str


class OwnTournament(Struct, frozen=True):
    id: str
    title: str


class Export(Struct, frozen=True):
    """All that the server has of a member. Of passkeys it has the public halves only."""

    member: MemberInfo
    games: tuple[OwnGame, ...]
    chat: tuple[Said, ...]
    ratings: tuple[RatingInfo, ...]
    results: tuple[GameResult, ...]
    tournaments: tuple[OwnTournament, ...]
    mail: str | None
    push_devices: tuple[str, ...]
    vacations: tuple[tuple[float, float], ...]
    puzzles: dict[str, PuzzleRating]  # by game


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """About the player at seat `target`, for the operator, who sees the chat as it is now."""

    target: Annotated[int, Meta(ge=0, le=15)]
    reason: Reason
    text: Annotated[str, Meta(max_length=300)] = ""


class Nothing(Struct, frozen=True):
    """It is done."""
