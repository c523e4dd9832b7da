"""Ping-pong tables in memory for bench.load.inprocess: a repository that stores nothing, players without sockets."""

from __future__ import annotations

from typing import Any, cast

from koga.core.game import GAMES
from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.metrics import Metrics
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.tables.broadcast import Listener
from koga.server.tables.creation import from_form
from koga.server.tables.service import Tables
from koga.server.wire import Act, Code, Join, decode, encode

GAMES["pingpong"] = "bench.load.pingpong"


class MemoryRepository:
    """Acknowledges everything and keeps nothing."""

    is_postgresql = False

    async def commit(self, *_: Any) -> None: ...
    async def create(self, *_: Any) -> None: ...
    async def close(self) -> None: ...

    async def find_due(self, _: float) -> list[str]:
        return []


class Player:
    """A connection and the player behind it."""

    gone = False

    def __init__(self, tables: Tables, seat: int) -> None:
        self.tables, self.seat, self.number = tables, seat, 0
        self.listener: Listener | None = None
        self.sent = 0

    def send(self, data: bytes) -> None:
        self.sent += len(data)

    def bye(self, code: Code) -> None: ...

    def allows_table(self) -> bool:
        return False

    async def hit(self) -> None:
        assert self.listener is not None
        self.number += 1
        version = self.listener.version
        message = decode(
            b'{"type":"act","id":"%d","seat":%d,"version":%d,"action":0}' % (self.number, self.seat, version)
        )
        assert isinstance(message, Act)
        self.send(encode(await self.tables.execute(self.listener, message)))


async def opened(count: int) -> tuple[Tables, list[tuple[Player, Player]]]:
    metrics = Metrics()
    tables = Tables(cast(Repository, MemoryRepository()), LocalBus(), BotPool(0, 1.0, metrics), metrics)
    pairs = []
    for _ in range(count):
        new = from_form(NewTable("pingpong", seats=[NewSeat("person"), NewSeat("person")]), 0.0)
        table = await tables.open(new)
        pair = Player(tables, 0), Player(tables, 1)
        for player in pair:
            join = Join("j", table.id, tokens=[new.tokens[str(player.seat)]])
            player.listener = await tables.join(player, join)
        pairs.append(pair)
    return tables, pairs
