"""Ping-pong players for either server over bare sockets: they send what the protocol requires and read everything."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from bench.load.wires import Wire, Wires

# ---- Koga -----------------------------------------------------------------------------------------------------------


class Heard(msgspec.Struct):
    type: str
    id: str | None = None
    version: int = 0
    code: str = ""
    choices: list[Any] | msgspec.UnsetType = msgspec.UNSET
    snapshot: Seen | None = None


class Seen(msgspec.Struct):
    choices: list[Any]


read_koga = msgspec.json.Decoder(Heard).decode


class Player(Protocol):
    """A player who calls `turn` whenever it is their turn."""

    ready: bool
    answered: bool

    def hit(self, done: Callable[[], None]) -> None:
        """Act; `done` is called when the server has acknowledged the action."""

    def ask(self) -> None:
        """Send a request that must be answered; `answered` is called with the answer."""


class KogaPlayer:
    def __init__(self, wires: Wires, port: int, match: Any, seat: int | None, turn: Callable[[Player], None]) -> None:
        self.turn, self.seat = turn, seat
        self.ready = self.answered = False
        self.version = self.number = 0
        self.done: Callable[[], None] | None = None
        cookie = match["cookies"][seat] if seat is not None and "cookies" in match else ""
        self.rated = bool(match.get("rated"))
        self.wire = Wire(wires, port, "/ws", self.hear, cookie)
        tokens = [] if seat is None or cookie else [match["tokens"][str(seat)]]
        self.wire.say(json.dumps({"type": "join", "id": "j", "table": match["table"]["id"], "tokens": tokens}).encode())

    def hear(self, text: bytes) -> None:
        for line in text.split(b"\n"):
            heard = read_koga(line)
            if heard.type == "done":
                if self.done is not None and heard.id == str(self.number):
                    done, self.done = self.done, None
                    done()
            elif heard.type in ("delta", "snapshot"):
                self.version = heard.version
                self.ready = True
                choices = heard.choices if heard.snapshot is None else heard.snapshot.choices
                if choices:
                    self.turn(self)
            elif heard.type == "pong":
                self.answered = True
            elif heard.type in ("error", "bye") and heard.code != "over":  # the opponent has resigned meanwhile
                raise SystemExit(text.decode())

    def hit(self, done: Callable[[], None]) -> None:
        self.done = done
        self.number += 1
        self.wire.say(
            b'{"type":"act","id":"%d","seat":%d,"version":%d,"action":0}' % (self.number, self.seat or 0, self.version)
        )

    def ask(self) -> None:
        self.wire.say(b'{"type":"ping","id":"p"}')

    def resign(self) -> None:
        self.wire.say(b'{"type":"resign","id":"r","seat":%d}' % (self.seat or 0))


def koga_match(port: int) -> Any:
    return post(port, "/api/tables", {"game": "pingpong", "seats": [{"kind": "person"}, {"kind": "person"}]})


# ---- boardgame.io ---------------------------------------------------------------------------------------------------


class Ctx(msgspec.Struct):
    currentPlayer: str  # noqa: N815


class State(msgspec.Struct):
    ctx: Ctx
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    state: State


read_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode
read_sync = msgspec.json.Decoder(tuple[str, str, Sync]).decode


class BgioPlayer:
    """Socket.IO by hand over a WebSocket, as its client does it: 0 open, 2 ping, 3 pong, 40 connected, 42 an event."""

    def __init__(self, wires: Wires, port: int, match: Any, seat: int | None, turn: Callable[[Player], None]) -> None:
        self.turn, self.match = turn, match["id"]
        self.seat = None if seat is None else str(seat)
        self.secret = None if seat is None else match["secrets"][seat]
        self.ready = self.answered = False
        self.number = 0
        self.done: Callable[[], None] | None = None
        payload: dict[str, Any] = {"type": "hit", "args": [], "playerID": self.seat, "credentials": self.secret}
        self.move = json.dumps({"type": "MAKE_MOVE", "payload": payload}, separators=(",", ":"))
        self.where = json.dumps([self.match, self.seat], separators=(",", ":"))[1:-1]
        self.wire = Wire(wires, port, "/socket.io/?EIO=4&transport=websocket", self.hear)

    def hear(self, text: bytes) -> None:
        if text.startswith(b'42/pingpong,["update"'):
            self.take(read_update(text[12:])[2])
        elif text.startswith(b'42/pingpong,["sync"'):
            self.answered = True
            self.take(read_sync(text[12:])[2].state)
        elif text.startswith(b"40"):
            self.ask()
        elif text.startswith(b"0"):
            self.wire.say(b"40/pingpong,")
        elif text == b"2":
            self.wire.say(b"3")

    def take(self, state: State) -> None:
        self.number = state.number
        self.ready = True
        mine = state.ctx.currentPlayer == self.seat
        if self.done is not None and not mine:
            done, self.done = self.done, None
            done()
        if mine:
            self.turn(self)

    def hit(self, done: Callable[[], None]) -> None:
        self.done = done
        self.wire.say(f'42/pingpong,["update",{self.move},{self.number},{self.where}]'.encode())

    def ask(self) -> None:
        event = ["sync", self.match, self.seat, self.secret, 2]
        self.wire.say(b"42/pingpong," + json.dumps(event).encode())


def bgio_match(port: int) -> Any:
    made = post(port + 1, "/games/pingpong/create", {"numPlayers": 2})
    join = f"/games/pingpong/{made['matchID']}/join"
    joined = [post(port + 1, join, {"playerID": seat, "playerName": "p"}) for seat in ("0", "1")]
    return {"id": made["matchID"], "secrets": [one["playerCredentials"] for one in joined]}


def post(port: int, path: str, body: Any) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    assert answer.status < 300, text
    return json.loads(text)
