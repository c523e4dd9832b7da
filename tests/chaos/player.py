"""A player who continues through all faults: reconnects, and resends unanswered messages."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.chaos.journal import Journal

PATIENCE = 6.0  # seconds without an answer until a connection is abandoned
AGAIN = (0.2, 1.0)  # minimum and maximum seconds before reconnecting
ids = itertools.count()
decode = msgspec.json.Decoder().decode  # hundreds of players read snapshots at once after each kill


class Refused(Exception):
    """The server refused to let the player in."""


class Player:
    """Plays the given seats of one table over one connection at a time."""

    def __init__(self, port: int, table: str, tokens: list[str], journal: Journal, pace: float, seed: int) -> None:
        self.port, self.table, self.tokens, self.journal, self.pace = port, table, tokens, journal, pace
        self.rng = random.Random(seed)
        self.snapshots: dict[int, dict[str, Any]] = {}
        self.version = -1
        self.is_over = False
        self.unanswered: dict[str, Any] | None = None
        self.progress = time.monotonic()  # when it last received anything new
        self.connections = 0
        self.sent = 0.0
        self.heard = ""  # the end of its last connection, or the last refusal

    def __repr__(self) -> str:
        return (
            f"table {self.table}, version {self.version}, connected {self.connections} times, unanswered "
            f"{self.unanswered}, told something {time.monotonic() - self.progress:.0f} s ago, heard last {self.heard!r}"
        )

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.is_over:
            try:
                await self.play_connected()
            except (OSError, TimeoutError, WebSocketException, EOFError, Refused) as error:
                self.heard = repr(error)
                await asyncio.sleep(self.rng.uniform(*AGAIN))

    async def play_connected(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/ws"
        async with connect(
            address, open_timeout=PATIENCE, close_timeout=0.5, ping_interval=None, max_size=None, proxy=None
        ) as socket:
            self.connections += 1
            await self.join(socket)
            if self.unanswered is not None:
                await self.send(socket, self.unanswered)
            while not self.is_over:
                if self.unanswered is None and (action := self.next_action()) is not None:
                    await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.pace)
                    await self.send(socket, action)
                await self.receive(socket)

    async def join(self, socket: ClientConnection) -> None:
        message: dict[str, Any] = {"type": "join", "id": "join", "table": self.table, "tokens": self.tokens}
        if self.version >= 0:
            message["seen"] = self.version
        await self.send(socket, message)
        waiting = set(range(len(self.tokens)))
        joined = False
        while waiting or not joined:
            for told in await self.receive(socket):
                if told["type"] in ("error", "bye"):
                    raise Refused(told.get("code"))
                joined = joined or told["type"] == "joined"
                if told["type"] in ("snapshot", "delta"):
                    waiting.pop() if waiting else None

    async def send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "act":
            self.unanswered = message
            self.journal.sent.add((self.table, message["seat"], message["id"]))
        self.sent = time.monotonic()
        await socket.send(json.dumps(message))

    def next_action(self) -> dict[str, Any] | None:
        for seat, snapshot in self.snapshots.items():
            if snapshot["choices"]:
                action = self.rng.choice(snapshot["choices"])["action"]
                id = f"c{next(ids)}"
                return {"type": "act", "id": id, "seat": seat, "version": self.version, "action": action}
        return None

    async def receive(self, socket: ClientConnection) -> list[dict[str, Any]]:
        """Return the next messages that arrive in time; a silent server is pinged."""
        try:
            frame = await asyncio.wait_for(socket.recv(), PATIENCE)
        except TimeoutError:
            if self.unanswered is not None and time.monotonic() - self.sent >= PATIENCE:
                raise
            await socket.send(json.dumps({"type": "ping", "id": "ping"}))
            frame = await asyncio.wait_for(socket.recv(), PATIENCE)
        assert isinstance(frame, str)
        messages: list[dict[str, Any]] = [decode(text) for text in frame.split("\n")]
        for message in messages:
            self.take(message)
        return messages

    def take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("joined", "table"):
            self.is_over = message["table"]["state"] == "over"
        elif kind == "snapshot":
            self.snapshots[message["seat"]] = message["snapshot"]
            self.show(message["version"])
        elif kind == "delta":
            self.change(message)
            self.show(message["version"])
        elif kind in ("done", "error") and self.unanswered is not None and message.get("id") == self.unanswered["id"]:
            self.answer(message)
        elif kind == "bye":
            raise Refused(message.get("code"))

    def show(self, version: int) -> None:
        if version != self.version:
            self.progress = time.monotonic()
        self.version = version
        self.journal.seen[self.table] = max(version, self.journal.seen.get(self.table, 0))

    def change(self, message: dict[str, Any]) -> None:
        """Apply a delta as docs/wire.md describes it to clients."""
        snapshot = self.snapshots[message["seat"]]
        for name in ("to_act", "ask", "choices", "courses", "scores", "end", "parts"):
            if name in message:
                snapshot[name] = message[name]
        snapshot["ply"] = message["ply"]
        snapshot["log"] = snapshot["log"][: message["log_kept"]] + message["log"]
        snapshot["view"].update(message.get("view", {}))

    def answer(self, message: dict[str, Any]) -> None:
        """Handle an answer: acknowledged, refused because of a concurrent change, or to be sent again."""
        assert self.unanswered is not None
        key = (self.table, self.unanswered["seat"], self.unanswered["id"])
        code = message.get("code")
        if message["type"] == "done":
            self.journal.acknowledged[key] = message["version"]
        elif code in ("broken", "busy", "unavailable"):
            raise Refused(code)  # resend the same message over a new connection
        elif code not in ("stale", "over", "not-your-turn", "too-fast"):
            raise AssertionError(f"{key}: {message}")
        self.unanswered = None
