"""Work that a stranger can make long leaves the event loop, and is charged to whoever asked for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from koga.core.game import agree, find
from koga.core.match import CHECKPOINT, Match
from koga.core.position import OVER, Position, Rng
from koga.core.record import Act
from koga.server.forms import NewSeat, NewTable
from koga.server.http import catalogue, routes
from koga.server.ops.metering import Metered, payer
from koga.server.ops.metrics import Metrics
from koga.server.tables import commands, creation, lane, registry, service
from koga.server.tables.crashes import CrashRecorder
from koga.server.tables.table import Table
from koga.server.tables.views import snapshot_at
from koga.server.wire import Undo
from tests.fuzz.front import Front, fuzz_table
from tests.kinds import DICE, LARGE


@pytest.fixture(scope="module")
def front() -> Iterator[Front]:
    """A server in this process."""
    found = Front()
    yield found
    found.close()


class Noted:
    """Notes in which threads a function is called."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work = work
        self.threads: set[str] = set()

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.threads.add(threading.current_thread().name)
        return self.work(*given, **named)

    def only_in_the_lane(self) -> bool:
        return bool(self.threads) and all(name.startswith("koga-lane") for name in self.threads)


def asked(front: Front, method: str, path: str, body: str = "") -> bytes:
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return front.run(lambda: front.request((head + body).encode()))


