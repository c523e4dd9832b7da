"""Routes of notices: a member's push devices, mail address and vacation."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from koga.server.http.headers import session_of
from koga.server.http.members import Asking, TheMembers, signed_in
from koga.server.members.codes import hashed
from koga.server.members.forms import Device, Nothing
from koga.server.members.rows import MemberRow
from koga.server.notices.forms import MailAddress, MailCode, NewVacation, NoticeSettings, PushSubscription
from koga.server.notices.service import Notices
from koga.server.ops.clock import now
from koga.server.wire import Refused

TheNotices = NamedDependency[Notices | None]


def enabled(notices: Notices | None) -> Notices:
    if notices is None:
        raise Refused("no-members")
    return notices


async def answer(notices: Notices, member: MemberRow, request: Asking) -> NoticeSettings:
    return await notices.settings(member, hashed("session", session_of(request.scope) or ""))


@get("/api/me/notices")
async def show_notices(request: Asking, members: TheMembers, notices: TheNotices) -> NoticeSettings:
    """Return a member's notification channels and vacation."""
    member = await signed_in(members, request)
    return await answer(enabled(notices), member, request)


@post("/api/me/push", status_code=201)
async def add_push(
    data: JSONBody[PushSubscription], request: Asking, members: TheMembers, notices: TheNotices
) -> NoticeSettings:
    """Enable push messages to this browser until it is signed out."""
    found, member = enabled(notices), await signed_in(members, request)
    await found.subscribe(member, hashed("session", session_of(request.scope) or ""), data)
    return await answer(found, member, request)


@post("/api/me/push/remove", status_code=200)
async def remove_push(
    data: JSONBody[Device], request: Asking, members: TheMembers, notices: TheNotices
) -> NoticeSettings:
    found, member = enabled(notices), await signed_in(members, request)
    await found.store.unsubscribe(data.id, member.id)
    return await answer(found, member, request)


@post("/api/me/mail", status_code=201)
async def set_mail(
    data: JSONBody[MailAddress], request: Asking, members: TheMembers, notices: TheNotices
) -> NoticeSettings:
    """Send a confirmation mail to the address. No other mail is sent before the address is confirmed."""
    found, member = enabled(notices), await signed_in(members, request)
    if not request.scope["state"]["account"].spend("mails"):
        raise Refused("too-fast")
    await found.ask_for_mail(member, data.address, data.lang)
    return await answer(found, member, request)


@post("/api/me/mail/remove", status_code=200)
async def remove_mail(request: Asking, members: TheMembers, notices: TheNotices) -> NoticeSettings:
    found, member = enabled(notices), await signed_in(members, request)
    await found.remove_mail(member)
    return await answer(found, member, request)


@post("/api/mail/confirm", status_code=200)
async def confirm_mail(data: JSONBody[MailCode], request: Asking, notices: TheNotices) -> Nothing:
    """Confirm a mail address by the link in the mail; works on any device."""
    spend(request)
    if not await enabled(notices).store.confirm_mail(hashed("mail", data.code), now()):
        raise Refused("gone")
    return Nothing()


@post("/api/mail/off", status_code=200)
async def turn_mail_off(data: JSONBody[MailCode], request: Asking, notices: TheNotices) -> Nothing:
    """Turn mails off by the link at the end of every mail; following it again gives the same response."""
    spend(request)
    await enabled(notices).store.turn_mail_off(data.code)
    return Nothing()


@post("/api/me/vacation", status_code=201)
async def begin_vacation(
    data: JSONBody[NewVacation], request: Asking, members: TheMembers, notices: TheNotices
) -> NoticeSettings:
    """Begin a vacation: clocks with days per turn stand still during the member's turns."""
    found, member = enabled(notices), await signed_in(members, request)
    await found.begin_vacation(member, data.days)
    return await answer(found, member, request)


def spend(request: Asking) -> None:
    """Charge the budget for codes, which bots would try repeatedly."""
    if not request.scope["state"]["account"].spend("sign_ins"):
        raise Refused("too-fast")


ROUTES: list[Any] = [
    show_notices, add_push, remove_push, set_mail, remove_mail, confirm_mail, turn_mail_off, begin_vacation,
]  # fmt: skip
