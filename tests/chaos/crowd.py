"""The players of all tables, and when each of them last got on."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from tests.chaos.journal import Journal
from tests.chaos.player import Player
from tests.chaos.stage import Stage
from tests.kinds import OPEN

PERSON = {"kind": "person"}
BOT = {"kind": "bot", "level": "beginner"}
WITH_BOT = 10  # at one table of ten a bot plays one seat
CREATING = 8  # at a time
LOOK = 0.1  # seconds between two looks at who got on
STOPPED = 5.0  # seconds between two looks after which we ourselves were stopped: nobody could get on


class Crowd:
    """A number of tables at a time, two players each; where a game is over, a new one begins."""

    def __init__(self, stage: Stage, tables: int, pace: float) -> None:
        self.stage, self.tables, self.pace = stage, tables, pace
        self.journal = Journal.new()
        self.players: dict[int, list[Player]] = {}
        self.finished = 0
        self.tasks: list[asyncio.Task[None]] = []
        self.creating = asyncio.Semaphore(CREATING)

    async def start(self) -> None:
        self.tasks = [asyncio.create_task(self.keep_playing(number)) for number in range(self.tables)]
        await self.all_get_on(time.monotonic(), 300)

    async def keep_playing(self, number: int) -> None:
        while True:
            seats = [PERSON, BOT] if number % WITH_BOT == 0 else [PERSON, PERSON]
            async with self.creating:
                table, tokens = await self.stage.make({"game": OPEN, "seats": seats})
            players = [
                Player(self.stage.front.port, table, [token], self.journal, self.pace, number * 10 + seat)
                for seat, token in enumerate(tokens)
            ]
            self.players[number] = players
            await asyncio.gather(*(player.play() for player in players))
            self.finished += 1

    async def all_get_on(self, since: float, patience: float) -> float:
        """Wait until every player was shown something new after that moment; the seconds until the last one was,
        without those in which this process was stopped."""
        begun = looked = time.monotonic()
        stopped = 0.0
        while True:
            now = time.monotonic()
            if now - looked > STOPPED:
                stopped += now - looked
            looked = now
            for task in self.tasks:
                if task.done():
                    task.result()  # a player found something that cannot be
            behind = [player for player in self.everybody() if player.progress <= since and not player.is_over]
            if len(self.players) == self.tables and not behind:
                return now - since - stopped
            assert now - begun - stopped < patience, (
                f"{len(behind)} of {len(self.everybody())} players do not get on: {behind[:1]}"
            )
            await asyncio.sleep(LOOK)

    def everybody(self) -> list[Player]:
        return [player for players in self.players.values() for player in players]

    def connections(self) -> int:
        return sum(player.connections for player in self.everybody())

    async def stop(self) -> None:
        """Cancel everybody, again where a library took the cancellation for a timeout of its own."""
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=1)


def as_seen(snapshot: dict[str, Any]) -> str:
    return json.dumps(snapshot, sort_keys=True)
