"""A client that does not read what it is sent is told so and cut off, long before it holds much memory."""

from __future__ import annotations

import json
import time

from tests.kinds import LARGE
from tests.server.running import Server
from tests.server.wires import masked, read_to_end, websocket

MOST = 16_000_000  # bytes: a megabyte waits with the server, the rest lies in the buffers of the system


def test_what_a_slow_reader_holds_is_counted_in_bytes(server: Server) -> None:
    table, _ = server.make(LARGE, watch="open")
    join = json.dumps({"type": "join", "id": "j", "table": table}).encode()
    with websocket(server.port) as wire:
        wire.wire.settimeout(60)
        for _ in range(3000):
            wire.send(masked(1, join))
        time.sleep(5)  # not reading
        assert len(read_to_end(wire.wire)) < MOST
    assert server.get("/api/health")["ok"]
