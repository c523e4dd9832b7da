"""The players of all tables, and when each of them last made progress."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from tests.chaos.diagnosis import diagnosed
from tests.chaos.journal import Journal
from tests.chaos.player import Player
from tests.chaos.stage import Stage
from tests.kinds import OPEN

PERSON = {"kind": "person"}
BOT = {"kind": "bot", "level": "beginner"}
WITH_BOT = 10  # at one table in ten a bot plays one seat
CREATING = 8  # concurrent requests for new tables
DIAGNOSED = 3  # at most this many stuck players are diagnosed
LOOK = 0.1  # seconds between two checks of the players' progress
STOPPED = 5.0  # a longer gap between two checks means that this process was stopped, and no player could make progress


class Crowd:
    """A constant number of tables with two players each; when a game is over, a new one begins."""

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
        """Wait until every player has received something new since a moment; return the seconds until the last one did,
        not counting time in which this process was stopped."""
        begun = looked = time.monotonic()
        stopped = 0.0
        while True:
            now = time.monotonic()
            if now - looked > STOPPED:
                stopped += now - looked
            looked = now
            for task in self.tasks:
                if task.done():
                    task.result()  # a player found an inconsistency
            behind = [player for player in self.everybody() if player.progress <= since and not player.is_over]
            if len(self.players) == self.tables and not behind:
                return now - since - stopped
            if now - begun - stopped > patience:
                stuck = [await diagnosed(self.stage, player) for player in behind[:DIAGNOSED]]
                raise AssertionError(
                    "\n".join([f"{len(behind)} of {len(self.everybody())} players do not get on", *stuck])
                )
            await asyncio.sleep(LOOK)

    def everybody(self) -> list[Player]:
        return [player for players in self.players.values() for player in players]

    def connections(self) -> int:
        return sum(player.connections for player in self.everybody())

    async def stop(self) -> None:
        """Cancel all players, repeatedly where a library mistakes the cancellation for its own timeout."""
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=1)


def as_seen(snapshot: dict[str, Any]) -> str:
    return json.dumps(snapshot, sort_keys=True)
