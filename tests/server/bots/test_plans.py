"""A bot at the server keeps to what it planned, as the bot by itself does, whichever worker thinks for it."""

from __future__ import annotations

import asyncio

import pytest

from koga.bots.bot import bot
from koga.core.game import Game, agree, find
from koga.core.position import CHANCE, Position, Rng, draw_one
from koga.server.bots import pool as module
from koga.server.bots.pool import BotPool
from koga.server.ops.budgets import Budgets
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits

Answer = tuple[int, int, int]  # of the bot by itself, of the server's, of one that has just been made


def check_plans(name: str, options: dict[str, str], spec: str) -> None:
    """The server's bot takes the moves of the bot by itself, while two workers think by turns and now and then one of
    them is replaced. Games whose bots plan call this in their folders."""
    game = find(name)
    answers = asyncio.run(asked(game, game.start(agree(game, options)), spec, Rng(2), decisions=6))
    assert [server for _, server, _ in answers] == [alone for alone, _, _ in answers]
    assert any(alone != new for alone, _, new in answers), "the plan never mattered: this tests nothing"


async def asked(game: Game, position: Position, spec: str, rng: Rng, decisions: int) -> list[Answer]:
    """Every decision of a game, put to three bots of the same kind: the same position, imagined, and the same luck."""
    alone = [bot(game, spec) for _ in range(position.seats)]
    pool, asker = BotPool(2, 60.0, Metrics()), Budgets(Limits(bots=1e6)).account("192.0.2.1")
    answers: list[Answer] = []
    while len(answers) < decisions:
        if position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
            continue
        imagined, luck = position.copy(), rng.next()
        imagined.imagine(position.to_act, rng)
        own = alone[position.to_act].choose(imagined.copy(), Rng(luck))
        server = await pool.choose(game, spec, imagined.copy(), luck, "table", asker)
        new = await pool.choose(game, spec, imagined.copy(), luck, f"another {len(answers)}", asker)
        answers.append((own, server, new))
        position.apply(own)
        if len(answers) % 3 == 1:
            await pool.people.free[-1].stop()
    await pool.close()
    return answers


def test_plans_are_kept_by_table_seat_and_bot_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PLANS", 2)
    pool = BotPool(0, 1.0, Metrics())
    for table in "abc":
        pool.keep((table, 0, "deep"), table)
    pool.keep(("d", 0, "random"), None)
    assert pool.plans == {("b", 0, "deep"): "b", ("c", 0, "deep"): "c"}
