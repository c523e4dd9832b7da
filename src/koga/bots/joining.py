"""A program at a table of a server: `koga bot join`. The program is spoken to as everywhere (docs/bots.md), the server
by the protocol of its tables (docs/wire.md), with the token of one seat. A bot token takes that seat again whenever the
program is started again. Needs `websockets`, which `koga[server]` has.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from koga.bots.outside import Command, announcement, consult, go, greet
from koga.bots.process import Failure, Process, decoded
from koga.core.fairness import share_commitment
from koga.core.game import InvalidInput

WIRE = 2
PATIENCE = 30.0  # seconds for an answer of the server
PING = 20.0  # seconds between two signs of life
BOT_TOKEN = "kb_"  # begins the tokens that members issue to programs
TRIES = 8  # connections in a row that may fail, each after a longer pause
CHANGING = ("to_act", "ask", "choices", "courses", "scores", "end", "parts")
FINAL = ("over", "cancelled")
Say = Callable[[str], None]


@dataclass(frozen=True)
class Place:
    """A table on a server, from the address of its page."""

    server: str  # such as https://koga.example
    table: str


def read_place(address: str) -> Place:
    parts = urlsplit(address)
    table = parts.path.rstrip("/").rpartition("/")[2]
    if parts.scheme not in ("http", "https") or not parts.netloc or not table:
        raise InvalidInput(f"{address!r} is not the address of a table, such as https://koga.example/t/TABLE")
    return Place(f"{parts.scheme}://{parts.netloc}", table)


def post(place: Place, path: str, body: dict[str, Any], token: str | None = None) -> dict[str, Any]:
    """Ask the server for something; InvalidInput says why it refuses."""
    headers = {"content-type": "application/json", **({} if token is None else {"authorization": f"Bearer {token}"})}
    request = Request(f"{place.server}{path}", json.dumps(body).encode(), headers)
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
            return understood(place.server, answer.read())
    except HTTPError as error:
        raise InvalidInput(f"{place.server} refuses: {reason(error.read())}") from error
    except (URLError, TimeoutError) as error:
        raise InvalidInput(f"{place.server} does not answer: {error}") from error


def reason(body: bytes) -> str:
    """Return the code of a refusal."""
    try:
        return str(json.loads(body)["code"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return "no reason given"


def understood(server: str, text: bytes) -> dict[str, Any]:
    """Return a server's message; InvalidInput if it is none."""
    try:
        return decoded(text)
    except Failure as failure:
        raise InvalidInput(f"{server} is not a server of Koga: {failure}") from failure


