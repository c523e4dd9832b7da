"""A player whose undo, join and hint are timed while somebody attacks: python -m bench.load.bystander PORT SECONDS.

Prints one line of JSON: the p95 of each in milliseconds, and how often it was refused as `busy`.
"""

from __future__ import annotations

import json
import socket
import sys
import time
from collections import defaultdict
from typing import Any

from bench.load.client import percentiles
from bench.load.players import post
from bench.load.talk import Talk

FORM = {"game": "gachijo", "options": {"players": "2"}, "seats": [{"kind": "person"}] * 2, "hints": True}
PAUSE = 0.05  # seconds between two questions


class Bystander:
    def __init__(self, port: int) -> None:
        self.port = port
        self.times: dict[str, list[float]] = defaultdict(list)
        self.busy = 0
        self.sit()

    def sit(self) -> None:
        made = post(self.port, "/api/tables", FORM)
        self.table, self.tokens = made["table"]["id"], list(made["tokens"].values())
        self.talk = self.join()

    def join(self) -> Talk:
        return Talk(self.port, socket.create_connection(("127.0.0.1", self.port), 30), self.table, self.tokens)

    def ask_each(self) -> None:
        """Act, then ask for a hint and an undo, and join once more."""
        if not self.talk.act():
            self.talk.close()
            self.sit()
            return
        seat = self.talk.to_act()
        if seat is not None:
            self.busy += self.timed("hint", seat=seat).get("code") == "busy"
            self.timed("undo", seat=seat)
        begun = time.perf_counter()
        self.join().close()
        self.times["join"].append(time.perf_counter() - begun)

    def timed(self, kind: str, seat: int) -> dict[str, Any]:
        begun = time.perf_counter()
        answer = self.talk.ask(kind, seat=seat, version=self.talk.version)
        self.times[kind].append(time.perf_counter() - begun)
        return answer


def main() -> None:
    bystander = Bystander(int(sys.argv[1]))
    deadline = time.monotonic() + float(sys.argv[2])
    while time.monotonic() < deadline:
        bystander.ask_each()
        time.sleep(PAUSE)
    found = {kind: percentiles(times)["p95"] for kind, times in bystander.times.items()}
    print(json.dumps({**found, "busy": bystander.busy}))


if __name__ == "__main__":
    main()
