"""What a table keeps is bounded, whatever its players do, and still nothing is carried out twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.budgets import Budgets
from koga.server.ops.clock import now
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.storage import building
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.storage.rows import ChatRow, Entry, Stored
from koga.server.tables import capacity, seating
from koga.server.tables.answered import KEPT, Answered
from koga.server.tables.broadcast import Listener
from koga.server.tables.creation import from_form
from koga.server.tables.service import Tables
from koga.server.tables.table import CHAT_KEPT, Change, Table
from koga.server.tables.views import CHAT_SHOWN, chat_lines
from koga.server.wire import (
    Act,
    Answer,
    Away,
    Back,
    Command,
    Done,
    Fill,
    Join,
    Refused,
    Resign,
    Say,
    Show,
    Start,
    Swap,
    Undo,
)
from tests.kinds import DEALT, OPEN
from tests.server.postgres import Cluster
from tests.server.running import Server
from tests.server.tables.test_scheduler import Guest

LONG = 2 * CHAT_KEPT + 1


class Room:
    """A table in this process whose players hold both seats of one connection."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def open(self, **more: Any) -> None:
        new = from_form(NewTable(OPEN, **{"seats": [NewSeat("person")] * 2, **more}), now())
        self.id = (await self.tables.open(new)).id
        self.tokens = list(new.tokens.values())
        self.guest = Guest("192.0.2.77")
        await self.join()

    async def join(self) -> None:
        listener = await self.tables.join(self.guest, Join("j", self.id, tokens=self.tokens))
        assert listener is not None
        self.listener: Listener = listener

    async def tell(self, message: Command) -> Done:
        return await self.tables.execute(self.listener, message)

    async def table(self) -> Table:
        return await self.tables.registry.get(self.id)

    async def reload(self) -> Table:
        """Forget the table, as after a while without use, and load it again."""
        self.tables.registry.forget(self.id)
        return await self.table()

    async def fill_chat(self, count: int) -> None:
        """Store lines of chat as other processes do."""
        for number in range(1, count + 1):
            line = ChatRow(self.id, number, number % 2, f"line {number}", None, 1.0, f"m{number}")
            await self.tables.repository.commit(self.id, [], chat=line)

    async def act(self, id: str) -> Done:
        table = await self.table()
        return await self.tell(Act(id, table.standing.to_act, table.version, table.match.position.actions()[0]))


@pytest.fixture(params=["sqlite", "postgresql"])
def in_room(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Callable[[Room], Awaitable[None]]], None]:
    if request.param == "sqlite":
        url = str(tmp_path / "koga.db")
    else:
        cluster = request.getfixturevalue("postgres")
        assert isinstance(cluster, Cluster)
        url = cluster.new_database()

    def start(play: Callable[[Room], Awaitable[None]]) -> None:
        async def run() -> None:
            tables = Tables(await Repository.open(url), LocalBus(), BotPool(0, 1.0, Metrics()), Metrics())
            try:
                await play(Room(tables))
            finally:
                await tables.close()

        asyncio.run(run())

    return start


InRoom = Callable[[Callable[[Room], Awaitable[None]]], None]


