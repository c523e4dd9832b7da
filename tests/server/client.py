"""A client for tests: stores what it receives, applies deltas as the page does, and plays."""

from __future__ import annotations

import copy
import itertools
import json
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from koga.core.fairness import share_commitment
from koga.core.position import Rng

PATIENCE = 120.0  # seconds, on a busy machine
UNATTENDED = 300.0  # for bots at unattended tables, which think only while the processor is idle
SPECTATOR = "-3"


class Client:
    """One connection at one table: `snapshots` by seat, and `received`, every text received."""

    def __init__(
        self,
        url: str,
        table: str,
        tokens: list[str] | None = None,
        seen: Client | None = None,
        name: str = "",
        cookie: str | None = None,
    ) -> None:
        """Connect. `seen` is an earlier connection whose snapshots this one continues; message ids begin with
        `name`."""
        self.open = ExitStack()
        address = url.replace("http", "ws", 1) + "/ws"
        self.socket = self.open.enter_context(
            connect(
                address,
                max_size=None,
                open_timeout=PATIENCE,
                proxy=None,
                ping_interval=None,
                max_queue=None,
                additional_headers={} if cookie is None else {"cookie": cookie},
            )
        )
        self.ids = itertools.count(1)
        self.name = name or f"{time.monotonic_ns():x}"
        self.received: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.snapshots: dict[int, dict[str, Any]] = copy.deepcopy(seen.snapshots) if seen else {}
        self.table: dict[str, Any] = {}
        self.version = -1
        self.shares: dict[int, bytes] = {}
        if table:
            more = {"seen": seen.version} if seen else {}
            self.joined = self.ask("join", table=table, tokens=tokens or [], **more)
            if self.joined["type"] == "joined":
                expected = max(1, len(self.joined["seats"]))
                self.wait(lambda: sum(m["type"] in ("snapshot", "delta") for m in self.messages) >= expected)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.open.close()

    def send(self, type: str, **fields: Any) -> str:
        id = str(fields.pop("id", None) or f"{self.name}-{next(self.ids)}")
        self.socket.send(json.dumps({"type": type, "id": id, **fields}))
        return id

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer: done, refused, joined, hinted or pong."""
        return self.answer_to(self.send(type, **fields))

    def answer_to(self, id: str) -> dict[str, Any]:
        known = len(self.messages)
        self.wait(lambda: any(m.get("id") == id for m in self.messages[known:]))
        return next(m for m in self.messages[known:] if m.get("id") == id)

    def wait(self, until: Callable[[], bool], seconds: float = PATIENCE) -> None:
        deadline = time.monotonic() + seconds
        while not until():
            self.take(self.socket.recv(timeout=max(0.01, deadline - time.monotonic())))

    def drain(self, seconds: float = 0.2) -> None:
        """Receive until nothing came for a while."""
        try:
            while True:
                self.take(self.socket.recv(timeout=seconds))
        except (TimeoutError, ConnectionClosed):
            return

    def take(self, frame: str | bytes) -> None:
        """Process a frame, which has one message per line."""
        assert isinstance(frame, str)
        for text in frame.split("\n"):
            self.take_message(text)

    def take_message(self, text: str) -> None:
        self.received.append(text)
        message = json.loads(text)
        self.messages.append(message)
        kind = message["type"]
        if kind in ("joined", "table"):
            self.table = message["table"]
        if kind == "snapshot":
            self.snapshots[message["seat"]] = message["snapshot"]
            self.version = message["version"]
        if kind == "delta":
            self.change(message)

    def change(self, message: dict[str, Any]) -> None:
        """Apply a delta as docs/wire.md describes it to clients."""
        snapshot = self.snapshots[message["seat"]]
        for name in ("to_act", "ask", "choices", "courses", "scores", "end", "parts"):
            if name in message:
                snapshot[name] = message[name]
        snapshot["ply"] = message["ply"]
        snapshot["log"] = snapshot["log"][: message["log_kept"]] + message["log"]
        snapshot["view"].update(message.get("view", {}))
        self.version = message["version"]

    # ---- the agreement on chance ----

    def contribute(self) -> bool:
        """Commit to a share or reveal it if the table waits for one of this client's seats; return whether it did."""
        agreement: dict[str, Any] = self.table.get("agreement") or {"waiting_for": []}
        due = [seat for seat in self.joined["seats"] if seat in agreement["waiting_for"]]
        for seat in due:
            if len(agreement["wanted"]) > sum(one is not None for one in agreement["committed"]):
                self.shares[seat] = secrets.token_bytes(32)
                self.ask("share", seat=seat, sha256=share_commitment(self.shares[seat]))
            elif seat in self.shares:
                self.ask("reveal", seat=seat, share=self.shares[seat].hex())
        return bool(due)

    # ---- playing ----

    def over(self) -> bool:
        return bool(self.table.get("state") == "over")

    def to_act(self) -> int | None:
        """Return one of this client's seats that is to act."""
        return next((seat for seat, snapshot in self.snapshots.items() if snapshot["choices"]), None)

    def act(self, seat: int, action: int, **more: Any) -> dict[str, Any]:
        return self.ask("act", seat=seat, version=self.version, action=action, **more)

    def act_randomly(self, rng: Rng) -> dict[str, Any]:
        seat = self.to_act()
        assert seat is not None
        choices = self.snapshots[seat]["choices"]
        return self.act(seat, choices[rng.below(len(choices))]["action"])

    def play_to_end(self, rng: Rng, most: int = 5000) -> None:
        for _ in range(most):
            self.wait(lambda: self.over() or self.to_act() is not None)
            if self.over():
                return
            self.act_randomly(rng)
        raise AssertionError("the game does not end")
