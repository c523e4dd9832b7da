"""The server's bots think here: a fixed number of worker processes, a line before them, and a limit for each thought.

That is the budget of the whole server: bots wait for each other, never players for bots. A worker that takes too long
or dies is replaced, and a legal action is taken at random instead.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from typing import Any

from koga.core.evaluation import Evaluation
from koga.core.game import GAMES, Game
from koga.core.line import Line
from koga.core.position import Position, Rng
from koga.server.bots.worker import HINT_BOT
from koga.server.ops.metrics import Metrics
from koga.server.wire import Refused

log = logging.getLogger("koga.bots")
LONGEST_LINE = 64  # hints waiting before a further one is refused
MOST_PLANS = 10_000  # that are kept: some megabytes

Whose = tuple[str, int, str]  # a table, a seat, a bot


class BotPool:
    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self.seconds = seconds
        self.metrics = metrics
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        for _ in range(workers):
            self.free.put_nowait(Worker())
        self.workers = workers
        self.waiting = 0
        self.plans: dict[Whose, Any] = {}
        self.closed = False

    async def choose(self, game: Game, spec: str, imagined: Position, seed: int, table: str) -> int:
        """The action of a bot, which goes on with what it planned for its seat at this table; of `random`, if the bot
        cannot tell in time."""
        actions = imagined.actions()
        if len(actions) == 1:
            return actions[0]
        whose = table, imagined.to_act, spec
        plan = self.plans.pop(whose, None)
        chosen, plan = await self.ask(game, "choose", spec, imagined, seed, plan) or (None, None)
        if chosen in actions:
            self.keep(whose, plan)
            return int(chosen)
        self.metrics.count("bot_failures")
        return actions[Rng(seed).below(len(actions))]

    def keep(self, whose: Whose, plan: Any) -> None:
        """Until it is asked for; the oldest are lost first, and then a bot thinks anew."""
        if plan is not None:
            self.plans[whose] = plan
        while len(self.plans) > MOST_PLANS:
            del self.plans[next(iter(self.plans))]

    async def evaluate(self, game: Game, imagined: Position, seed: int) -> list[Evaluation]:
        found: list[Evaluation] = await self.ask_now(game, "evaluate", HINT_BOT, imagined, seed)
        return found

    async def judge(self, game: Game, start: Position, names: list[str]) -> list[tuple[Line | None, Line | None]]:
        """For each of these actions, one after another, its verdict and what it spoils."""
        told: list[tuple[Line | None, Line | None]] = await self.ask_now(game, "judge", " ".join(names), start, 0)
        return told

    async def ask_now(self, game: Game, kind: str, spec: str, position: Position, seed: int) -> Any:
        """What a worker answers; busy if too many wait, or if it cannot in time."""
        if self.waiting >= LONGEST_LINE:
            raise Refused("busy")
        told = await self.ask(game, kind, spec, position, seed)
        if told is None:
            raise Refused("busy")
        return told

    async def ask(self, game: Game, kind: str, spec: str, imagined: Position, seed: int, plan: Any = None) -> Any:
        """What a worker answers; None if it failed or took too long."""
        self.waiting += 1
        try:
            worker = await self.free.get()
        finally:
            self.waiting -= 1
        try:
            question = (game.name, GAMES[game.name], kind, spec, imagined, seed, plan)
            with self.metrics.time("bot_seconds", game=game.name):
                return await asyncio.wait_for(worker.ask(question), self.seconds)
        except (TimeoutError, OSError, EOFError) as error:
            log.warning("bot failed", extra={"bot": spec, "game": game.name, "why": type(error).__name__})
            await worker.stop()
            worker = Worker()
            return None
        except asyncio.CancelledError:
            await worker.stop()
            worker = Worker()
            raise
        finally:
            if not self.closed:
                self.free.put_nowait(worker)

    async def close(self) -> None:
        self.closed = True
        while not self.free.empty():
            await self.free.get_nowait().stop()


class Worker:
    """One process, started when it is first asked."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Any) -> Any:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "koga.server.bots.worker",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        source, sink = self.process.stdout, self.process.stdin
        assert source is not None
        assert sink is not None
        data = pickle.dumps(question)
        sink.write(len(data).to_bytes(4, "big") + data)
        await sink.drain()
        size = int.from_bytes(await source.readexactly(4), "big")
        return pickle.loads(await source.readexactly(size))

    async def stop(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.process = None
