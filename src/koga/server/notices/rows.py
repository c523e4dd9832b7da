"""Database rows of notices."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from koga.server.storage.rows import NoticeKind

Lang = Literal["en", "ja"]


class SubscriptionRow(Struct, frozen=True):
    id: str
    member: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    label: str
    lang: Lang
    created: float
    failures: int = 0


class MailRow(Struct, frozen=True):
    member: str
    address: str
    lang: Lang
    confirmed: float | None
    code: str | None
    expires: float | None
    off: str
    asked: float
    day: int = 0
    sent: int = 0


class NoticeRow(Struct, frozen=True):
    """A stored notice (see NewNotice), and the time at which a process claimed it for delivery."""

    number: int
    kind: NoticeKind
    member: str
    match: str
    version: int
    due: float
    taken: float | None
