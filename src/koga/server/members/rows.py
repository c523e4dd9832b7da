"""The rows of members in the database."""

from __future__ import annotations

from msgspec import Struct


class MemberRow(Struct, frozen=True):
    id: str
    name: str
    name_fold: str
    name_look: str
    created: float


class PasskeyRow(Struct, frozen=True):
    id: str  # the credential's, in base64url
    member: str
    public_key: bytes
    sign_count: int
    label: str
    created: float
    used: float


class SessionRow(Struct, frozen=True):
    token: str  # hash
    member: str
    label: str
    created: float
    used: float
    id: str  # identifies the session in the member's list


class ChallengeRow(Struct, frozen=True):
    """A challenge that a passkey has to sign; used once. For a sign-up it has the new member's id and name."""

    id: str
    purpose: str
    challenge: bytes
    member: str | None
    name: str | None
    expires: float
