"""Set up notices from the operator's settings."""

from __future__ import annotations

import logging
from pathlib import Path

from koga.core.game import InvalidInput
from koga.server.notices.keys import make_key, make_private, read_key
from koga.server.notices.mail import Mailer, checked_address
from koga.server.notices.push import Pusher
from koga.server.ops.settings import Settings
from koga.server.storage.database import is_sqlite, sqlite_path
from koga.server.wire import Refused

log = logging.getLogger("koga.notices")


def pusher_of(settings: Settings) -> Pusher | None:
    """Return the pusher; None unless the operator's contact address is configured, which push services require."""
    path = key_file(settings)
    if settings.contact is None or path is None:
        if settings.contact is not None:
            log.warning("no push messages: with PostgreSQL set push_key to a file that all processes can read")
        return None
    if make_key(path):
        log.info("created a key for push messages")
    make_private(path)
    return Pusher(*read_key(path), address("contact", settings.contact), settings.push_private)


def key_file(settings: Settings) -> Path | None:
    """Return the path of the key file; by default it is beside an SQLite database."""
    if settings.push_key is not None:
        return Path(settings.push_key)
    return Path(f"{sqlite_path(settings.database)}.push.pem") if is_sqlite(settings.database) else None


def mailer_of(settings: Settings) -> Mailer | None:
    if settings.smtp is None:
        return None
    if settings.site is None or settings.mail_from is None:
        raise InvalidInput("settings: smtp needs site (the page's address) and mail_from (the sender's address)")
    if not settings.site.startswith(("https://", "http://")):
        raise InvalidInput("setting site: an address such as https://play.example.org")
    return Mailer(settings.smtp, address("mail_from", settings.mail_from), settings.site)


def address(name: str, text: str) -> str:
    try:
        return checked_address(text)
    except Refused as refusal:
        raise InvalidInput(f"setting {name}: {refusal.more}") from refusal
