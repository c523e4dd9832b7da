"""Mail, if the operator configures an SMTP server: sent by aiosmtplib, to confirmed addresses only."""

from __future__ import annotations

import asyncio
import logging
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import aiosmtplib
from email_validator import EmailNotValidError, validate_email
from msgspec import Struct

from koga.core.game import InvalidInput
from koga.server.notices.rows import MailRow
from koga.server.notices.words import MAIL, Notice
from koga.server.wire import Refused

log = logging.getLogger("koga.mail")
SECONDS = 15.0  # seconds for each answer of the SMTP server
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


class Smtp(Struct, frozen=True):
    """An SMTP server: smtp://host, smtp+starttls://user:password@host:587 or smtps://user:password@host."""

    host: str
    port: int
    user: str | None
    password: str | None
    tls: bool
    starttls: bool | None

    @classmethod
    def read(cls, url: str) -> Smtp:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise InvalidInput(
                "setting smtp: expected an address such as smtp+starttls://user:password@host"
            ) from error
        if parts.scheme not in PORTS or not parts.hostname:
            raise InvalidInput("setting smtp: expected smtp://, smtp+starttls:// or smtps://, followed by a host")
        return cls(
            parts.hostname,
            port or PORTS[parts.scheme],
            None if parts.username is None else unquote(parts.username),
            None if parts.password is None else unquote(parts.password),
            parts.scheme == "smtps",
            True if parts.scheme == "smtp+starttls" else None if parts.scheme == "smtp" else False,
        )


class Mailer:
    def __init__(self, smtp: str, sender: str, site: str) -> None:
        """`site`: the address of the page, for links."""
        self.smtp = Smtp.read(smtp)
        self.sender = sender
        self.site = site.rstrip("/")

    async def confirm(self, row: MailRow, code: str) -> bool:
        """Send a confirmation mail to the address."""
        said = MAIL[row.lang]
        return await self.send(row, said["confirm"], f"{said['confirm_body']}\n\n{self.site}/mail#{code}\n")

    async def notify(self, row: MailRow, notice: Notice) -> bool:
        said, off = MAIL[row.lang], f"{self.site}/mail-off#{row.off}"
        body = f"{notice.body}\n\n{said['play']}: {self.site}{notice.url}\n\n--\n{said['off']}: {off}\n"
        return await self.send(row, f"Koga: {notice.title}", body, off)

    async def send(self, row: MailRow, subject: str, body: str, off: str = "") -> bool:
        """Send a mail; return whether the SMTP server accepted it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, row.address, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=urlsplit(self.site).hostname or "koga")
        message["Auto-Submitted"] = "auto-generated"
        if off:
            message["List-Unsubscribe"] = f"<{off}>"
        message.set_content(body)
        smtp = self.smtp
        try:
            async with asyncio.timeout(4 * SECONDS):
                await aiosmtplib.send(
                    message, hostname=smtp.host, port=smtp.port, username=smtp.user, password=smtp.password,
                    use_tls=smtp.tls, start_tls=smtp.starttls, timeout=SECONDS,
                )  # fmt: skip
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            log.warning("mail not sent", extra={"kind": type(error).__name__})
            return False
        return True


def checked_address(text: str) -> str:
    """Return the normalized address; raise Refused if it is invalid. Whether it exists is shown by the confirmation."""
    try:
        return validate_email(text, check_deliverability=False, allow_smtputf8=False).normalized
    except EmailNotValidError as error:
        raise Refused("bad-mail") from error
