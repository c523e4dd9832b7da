"""The gate: sockets stay in the loop, requests go on to Granian with the client's address, and nothing else gets by."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.server.running import Server
from tests.server.test_frames import masked

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
UPGRADE = "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"


def said(server: Server, *pieces: bytes) -> bytes:
    """All that a connection is answered, sent what is given piece by piece, until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
        for piece in pieces:
            wire.sendall(piece)
        answer = b""
        while more := wire.recv(65_536):
            answer += more
        return answer


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_a_request_in_small_pieces_is_passed_on(server: Server) -> None:
    request = b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n"
    answer = said(server, *(request[at : at + 1] for at in range(len(request))))
    assert status(answer) == 200
    assert json.loads(answer.split(b"\r\n\r\n")[1])["ok"]


def test_a_body_of_any_length_comes_through(server: Server) -> None:
    for name in ("monomi", "x" * 60_000, "x" * 80_000):
        body = json.dumps({"game": name}).encode()
        head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
        assert status(said(server, head.encode(), body)) == {6: 201, 60_000: 400, 80_000: 413}[len(name)]


def test_one_request_for_each_connection(server: Server) -> None:
    """Whatever comes behind it has no address, and must not get through."""
    request = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
    assert said(server, request + request).count(b"HTTP/1.1 200") == 1


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (f"GET /ws HTTP/1.1\r\n{UPGRADE}\r\n", 400),
        (f"GET /ws HTTP/1.1\r\n{UPGRADE}Sec-WebSocket-Key: short\r\n\r\n", 400),
        (f"GET /ws HTTP/1.1\r\n{UPGRADE.replace('13', '8')}{KEY}\r\n", 426),
        (f"GET /api/ws HTTP/1.1\r\n{UPGRADE}{KEY}\r\n", 404),
        (f"POST /ws HTTP/1.1\r\n{UPGRADE}{KEY}Content-Length: 0\r\n\r\n", 405),
        ("GET /api/health HTTP/1.1\r\nHost: x\nX-Koga-Peer: 1.2.3.4\r\n\r\n", 400),
        ("GET /api/health HTTP/1.1\r\nHost: x\n\nGET /api/games HTTP/1.1\r\n\r\n", 400),
        (f"GET /api/health HTTP/1.1\r\nHost: x\r\nX: {'x' * 20_000}\r\n\r\n", 431),
        ("nonsense\r\n\r\n", 400),
    ],
)
def test_what_is_no_request_is_turned_away(server: Server, request_: str, expected: int) -> None:
    assert status(said(server, request_.encode())) == expected


def test_nobody_else_can_say_where_a_request_comes_from(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--limit", "requests=20")
    statuses = [
        server.http.get(
            "/api/games", headers={"x-koga-peer": f"1.2.3.{n}", "x-forwarded-for": f"1.2.3.{n}"}
        ).status_code
        for n in range(40)
    ]
    assert statuses[-1] == 429
    server.kill()
    proxied = Server(str(tmp_path / "koga.db"), tmp_path, "--limit", "requests=20", "--proxy")
    answers = [proxied.http.get("/api/games", headers={"x-forwarded-for": f"9.9.9.9, 1.2.3.{n}"}) for n in range(40)]
    assert {answer.status_code for answer in answers} == {200}
    proxied.kill()


def test_messages_in_parts_and_pings_over_a_real_socket(server: Server) -> None:
    with connect(server.url.replace("http", "ws") + "/ws", proxy=None) as client:
        client.send(['{"type":', '"ping",', '"id":"parts"}'])
        assert json.loads(str(client.recv(10)))["id"] == "parts"
        assert client.ping("still there?").wait(10)
        client.send(b'{"type":"ping","id":"binary"}')
        assert json.loads(str(client.recv(10)))["id"] == "binary"
        client.send("x" * 5_000_000)
        assert json.loads(str(client.recv(30)))["code"] == "too-big"
        client.send('{"type":"ping","id":"after"}')
        assert json.loads(str(client.recv(10)))["id"] == "after"


def test_a_peer_that_does_not_keep_to_the_protocol_is_told_so(server: Server) -> None:
    """With a first message right behind the handshake, and then a frame that is not masked."""
    hello = f"GET /ws HTTP/1.1\r\n{UPGRADE}{KEY}\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
        wire.sendall(hello + masked(0x81, b'{"type":"ping","id":"a"}'))
        answer = b""
        while b'"id":"a"' not in answer:
            answer += wire.recv(65_536)
        assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer
        wire.sendall(b"\x81\x02hi")
        assert wire.recv(65_536) == b"\x88\x02\x03\xea"
