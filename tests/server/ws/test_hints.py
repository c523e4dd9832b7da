"""Hints: charged to who asks, a few at a time, not begun while the queue is full, and dropped if they come too late."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, cast

import pytest
from websockets.frames import Frame, Opcode

from koga.core.evaluation import Evaluation
from koga.core.game import Game, agree, find
from koga.core.position import Position
from koga.server.bots.pool import BotPool
from koga.server.bots.process import BotWorker
from koga.server.bounds import HINTS_AT_ONCE
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.budgets import Account, Budgets
from koga.server.ops.metering import Metered
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.tables import commands
from koga.server.tables.creation import New, from_form
from koga.server.tables.service import Tables
from koga.server.tables.table import Change
from koga.server.wire import Refused
from tests.fuzz.front import HELLO, Front
from tests.kinds import OPEN


class Slow(BotPool):
    """Thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__(0, 60.0, Metrics())
        self.gate = asyncio.Event()
        self.tasks: list[asyncio.Task[Any] | None] = []
        self.is_full = False

    def check_free(self, asker: Account) -> None:  # noqa: ARG002
        if self.is_full:
            raise Refused("busy")

    async def evaluate(self, _: Game, imagined: Position, __: int, ___: Account) -> list[Evaluation]:
        self.tasks.append(asyncio.current_task())
        await self.gate.wait()
        return [Evaluation(imagined.actions()[0], 0.5)]


@pytest.fixture(scope="module")
def front() -> Iterator[Front]:
    """A server in this process."""
    found = Front()
    yield found
    found.close()


class Asked:
    """A table whose player asks for hints of a slow pool."""

    def __init__(self, front: Front) -> None:
        assert front.app.tables is not None
        self.front = front
        self.tables: Tables = front.app.tables
        form = NewTable(OPEN, seats=[NewSeat("person"), NewSeat("person")], hints=True)
        self.new: New = from_form(form, 0.0)
        self.pool = Slow()

    async def run(self, hints: int, meanwhile: Callable[[], Awaitable[None]] | None = None) -> list[dict[str, Any]]:
        """Ask for so many hints; return the answers and refusals."""
        self.table = await self.tables.open(self.new)
        before, self.tables.pool = self.tables.pool, self.pool
        try:
            asked = asyncio.create_task(self.front.request(HELLO + b"".join(self.frames(hints))))
            while not self.pool.tasks and not self.pool.is_full:
                await asyncio.sleep(0)
            if meanwhile is not None:
                await meanwhile()
            self.pool.gate.set()
            written = await asked
        finally:
            self.tables.pool = before
        text, decoder = written.decode(errors="replace"), json.JSONDecoder()
        return [decoder.raw_decode(text, at.start())[0] for at in re.finditer(r'\{"type":"(hinted|error)"', text)]

    def frames(self, hints: int) -> Iterator[bytes]:
        join = {"type": "join", "id": "j", "table": self.table.id, "tokens": list(self.new.tokens.values())}
        seat, version = self.table.standing.to_act, self.table.version
        asked = [{"type": "hint", "id": f"h{number}", "seat": seat, "version": version} for number in range(hints)]
        for message in (join, *asked):
            yield Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)

    async def play(self) -> None:
        seat, action = self.table.standing.to_act, self.table.match.position.actions()[0]
        version = self.table.version
        await self.tables.change(self.table.id, lambda table: commands.play(table, seat, version, action, 0.0, None))

    async def take_back_and_play(self) -> None:
        """As many actions as before, but another one."""
        await self.play()
        seat, entries = self.table.match.acts[-1].seat, len(self.table.match.record.entries)
        undo = lambda table: Change([table.entry("undo", seat, str(entries - 1), 0.0)])  # noqa: E731
        await self.tables.change(self.table.id, undo)


def answers(found: list[dict[str, Any]], start: str) -> list[tuple[str, str]]:
    """Return the kind or the code of each answer to a hint."""
    told = [message for message in found if str(message.get("id", "")).startswith(start)]
    return sorted((message["id"], message.get("code", message["type"])) for message in told)


def run(front: Front, work: Callable[[], Awaitable[list[dict[str, Any]]]]) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []

    async def whole() -> bytes:
        kept.extend(await work())
        return b""

    front.run(whole)
    return kept


def test_a_hint_for_a_position_that_has_passed_is_dropped(front: Front) -> None:
    asked = Asked(front)
    assert answers(run(front, lambda: asked.run(1, asked.play)), "h") == [("h0", "stale")]


def test_a_hint_for_another_position_of_the_same_ply_is_dropped(front: Front) -> None:
    asked = Asked(front)
    assert answers(run(front, lambda: asked.run(1, asked.take_back_and_play)), "h") == [("h0", "stale")]


def test_a_hint_is_told_if_only_something_else_happened(front: Front) -> None:
    asked = Asked(front)

    async def ask_for_undo() -> None:
        seat = asked.table.standing.to_act
        ask = lambda table: Change([table.entry("ask", 1 - seat, str(seat), 0.0)])  # noqa: E731
        version = asked.table.version
        await asked.tables.change(asked.table.id, ask)
        assert asked.table.version > version

    assert answers(run(front, lambda: asked.run(1, ask_for_undo)), "h") == [("h0", "hinted")]


def test_a_socket_waits_for_a_few_hints_at_a_time(front: Front) -> None:
    asked = Asked(front)
    found = answers(run(front, lambda: asked.run(HINTS_AT_ONCE + 3)), "h")
    assert [code for _, code in found] == ["hinted"] * HINTS_AT_ONCE + ["busy"] * 3
    assert len(asked.pool.tasks) == HINTS_AT_ONCE


def test_who_asks_for_a_hint_pays_for_the_event_loops_time(front: Front) -> None:
    asked = Asked(front)
    run(front, lambda: asked.run(1))
    (task,) = asked.pool.tasks
    assert task is not None
    assert isinstance(task.get_coro(), Metered)


def test_nothing_is_imagined_while_the_queue_is_full(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, imagined = Asked(front), list[object]()
    asked.pool.is_full = True
    monkeypatch.setattr(commands, "for_hint", imagined.append)
    assert answers(run(front, lambda: asked.run(1)), "h") == [("h0", "busy")]
    assert not imagined


class Noted:
    """Stands in for a worker, and notes in which task it is asked."""

    def __init__(self) -> None:
        self.task: asyncio.Task[Any] | None = None

    def is_usable(self) -> bool:
        return True

    async def ask(self, question: Any) -> list[object]:  # noqa: ARG002
        self.task = asyncio.current_task()
        return []

    async def stop(self) -> None:
        return


def test_a_question_is_written_down_in_the_task_of_who_asks_it() -> None:
    """What is to be sent to a worker is pickled there: a task of its own would be nobody's."""

    async def ask() -> None:
        pool, worker = BotPool(0, 60.0, Metrics()), Noted()
        pool.people.free.append(cast(BotWorker, worker))
        game = find(OPEN)
        await pool.evaluate(game, game.start(agree(game, {})), 1, Budgets(Limits()).account("192.0.2.1"))
        assert worker.task is asyncio.current_task()

    asyncio.run(ask())
