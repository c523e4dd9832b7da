"""A client that waits for each answer, for attacks and for the bystander."""

from __future__ import annotations

import json
import socket
from itertools import count
from typing import Any

from websockets.sync.client import connect


class Talk:
    """A connection to a table: what it last saw of each of its seats."""

    def __init__(self, port: int, wire: socket.socket, table: str, tokens: list[str]) -> None:
        self.socket = connect(
            f"ws://127.0.0.1:{port}/ws", sock=wire, proxy=None, compression=None, ping_interval=None, max_size=None
        )
        self.ids = count(1)
        self.version = 0
        self.choices: dict[int, list[dict[str, Any]]] = {}
        self.joined = self.ask("join", table=table, tokens=tokens)
        while self.joined["type"] == "joined" and len(self.choices) < max(1, len(tokens)):
            self.read()

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Return the answer to a message; raise EOFError if the server says goodbye instead."""
        id = str(next(self.ids))
        self.socket.send(json.dumps({"type": type, "id": id, **fields}))
        while True:
            for message in self.read():
                if message.get("id") == id:
                    return message

    def read(self) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = [json.loads(line) for line in str(self.socket.recv(timeout=30)).split("\n")]
        for message in messages:
            if message["type"] == "bye":
                raise EOFError(message["code"])
            shown = message.get("snapshot", message)
            if message["type"] in ("snapshot", "delta"):
                self.version = message["version"]
                self.choices[message["seat"]] = shown.get("choices", self.choices.get(message["seat"], []))
        return messages

    def to_act(self) -> int | None:
        return next((seat for seat, choices in self.choices.items() if choices), None)

    def act(self) -> bool:
        """Take the first action on offer; return False if there is none."""
        seat = self.to_act()
        if seat is None:
            return False
        action = self.choices[seat][0]["action"]
        return bool(self.ask("act", seat=seat, version=self.version, action=action)["type"] == "done")

    def close(self) -> None:
        self.socket.close()