@dataclass
class Seat:
    """One seat at a table and the program that plays for it."""

    place: Place
    token: str
    command: Command
    process: Process
    say: Say
    number: int = -1
    table: dict[str, Any] = field(default_factory=dict)
    snapshot: dict[str, Any] = field(default_factory=dict)
    version: int = -1
    share: bytes = b""
    is_informed: bool = False  # whether the program knows of the game
    asked: int = -1  # the last version at which the program was asked
    ids: Any = field(default_factory=lambda: count(1))
    name: str = field(default_factory=lambda: secrets.token_hex(6))
    trouble: str = ""  # what the program did wrong

    def play(self) -> str:
        """Play until the game is over, through lost connections; return what the program did wrong, if anything."""
        failed = 0
        while self.table.get("state") not in FINAL and not self.trouble:
            try:
                self.sit()
                failed = 0
            except (OSError, TimeoutError, EOFError) as error:
                failed += 1
                if failed == TRIES:
                    raise InvalidInput(f"{self.place.server} cannot be reached: {error}") from error
                self.say(f"the connection was lost ({error}); trying again")
                time.sleep(min(2.0**failed, 30.0) / 4)
        if not self.trouble:
            with suppress(Failure):
                self.process.send({"type": "game_over", "scores": self.snapshot.get("scores") or []})
        return self.trouble

    def sit(self) -> None:
        """One connection, from `join` to the end of the game."""
        try:
            from websockets.exceptions import ConnectionClosed
            from websockets.sync.client import connect
        except ModuleNotFoundError as error:
            raise InvalidInput(
                "koga bot join needs websockets: install it with `pip install 'koga[server]'`"
            ) from error
        address = self.place.server.replace("http", "ws", 1) + "/ws"
        try:
            with connect(address, open_timeout=PATIENCE, max_size=None, proxy=None) as socket:
                self.send(socket, "join", table=self.place.table, wire=WIRE, tokens=[self.token])
                while self.table.get("state") not in FINAL and not self.trouble:
                    self.take(socket)
        except ConnectionClosed as error:
            raise EOFError(str(error)) from error

    def take(self, socket: Any) -> None:
        """Read one frame, if there is one, and do what is to be done then."""
        try:
            frame = socket.recv(timeout=PING)
        except TimeoutError:
            self.send(socket, "ping")
            return
        for line in str(frame).split("\n"):
            self.hear(understood(self.place.server, line.encode()))
        self.contribute(socket)
        choices = self.snapshot.get("choices")
        if choices and self.version > self.asked and self.table.get("state") not in FINAL:
            self.asked = self.version
            self.decide(socket, choices)

    def hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("joined", "table"):
            self.table = message["table"]
        if kind == "joined":
            if not message["seats"]:
                raise InvalidInput("this token opens no seat at that table")
            self.number = message["seats"][0]
            self.asked = -1
        elif kind == "snapshot":
            self.snapshot, self.version = message["snapshot"], message["version"]
        elif kind == "delta":
            self.snapshot |= {name: message[name] for name in CHANGING if name in message}
            self.snapshot["view"] |= message.get("view", {})
            self.version = message["version"]
        elif kind == "error" and message["code"] != "stale":
            raise InvalidInput(f"{self.place.server} refuses: {message['code']}")

    def contribute(self, socket: Any) -> None:
        """Add to the chance of the game, as every client does."""
        agreement = self.table.get("agreement")
        if agreement is None or self.number not in agreement["waiting_for"]:
            return
        if len(agreement["wanted"]) > sum(one is not None for one in agreement["committed"]):
            self.share = secrets.token_bytes(32)
            self.send(socket, "share", seat=self.number, sha256=share_commitment(self.share))
        elif self.share:
            self.send(socket, "reveal", seat=self.number, share=self.share.hex())

    def decide(self, socket: Any, choices: list[dict[str, Any]]) -> None:
        """Let the program choose; if it fails, its seat is resigned."""
        view = self.snapshot["view"]
        seats = len(self.table["seats"])
        legal = [{"action": one["action"], "name": one["name"]} for one in choices]
        limits = self.command.limits
        try:
            if not self.is_informed:
                self.process.send(announcement(view["game"], seats, self.table["options"]))
                self.is_informed = True
            question = go(view["game"], self.number, seats, view, legal, limits.budget, secrets.randbits(53))
            action = consult(self.process, question, limits).action
            if action not in [one["action"] for one in legal]:
                raise Failure(f"action {action} is illegal")
        except Failure as failure:
            self.trouble = str(failure)
            self.send(socket, "resign", seat=self.number)
            with suppress(TimeoutError):
                self.hear_out(socket)
            return
        self.send(socket, "act", seat=self.number, version=self.version, action=action)

    def hear_out(self, socket: Any) -> None:
        """Wait until the server has answered the last message."""
        last = f"{self.name}-{next(self.ids) - 1}"
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for line in str(socket.recv(timeout=PATIENCE)).split("\n"):
                if understood(self.place.server, line.encode()).get("id") == last:
                    return

    def send(self, socket: Any, kind: str, **fields: Any) -> None:
        socket.send(json.dumps({"type": kind, "id": f"{self.name}-{next(self.ids)}", **fields}))


def take_seat(place: Place, name: str, seat: int | None, token: str | None, say: Say) -> str:
    """Take an open seat, or the one that the bot token already has; return the seat's token."""
    body: dict[str, Any] = {"name": name[:24], "program": True, **({} if seat is None else {"seat": seat})}
    sat = post(place, f"/api/tables/{place.table}/seats", body, token)
    say(f"{sat['table']['seats'][sat['seat']]['name']} sits at seat {sat['seat']}")
    return str(sat["token"])


def join(address: str, command: Command, name: str | None, seat: int | None, token: str | None, say: Say) -> str:
    """Play one game at a table; return what the program did wrong, if anything.

    A bot token takes an open seat under the token's name. Without a token an open seat is taken under `name`, or the
    name that the program gives itself. Any other token is that of a seat taken before.
    """
    place = read_place(address)
    process = Process(command.words, command.limits.memory)
    try:
        greeting = greet(process)
        if token is None or token.startswith(BOT_TOKEN):
            token = take_seat(place, name or str(greeting["name"]), seat, token, say)
        trouble = Seat(place, token, command, process, say).play()
        if not trouble:
            process.quit(1.0)
        return trouble
    except Failure as failure:
        return str(failure)
    finally:
        process.kill()
