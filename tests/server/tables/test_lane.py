"""The lane's queues: addresses take turns, none has more than its share, and locks are not waited for."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest

from koga.server.ops.budgets import Account, Budgets
from koga.server.ops.metering import asker, payer
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.tables import lane as module
from koga.server.tables.crashes import CrashRecorder
from koga.server.tables.lane import Lane
from koga.server.wire import Refused
from tests.fuzz.front import Front, fuzz_table
from tests.kinds import DICE


class Held:
    """A lane whose thread is held at its first job, until it is let go; and in which order the others were done."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.metrics = Metrics()
        self.lane = Lane(CrashRecorder(None), self.metrics)
        self.budgets = Budgets(limits or Limits())
        self.gate = threading.Event()
        self.done: list[str] = []
        self.first = asyncio.create_task(self.lane.run("", self.gate.wait))

    async def __aenter__(self) -> Held:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.gate.set()

    def account(self, address: str) -> Account:
        return self.budgets.account(address)

    async def ask(self, address: str, name: str, locked: bool = False) -> None:
        asker.set(self.account(address))
        await (self.lane.run_locked if locked else self.lane.run)("", self.done.append, name)

    async def begin(self, *asked: Coroutine[Any, Any, None]) -> list[asyncio.Task[None]]:
        """Let them join the queue in this order; nothing is done yet."""
        await asyncio.sleep(0)  # the first job has the thread
        tasks = [asyncio.create_task(one) for one in asked]
        await asyncio.sleep(0)
        return tasks

    async def finish(self, tasks: list[asyncio.Task[None]]) -> list[str]:
        """Let the thread go; return what was refused, and by which code."""
        self.gate.set()
        await self.first
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        self.lane.close()
        return [error.code for error in outcomes if isinstance(error, Refused)]


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await work()

    asyncio.run(whole())


def test_addresses_take_turns() -> None:
    async def crowd() -> None:
        async with Held() as held:
            many = [held.ask("192.0.2.1", f"many {number}") for number in range(10)]
            tasks = await held.begin(*many, held.ask("192.0.2.2", "few"), held.ask("192.0.2.3", "another"))
            assert await held.finish(tasks) == []
            assert held.done[:4] == ["many 0", "few", "another", "many 1"]
            assert len(held.done) == 12

    run(crowd)


def test_who_asks_for_too_much_is_refused_and_others_are_not() -> None:
    async def flood() -> None:
        async with Held(Limits(jobs=4)) as held:
            flood = [held.ask("192.0.2.1", "flood") for _ in range(100)]
            tasks = await held.begin(*flood, *(held.ask("192.0.2.2", "player") for _ in range(4)))
            assert held.lane.waiting == 8
            assert await held.finish(tasks) == ["busy"] * 96
            assert held.done.count("player") == held.done.count("flood") == 4
            assert held.metrics.value("over_budget", budget="jobs") == 96
            assert (held.lane.waiting, held.lane.queues) == (0, {})

    run(flood)


def test_a_full_lane_still_takes_a_job_of_every_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 6)

    async def flood() -> None:
        async with Held(Limits(jobs=4)) as held:
            flood = [held.ask(f"192.0.2.{address}", "flood") for address in (1, 2) for _ in range(3)]
            tasks = await held.begin(*flood, held.ask("192.0.2.3", "player"), held.ask("192.0.2.3", "second"))
            assert await held.finish(tasks) == ["busy"]
            assert "player" in held.done
            assert "second" not in held.done

    run(flood)


def test_what_holds_a_lock_comes_before_its_owners_other_jobs() -> None:
    async def queue() -> None:
        async with Held() as held:
            asked = [held.ask("192.0.2.1", "slow"), held.ask("192.0.2.1", "slower"), held.ask("192.0.2.2", "other")]
            tasks = await held.begin(*asked, held.ask("192.0.2.1", "undo", locked=True))
            await held.finish(tasks)
            assert held.done == ["undo", "other", "slow", "slower"]

    run(queue)


def test_a_failed_job_is_the_failure_of_its_asker_alone() -> None:
    async def fail() -> None:
        async with Held() as held:

            async def broken() -> None:
                await held.lane.run("", int, "x")

            tasks = await held.begin(broken(), held.ask("192.0.2.1", "next"))
            await held.finish(tasks)
            assert isinstance(tasks[0].exception(), ValueError)
            assert held.done == ["next"]

    run(fail)


def test_a_job_that_nobody_waits_for_is_not_begun_and_one_that_was_is_paid_for() -> None:
    charged: list[float] = []

    async def leave() -> None:
        payer.set(charged.append)
        async with Held() as held:
            tasks = await held.begin(held.ask("192.0.2.1", "gone"), held.ask("192.0.2.1", "here"))
            tasks[0].cancel()
            held.first.cancel()
            await asyncio.sleep(0)
            held.gate.set()
            await tasks[1]
            assert held.done == ["here"]
            held.lane.close()

    run(leave)
    assert len(charged) == 2


def test_a_lane_that_is_closed_lets_everybody_go() -> None:
    async def close() -> None:
        async with Held() as held:
            tasks = await held.begin(held.ask("192.0.2.1", "late"))
            held.lane.close()
            await asyncio.wait(tasks)
            assert tasks[0].cancelled()
            held.gate.set()
            await held.first
            assert held.done == []

    run(close)


class Owners:
    """Notes for which addresses work was asked of a lane."""

    def __init__(self) -> None:
        self.found: set[str | None] = set()

    def enqueue(self, lane: Lane, table: str, work: Callable[[], Any], first: bool = False) -> asyncio.Future[Any]:
        account = asker.get()
        self.found.add(None if account is None else account.owner)
        return ENQUEUE(lane, table, work, first)


ENQUEUE = Lane.enqueue


def test_requests_and_messages_have_an_address_in_the_lane(monkeypatch: pytest.MonkeyPatch) -> None:
    front, owners = Front(), Owners()
    monkeypatch.setattr(Lane, "enqueue", lambda *given, **named: owners.enqueue(*given, **named))
    body = '{"options":{}}'
    head = f"POST /api/games/{DICE}/seats HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    request = f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()
    assert b" 200 OK" in front.run(lambda: front.request(request))
    assert owners.found == {"127.0.0.1"}
    owners.found.clear()
    _, id, tokens = fuzz_table(DICE)
    join = {"type": "join", "id": "j", "table": id, "tokens": tokens}
    undo = {"type": "undo", "id": "u", "seat": 0, "version": 1000}
    lines = [json.dumps(message).encode() for message in (join, undo)]
    assert b'"id":"u"' in front.run(lambda: front.messages(DICE, lines))
    assert owners.found == {"127.0.0.1"}
    front.close()
