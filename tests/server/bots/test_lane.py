"""Who is next for a worker: the address that was served least, now and then the oldest, and the unattended last."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from koga.core.game import agree, find
from koga.core.match import Match
from koga.core.position import Position
from koga.server.bots import lane as module
from koga.server.bots.lane import OLDEST_FIRST, Lane
from koga.server.bots.pool import BotPool
from koga.server.ops.budgets import Budgets
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from tests.kinds import OPEN
from tests.server.running import HERE

THINKS_LONG = "search:90000000"


class Clock:
    """Stands in for the module `time` of lane.py."""

    def __init__(self) -> None:
        self.at = 1000.0

    def monotonic(self) -> float:
        return self.at


async def served(lane: Lane, owners: list[str], seconds: float, clock: Clock) -> list[str]:
    """All ask at once; each thinks for so long. In which order they had their turns."""
    order: list[str] = []

    async def one(owner: str) -> None:
        worker = await lane.acquire(owner)
        order.append(owner)
        await asyncio.sleep(0)
        clock.at += seconds
        lane.release(worker, owner, seconds)

    await asyncio.gather(*map(one, owners))
    return order


def test_an_address_with_many_tables_does_not_hold_up_one_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)

    async def crowd() -> list[str]:
        return await served(Lane(1), ["many"] * 30 + ["few"] * 3, 1.0, clock)

    order = asyncio.run(crowd())
    turns = [turn for turn, owner in enumerate(order) if owner == "few"]
    assert turns[0] == 1
    assert turns[-1] < 8


def test_the_oldest_has_its_turn_however_many_others_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody whose bots have thought much waits, and every turn somebody new comes."""
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)

    async def stream() -> int:
        lane = Lane(1)
        lane.used["much"] = 50.0
        first = await lane.acquire("first")
        waiting = asyncio.create_task(lane.acquire("much"))
        await asyncio.sleep(0)
        worker, turns = first, 0
        while not waiting.done():
            turns += 1
            clock.at += 0.01
            another = asyncio.create_task(lane.acquire(f"new {turns}"))
            await asyncio.sleep(0)
            lane.release(worker, "x", 0.01)
            await asyncio.sleep(0)
            if another.done():
                worker = another.result()
            assert turns < 100, "it waits for ever"
        return turns

    assert asyncio.run(stream()) <= OLDEST_FIRST


def test_unattended_tables_have_a_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)

    async def hour() -> float:
        lane = Lane(2, unattended=0.25)
        thought = 0.0
        end = clock.at + 3600
        while clock.at < end:
            turn = asyncio.create_task(lane.acquire("table", unattended=True))
            await asyncio.sleep(0)
            if not turn.done():
                turn.cancel()
                clock.at += 1
                await asyncio.gather(turn, return_exceptions=True)
                continue
            clock.at += 2
            thought += 2
            lane.release(turn.result(), "table", 2.0, unattended=True)
        await lane.close()
        return thought

    assert asyncio.run(hour()) == pytest.approx(0.25 * 2 * 3600, rel=0.05)


def test_people_come_before_unattended_tables_however_much_they_used() -> None:
    async def ask() -> list[bool]:
        lane = Lane(1, unattended=1.0)
        lane.used["person"] = 50.0
        held = await lane.acquire("first")
        table = asyncio.create_task(lane.acquire("table", unattended=True))
        await asyncio.sleep(0)
        person = asyncio.create_task(lane.acquire("person"))
        await asyncio.sleep(0)
        lane.release(held, "first", 0.0)
        await asyncio.sleep(0)
        done = [table.done(), person.done()]
        await lane.close()
        await asyncio.gather(table, person, return_exceptions=True)
        return done

    assert asyncio.run(ask()) == [False, True]


def test_a_worker_that_nobody_wants_any_more_is_given_back() -> None:
    async def cancel() -> None:
        lane = Lane(1)
        held = await lane.acquire("a")
        task = asyncio.create_task(lane.acquire("b"))
        await asyncio.sleep(0)
        lane.release(held, "a", 0.0)  # it is b's now, and b goes away before it knows
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert await asyncio.wait_for(lane.acquire("c"), 10) is held

    asyncio.run(cancel())


def position() -> Position:
    game = find(OPEN)
    return Match(game, agree(game, {}), ["a", "b"]).position


def test_peoples_bots_do_not_wait_for_unattended_ones() -> None:
    async def play() -> None:
        budgets = Budgets(Limits())
        pool = BotPool(1, 60.0, Metrics())
        game, start = find(OPEN), position()
        unattended = [asyncio.create_task(pool.choose(game, THINKS_LONG, start, 1, f"t{n}")) for n in range(5)]
        await asyncio.sleep(0)
        asker = budgets.account("192.0.2.1")
        assert await pool.choose(game, "random", start, 1, "mine", asker) in start.actions()
        assert not any(task.done() for task in unattended)
        assert asker.used("bots") > 0
        for task in unattended:
            task.cancel()
        await asyncio.gather(*unattended, return_exceptions=True)
        await pool.close()

    asyncio.run(play())


def test_an_address_that_used_up_its_bot_time_gets_what_is_left() -> None:
    async def play() -> None:
        budgets = Budgets(Limits(bots=10))
        pool = BotPool(1, 60.0, Metrics())
        asker = budgets.account("192.0.2.1")
        asker.charge("bots", 11)
        thinking = asyncio.create_task(pool.choose(find(OPEN), THINKS_LONG, position(), 1, "mine", asker))
        await asyncio.sleep(0)
        assert (len(pool.people.busy), len(pool.leftovers.busy)) == (0, 1)
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        await pool.close()

    asyncio.run(play())


PARENT = """
import asyncio, sys
from koga.core.game import GAMES
from koga.server.bots.process import BotWorker
from tests.kinds import OPEN
from tests.server.bots.test_lane import THINKS_LONG, position

async def main():
    worker = BotWorker(idle_only=True)
    question = (OPEN, GAMES[OPEN], "choose", "random", position(), 1, None)
    await worker.ask(question)
    print(worker.process.pid, flush=True)
    await worker.ask((*question[:3], THINKS_LONG, *question[4:]))

asyncio.run(main())
"""


def test_a_killed_server_leaves_no_bots_behind() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": f"{HERE / 'src'}:{HERE}"},
    )  # fmt: skip
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert os.sched_getscheduler(child) == os.SCHED_IDLE
    time.sleep(0.5)  # it is thinking
    parent.send_signal(signal.SIGKILL)
    parent.communicate()
    deadline = time.monotonic() + 30
    while is_there(child):
        assert time.monotonic() < deadline, "the bot thinks on"
        time.sleep(0.05)


def is_there(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
