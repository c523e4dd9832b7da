"""Connections that say nothing are counted: nobody can use up the descriptors of the server."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import trustme

from koga.server.ops.admission import ONE_ADDRESS, RESERVED, Admission
from koga.server.ops.budgets import Budgets
from koga.server.ops.settings import Limits
from tests.kinds import OPEN
from tests.server.client import Client
from tests.server.few import DESCRIPTORS
from tests.server.running import Server
from tests.server.test_tls import SecureServer
from tests.server.wires import HELLO

OTHER = "127.0.0.2"
HEALTH = b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


def connect(server: Server) -> socket.socket:
    """A connection of the other address."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=(OTHER, 0))


def is_open(wire: socket.socket) -> bool:
    wire.setblocking(False)
    try:
        return bool(wire.recv(1))
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
    finally:
        wire.settimeout(60)


def await_end(wire: socket.socket) -> None:
    with suppress(ConnectionError):
        assert wire.recv(1) == b""


def await_answer(server: Server, sent: bytes, expected: bytes) -> None:
    """Try until the other address is served: the server learns of closed connections when its loop comes to them."""
    deadline = time.monotonic() + 60
    while True:
        with connect(server) as wire, suppress(ConnectionError):
            wire.sendall(sent)
            if wire.recv(100).startswith(expected):
                return
        assert time.monotonic() < deadline


def test_silent_connections_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--limit=tcp=300", program=("-m", "tests.server.few"))
    held = int(ONE_ADDRESS * (DESCRIPTORS - RESERVED))
    with ExitStack() as silent:
        wires = [silent.enter_context(connect(server)) for _ in range(held + 50)]
        await_end(wires[-1])
        assert is_open(wires[held - 1])  # it was not the time for a request's head that closed the last one
        assert not any(is_open(wire) for wire in wires[held:])
        assert server.get("/api/health")["ok"]
        id, tokens = server.make(OPEN)
        with Client(server.url, id, list(tokens.values())) as player:
            assert player.ask("ping")["type"] == "pong"
    await_answer(server, HEALTH, b"HTTP/1.1 200")
    assert "Traceback" not in server.logs()
    server.kill()


def test_sockets_and_requests_are_counted_out(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--limit=tcp=2", "--limit=requests=1000")
    for _ in range(5):
        await_answer(server, HELLO, b"HTTP/1.1 101")
        await_answer(server, HELLO.replace(b"/ws", b"/no"), b"HTTP/1.1 404")
        await_answer(server, HEALTH, b"HTTP/1.1 200")
    with connect(server) as first, connect(server) as second, connect(server) as third:
        await_end(third)
        assert is_open(first)
        assert is_open(second)
    server.kill()


def test_silent_connections_are_counted_before_their_tls_handshake(tmp_path: Path) -> None:
    authority = trustme.CA()
    pem = tmp_path / "server.pem"
    authority.issue_cert("127.0.0.1").private_key_and_cert_chain_pem.write_to_path(pem)
    server = SecureServer(tmp_path, authority, "--certfile", str(pem), "--limit=tcp=3")
    with ExitStack() as silent:
        wires = [silent.enter_context(connect(server)) for _ in range(4)]
        await_end(wires[3])
        assert all(is_open(wire) for wire in wires[:3])
        wires[0].sendall(b"this is no handshake")
        await_end(wires[0])
        assert server.get("/api/health")["ok"]
    deadline = time.monotonic() + 60
    while True:
        with connect(server) as wire, suppress(OSError):
            server.context.wrap_socket(wire, server_hostname="127.0.0.1").close()
            break
        assert time.monotonic() < deadline
    server.kill()


def test_an_address_and_all_of_them_have_a_bound() -> None:
    admission = Admission(Budgets(Limits(tcp=2)), proxy=False, most=4)
    leaving = [admission.admit("192.0.2.1"), admission.admit("192.0.2.1")]
    assert admission.admit("192.0.2.1") is None
    assert admission.admit("192.0.2.2") is not None
    assert admission.admit("192.0.2.3") is not None
    assert admission.admit("192.0.2.4") is None
    assert leaving[0] is not None
    leaving[0]()
    assert admission.admit("192.0.2.1") is not None


def test_one_address_holds_a_part_of_few_connections() -> None:
    admission = Admission(Budgets(Limits(tcp=100)), proxy=False, most=8)
    assert [admission.admit("2001:db8::1") is not None for _ in range(7)] == [True] * 6 + [False]
    assert admission.admit("2001:db8::2") is None  # the same household
    assert admission.admit("2001:db8:0:1::2") is not None


def test_behind_a_proxy_all_connections_have_one_address() -> None:
    admission = Admission(Budgets(Limits(tcp=1)), proxy=True, most=8)
    assert [admission.admit("127.0.0.1") is not None for _ in range(9)] == [True] * 8 + [False]


@pytest.mark.parametrize(("soft", "hard", "expected"), [(256, 512, 512), (400, 400, 400)])
def test_the_soft_limit_of_descriptors_is_raised(soft: int, hard: int, expected: int) -> None:
    program = (
        "import resource; from koga.server.ops.admission import raise_descriptor_limit, most_connections;"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard})); raise_descriptor_limit();"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], most_connections())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(expected), str(expected - RESERVED)]
