"""HTTP request and response bodies of notices."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from koga.server.members.forms import Label
from koga.server.wire import Token


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The public key and the secret of a browser's push subscription, as the browser names them."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=20, max_length=40)]


class PushSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's push subscription. `lang`: the language of the messages."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1000)]
    keys: PushKeys
    lang: Literal["en", "ja"] = "en"
    device: Label = ""


class PushDevice(Struct, frozen=True):
    """A device with push messages. `current`: it is the requesting device."""

    id: str
    label: str
    created: float
    current: bool


class MailAddress(Struct, frozen=True, forbid_unknown_fields=True):
    address: Annotated[str, Meta(min_length=3, max_length=254)]
    lang: Literal["en", "ja"] = "en"


class MailState(Struct, frozen=True):
    address: str
    confirmed: bool


class MailCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a link in a mail."""

    code: Token


class NewVacation(Struct, frozen=True, forbid_unknown_fields=True):
    """A vacation of `days` days that begins now."""

    days: Annotated[int, Meta(ge=1, le=366)]


class NoticeSettings(Struct, frozen=True):
    """A member's notification settings. `push_key` is the server's public key for `PushManager.subscribe`, null where
    the server has no push; `mail_offered`: whether the server sends mail. `vacation_until`: end of the current vacation
    in seconds since 1970; the days count for the last 365 days."""

    push_key: str | None
    devices: tuple[PushDevice, ...]
    mail_offered: bool
    mail: MailState | None
    vacation_until: float | None
    vacation_days_left: int
    vacation_days_a_year: int
