"""A socket that only costs work is told so and closed, and others play on meanwhile; a silent one is pinged."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest
from websockets.protocol import SERVER, Protocol
from websockets.server import ServerProtocol

from koga.core.position import Rng
from koga.server.bounds import CLOSING_BYTES, PARTS, TURN_BYTES, UNREAD_MESSAGES
from koga.server.ops.budgets import Budgets
from koga.server.ops.limits import Bucket
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.wire import LARGEST
from koga.server.ws import socket as sockets
from koga.server.ws.socket import Flusher, Socket
from tests.fuzz.front import Wire as MemoryWire
from tests.kinds import OPEN
from tests.server.client import Client
from tests.server.running import Server
from tests.server.wires import masked, websocket

CONT, TEXT, PING, PONG = 0, 1, 9, 10


@pytest.mark.parametrize(
    "flood",
    [masked(PING, b"x") * 5_000, masked(TEXT, b"", fin=False) + masked(CONT, b"", fin=False) * 5_000],
    ids=["pings", "empty continuations"],
)
def test_frames_that_say_nothing_are_counted_and_others_are_answered(server: Server, flood: bytes) -> None:
    table, tokens = server.make(OPEN, seats=[{"kind": "person"}, {"kind": "person"}])
    with Client(server.url, table, list(tokens.values())) as player, websocket(server.port) as wire:
        wire.send(flood)
        for _ in range(5):
            assert player.act_randomly(Rng(1))["type"] == "done"
        frames = wire.frames()
    byes = [json.loads(data)["code"] for kind, data in frames if kind == TEXT]
    assert byes == ["too-fast"]
    answered = (TURN_BYTES + CLOSING_BYTES) // len(masked(PING, b"x"))  # what comes after is not even parsed
    assert sum(kind == PONG for kind, _ in frames) <= answered


class PausedWire(MemoryWire):
    """Transport that knows whether it is being read from."""

    is_read = True

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


class Silent:
    """A socket whose client says nothing, with a clock of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, limits: Limits | None = None) -> None:
        self.wire = PausedWire()
        tables: Any = type("NoTables", (), {"metrics": Metrics()})()
        self.account = Budgets(limits or Limits(), None, 1).account("192.0.2.7")
        frames = cast(ServerProtocol, Protocol(SERVER, max_size=LARGEST))
        monkeypatch.setattr(sockets, "BEAT_SECONDS", 1e6)  # the test calls `beat` itself
        self.socket = make(tables, Flusher(), 20.0, self.wire, frames, self.account)


def make(tables: Any, *given: Any) -> Any:
    """A Socket is compiled, and takes no stand-in for its tables: it gets them afterwards, if at all."""
    try:
        return Socket(tables, *given)
    except TypeError:
        return Socket(None, *given)  # type: ignore[arg-type]


def test_a_socket_with_more_to_read_waits_until_others_had_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        silent = Silent(monkeypatch)
        message = masked(TEXT, b" " * 2 * TURN_BYTES)
        sockets.BUFFER[:] = message[:TURN_BYTES]
        silent.socket.buffer_updated(TURN_BYTES)
        assert not silent.wire.is_read
        await asyncio.sleep(0)
        assert silent.wire.is_read
        sockets.BUFFER[:9] = message[TURN_BYTES:][:9]
        silent.socket.buffer_updated(9)  # there was no more
        assert silent.wire.is_read

    asyncio.run(run())


def test_a_silent_client_is_pinged_then_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        silent = Silent(monkeypatch)
        silent.socket.beat()
        assert silent.wire.written == b"\x89\x00"  # a ping
        silent.socket.receive(masked(PONG))
        silent.socket.beat()
        assert silent.wire.written == b"\x89\x00"  # it has been heard
        silent.socket.beat()
        silent.socket.beat()
        assert b'"code":"too-slow"' in silent.wire.written

    asyncio.run(run())


def test_a_client_that_never_joins_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        silent = Silent(monkeypatch)
        monkeypatch.setattr(sockets, "JOIN_SECONDS", -1.0)
        silent.socket.beat()
        assert b'"code":"not-joined"' in silent.wire.written

    asyncio.run(run())


def test_a_socket_whose_messages_wait_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        silent = Silent(monkeypatch)
        silent.socket.receive(masked(TEXT, b" ") * UNREAD_MESSAGES)
        assert silent.wire.is_read
        silent.socket.receive(masked(TEXT, b" "))
        assert not silent.wire.is_read
        silent.socket.conversation.drop_unread()  # nobody is there to answer them

    asyncio.run(run())


def test_a_message_has_so_many_parts_even_if_they_are_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        silent = Silent(monkeypatch)
        silent.socket.idle_frames = Bucket(10.0 * PARTS, 1.0)  # as if the client took its time
        silent.socket.receive(masked(TEXT, fin=False) + masked(CONT, fin=False) * (PARTS - 2))
        assert not silent.wire.written
        silent.socket.receive(masked(CONT, fin=False) * PARTS)
        assert b'"code":"too-big"' in silent.wire.written
        assert len(silent.socket.parts) == PARTS

    asyncio.run(run())


def test_a_socket_is_charged_for_processor_time_and_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        data = masked(PONG, b"x")
        monkeypatch.setattr(sockets, "ACCOUNTED_BYTES", 0)
        silent = Silent(monkeypatch, Limits(bytes=len(data) - 1))
        sockets.BUFFER[: len(data)] = data
        silent.socket.buffer_updated(len(data))
        assert silent.account.used("bytes") > 1
        assert silent.account.used("cpu") > 0
        assert not silent.wire.is_read  # until the budget has recovered

    asyncio.run(run())
