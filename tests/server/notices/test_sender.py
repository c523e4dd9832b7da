"""Reminders, vacations that nobody noted, and devices that fail, with a clock of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.members.rows import MemberRow
from koga.server.notices.push import Outcome, Pusher
from koga.server.notices.rows import SubscriptionRow
from koga.server.notices.sender import MOST_FAILURES, Sender
from koga.server.notices.service import Notices
from koga.server.notices.words import TEXTS, Notice, written
from koga.server.ops.clock import now
from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.storage.rows import NewNotice
from koga.server.tables.creation import Player, from_form
from koga.server.tables.service import Tables
from koga.server.tables.table import Table
from koga.server.wire import Clock
from tests.kinds import OPEN

DAY = 86_400
SEAT = 1  # the member's, who begins


class Recorder:
    """In place of push services."""

    private = False
    key = "key"

    def __init__(self) -> None:
        self.sent: list[Notice] = []
        self.outcome: Outcome = "sent"

    async def send(self, _: SubscriptionRow, notice: Notice) -> Outcome:
        self.sent.append(notice)
        return self.outcome

    async def close(self) -> None:
        return


class Club:
    """A member at a table with a day for a turn, to act, whose hours the test moves on."""

    def __init__(self, tables: Tables, notices: Notices, recorder: Recorder, member: MemberRow, table: Table) -> None:
        self.tables, self.notices, self.recorder, self.member, self.table = tables, notices, recorder, member, table
        self.sender = Sender(notices, Metrics())

    def later(self, seconds: float) -> None:
        self.notices.now = lambda: now() + seconds

    async def tell(self) -> None:
        for row in await self.notices.store.take_due(self.notices.now(), 50):
            await self.sender.tell(row)


@asynccontextmanager
async def club(folder: Path) -> AsyncIterator[Club]:
    repository = await Repository.open(str(folder / "koga.db"), "test")
    metrics = Metrics()
    tables = Tables(repository, LocalBus(), BotPool(1, 20.0, metrics), metrics)
    recorder = Recorder()
    notices = Notices(tables, metrics, now, 0.0, 30, cast(Pusher, recorder), None)
    try:
        assert tables.members is not None
        entered = await tables.members.sign_up("Akane", "test")
        session = (await tables.members.store.sessions_of(entered.member.id))[0].token
        row = SubscriptionRow("a", entered.member.id, session, "https://x.example/", "p", "a", "Phone", "en", 0.0)
        await notices.store.subscribe(row)
        seats = [NewSeat("bot", level="random"), NewSeat("person")]
        form = NewTable(OPEN, seats=seats, clock=Clock("turn", DAY))
        table = await tables.open(from_form(form, now(), Player(entered.member.id, "Akane")))
        assert table.standing.to_act == SEAT
        yield Club(tables, notices, recorder, entered.member, table)
    finally:
        await notices.close()
        await tables.close()


def run(folder: Path, work: Any) -> None:
    async def inside() -> None:
        async with club(folder) as found:
            await work(found)

    asyncio.run(inside())


def test_a_reminder_comes_once_when_a_quarter_of_the_time_is_left(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        club.later(0.5 * DAY)
        await club.sender.remind()
        await club.tell()
        assert club.recorder.sent == []
        club.later(0.8 * DAY)
        for _ in range(3):
            await club.sender.remind()
            await club.tell()
        assert [notice.title.split(":")[0] for notice in club.recorder.sent] == ["Time is running out"]
        assert "4 h" in club.recorder.sent[0].body

    run(tmp_path, work)


def test_a_turn_is_told_once_and_not_if_the_player_was_there(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        store, table = club.notices.store, club.table
        for _ in range(2):
            turn = club.notices.turn(table, table.standing)
            assert turn is not None
            await store.add(turn)
        await store.note_presence([(table.id, SEAT)], now())
        await club.tell()
        assert club.recorder.sent == []  # it was taken, and is not told later either
        await store.note_absence(table.id, [SEAT])
        await club.tell()
        assert club.recorder.sent == []
        await store.add(NewNotice("turn", club.member.id, table.id, table.standing.moved - 1, now()))
        await club.tell()
        assert club.recorder.sent == []  # the game has moved on
        await store.add(NewNotice("game", club.member.id, table.id, 0, now()))
        await club.tell()
        assert [notice.url for notice in club.recorder.sent] == [f"/t/{table.id}"]

    run(tmp_path, work)


def test_a_device_that_fails_again_and_again_is_forgotten(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        club.recorder.outcome = "failed"
        for number in range(MOST_FAILURES):
            assert len(await club.notices.store.subscriptions_of(club.member.id)) == 1
            await club.notices.store.add(NewNotice("game", club.member.id, club.table.id, number, now()))
            await club.tell()
        assert await club.notices.store.subscriptions_of(club.member.id) == []

    run(tmp_path, work)


def test_a_vacation_that_nobody_noted_stops_the_clock_before_it_runs_out(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        deadline = club.table.standing.deadline()
        assert deadline is not None
        assert await club.notices.store.begin_vacation(club.member.id, now() + 0.7 * DAY, 7, 30)
        club.later(0.8 * DAY)
        await club.sender.remind()
        await club.tell()
        assert club.recorder.sent == []
        stopped = club.table.standing.deadline()
        assert stopped is not None
        assert stopped > deadline + 6 * DAY
        await club.notices.let_rest(club.table, club.member.id)
        assert club.table.standing.deadline() == stopped  # once in a turn
        stored = await club.tables.repository.load(club.table.id)
        assert stored is not None
        assert Table(stored).standing.deadline() == stopped

    run(tmp_path, work)


def test_texts_are_in_both_languages_and_tell_nothing_of_the_game() -> None:
    for kind in TEXTS:
        for lang in ("en", "ja"):
            notice = written(kind, lang, OPEN, ["Beni", None], "abc123", 5)
            assert "Beni" in notice.body
            assert "{" not in notice.title + notice.body