def test_only_the_last_lines_of_chat_are_loaded_and_kept(in_room: InRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(room: Room) -> None:
        await room.open()
        await room.fill_chat(LONG)
        load, loaded = room.tables.repository.load, []

        async def note(*asked: Any, **more: Any) -> Stored | None:
            stored = await load(*asked, **more)
            loaded.append(len(stored.chat) if stored else 0)
            return stored

        monkeypatch.setattr(room.tables.repository, "load", note)
        table = await room.reload()
        assert loaded == [CHAT_KEPT]
        assert [line.number for line in table.chat] == list(range(LONG - CHAT_KEPT + 1, LONG + 1))
        assert [line.number for line in chat_lines(table)] == list(range(LONG - CHAT_SHOWN + 1, LONG + 1))
        await room.tell(Say("new", 0, "hello"))
        assert [line.number for line in table.chat] == list(range(LONG - CHAT_KEPT + 2, LONG + 2))
        stored = await load(room.id)
        assert stored is not None
        assert len(stored.chat) == LONG + 1  # archives have all of them

    in_room(play)


def test_a_line_said_long_ago_is_not_said_again(in_room: InRoom) -> None:
    async def play(room: Room) -> None:
        await room.open()
        await room.fill_chat(LONG)
        table = await room.reload()
        for number in (2, LONG - 1):  # one that is no longer in memory, and one that is
            assert (await room.tell(Say(f"m{number}", 0, f"line {number}"))).id == f"m{number}"
        assert table.chat[-1].number == LONG
        await room.tell(Show("m2", 1, "yes"))  # ids are of a seat
        assert table.chat[-1].number == LONG + 1

    in_room(play)


def test_the_last_commands_of_each_seat_are_remembered() -> None:
    answered = Answered()
    answered.add(1, "other", 7)
    for number in range(KEPT + 1):
        answered.add(0, f"m{number}", number)
    assert answered.version(0, "m0") is None
    assert [answered.version(0, f"m{number}") for number in range(1, KEPT + 1)] == list(range(1, KEPT + 1))
    assert answered.version(1, "other") == 7
    assert answered.version(2, "m5") is None
    assert sum(map(len, answered.seats.values())) == KEPT + 1


def test_commands_are_remembered_when_a_table_is_loaded_again(in_room: InRoom) -> None:
    async def play(room: Room) -> None:
        await room.open()
        table = await room.table()
        message = Act("first", table.standing.to_act, table.version, table.match.position.actions()[0])
        done = await room.tell(message)
        before, table = table.version, await room.reload()
        await room.join()
        assert await room.tell(message) == done
        assert table.version == before

    in_room(play)


def test_the_rows_of_a_long_game_are_built_off_the_event_loop(in_room: InRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(room: Room) -> None:
        await room.open()
        for number in range(5):
            await room.act(f"a{number}")
        table = await room.table()
        before = table.version
        monkeypatch.setattr(building, "AT_ONCE", 3)
        built_by: list[int] = []

        def make(*row: Any) -> Entry:
            built_by.append(threading.get_ident())
            return Entry(*row)

        monkeypatch.setattr("koga.server.storage.repository.Entry", make)
        again = await room.reload()
        assert (again.version, again.match.position.key()) == (before, table.match.position.key())
        assert [thread == threading.get_ident() for thread in built_by] == [True] * 3 + [False] * (before - 3)

    in_room(play)


def test_a_tables_chat_is_full_some_day(in_room: InRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(room: Room) -> None:
        monkeypatch.setattr(capacity, "MOST_LINES", 3)
        await room.open()
        for number in range(3):
            await room.tell(Say(f"s{number}", 0, "hello"))
        with pytest.raises(Refused) as refused:
            await room.tell(Show("s3", 1, "yes"))
        assert refused.value.code == "chat-full"
        await room.act("a")  # the game goes on

    in_room(play)


def test_a_table_that_is_full_is_played_to_its_end(in_room: InRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(room: Room) -> None:
        await room.open(leaving="end")
        table = await room.table()
        first = table.standing.to_act
        while table.standing.to_act == first:
            await room.act(f"a{table.version}")
        await room.tell(Away("away", first))
        await room.tell(Undo("undo", first, table.version))
        assert table.standing.undo is not None
        monkeypatch.setattr(capacity, "MOST_ENTRIES", table.version)
        for message in (
            Away("again", 1 - first),
            Undo("more", first, table.version),
            Answer("yes", 1 - first, table.version, True),
        ):
            with pytest.raises(Refused) as refused:
                await room.tell(message)
            assert refused.value.code == "table-full"
        await room.tell(Back("back", first))
        await room.act("last")
        await room.tell(Say("said", 0, "hello"))
        await room.tell(Resign("resign", 0))
        assert table.standing.is_over

    in_room(play)


def test_a_full_table_takes_no_more_players(in_room: InRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(room: Room) -> None:
        await room.open(seats=[NewSeat("person"), NewSeat("open")])

        def sit(table: Table) -> Change | None:
            return seating.sit(table, None, "Rin", "0" * 64, None, 1.0)

        monkeypatch.setattr(capacity, "MOST_ENTRIES", 0)
        for message in (Fill("fill", 0, 1), Swap("swap", 0, 0, 1)):
            with pytest.raises(Refused) as refused:
                await room.tell(message)
            assert refused.value.code == "table-full"
        with pytest.raises(Refused) as refused:
            await room.tables.change(room.id, sit)
        assert refused.value.code == "table-full"
        await room.tell(Start("start", 0))
        assert (await room.table()).standing.begun

    in_room(play)


def test_what_an_address_may_write_in_an_hour_is_limited(in_room: InRoom) -> None:
    async def play(room: Room) -> None:
        await room.open()
        budgets = Budgets(Limits(writes=20))
        room.guest.account = budgets.account("192.0.2.78")
        for number in range(20):
            await room.tell(Show(f"s{number}", 0, "yes"))
        budgets.flush()
        await room.tell(Show("last", 0, "yes"))  # on credit
        budgets.flush()
        with pytest.raises(Refused) as refused:
            await room.act("a")
        assert refused.value.code == "too-much"
        assert not room.guest.account.is_overdrawn  # it is not kept waiting
        room.guest.account = budgets.account("192.0.2.79")
        await room.act("a")

    in_room(play)


def test_seats_and_links_count_as_well(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--limit=writes=1")
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]
    id, tokens = server.make(game=DEALT, seats=seats)
    codes = set()
    while "too-much" not in codes:  # charges are entered within a second
        answer = server.http.post(f"/api/tables/{id}/seats", json={"name": "Rin"})
        codes.add(answer.json().get("code"))
    assert server.post(f"/api/tables/{id}/link", None, tokens["0"], 429)["code"] == "too-much"
    assert server.post("/api/links", {"code": "x" * 20}, status=429)["code"] == "too-much"
    server.kill()
