"""HTTP request and response bodies of members; `koga.server.wire` has the socket's messages."""

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
    """A challenge. `options` are for the browser's `navigator.credentials`; its answer is sent back with the
    challenge."""

    challenge: str
    options: dict[str, Any]


class SignUp(Struct, frozen=True, forbid_unknown_fields=True):
    """Request to sign up. With only a name: a member with a recovery code, or the first half of a sign-up with a
    passkey."""

    name: Name
    device: Label = ""


class WithPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """The browser's answer to a challenge."""

    challenge: Challenge
    credential: Credential
    device: Label = ""


class WithCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code, or the code of a one-time link."""

    code: Token
    device: Label = ""


class SignedIn(Struct, frozen=True):
    """A sign-in. `recovery` is a new recovery code to keep; it is shown once."""

    id: str
    name: str
    recovery: str | None


class DeviceInfo(Struct, frozen=True):
    """A passkey or a session. `current`: it is the session of this request."""

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
    """The signed-in member. `enabled`: whether this server has members at all."""

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
    """Seats of a guest to assign to the member; the tokens prove ownership."""

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


class BotTokenInfo(Struct, frozen=True):
    """A bot token without its secret. `used`: when a program last took a seat by it."""

    id: str
    name: str
    created: float
    used: float | None


class BotTokenList(Struct, frozen=True):
    tokens: tuple[BotTokenInfo, ...]


class NewBotToken(Struct, frozen=True, forbid_unknown_fields=True):
    """Request for a bot token; the program plays under this name."""

    name: Name


class IssuedBotToken(Struct, frozen=True):
    """A new bot token. `token` contains the secret, which is shown once."""

    info: BotTokenInfo
    token: str


class Export(Struct, frozen=True):
    """All stored data of a member. Of passkeys only the public keys are stored, of bot tokens only hashes."""

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
    bot_tokens: tuple[BotTokenInfo, ...]
    bot_games: tuple[OwnGame, ...]  # games of the member's programs


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """A report about the player at seat `target`. The operator gets it together with the current chat."""

    target: Annotated[int, Meta(ge=0, le=15)]
    reason: Reason
    text: Annotated[str, Meta(max_length=300)] = ""


class Nothing(Struct, frozen=True):
    """Empty response."""
