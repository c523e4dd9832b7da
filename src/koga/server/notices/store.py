"""Database queries of notices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from koga.server.notices.rows import MailRow, NoticeRow, SubscriptionRow
from koga.server.storage.changes import add_notices
from koga.server.storage.errors import Conflict
from koga.server.storage.notices import mails, notices, presences, push_subscriptions, vacations
from koga.server.storage.repository import Repository
from koga.server.storage.rows import NewNotice, NoticeKind, Settings
from koga.server.storage.schema import matches, members

DAY = 86_400.0
MOST_DEVICES = 10  # devices of a member; the oldest is deleted
KEPT = 30 * DAY  # seconds for which delivered notices are remembered
MOST_REMINDED = 200  # tables handled by one check


class NoticeStore:
    def __init__(self, repository: Repository) -> None:
        self.repository = repository

    # ---- push ----

    async def subscribe(self, row: SubscriptionRow) -> None:
        """Store a push subscription. A browser has one subscription, whichever member is signed in."""
        own = push_subscriptions.c.member == row.member
        async with self.repository.writing() as connection:
            await connection.execute(push_subscriptions.delete().where(push_subscriptions.c.id == row.id))
            await connection.execute(push_subscriptions.insert(), asdict(row))
            kept = sa.select(push_subscriptions.c.id).where(own).order_by(push_subscriptions.c.created.desc())
            ids = [id for (id,) in await connection.execute(kept)][MOST_DEVICES:]
            if ids:
                await connection.execute(push_subscriptions.delete().where(push_subscriptions.c.id.in_(ids)))

    async def unsubscribe(self, id: str, member: str | None = None) -> None:
        which = push_subscriptions.c.id == id
        if member is not None:
            which = sa.and_(which, push_subscriptions.c.member == member)
        async with self.repository.writing() as connection:
            await connection.execute(push_subscriptions.delete().where(which))

    async def subscriptions_of(self, member: str) -> list[SubscriptionRow]:
        wanted = push_subscriptions.select().where(push_subscriptions.c.member == member)
        async with self.repository.reading() as connection:
            rows = await connection.execute(wanted.order_by(push_subscriptions.c.created))
            return [SubscriptionRow(*row) for row in rows]

    async def note_failures(self, id: str, failures: int) -> None:
        async with self.repository.writing() as connection:
            change = push_subscriptions.update().where(push_subscriptions.c.id == id)
            await connection.execute(change.values(failures=failures))

    # ---- mail ----

    async def mail_of(self, member: str) -> MailRow | None:
        async with self.repository.reading() as connection:
            found = (await connection.execute(mails.select().where(mails.c.member == member))).one_or_none()
        return None if found is None else MailRow(*found)

    async def set_mail(self, row: MailRow) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(mails.delete().where(mails.c.member == row.member))
            await connection.execute(mails.insert(), asdict(row))

    async def remove_mail(self, member: str) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(mails.delete().where(mails.c.member == member))

    async def confirm_mail(self, code: str, now: float) -> bool:
        fitting = sa.and_(mails.c.code == code, mails.c.expires > now)
        async with self.repository.writing() as connection:
            done = await connection.execute(
                mails.update().where(fitting).values(confirmed=now, code=None, expires=None)
            )
            return done.rowcount == 1

    async def turn_mail_off(self, off: str) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(mails.delete().where(mails.c.off == off))

    async def count_mail(self, row: MailRow, day: int, most: int) -> bool:
        """Count a mail about to be sent; return False if the day's limit is reached."""
        sent = row.sent if row.day == day else 0
        if sent >= most:
            return False
        same = sa.and_(mails.c.member == row.member, mails.c.day == row.day, mails.c.sent == row.sent)
        async with self.repository.writing() as connection:
            done = await connection.execute(mails.update().where(same).values(day=day, sent=sent + 1))
            return done.rowcount == 1

    # ---- notices to deliver ----

    async def add(self, notice: NewNotice) -> None:
        """Store a notice unless it already exists, or its table or member has been deleted."""
        try:
            async with self.repository.writing() as connection:
                await add_notices(connection, [notice])
        except Conflict:
            return

    async def take_due(self, now: float, limit: int) -> list[NoticeRow]:
        """Claim due notices for this process; each is sent at most once."""
        wanted = notices.select().where(notices.c.taken.is_(None), notices.c.due <= now).order_by(notices.c.due)
        async with self.repository.reading() as connection:
            found = [NoticeRow(*row) for row in await connection.execute(wanted.limit(limit))]
        if not found:
            return []
        taken = []
        async with self.repository.writing() as connection:
            for row in found:
                free = sa.and_(notices.c.number == row.number, notices.c.taken.is_(None))
                if (await connection.execute(notices.update().where(free).values(taken=now))).rowcount == 1:
                    taken.append(row)
        return taken

    async def forget(self, before: float) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(notices.delete().where(notices.c.taken < before))

    async def running_out(self, now: float, within: float) -> list[tuple[str, float, Settings]]:
        """Return tables with days per turn whose clock runs out soon: id, deadline and settings."""
        soon = sa.and_(matches.c.deadline > now, matches.c.deadline < now + within, matches.c.ended.is_(None))
        wanted = sa.select(matches.c.id, matches.c.deadline, matches.c.settings).where(soon, matches.c.fault.is_(None))
        async with self.repository.reading() as connection:
            rows = (await connection.execute(wanted.order_by(matches.c.deadline).limit(MOST_REMINDED))).all()
        found = [(row[0], float(row[1]), msgspec.json.decode(row[2], type=Settings)) for row in rows]
        return [one for one in found if one[2].clock is not None and one[2].clock.seconds >= DAY]

    async def is_known(self, kind: NoticeKind, match: str, version: int) -> bool:
        wanted = sa.select(notices.c.number).where(
            notices.c.kind == kind, notices.c.match == match, notices.c.version == version
        )
        async with self.repository.reading() as connection:
            return (await connection.execute(wanted.limit(1))).first() is not None

    # ---- presence ----

    async def note_presence(self, here: Iterable[tuple[str, int]], at: float) -> None:
        """Record that these seats are connected to this process. A table may have been deleted meanwhile."""
        for match, seat in here:
            row = {"match": match, "seat": seat, "origin": self.repository.origin, "at": at}
            try:
                async with self.repository.writing() as connection:
                    await connection.execute(presences.delete().where(*self.own_presence(match, seat)))
                    await connection.execute(presences.insert(), row)
            except Conflict:
                continue

    async def note_absence(self, match: str, seats: Iterable[int]) -> None:
        async with self.repository.writing() as connection:
            for seat in seats:
                await connection.execute(presences.delete().where(*self.own_presence(match, seat)))

    def own_presence(self, match: str, seat: int) -> Sequence[Any]:
        return presences.c.match == match, presences.c.seat == seat, presences.c.origin == self.repository.origin

    async def is_present(self, match: str, seat: int, since: float) -> bool:
        wanted = sa.select(presences.c.seat).where(
            presences.c.match == match, presences.c.seat == seat, presences.c.at > since
        )
        async with self.repository.reading() as connection:
            return (await connection.execute(wanted.limit(1))).first() is not None

    async def forget_presence(self, before: float) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(presences.delete().where(presences.c.at < before))

    # ---- vacations ----

    async def vacations_of(self, member: str, since: float) -> list[tuple[float, float]]:
        """Return the vacations that began since `since`: their begin and end."""
        wanted = sa.select(vacations.c.begins, vacations.c.ends)
        wanted = wanted.where(vacations.c.member == member, vacations.c.begins > since).order_by(vacations.c.begins)
        async with self.repository.reading() as connection:
            return [(row[0], row[1]) for row in await connection.execute(wanted)]

    async def begin_vacation(self, member: str, now: float, days: int, most: int) -> bool:
        """Store a vacation; return False if one is in progress, or if fewer than `days` days are left."""
        recent = sa.select(vacations.c.begins, vacations.c.ends)
        recent = recent.where(vacations.c.member == member, vacations.c.begins > now - 365 * DAY)
        async with self.repository.writing() as connection:
            # Lock the member's row first, so that two concurrent requests do not both find the days unused.
            await connection.execute(members.update().where(members.c.id == member).values(created=members.c.created))
            taken = [(row[0], row[1]) for row in await connection.execute(recent)]
            used = sum(round((ends - begins) / DAY) for begins, ends in taken)
            if used + days > most or any(ends > now for _, ends in taken):
                return False
            await connection.execute(vacations.insert(), {"member": member, "begins": now, "ends": now + days * DAY})
        return True
