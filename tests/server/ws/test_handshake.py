"""Opening a WebSocket: who gets one, who gets which refusal, and that no byte behind the handshake is lost."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import cast

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.running import Server
from tests.server.wires import HELLO, KEY, UPGRADE, Wire, exchange, masked, open_wire, status, websocket

PING = masked(1, b'{"type":"ping","id":"a"}')


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (f"GET /ws HTTP/1.1\r\n{UPGRADE}\r\n", 400),
        (f"GET /ws HTTP/1.1\r\n{UPGRADE}Sec-WebSocket-Key: short\r\n\r\n", 400),
        (f"GET /ws HTTP/1.1\r\n{UPGRADE}{KEY}{KEY}\r\n", 400),
        (f"GET /ws HTTP/1.1\r\n{UPGRADE.replace('13', '8')}{KEY}\r\n", 400),
        (f"GET /api/ws HTTP/1.1\r\n{UPGRADE}{KEY}\r\n", 404),
        (f"GET /ws/x HTTP/1.1\r\n{UPGRADE}{KEY}\r\n", 404),
        (f"POST /ws HTTP/1.1\r\n{UPGRADE}{KEY}Content-Length: 0\r\n\r\n", 405),
        ("GET /ws.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404),
        (f"GET /ws HTTP/1.1\r\n{UPGRADE}{KEY}X: {'x' * 20_000}\r\n\r\n", 431),
    ],
)
def test_what_is_no_handshake_is_turned_away(server: Server, request_: str, expected: int) -> None:
    assert status(exchange(server.port, request_.encode())) == expected


@pytest.mark.parametrize(
    "lines",
    [
        "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n",  # Firefox
        "connection: upgrade\r\nupgrade: WebSocket\r\n",
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Extensions: permessage-deflate\r\n",
    ],
)
def test_handshakes_as_browsers_and_proxies_write_them(server: Server, lines: str) -> None:
    hello = f"GET /ws?x=1 HTTP/1.1\r\nHost: x\r\n{lines}Sec-WebSocket-Version: 13\r\n{KEY}\r\n"
    with open_wire(server.port) as wire:
        wire.sendall(hello.encode())
        head = read_head(wire)
        assert status(head) == 101
        assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head
        assert b"deflate" not in head
        socket = Wire(wire)
        socket.send(PING)
        assert answer(socket) == "a"


def read_head(wire: socket.socket) -> bytes:
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += wire.recv(1)
    return head


def answer(wire: Wire) -> str:
    frame = wire.frame()
    assert frame is not None
    return str(json.loads(frame[1])["id"])


def test_a_message_right_behind_the_handshake_is_answered(server: Server) -> None:
    """uvicorn alone drops what comes in the same packet."""
    with open_wire(server.port) as wire:
        wire.sendall(HELLO + PING[:9])
        read_head(wire)
        wire.sendall(PING[9:])
        assert answer(Wire(wire)) == "a"


def test_the_handshake_in_small_pieces(server: Server) -> None:
    with open_wire(server.port) as wire:
        for at in range(len(HELLO)):
            wire.sendall(HELLO[at : at + 1])
        assert status(read_head(wire)) == 101


@pytest.mark.parametrize("origin", ["http://[", "https://evil.example", "null", "http://127.0.0.1"])
def test_a_page_of_another_origin_is_told_and_disconnected(server: Server, origin: str) -> None:
    url = server.url.replace("http", "ws") + "/ws"
    with connect(url, origin=cast(Origin, origin), proxy=None) as client:
        assert json.loads(str(client.recv(30)))["code"] == "wrong-origin"


def test_nobody_else_can_say_where_a_connection_comes_from(tmp_path: Path) -> None:
    """Without --proxy all are one address; with it they are whatever the nearest proxy wrote last."""
    for option, expected in (((), 429), (("--proxy",), 200)):
        server = Server(str(tmp_path / "koga.db"), tmp_path, "--limit", "requests=20", *option)
        answers = [server.http.get("/api/games", headers={"x-forwarded-for": f"9.9.9.9, 1.2.3.{n}"}) for n in range(40)]
        assert answers[-1].status_code == expected
        server.kill()


def test_handshakes_count_as_requests(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--limit", "requests=20", "--limit", "connections=1000")
    statuses = set()
    for _ in range(40):
        with open_wire(server.port) as wire:
            wire.sendall(HELLO)
            statuses.add(status(read_head(wire)))
    assert statuses == {101, 429}
    server.kill()


def test_websocket_messages_in_parts_and_pings_by_a_library(server: Server) -> None:
    with connect(server.url.replace("http", "ws") + "/ws", proxy=None) as client:
        client.send(['{"type":', '"ping",', '"id":"parts"}'])
        assert json.loads(str(client.recv(10)))["id"] == "parts"
        assert client.ping("still there?").wait(10)
        client.send(b'{"type":"ping","id":"binary"}')
        assert json.loads(str(client.recv(10)))["id"] == "binary"


def test_no_socket_is_left_when_clients_go_in_any_way(server: Server) -> None:
    for bye in (masked(8, b"\x03\xe8"), b"", b"\xff" * 100):
        with websocket(server.port) as wire:
            wire.send(PING, bye)
    assert server.get("/api/health")["connections"] == 0
