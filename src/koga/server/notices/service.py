"""Notices: members' notification channels, and the table events that trigger notifications."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from msgspec.structs import replace

from koga.server.members.codes import hashed, new_token
from koga.server.members.rows import MemberRow
from koga.server.notices.addresses import checked_endpoint
from koga.server.notices.forms import MailState, NoticeSettings, PushDevice, PushSubscription
from koga.server.notices.mail import Mailer, checked_address
from koga.server.notices.push import Pusher, checked_keys
from koga.server.notices.rows import Lang, MailRow, SubscriptionRow
from koga.server.notices.store import DAY, NoticeStore
from koga.server.notices.vacation import has_days, rest
from koga.server.ops.metrics import Metrics
from koga.server.storage.errors import StorageError
from koga.server.storage.rows import NewNotice
from koga.server.tables.broadcast import Listener
from koga.server.tables.service import Tables
from koga.server.tables.standing import Standing
from koga.server.tables.table import Table
from koga.server.tables.tasks import Tasks
from koga.server.wire import Refused

log = logging.getLogger("koga.notices")
CONFIRM_SECONDS = DAY  # seconds for which a confirmation link is valid
ASK_AGAIN = 600.0  # seconds until a member may request another confirmation
MOST_TABLES = 200  # tables of a member whose clocks a vacation stops at once


class Notices:
    def __init__(
        self, tables: Tables, metrics: Metrics, now: Callable[[], float], delay: float, vacation_days: int,
        pusher: Pusher | None, mailer: Mailer | None,
    ) -> None:  # fmt: skip
        """Create the service. `delay`: seconds in which a member may come to the table unprompted before being
        notified."""
        self.tables = tables
        self.now = now
        self.delay = delay
        self.vacation_days = vacation_days
        self.pusher = pusher
        self.mailer = mailer
        self.store = NoticeStore(tables.repository)
        self.tasks = Tasks(metrics)
        self.here: dict[str, set[int]] = {}  # members' seats connected to this process

    async def close(self) -> None:
        await self.tasks.cancel()
        if self.pusher is not None:
            await self.pusher.close()

    # ---- events at tables ----

    def turn(self, table: Table, standing: Standing) -> NewNotice | None:
        """Return the notice for the turn that begins with `standing`; it is stored together with the previous move.

        Called with every change of turn: cheap if nobody is to be notified.
        """
        member = member_to_act(standing)
        if member is None or not is_slow(table):
            return None
        return NewNotice("turn", member, table.id, standing.moved, self.now() + self.delay)

    def turned(self, table: Table) -> None:
        """Stop the clock of a member on vacation whose turn has begun."""
        member = member_to_act(table.standing)
        if member is not None and has_days(table):
            self.spawn(self.let_rest(table, member))

    def games(self, table: Table) -> list[NewNotice]:
        """Return the notices of a tournament's new game."""
        due = self.now() + self.delay
        members = [seat.member for seat in table.standing.seats if seat.member is not None]
        return [NewNotice("game", member, table.id, 0, due) for member in members]

    async def arrived(self, table: Table, listener: Listener) -> None:
        """Suppress notices while a member looks at a table."""
        seats = self.noted(table, listener.seats())
        if seats:
            self.here.setdefault(table.id, set()).update(seats)
            await guarded(self.store.note_presence([(table.id, seat) for seat in seats], self.now()))

    def left(self, listener: Listener) -> None:
        seats = self.here.get(listener.table)
        if not seats:
            return
        gone = seats & set(listener.seats()) - self.tables.broadcast.connected(listener.table)
        seats -= gone
        if not seats:
            del self.here[listener.table]
        if gone:
            self.spawn(self.store.note_absence(listener.table, gone))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.spawn(guarded(work))

    def noted(self, table: Table, seats: Sequence[int]) -> list[int]:
        """Return the seats whose members would be notified."""
        if not is_slow(table) and table.settings.tournament is None:
            return []
        return [seat for seat in seats if table.standing.seats[seat].member is not None]

    # ---- vacation ----

    async def let_rest(self, table: Table, member: str) -> None:
        """Stop the clock of a member on vacation."""
        if not has_days(table):
            return
        until = await self.vacation_until(member)
        if until is not None:
            await self.tables.change(table.id, lambda table: rest(table, member, until, self.now()))

    async def vacation_until(self, member: str) -> float | None:
        now = self.now()
        return max(
            (ends for _, ends in await self.store.vacations_of(member, now - 366 * DAY) if ends > now), default=None
        )

    async def begin_vacation(self, member: MemberRow, days: int) -> None:
        """Charge all days at once; returning early refunds none."""
        if not await self.store.begin_vacation(member.id, self.now(), days, self.vacation_days):
            raise Refused("no-vacation", days=self.vacation_days)
        assert self.tables.members is not None
        for id, _, _, _, ended in await self.tables.members.store.games_of(member.id, MOST_TABLES):
            if ended is None:
                try:
                    await self.let_rest(await self.tables.registry.get(id), member.id)
                except Refused as refusal:
                    log.warning("could not stop a clock for a vacation", extra={"table": id, "code": refusal.code})

    # ---- settings ----

    async def settings(self, member: MemberRow, session: str) -> NoticeSettings:
        devices = await self.store.subscriptions_of(member.id)
        mail = await self.store.mail_of(member.id) if self.mailer is not None else None
        now = self.now()
        taken = await self.store.vacations_of(member.id, now - 365 * DAY)
        used = sum(round((ends - begins) / DAY) for begins, ends in taken)
        return NoticeSettings(
            None if self.pusher is None else self.pusher.key,
            tuple(PushDevice(one.id, one.label, one.created, one.session == session) for one in devices),
            self.mailer is not None,
            None if mail is None else MailState(mail.address, mail.confirmed is not None),
            next((ends for _, ends in taken if ends > now), None),
            max(0, self.vacation_days - used),
            self.vacation_days,
        )

    async def subscribe(self, member: MemberRow, session: str, form: PushSubscription) -> None:
        if self.pusher is None:
            raise Refused("not-allowed")
        checked_endpoint(form.endpoint, self.pusher.private)
        keys = checked_keys(form.keys)
        id = hashlib.sha256(form.endpoint.encode()).hexdigest()
        row = SubscriptionRow(
            id, member.id, session, form.endpoint, keys.p256dh, keys.auth, form.device, form.lang, self.now()
        )
        await self.store.subscribe(row)

    async def ask_for_mail(self, member: MemberRow, address: str, lang: Lang) -> None:
        """Send a confirmation link. The response reveals neither whether the address exists nor whether it belongs to a
        member."""
        if self.mailer is None:
            raise Refused("not-allowed")
        checked, now, code = checked_address(address), self.now(), new_token()
        old = await self.store.mail_of(member.id)
        if old is not None and now - old.asked < ASK_AGAIN:
            raise Refused("too-fast")
        row = MailRow(
            member.id, checked, lang, None, hashed("mail", code), now + CONFIRM_SECONDS, new_token(), now,
            0 if old is None else old.day, 0 if old is None else old.sent,
        )  # fmt: skip
        await self.store.set_mail(row)
        self.tasks.spawn(self.send_confirmation(row, code))

    async def send_confirmation(self, row: MailRow, code: str) -> None:
        assert self.mailer is not None
        if not await self.mailer.confirm(row, code):
            await self.store.set_mail(replace(row, asked=0.0))  # the member may try again

    async def remove_mail(self, member: MemberRow) -> None:
        """Delete the address. The budget `mails` limits how often a member can request another confirmation."""
        await self.store.remove_mail(member.id)


async def guarded(work: Coroutine[Any, Any, None]) -> None:
    """Drop a notice that cannot be stored; the game continues."""
    try:
        await work
    except (StorageError, Refused) as error:
        log.warning(
            "could not store notices", extra={"kind": getattr(error, "kind", None) or getattr(error, "code", "")}
        )


def member_to_act(standing: Standing) -> str | None:
    seat = standing.to_act
    if not standing.begun or standing.is_over or seat < 0 or standing.bots[seat] is not None:
        return None
    return standing.seats[seat].member


def is_slow(table: Table) -> bool:
    """Return whether players need not be present at the same time: days per turn, or no clock."""
    clock = table.settings.clock
    return clock is None or clock.seconds >= DAY
