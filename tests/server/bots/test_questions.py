"""Questions that people wait for: no address has more than its share of the queue, and everyone pays for answers."""

from __future__ import annotations

import asyncio

import pytest

from koga.core.game import Game, agree, find
from koga.core.line import Line
from koga.core.position import Position
from koga.server.bots import pool as module
from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.budgets import Account, Budgets
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.tables import mistakes
from koga.server.tables.creation import from_form
from koga.server.tables.mistakes import MistakeFinder
from koga.server.wire import Refused
from tests.kinds import OPEN


async def ask(pool: BotPool, account: Account) -> str:
    """Ask for a hint; return the refusal's code, or `cancelled` if it waited until the end."""
    game = find(OPEN)
    try:
        await pool.evaluate(game, game.start(agree(game, {})), 1, account)
    except Refused as refusal:
        return refusal.code
    except asyncio.CancelledError:
        return "cancelled"
    return "answered"


async def outcomes(pool: BotPool, accounts: list[Account]) -> list[str]:
    """Let them ask one after another a pool without workers, where whoever is not refused waits."""
    tasks = [asyncio.create_task(ask(pool, account)) for account in accounts]
    await asyncio.sleep(0)
    waiting = pool.waiting
    for task in tasks:
        task.cancel()
    found = await asyncio.gather(*tasks)
    assert found.count("cancelled") == waiting
    assert not pool.questions, "a question that was cancelled is counted for ever"
    return found


def test_an_address_waits_for_a_few_answers_at_a_time() -> None:
    async def flood() -> None:
        metrics = Metrics()
        pool, budgets = BotPool(0, 60.0, metrics), Budgets(Limits(questions=4))
        one, other = budgets.account("192.0.2.1"), budgets.account("192.0.2.2")
        found = await outcomes(pool, [*[one] * 100, other, other])
        assert found == [*["cancelled"] * 4, *["busy"] * 96, "cancelled", "cancelled"]
        assert metrics.value("over_budget", budget="questions") == 96

    asyncio.run(flood())


def test_a_full_queue_still_takes_a_question_of_every_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_QUESTIONS", 6)

    async def flood() -> None:
        pool, budgets = BotPool(0, 60.0, Metrics()), Budgets(Limits(questions=4))
        many = [budgets.account(f"192.0.2.{number}") for number in (1, 2) for _ in range(3)]
        late = budgets.account("192.0.2.3")
        assert await outcomes(pool, [*many, late, late]) == [*["cancelled"] * 7, "busy"]

    asyncio.run(flood())


def test_bots_at_tables_do_not_take_the_places_of_questions() -> None:
    """An address with a hundred tables has a hundred bots that wait; nobody else's hint is refused for that."""

    async def crowd() -> None:
        pool, budgets = BotPool(0, 60.0, Metrics()), Budgets(Limits())
        host, guest = budgets.account("192.0.2.1"), budgets.account("192.0.2.2")
        game = find(OPEN)
        position = game.start(agree(game, {}))
        bots = [asyncio.create_task(pool.choose(game, "random", position, 1, f"t{n}", host)) for n in range(300)]
        await asyncio.sleep(0)
        hint = asyncio.create_task(ask(pool, guest))
        await asyncio.sleep(0)
        assert not hint.done()
        for task in (*bots, hint):
            task.cancel()
        await asyncio.gather(*bots, hint, return_exceptions=True)

    asyncio.run(crowd())


class Judge(BotPool):
    """Judges at once, and notes who asked for how many actions."""

    def __init__(self) -> None:
        super().__init__(0, 1.0, Metrics())
        self.asked: list[tuple[str, int]] = []

    async def judge(
        self, _: Game, __: Position, names: list[str], asker: Account
    ) -> list[tuple[Line | None, Line | None]]:
        self.asked.append((asker.owner, len(names)))
        return [(None, None)] * len(names)


def test_mistakes_are_searched_once_and_a_few_games_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "solver", lambda game: game)
    monkeypatch.setattr(mistakes, "MOST_KEPT", 2)

    async def look() -> None:
        pool, budgets = Judge(), Budgets(Limits())
        finder = MistakeFinder(pool)
        form = NewTable(OPEN, seats=[NewSeat("person"), NewSeat("person")])
        tables = [from_form(form, 0.0).table for _ in range(3)]
        one, other = budgets.account("192.0.2.1"), budgets.account("192.0.2.2")
        assert await finder.find(tables[0], one) == await finder.find(tables[0], other)
        assert [owner for owner, _ in pool.asked] == ["192.0.2.1"]
        for table in (tables[1], tables[0], tables[2], tables[0]):
            await finder.find(table, other)
        assert len(pool.asked) == 3
        assert len(finder.kept) == 2
        await finder.find(tables[1], one)
        assert len(pool.asked) == 4

    asyncio.run(look())
