"""Choosing seats, what the host may do, tables whose host is gone; absence from a game, and its price."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from koga.core.position import Rng
from koga.core.record import Ended
from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.tables import commands, seating
from koga.server.tables.attendance import CLOSED_AFTER, LINK_CLOSED_AFTER
from koga.server.tables.ballot import ABSENT_SECONDS, WARNED_SECONDS
from koga.server.tables.creation import STRANGERS, from_form
from koga.server.tables.results import places
from koga.server.tables.service import Tables
from koga.server.tables.table import Table, secret_hash
from koga.server.tables.views import table_state
from koga.server.wire import Act, Away, Back, Clock, Command, Refused, Resign, Vote
from tests.kinds import OPEN as PLAIN
from tests.server.client import Client
from tests.server.running import Server

THREE = {"samurais": "4", "persons": "2"}  # three seats
OPEN = [{"kind": "person", "name": "Aki"}, {"kind": "open"}, {"kind": "open"}]


def sit(server: Server, table: str, name: str, seat: int | None = None, status: int = 201) -> Any:
    return server.post(f"/api/tables/{table}/seats", {"name": name, "seat": seat}, status=status)


def test_joiners_choose_a_seat_and_the_host_arranges_the_rest(any_server: Server) -> None:
    server = any_server
    table, tokens = server.make(seats=OPEN, options={"persons": "2"}, listed=True)
    with Client(server.url, table, [tokens["0"]]) as host:
        beni = sit(server, table, "Beni", 2)
        assert beni["seat"] == 2
        with Client(server.url, table, [beni["token"]]) as joiner:
            assert joiner.table["seats"][0]["host"]
            assert not joiner.table["seats"][2]["host"]
            for refused in (
                {"type": "fill", "target": 1},
                {"type": "free", "target": 0},
                {"type": "start"},
                {"type": "cancel"},
            ):
                assert joiner.ask(seat=2, **refused)["code"] == "not-host"
            assert joiner.ask("swap", seat=2, first=0, second=1)["code"] == "not-host"
            assert joiner.ask("swap", seat=2, first=2, second=1)["type"] == "done"  # to an open seat
            joiner.wait(lambda: joiner.messages[-1]["type"] == "bye")
            assert joiner.messages[-1]["code"] == "reseated"
        with Client(server.url, table, [beni["token"]]) as joiner:
            assert joiner.joined["opened"] == [1]
            assert host.ask("swap", seat=0, first=0, second=1)["type"] == "done"
            joiner.wait(lambda: joiner.messages[-1]["type"] == "bye")
    with Client(server.url, table, [tokens["0"]]) as host, Client(server.url, table, [beni["token"]]) as joiner:
        assert (host.joined["seats"], joiner.joined["seats"]) == ([1], [0])
        assert [seat["name"] for seat in host.table["seats"]] == ["Beni", "Aki", ""]
        assert host.ask("free", seat=1, target=1)["code"] == "invalid"  # the host closes the table instead
        assert host.ask("free", seat=1, target=0)["type"] == "done"
        joiner.wait(lambda: joiner.messages[-1]["type"] == "bye")
        assert joiner.messages[-1]["code"] == "removed"
        assert host.ask("fill", seat=1, target=0, level="nobody")["code"] == "invalid"
        assert host.ask("fill", seat=1, target=0, level="random")["type"] == "done"
        assert host.ask("fill", seat=1, target=0)["code"] == "taken"
        assert host.table["state"] == "open"
        assert host.ask("start", seat=1, level="random")["type"] == "done"
        host.wait(lambda: host.table["state"] == "playing")
        assert [seat["kind"] for seat in host.table["seats"]] == ["bot", "person", "bot"]
        assert host.ask("start", seat=1)["code"] == "begun"
        assert host.ask("cancel", seat=1)["code"] == "begun"
    with Client(server.url, "") as gone:
        assert gone.ask("join", table=table, tokens=[beni["token"]])["code"] == "no-seat"


def test_a_share_of_chance_goes_with_its_player(any_server: Server) -> None:
    seats = [{"kind": "person", "name": "Aki"}, {"kind": "open"}]
    table, tokens = any_server.make(seats=seats, share="ab" * 32)
    with Client(any_server.url, table, [tokens["0"]]) as host:
        assert host.ask("swap", seat=0, first=0, second=1)["type"] == "done"
    with Client(any_server.url, table, [tokens["0"]]) as host:
        assert host.ask("start", seat=1, level="random")["type"] == "done"
        host.wait(lambda: host.table["state"] == "agreeing")
        assert host.table["agreement"]["committed"] == [None, "ab" * 32]


def test_the_host_closes_the_table_for_everybody(any_server: Server) -> None:
    table, tokens = any_server.make(seats=OPEN, options={"persons": "2"}, listed=True)
    beni = sit(any_server, table, "Beni")
    with Client(any_server.url, table, [tokens["0"]]) as host, Client(any_server.url, table, [beni["token"]]) as joiner:
        assert host.ask("cancel", seat=0)["type"] == "done"
        joiner.wait(lambda: joiner.messages[-1]["type"] == "bye")
        assert joiner.messages[-1]["code"] == "cancelled"
    assert any_server.get(f"/api/tables/{table}", status=404)["code"] == "no-table"
    assert table not in [row["id"] for row in any_server.get("/api/tables")["tables"]]


def test_the_host_may_keep_the_start_to_themselves(server: Server) -> None:
    table, tokens = server.make(seats=[{"kind": "person", "name": "Aki"}, {"kind": "open"}], start="host")
    assert sit(server, table, "Beni")["table"]["state"] == "open"
    with Client(server.url, table, [tokens["0"]]) as host:
        assert host.ask("start", seat=0)["type"] == "done"
        host.wait(lambda: host.table["state"] == "playing")


def test_tables_for_strangers_have_a_clock(server: Server) -> None:
    seats = [{"kind": "person", "name": "Aki"}, {"kind": "open"}]
    table, _ = server.make(seats=seats, listed=True)
    clock = server.get(f"/api/tables/{table}")["clock"]
    assert (clock["seconds"], clock["reserve"]) == (STRANGERS.seconds, STRANGERS.reserve)
    among_friends, _ = server.make(seats=seats)
    assert server.get(f"/api/tables/{among_friends}")["clock"] is None


# ---- with a clock of the test's own ----


class Room:
    def __init__(self, tables: Tables) -> None:
        self.tables, self.now = tables, 1000.0

    async def open(self, **form: Any) -> Table:
        self.id = (await self.tables.open(from_form(NewTable(**form), self.now))).id
        return self.tables.registry.tables[self.id]

    async def sit(self, name: str) -> None:
        await self.tables.change(self.id, lambda t: seating.sit(t, None, name, secret_hash(name), None, self.now))

    async def tell(self, message: Command) -> Table:
        return await self.tables.change(self.id, lambda table: commands.decide(table, message, self.now))

    async def bot_act(self, seat: int, version: int, action: int) -> None:
        await self.tables.change(self.id, lambda t: commands.bot_act(t, seat, version, action, self.now))

    async def refused(self, message: Command) -> str:
        with pytest.raises(Refused) as refusal:
            await self.tell(message)
        return refusal.value.code

    async def wait(self, seconds: float) -> Table:
        self.now += seconds
        return await self.tables.change(self.id, lambda table: commands.run_out(table, self.now))

    async def reloaded(self) -> Table:
        stored = await self.tables.repository.load(self.id)
        assert stored is not None
        return Table(stored)


def in_room(path: Path, play: Any) -> None:
    async def run() -> None:
        repository = await Repository.open(str(path / "koga.db"))
        tables = Tables(repository, LocalBus(), BotPool(0, 1.0, Metrics()), Metrics())
        room = Room(tables)
        tables.scheduler.now = tables.attendance.now = lambda: room.now
        try:
            await play(room)
        finally:
            await tables.close()

    asyncio.run(run())


PERSONS = [NewSeat("person", "Ninja"), NewSeat("person", "Samurai")]
THREE_PERSONS = [NewSeat("person", "A"), NewSeat("person", "B"), NewSeat("person", "C")]


def test_a_table_whose_host_is_gone_closes_and_one_with_a_link_later(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        seats = [NewSeat("person", "Aki"), NewSeat("open")]
        listed = (await room.open(game=PLAIN, seats=seats, listed=True)).id
        linked = (await room.open(game=PLAIN, seats=seats)).id
        begun = (await room.open(game=PLAIN, seats=PERSONS, listed=True)).id
        present = room.now - 1
        assert [match.id for match, _ in await room.tables.repository.list_public(9, present)] == [begun, listed]
        room.now += CLOSED_AFTER - 1
        await room.tables.attendance.look()
        assert await room.tables.repository.load(listed) is not None
        assert [match.id for match, _ in await room.tables.repository.list_public(9, room.now - 9)] == [begun]
        room.now += 2
        await room.tables.attendance.look()
        assert await room.tables.repository.load(listed) is None
        assert listed not in room.tables.registry.tables
        assert await room.tables.repository.load(linked) is not None
        room.now += LINK_CLOSED_AFTER
        await room.tables.attendance.look()
        assert await room.tables.repository.load(linked) is None
        assert await room.tables.repository.load(begun) is not None

    in_room(tmp_path, play)


def test_the_others_vote_to_go_on_without_somebody(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open(game=PLAIN, seats=THREE_PERSONS, options={"persons": "2"})
        target = table.standing.to_act
        one, other = [seat for seat in range(3) if seat != target]
        assert await room.refused(Vote("v0", one, target)) == "too-early"
        room.now += ABSENT_SECONDS
        assert await room.refused(Vote("v1", target, target)) == "nothing"
        assert await room.refused(Vote("v2", one, other)) == "nothing"
        await room.tell(Vote("v3", one, target))
        assert table.standing.ballot is not None
        assert await room.refused(Vote("v4", one, target)) == "nothing"
        await room.wait(WARNED_SECONDS + 1)
        assert table.standing.left == {}, "the third player has not agreed"
        assert (await room.reloaded()).standing.ballot == table.standing.ballot
        await room.tell(Vote("v5", other, target))
        await room.wait(0)
        assert list(table.standing.left) == [target]
        assert table.standing.ballot is None

    in_room(tmp_path, play)


def test_an_action_or_a_no_ends_the_vote(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open(game=PLAIN, seats=PERSONS, leaving="end")
        target = table.standing.to_act
        room.now += ABSENT_SECONDS
        await room.tell(Vote("v1", 1 - target, target))
        await room.tell(Vote("v2", target, target, yes=False))
        assert table.standing.ballot is None
        assert await room.refused(Vote("v3", 1 - target, target)) == "too-early"
        room.now += ABSENT_SECONDS
        await room.tell(Vote("v4", 1 - target, target))
        await room.tell(Act("a", target, table.version, table.match.position.actions()[0]))
        assert table.standing.ballot is None
        await room.wait(WARNED_SECONDS)
        assert not table.standing.is_over

    in_room(tmp_path, play)


def test_whoever_is_voted_out_has_lost(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open(game=PLAIN, seats=PERSONS, leaving="end")
        target = table.standing.to_act
        room.now += ABSENT_SECONDS
        await room.tell(Vote("v1", 1 - target, target))
        await room.wait(WARNED_SECONDS - 1)
        assert not table.standing.is_over
        await room.wait(1)
        assert table.standing.is_over
        assert places(table) == tuple(2 if seat == target else 1 for seat in range(2))

    in_room(tmp_path, play)


@pytest.mark.parametrize("leaving", ["bot", "end"])
def test_a_seat_says_that_its_player_was_voted_out(tmp_path: Path, leaving: Any) -> None:
    async def play(room: Room) -> None:
        table = await room.open(game=PLAIN, seats=PERSONS, leaving=leaving)
        target = table.standing.to_act
        room.now += ABSENT_SECONDS
        await room.tell(Vote("v1", 1 - target, target))
        await room.wait(WARNED_SECONDS)
        for now in (table, await room.reloaded()):
            assert reasons(now, room)[target] == "vote"
            assert reasons(now, room)[1 - target] is None
            assert now.standing.is_over == (leaving == "end")
            assert set(now.standing.left) == (set() if leaving == "end" else {target})

    in_room(tmp_path, play)


def test_a_seat_says_that_its_time_ran_out_until_its_player_is_back(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open(game=PLAIN, seats=PERSONS, clock=Clock("turn", 60))
        seat = table.standing.to_act
        await room.wait(61)
        assert reasons(table, room)[seat] == "time"
        assert reasons(await room.reloaded(), room)[seat] == "time"
        assert table.standing.seats[seat].stand_in is not None
        await room.tell(Back("b", seat))
        assert reasons(table, room) == [None, None]
        await room.tell(Away("a", 1 - seat))
        assert reasons(await room.reloaded(), room)[1 - seat] == "away"

    in_room(tmp_path, play)


@pytest.mark.parametrize("leaving", ["bot", "end"])
def test_a_seat_of_a_rated_game_says_that_its_time_ran_out(tmp_path: Path, leaving: Any) -> None:
    """Another player's resignation is told as what it was."""

    async def play(room: Room) -> None:
        clock = Clock("turn", 60)
        table = await room.open(game=PLAIN, seats=THREE_PERSONS, options={"persons": "2"}, clock=clock, leaving=leaving)
        table.settings = replace(table.settings, rated=True)
        seat = table.standing.to_act
        await room.wait(61)
        assert reasons(await room.reloaded(), room)[seat] == "time"
        assert reasons(table, room)[seat] == "time"
        if leaving == "bot":
            await room.tell(Resign("r", (seat + 1) % 3))
            assert sorted(map(str, reasons(await room.reloaded(), room))) == ["None", "resigned", "time"]
        else:
            assert table.match.record.ended == Ended("time", seat)

    in_room(tmp_path, play)


