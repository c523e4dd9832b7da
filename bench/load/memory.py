"""In-memory ping-pong tables for bench.load.inprocess: a repository that stores nothing, sockets without a network."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from websockets.protocol import SERVER, Protocol
from websockets.server import ServerProtocol

from koga.core.game import GAMES
from koga.server.bots.pool import BotPool
from koga.server.forms import NewSeat, NewTable
from koga.server.ops.budgets import Budgets
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.storage.bus import LocalBus
from koga.server.storage.repository import Repository
from koga.server.tables.creation import from_form
from koga.server.tables.service import Tables
from koga.server.wire import LARGEST
from koga.server.ws.socket import BUFFER, Flusher, Socket

GAMES["pingpong"] = "bench.load.pingpong"
ACCOUNT = Budgets(Limits(cpu=1e6, bytes=1e15, writes=1e12), None, 1).account("127.0.0.1")
MANY = 1e9  # messages per second


class MemoryRepository:
    """Repository that acknowledges everything in the next iteration of the loop and stores nothing."""

    is_postgresql = False

    def __init__(self) -> None:
        self.waiting: list[asyncio.Future[None]] = []

    def commit(self, *_: Any) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        if not self.waiting:
            loop.call_soon(self.acknowledge)
        self.waiting.append(loop.create_future())
        return self.waiting[-1]

    def acknowledge(self) -> None:
        waiting, self.waiting = self.waiting, []
        for future in waiting:
            future.set_result(None)

    async def create(self, *_: Any) -> None: ...
    async def close(self) -> None: ...

    async def find_due(self, _: float) -> list[str]:
        return []


class MemoryTransport:
    """Transport that counts the bytes written."""

    def __init__(self) -> None:
        self.sent = 0

    def write(self, data: bytes) -> None:
        self.sent += len(data)

    def is_closing(self) -> bool:
        return False

    def set_write_buffer_limits(self, _: int) -> None: ...


class Player:
    """A socket and the player behind it."""

    def __init__(self, tables: Tables, flusher: Flusher, seat: int) -> None:
        self.seat, self.number = seat, 0
        self.transport = MemoryTransport()
        frames = Protocol(SERVER, max_size=LARGEST)  # after the handshake
        transport = cast(asyncio.Transport, self.transport)
        self.socket = Socket(tables, flusher, MANY, transport, cast(ServerProtocol, frames), ACCOUNT)

    def say(self, text: bytes) -> None:
        """A masked frame, as clients send it; its mask of zeros costs this process nothing."""
        assert len(text) < 126, "longer ones have another head"
        data = bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text
        BUFFER[: len(data)] = data
        self.socket.buffer_updated(len(data))

    def hit(self) -> None:
        listener = self.socket.conversation.listener
        assert listener is not None
        self.number += 1
        version = listener.version
        self.say(b'{"type":"act","id":"%d","seat":%d,"version":%d,"action":0}' % (self.number, self.seat, version))

    def is_busy(self) -> bool:
        return self.socket.conversation.working or self.socket.is_flushing


async def opened(count: int) -> tuple[Tables, list[tuple[Player, Player]]]:
    metrics, flusher = Metrics(), Flusher()
    tables = Tables(cast(Repository, MemoryRepository()), LocalBus(), BotPool(0, 1.0, metrics), metrics)
    pairs = []
    for _ in range(count):
        new = from_form(NewTable("pingpong", seats=[NewSeat("person"), NewSeat("person")]), 0.0)
        table = await tables.open(new)
        pair = Player(tables, flusher, 0), Player(tables, flusher, 1)
        for player in pair:
            token = new.tokens[str(player.seat)]
            player.say(b'{"type":"join","id":"j","table":"%s","tokens":["%s"]}' % (table.id.encode(), token.encode()))
        pairs.append(pair)
    await settled(pairs)
    return tables, pairs


async def settled(pairs: list[tuple[Player, Player]]) -> None:
    """Wait until no connection has pending work."""
    while any(player.is_busy() for pair in pairs for player in pair):
        await asyncio.sleep(0)