def test_options_and_boards_of_strangers_are_read_in_the_lane(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    named, made = Noted(catalogue.seat_names), Noted(creation.from_form)
    monkeypatch.setattr(catalogue, "seat_names", named)
    monkeypatch.setattr(routes, "from_form", made)
    assert b" 200 OK" in asked(front, "POST", f"/api/games/{DICE}/seats", '{"options":{}}')
    assert b" 201 Created" in asked(front, "POST", "/api/tables", f'{{"game":"{DICE}"}}')
    assert named.only_in_the_lane()
    assert made.only_in_the_lane()


def finished_table(front: Front, seed: int) -> tuple[str, str]:
    """The id of a long finished game at which one person sits in every seat, and the token of the first."""
    form = NewTable(DICE, seats=[NewSeat("person"), NewSeat("person")])
    new = creation.from_form(form, 0.0)
    tables = front.app.tables
    assert tables is not None

    async def play() -> bytes:
        table = await tables.open(new)
        rng = Rng(seed)
        while not table.standing.is_over:
            seat, choices = table.standing.to_act, table.match.position.actions()
            action = choices[rng.below(len(choices))]
            decide = lambda table, s=seat, a=action: commands.play(table, s, table.version, a, 0.0, None)  # noqa: E731
            await tables.change(table.id, decide)
        tables.registry.forget(table.id)
        return b""

    front.run(play)
    return new.stored.match.id, new.tokens["0"]


def test_long_games_are_built_joined_and_stepped_through_in_the_lane(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, token = finished_table(front, 1)
    monkeypatch.setattr(registry, "LONG", 10)
    monkeypatch.setattr(service, "LONG_LOG", 10)
    built, stepped = Noted(Table), Noted(snapshot_at)
    monkeypatch.setattr(registry, "Table", built)
    monkeypatch.setattr(routes, "snapshot_at", stepped)
    logs = Noted(lane.Lane.run)
    assert b" 200 OK" in asked(front, "GET", f"/api/tables/{id}/snapshots/20")
    assert built.only_in_the_lane()
    assert stepped.only_in_the_lane()
    monkeypatch.setattr(lane.Lane, "run", lambda self, table, work, *given: logs(self, table, work, *given))
    text = f'{{"type":"join","id":"j","table":"{id}","tokens":["{token}"]}}'
    answer = front.run(lambda: front.frames(Frame(Opcode.TEXT, text.encode()).serialize(mask=True)))
    assert b'"type":"snapshot"' in answer
    assert logs.threads  # the log was asked of the lane


def test_a_rematch_is_made_in_the_lane(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    id, token = finished_table(front, 2)
    made = Noted(creation.rematch)
    monkeypatch.setattr(service, "rematch", made)
    texts = (
        f'{{"type":"join","id":"j","table":"{id}","tokens":["{token}"]}}',
        '{"type":"again","id":"a","seat":0}',
    )
    data = b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in texts)
    assert b'"type":"done"' in front.run(lambda: front.frames(data))
    assert made.only_in_the_lane()


def test_undo_is_worked_out_in_the_lane(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    undone = Noted(commands.COMMANDS[Undo])
    monkeypatch.setitem(commands.COMMANDS, Undo, undone)
    lines = [
        b'{"type":"join","id":"j","table":"TABLE","tokens":["TOKEN"]}',
        b'{"type":"undo","id":"u","seat":0,"version":1000}',
    ]
    _, id, tokens = fuzz_table(DICE)
    lines = [line.replace(b"TABLE", id.encode()).replace(b"TOKEN", tokens[0].encode()) for line in lines]
    assert b'"id":"u"' in front.run(lambda: front.messages(DICE, lines))
    assert undone.only_in_the_lane()


def test_who_asks_for_work_in_the_lane_pays_for_it() -> None:
    charged: list[float] = []

    async def run() -> None:
        payer.set(charged.append)
        beside = lane.Lane(CrashRecorder(None), Metrics())
        await beside.run("", sum, range(2_000_000))
        beside.close()

    asyncio.run(run())
    (spent,) = charged
    assert spent > 0.005  # processor time: the same on a busy machine


def test_the_steps_of_a_connection_and_its_work_in_the_lane_have_one_payer() -> None:
    charged: list[float] = []

    def charge(seconds: float) -> None:
        charged.append(seconds)

    async def run() -> None:
        assert payer.get() is charge
        await asyncio.sleep(0)

    asyncio.run(paid(run, charge))
    assert len(charged) == 2  # one for each step


async def paid(run: Callable[[], Any], charge: Callable[[float], None]) -> None:
    await Metered(run(), charge)


def long_match() -> Match:
    game = find(LARGE)
    agreed = agree(game, {})
    rng = Rng(3)
    match = Match(game, agreed, ["player"] * game.start(agreed).seats, seed=b"\1" * 32)
    while match.position.to_act != OVER and len(match.acts) < 5 * CHECKPOINT:
        actions = match.position.actions()
        match.act(match.position.to_act, actions[rng.below(len(actions))])
    assert len(match.acts) > 2 * CHECKPOINT
    return match


def test_no_look_at_the_past_replays_more_than_the_way_from_a_checkpoint() -> None:
    """Undo and steps begin at the nearest position that was kept, not at the start of the game."""
    match, most = long_match(), 0
    counts = {"applied": 0}

    class Counting:
        """A position that counts what is applied to it."""

        def __init__(self, position: Position) -> None:
            self.position = position

        def copy(self) -> Counting:
            return Counting(self.position.copy())

        def apply(self, action: int) -> None:
            counts["applied"] += 1
            self.position.apply(action)

    whole = [match.position_at(step).key() for step in range(len(match.acts) + 1)]
    match.checkpoints = [Counting(position) for position in match.checkpoints]  # type: ignore[misc]
    for step in range(len(match.acts) + 1):
        counts["applied"] = 0
        found = match.position_at(step)
        assert found.position.key() == whole[step]  # type: ignore[attr-defined]
        most = max(most, counts["applied"])
    assert most <= CHECKPOINT


def test_undo_and_steps_begin_at_a_checkpoint() -> None:
    match = long_match()
    late = len(match.acts) - 3
    whole = match.position_at(late).key()
    seen = match.snapshot(0, late)
    match.full_log(0)  # a log is rendered once, and kept

    class Start:
        """The start of the game, from which nothing may be replayed."""

        def copy(self) -> Position:
            raise AssertionError("the whole game is replayed")

    match.checkpoints[0] = Start()  # type: ignore[call-overload]
    assert match.snapshot(0, late) == seen
    acts = [number for number, entry in enumerate(match.record.entries) if isinstance(entry, Act)]
    match.cut(acts[late])
    assert match.position.key() == whole
    assert len(match.acts) == late