def reasons(table: Table, room: Room) -> list[str | None]:
    return [seat.reason for seat in table_state(table, room.now, set(), 1).seats]


def test_there_is_no_vote_where_a_clock_runs(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open(game=PLAIN, seats=PERSONS, clock=Clock("turn", 1000))
        room.now += ABSENT_SECONDS
        assert await room.refused(Vote("v", 1 - table.standing.to_act, table.standing.to_act)) == "nothing"

    in_room(tmp_path, play)


def test_a_bot_wins_nothing_for_whoever_left(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open(game=PLAIN, seats=PERSONS)
        rng = Rng(11)
        await room.tell(Resign("r", 0))
        for number in range(500):
            if table.standing.is_over:
                break
            actions = table.match.position.actions()
            action, seat = actions[rng.below(len(actions))], table.standing.to_act
            version = table.version
            if seat == 0:
                await room.bot_act(0, version, action)
            else:
                await room.tell(Act(f"a{number}", seat, version, action))
        assert table.standing.is_over
        assert places(table) == (2, 1)
        state = room.tables.broadcast.state(table)
        assert state.places == (2, 1)

    in_room(tmp_path, play)


def test_the_reserve_is_used_up_once_for_the_whole_game(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        table = await room.open(game=PLAIN, seats=PERSONS, clock=Clock("turn", 10, "end", reserve=20))
        first, started = table.standing.to_act, room.now
        assert table.standing.deadline() == started + 30
        room.now += 15
        while table.standing.to_act == first:
            await room.tell(Act(f"a{table.version}", first, table.version, table.match.position.actions()[0]))
        clocks = room.tables.broadcast.state(table).clocks
        assert clocks is not None
        now_left = table.standing.clock.shown(room.now)
        assert now_left is not None
        assert now_left.left[first] == 25_000  # five seconds of the reserve are gone
        assert (await room.reloaded()).standing.clock.spent[first] == 5
        other = table.standing.to_act
        room.now += 9
        while table.standing.to_act == other:
            await room.tell(Act(f"a{table.version}", other, table.version, table.match.position.actions()[0]))
        assert table.standing.clock.spent[other] == 0
        await room.wait(24)
        assert not table.standing.is_over
        await room.wait(1)
        assert table.standing.is_over

    in_room(tmp_path, play)
