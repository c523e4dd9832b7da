"""Past moments and long logs are drawn from a copy: whoever looks at a table does not hold up those who play at it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator

import pytest
from websockets.frames import Frame, Opcode

from koga.core.game import SPECTATOR, agree, find
from koga.core.match import Match
from koga.core.record import Act
from koga.server.forms import NewSeat, NewTable
from koga.server.tables import commands, creation, service
from koga.server.tables.service import Tables
from koga.server.tables.table import Table
from koga.server.tables.views import may_choose, snapshot, snapshot_at
from tests.fuzz.front import HELLO, Front
from tests.kinds import DICE, LARGE


@pytest.fixture(scope="module")
def front() -> Iterator[Front]:
    """A server in this process."""
    found = Front()
    yield found
    found.close()


def tables_of(front: Front) -> Tables:
    assert front.app.tables is not None
    return front.app.tables


async def begun(tables: Tables, acts: int = 12) -> Table:
    """A table at which a few actions were taken."""
    new = creation.from_form(NewTable(DICE, seats=[NewSeat("person"), NewSeat("person")]), 0.0)
    table = await tables.open(new)
    for _ in range(acts):
        await play(tables, table)
    return table


async def play(tables: Tables, table: Table) -> None:
    seat, action = table.standing.to_act, table.match.position.actions()[0]
    await tables.change(table.id, lambda table: commands.play(table, seat, table.version, action, 0.0, None))


async def free_meanwhile(tables: Tables, table: Table, ask: Callable[[], Awaitable[bytes]]) -> bytes:
    """Ask for something that waits for the lane; the table is not locked, and an action at it is stored."""
    gate = threading.Event()
    held = asyncio.create_task(tables.lane.run("", gate.wait))
    await asyncio.sleep(0)
    asked = asyncio.ensure_future(ask())
    try:
        while not tables.lane.waiting:
            await asyncio.sleep(0)
        assert not table.lock.taken
        await play(tables, table)
    finally:
        gate.set()
    await held
    return await asked


def test_a_past_moment_of_a_running_game_is_drawn_while_others_play(front: Front) -> None:
    async def run() -> bytes:
        tables = tables_of(front)
        table = await begun(tables)
        path = f"GET /api/tables/{table.id}/snapshots/5 HTTP/1.1\r\nHost: x\r\n\r\n"
        answer = await free_meanwhile(tables, table, lambda: front.request(path.encode()))
        assert len(table.match.logs[SPECTATOR]) >= 12, "the log is rendered again for the next who asks"
        return answer

    answer = front.run(run)
    assert b" 200 OK" in answer
    assert b'"ply":5,' in answer


def test_the_log_of_one_who_joins_is_rendered_while_others_play(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "LONG_LOG", 5)

    async def run() -> bytes:
        tables = tables_of(front)
        table = await begun(tables)
        text = f'{{"type":"join","id":"j","table":"{table.id}","tokens":[]}}'
        data = HELLO + Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
        answer = await free_meanwhile(tables, table, lambda: front.request(data))
        assert len(table.match.logs[SPECTATOR]) == len(table.match.acts)
        assert f'"ply":{len(table.match.acts)},'.encode() in answer
        return answer

    assert b'"type":"snapshot"' in front.run(run)


def test_a_copy_shows_what_the_table_shows(front: Front) -> None:
    async def run() -> bytes:
        table = await begun(tables_of(front))
        for viewer in (SPECTATOR, 0, 1):
            whole = snapshot(table, viewer)
            copy = table.match.copy()
            steps = range(len(copy.acts) + 1)
            may = may_choose(table.standing, viewer)
            assert snapshot_at(copy, viewer, len(copy.acts), may) == whole
            seen = [table.match.snapshot(viewer, step) for step in steps]
            assert [snapshot_at(copy, viewer, step, True) for step in steps] == seen
            assert not snapshot_at(copy, viewer, len(copy.acts), False).choices
        return b""

    front.run(run)


def long_match() -> Match:
    game = find(LARGE)
    agreed = agree(game, {})
    match = Match(game, agreed, ["player"] * game.start(agreed).seats, seed=b"\1" * 32)
    for _ in range(20):
        match.act(match.position.to_act, match.position.actions()[0])
    return match


def test_a_log_with_undone_actions_is_not_adopted() -> None:
    match = long_match()
    copy = match.copy()
    copy.full_log(SPECTATOR)
    last = next(number for number in reversed(range(len(match.acts))) if match.acts[number].seat >= 0)
    acts = [number for number, entry in enumerate(match.record.entries) if isinstance(entry, Act)]
    match.cut(acts[last])
    match.act(match.position.to_act, match.position.actions()[-1])
    while len(match.acts) < len(copy.acts):
        match.act(match.position.to_act, match.position.actions()[-1])
    match.adopt_log(copy, SPECTATOR)
    assert SPECTATOR not in match.logs
    again = match.copy()
    match.full_log(SPECTATOR)
    kept = match.logs[SPECTATOR]
    again.full_log(SPECTATOR)
    match.adopt_log(again, SPECTATOR)
    assert match.logs[SPECTATOR] is kept


def test_a_copy_has_neither_the_seed_nor_what_changes_afterwards() -> None:
    match = long_match()
    copy, count = match.copy(), len(match.acts)
    match.act(match.position.to_act, match.position.actions()[0])
    assert (copy.secret, copy.seed) == (b"", b"")
    assert len(copy.acts) == len(copy.actions) == count
    assert copy.position is not match.position
    assert copy.position.key() == match.position_at(count).key()
