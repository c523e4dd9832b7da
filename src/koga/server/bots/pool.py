"""BotPool: worker processes in which the server's bots think, with a time limit per request.

Two lanes share the machine. The first is for people: bots at a table where a person is connected, and hints. The second
gets the rest: tables of bots only, tables without connected people, and addresses that have used up their bot time. Its
workers run only while the processor is otherwise idle, and unattended tables have a limited share of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Any

from koga.bots.analysis import Look
from koga.bots.bot import adviser_of
from koga.core.evaluation import Evaluation
from koga.core.game import GAMES, Game
from koga.core.line import Line
from koga.core.position import Position, Rng
from koga.server.bots.lane import Lane
from koga.server.bots.process import QuestionFailed
from koga.server.ops.budgets import Account
from koga.server.ops.metrics import Metrics
from koga.server.wire import Refused

log = logging.getLogger("koga.bots")
MOST_QUESTIONS = 256  # hints and judgements that people wait for; once there are as many, each address may have one
MOST_PLANS = 10_000  # plans kept in memory, a few megabytes in total
LEFTOVER_PATIENCE = 3.0  # time limit factor for workers that run only while the processor is idle
FAILING = 3  # consecutive worker deaths after which the health check reports a failure

Whose = tuple[str, int, str]  # table, seat and bot


class BotPool:
    def __init__(self, workers: int, seconds: float, metrics: Metrics, unattended: float = 0.25) -> None:
        self.seconds = seconds
        self.metrics = metrics
        self.people = Lane(workers)
        self.leftovers = Lane(max(1, workers // 2), idle_only=True, unattended=unattended)
        self.questions: Counter[str] = Counter()  # that people wait for, by address
        self.plans: dict[Whose, Any] = {}
        self.deaths = 0  # consecutive worker deaths
        self.closed = False

    @property
    def waiting(self) -> int:
        return len(self.people.waiting) + len(self.leftovers.waiting)

    def state(self) -> str:
        """Return `ok` or what is wrong, for the health check."""
        return "ok" if self.deaths < FAILING else "failing: workers die, and random legal actions are taken instead"

    async def choose(
        self, game: Game, spec: str, imagined: Position, seed: int, table: str, asker: Account | None = None,
        watched: bool = False,
    ) -> int:  # fmt: skip
        """Return a bot's action, continuing its plan for its seat at this table; a random action if the bot fails or
        times out. `asker` is the account of a connected person seated at the table."""
        actions = imagined.actions()
        if len(actions) == 1:
            return actions[0]
        whose = table, imagined.to_act, spec
        plan = self.plans.pop(whose, None)
        question = (game.name, GAMES[game.name], "choose", spec, imagined, seed, plan)
        if asker is None or asker.used("bots") >= 1.0:
            owner = table if asker is None else asker.owner
            answer = await self.ask(self.leftovers, question, owner, asker, unattended=asker is None and not watched)
        else:
            answer = await self.ask(self.people, question, asker.owner, asker)
        chosen, plan = answer or (None, None)
        if chosen in actions:
            self.keep(whose, plan)
            return int(chosen)
        self.metrics.count("bot_failures")
        return actions[Rng(seed).below(len(actions))]

    def keep(self, whose: Whose, plan: Any) -> None:
        """Keep a plan until it is requested. The oldest plans are evicted first; their bots then plan again."""
        if plan is not None:
            self.plans[whose] = plan
        while len(self.plans) > MOST_PLANS:
            del self.plans[next(iter(self.plans))]

    async def evaluate(self, game: Game, imagined: Position, seed: int, asker: Account) -> list[Evaluation]:
        found: list[Evaluation] = await self.ask_now(game, "evaluate", adviser_of(game), imagined, seed, asker)
        return found

    async def judge(
        self, game: Game, start: Position, names: list[str], asker: Account
    ) -> list[tuple[Line | None, Line | None]]:
        """Return the verdict on each of several consecutive actions, and the advantage it gives away."""
        answer: list[tuple[Line | None, Line | None]]
        answer = await self.ask_now(game, "judge", " ".join(names), start, 0, asker)
        return answer

    async def judge_puzzle(self, game: Game, number: int, names: list[str], asker: Account) -> Line | None:
        """Return the objection to these actions as an answer to a puzzle; None if they are correct so far."""
        answer: tuple[Line | None] = await self.ask_now(game, "puzzle", f"{number} {' '.join(names)}", "", 0, asker)
        return answer[0]

    async def judge_plies(
        self, game: Game, record: str, start: int, stop: int, depth: str, asker: Account
    ) -> list[Look] | None:
        """Return the analyst's judgement of a record's plies in `range(start, stop)`; None if the worker failed or took
        too long. Raise Refused `busy` if the address has used up its bot time."""
        if asker.used("bots") >= 1.0:
            raise Refused("busy")
        question = (game.name, GAMES[game.name], "analyse", f"{start} {stop} {depth}", record, 0, None)
        looks: list[Look] | None = await self.ask(self.people, question, asker.owner, asker)
        return looks

    def check_free(self, asker: Account) -> None:
        """Raise Refused `busy` if an address waits for too many answers, has used up its bot time, or if there are too
        many questions of all."""
        own = self.questions[asker.owner]
        if own >= asker.budgets.limits.questions:
            self.metrics.count("over_budget", budget="questions")
            raise Refused("busy")
        if asker.used("bots") >= 1.0 or (own and self.questions.total() >= MOST_QUESTIONS):
            raise Refused("busy")

    async def ask_now(
        self, game: Game, kind: str, spec: str, position: Position | str, seed: int, asker: Account
    ) -> Any:
        """Return a worker's answer to a person; raise Refused `busy` if it may not be asked now or is late."""
        self.check_free(asker)
        question = (game.name, GAMES[game.name], kind, spec, position, seed, None)
        self.questions[asker.owner] += 1
        try:
            answer = await self.ask(self.people, question, asker.owner, asker)
        finally:
            self.questions[asker.owner] -= 1
            if not self.questions[asker.owner]:
                del self.questions[asker.owner]
        if answer is None:
            raise Refused("busy")
        return answer

    async def ask(self, lane: Lane, question: Any, owner: str, asker: Account | None, unattended: bool = False) -> Any:
        """Return a worker's answer; None if it failed or timed out."""
        game = question[0]
        since = time.perf_counter()
        worker = await lane.acquire(owner, unattended)
        begun = time.perf_counter()
        self.metrics.observe("bot_wait_seconds", begun - since, lane="leftovers" if lane.idle_only else "people")
        patience = self.seconds * (LEFTOVER_PATIENCE if lane.idle_only else 1.0)
        try:
            async with asyncio.timeout(patience):  # not `wait_for`, whose task nobody would be charged for
                answer = await worker.ask(question)
        except QuestionFailed as error:
            log.error("bot failed", extra={"game": game, "asked": question[2], "why": str(error)})
            return None
        except (TimeoutError, OSError, EOFError) as error:
            self.deaths += not isinstance(error, TimeoutError)
            log.warning("bot failed", extra={"game": game, "asked": question[2], "why": type(error).__name__})
            await worker.stop()
            return None
        except BaseException:
            await worker.stop()
            raise
        else:
            self.deaths = 0
            return answer
        finally:
            seconds = time.perf_counter() - begun
            self.metrics.observe("bot_seconds", seconds, game=game)
            if asker is not None:
                asker.charge("bots", seconds)
            if not self.closed:
                lane.release(worker, owner, seconds, unattended)

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(self.people.close(), self.leftovers.close())
