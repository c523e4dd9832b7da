"""Database rows of members."""

from __future__ import annotations

from msgspec import Struct


class MemberRow(Struct, frozen=True):
    id: str
    name: str
    name_fold: str
    name_look: str
    created: float


class PasskeyRow(Struct, frozen=True):
    id: str  # credential id in base64url
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
    """A challenge to be signed by a passkey; used once. For a sign-up it contains the new member's id and name."""

    id: str
    purpose: str
    challenge: bytes
    member: str | None
    name: str | None
    expires: float
