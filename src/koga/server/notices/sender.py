"""Sender: takes due notices from the database and delivers them, a few at a time, each within its timeouts.

Every process has one; each notice is claimed by one process and delivered at most once. A member who is looking at the
table, or has acted meanwhile, is not notified.
"""

from __future__ import annotations

import asyncio
import logging
import math

from koga.server.notices.rows import Lang, NoticeRow
from koga.server.notices.service import Notices, member_to_act
from koga.server.notices.store import DAY, KEPT
from koga.server.notices.words import Notice, written
from koga.server.ops.metrics import Metrics
from koga.server.storage.errors import StorageError
from koga.server.storage.rows import NewNotice
from koga.server.tables.table import Table
from koga.server.wire import Refused

log = logging.getLogger("koga.notices")
TICK = 1.0  # seconds between two polls for due notices
BEAT = 10.0  # seconds between two updates of who is connected
PRESENT = 25.0  # seconds for which a presence note is valid
REMINDERS = 60.0  # seconds between two checks for clocks about to run out
EARLIEST = 12 * 3600.0  # seconds before the end of a turn; at most a quarter of its time
AT_A_TIME = 4  # notices delivered concurrently
MOST_QUEUED = 100
MOST_FAILURES = 5  # consecutive failures after which a device is deleted
MOST_MAILS = 20  # mails to one member per day


class Sender:
    def __init__(self, notices: Notices, metrics: Metrics) -> None:
        self.notices = notices
        self.store = notices.store
        self.metrics = metrics
        self.queue: asyncio.Queue[NoticeRow] = asyncio.Queue(MOST_QUEUED)
        self.beat_at = self.remind_at = 0.0

    def start(self) -> None:
        self.notices.tasks.spawn(self.run())
        for _ in range(AT_A_TIME):
            self.notices.tasks.spawn(self.work())

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except StorageError as error:
                log.warning("notices wait", extra={"kind": error.kind})
            except Exception as error:  # retry at the next poll
                self.metrics.count("broken")
                log.error("polling for notices failed", exc_info=error)
            await asyncio.sleep(TICK)

    async def look(self) -> None:
        now = self.notices.now()
        if now - self.beat_at >= BEAT:
            self.beat_at = now
            here = [(match, seat) for match, seats in self.notices.here.items() for seat in seats]
            await self.store.note_presence(here, now)
        if now - self.remind_at >= REMINDERS:
            self.remind_at = now
            await self.remind()
            await self.store.forget(now - KEPT)
            await self.store.forget_presence(now - 10 * PRESENT)
        room = MOST_QUEUED - self.queue.qsize()
        for row in await self.store.take_due(now, min(room, MOST_QUEUED // 2)) if room else []:
            self.queue.put_nowait(row)

    async def remind(self) -> None:
        """Remind members whose time is running out, once per turn. If a vacation began meanwhile, the clock stops
        instead."""
        now = self.notices.now()
        for match, deadline, settings in await self.store.running_out(now, EARLIEST):
            assert settings.clock is not None
            if deadline - now > min(EARLIEST, settings.clock.seconds / 4):
                continue
            if await self.store.is_known("reminder", match, int(deadline)):
                continue
            try:
                table = await self.notices.tables.registry.get(match)
            except Refused:
                continue
            member = member_to_act(table.standing)
            if member is not None:
                await self.notices.let_rest(table, member)
                if int(table.standing.deadline() or 0) == int(deadline):
                    await self.store.add(NewNotice("reminder", member, match, int(deadline), now))

    # ---- delivery ----

    async def work(self) -> None:
        while True:
            row = await self.queue.get()
            try:
                await self.tell(row)
            except (StorageError, Refused) as error:
                log.warning("notice dropped", extra={"kind": type(error).__name__})
            except Exception as error:  # continue with the next notice
                self.metrics.count("broken")
                log.error("notice failed", exc_info=error)

    async def tell(self, row: NoticeRow) -> None:
        table = await self.notices.tables.registry.get(row.match)
        if not self.is_current(row, table):
            return
        seat = next((seat.number for seat in table.standing.seats if seat.member == row.member), None)
        if seat is None or await self.store.is_present(row.match, seat, self.notices.now() - PRESENT):
            return
        await self.push(row, table, seat)
        await self.mail(row, table, seat)

    def is_current(self, row: NoticeRow, table: Table) -> bool:
        if row.kind == "game":
            return not table.standing.is_over
        if member_to_act(table.standing) != row.member:
            return False
        if row.kind == "turn":
            return table.standing.moved == row.version
        return int(table.standing.deadline() or 0) == row.version

    async def push(self, row: NoticeRow, table: Table, seat: int) -> None:
        pusher = self.notices.pusher
        if pusher is None:
            return
        for subscription in await self.store.subscriptions_of(row.member):
            outcome = await pusher.send(subscription, self.written(row, table, seat, subscription.lang))
            self.metrics.count("notices", by="push", outcome=outcome)
            if outcome == "gone" or (outcome == "failed" and subscription.failures + 1 >= MOST_FAILURES):
                await self.store.unsubscribe(subscription.id)
            elif (outcome == "failed") != (subscription.failures == 0):
                await self.store.note_failures(subscription.id, subscription.failures + 1 if outcome == "failed" else 0)
            elif outcome == "failed":
                await self.store.note_failures(subscription.id, subscription.failures + 1)

    async def mail(self, row: NoticeRow, table: Table, seat: int) -> None:
        mailer, address = self.notices.mailer, await self.store.mail_of(row.member)
        if mailer is None or address is None or address.confirmed is None or row.kind == "game":
            return
        if not await self.store.count_mail(address, int(self.notices.now() // DAY), MOST_MAILS):
            return
        sent = await mailer.notify(address, self.written(row, table, seat, address.lang))
        self.metrics.count("notices", by="mail", outcome="sent" if sent else "failed")

    def written(self, row: NoticeRow, table: Table, seat: int, lang: Lang) -> Notice:
        others = [other.name or None for other in table.standing.seats if other.number != seat]
        left = (table.standing.deadline() or 0.0) - self.notices.now()
        return written(row.kind, lang, table.game.name, others, table.id, max(1, math.floor(left / 3600)))
