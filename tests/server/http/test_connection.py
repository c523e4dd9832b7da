"""HTTP connections within bounds: nobody holds one, or fills it, for longer or with more than is meant for him."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from koga.server.bounds import BODY_PIECES, HEAD_BYTES, HEAD_LINES, PIPELINED
from koga.server.http import connection
from tests.server.inside import App, serving
from tests.server.running import Server
from tests.server.wires import HELLO, exchange, masked, open_wire, read_to_end, status

HEALTH = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
LAST = b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


def test_a_request_in_small_pieces_is_answered(server: Server) -> None:
    answer = exchange(server.port, *(LAST[at : at + 1] for at in range(len(LAST))))
    assert status(answer) == 200
    assert json.loads(answer.split(b"\r\n\r\n")[1])["ok"]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ("GET /api/health HTTP/1.1\r\nHost: x\nX-Koga-Peer: 1.2.3.4\r\n\r\n", 400),
        ("GET /api/health HTTP/1.1\r\nHost: x\n\nGET /api/games HTTP/1.1\r\n\r\n", 400),
        (
            "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400,
        ),
        ("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
        ("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
        (f"GET /{'x' * HEAD_BYTES} HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (f"GET /api/health HTTP/1.1\r\nHost: x\r\nX: {'x' * HEAD_BYTES}\r\n\r\n", 431),
        (f"GET /api/health HTTP/1.1\r\n{'X: x' + chr(13) + chr(10)}" * (HEAD_LINES + 1) + "\r\n", 400),
        ("GET /api/health HTTP/1.1\r\n" + "X: x\r\n" * (HEAD_LINES + 1) + "\r\n", 431),
        ("POST /api/links HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + "T: x\r\n" * 999, 431),
        ("GET \N{SNOWMAN} HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        ("nonsense\r\n\r\n", 400),
        ("\x16\x03\x01\x02\x00\x01\x00", 400),
    ],
)
def test_what_is_no_request_is_turned_away(server: Server, request_: str, expected: int) -> None:
    assert status(exchange(server.port, request_.encode())) == expected


def test_a_head_without_end_is_cut_off(server: Server) -> None:
    """uvicorn alone would keep all of it in memory."""
    with open_wire(server.port) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nX: ")
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 26_000_000:
                wire.sendall(b"x" * 100_000)
                sent += 100_000
        assert sent < 26_000_000
        assert read_to_end(wire)[:12] in (b"HTTP/1.1 431", b"")


def test_a_body_in_too_many_pieces_is_turned_away(server: Server) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert status(exchange(server.port, head, b"1\r\nx\r\n" * (BODY_PIECES + 1))) == 400


def test_a_connection_is_kept_for_further_requests(server: Server) -> None:
    with open_wire(server.port) as wire:
        for _ in range(3):
            wire.sendall(HEALTH)
            answer = b""
            while not answer.endswith(b"}"):
                answer += wire.recv(65_536)
            assert status(answer) == 200
        wire.sendall(LAST)
        assert b"connection: close" in read_to_end(wire)


def test_some_requests_may_be_sent_ahead_but_not_many(server: Server) -> None:
    assert exchange(server.port, HEALTH * (PIPELINED - 1) + LAST).count(b"HTTP/1.1 200") == PIPELINED
    assert b"HTTP/1.1 429" in exchange(server.port, HEALTH * 1000)


def test_an_upgrade_to_something_else_is_ignored(server: Server) -> None:
    """curl --http2 asks for one."""
    asked = b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
    assert status(exchange(server.port, asked + b"HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n")) == 200


def test_no_request_leaves_a_descriptor_behind(server: Server) -> None:
    """Behind the gate of before every request left two: with the usual limit of 1024 some 500 ended HTTP for good."""
    hundreds(server, 20)
    before = descriptors(server)
    hundreds(server, 400)
    assert descriptors(server) <= before + 5


def hundreds(server: Server, count: int) -> None:
    """Requests of every kind: kept and closed connections, refused ones, broken ones, files and WebSockets."""
    for number in range(count):
        with httpx.Client(base_url=server.url, trust_env=False) as client:
            client.get("/api/health")
            client.get("/nothing.js")
            client.post("/api/tables", content=b"{")
        sent = (b"nonsense\r\n\r\n", LAST, HELLO + masked(8), b"POST /api/links HTTP/1.1\r\nContent-Length: 9\r\n\r\n")
        with open_wire(server.port) as wire:
            wire.sendall(sent[number % len(sent)])
    server.get("/api/health")


def descriptors(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


# ---- time: with short bounds, in a loop of our own ----


def run(test: Callable[[int], contextlib.AbstractAsyncContextManager[None] | object], app: App) -> None:
    async def inside() -> None:
        async with serving(app) as port:
            await test(port)  # type: ignore[misc]

    asyncio.run(inside())


async def answer_to(port: int, *pieces: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
    try:
        return await asyncio.wait_for(reader.read(), 30)
    except ConnectionError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost:", b"HTTP/1.1 408"),
        (b"GET / HTTP/1.1\r\n\r\nGET / HTTP", b"HTTP/1.1 200"),
        (b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhalf", b"HTTP/1.1 408"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf", b"HTTP/1.1 408"),
    ],
)
def test_half_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, sent: bytes, expected: bytes) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(connection, "BODY_SECONDS", 0.2)
    app = App()

    async def test(port: int) -> None:
        assert (await answer_to(port, sent))[:12] == expected

    run(test, app)
    assert b"half" not in app.bodies


@pytest.mark.parametrize(
    "pieces",
    [
        (b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP"),
        (b"GET / HTTP/1.1\r\n\r\nGET / HT", b"TP"),
        (b"GET / HTTP/1.1\r\n\r\n", b"\r\n"),
    ],
    ids=["after the answer", "begun with the first and gone on with after the answer", "an empty line"],
)
def test_half_a_request_on_a_kept_connection_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, pieces: tuple[bytes, ...]
) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.2)

    async def test(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for piece in pieces:
            writer.write(piece)
            await asyncio.sleep(0.1)
        assert (await asyncio.wait_for(reader.read(), 4)).startswith(b"HTTP/1.1 200")  # and then the end
        writer.close()

    run(test, App())


def test_a_response_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "STALLED_SECONDS", 0.2)

    async def test(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(b"GET / HTTP/1.1\r\n\r\n")
        await asyncio.sleep(1.0)
        got = b""
        with contextlib.suppress(ConnectionError):
            got = await asyncio.wait_for(reader.read(), 30)
        assert len(got) < 50_000_000
        writer.close()

    run(test, App(50_000_000))
