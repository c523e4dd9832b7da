"""Attacks from one address: python -m bench.load.attacks NAME PORT SECONDS.

It connects from 127.0.0.2, so that the server distinguishes it from the players at 127.0.0.1. Prints one line of JSON:
how often it got through (`sent`), was refused (`refused`) and was disconnected (`cut`). `run.py` meanwhile measures the
players' waiting time.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import sys
import time
from collections.abc import Callable
from itertools import count
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

from bench.load.talk import Talk

SOURCE = "127.0.0.2"
HELLO = (
    b"GET /ws HTTP/1.1\r\nHost: koga\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
BYTES_PER_SECOND = 1_000_000  # bytes per second of frames
CROWD = 60  # concurrent connections


class Attack:
    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.deadline = time.monotonic() + seconds
        self.sent = self.refused = self.cut = 0

    def goes_on(self) -> bool:
        return time.monotonic() < self.deadline

    def told(self) -> dict[str, int]:
        return {"sent": self.sent, "refused": self.refused, "cut": self.cut}

    # ---- shared helpers ----

    def connect(self) -> socket.socket:
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=5, source_address=(SOURCE, 0))
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return wire

    def websocket(self) -> socket.socket | None:
        """Open a WebSocket; return None, after a pause, if the server refuses it."""
        with contextlib.suppress(OSError):
            wire = self.connect()
            wire.sendall(HELLO)
            head = b""
            while not head.endswith(b"\r\n\r\n") and (more := wire.recv(1)):
                head += more
            if head.startswith(b"HTTP/1.1 101"):
                wire.settimeout(0.2)
                return wire
            wire.close()
        self.refused += 1
        time.sleep(0.05)
        return None

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Return the response to a request; None if it is refused."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(SOURCE, 0))
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            read = answer.read()
        except (OSError, http.client.HTTPException):
            self.cut += 1
            return None
        finally:
            connection.close()
        if answer.status == 429:
            self.refused += 1
            time.sleep(0.05)
            return None
        self.sent += 1
        return json.loads(read) if read.startswith((b"{", b"[")) else read.decode()

    def flood(self, first: bytes, piece: bytes) -> None:
        """Send frames at a steady rate on one WebSocket, reconnecting whenever it is closed."""
        while self.goes_on():
            wire = self.websocket()
            if wire is None:
                continue
            begun, moved = time.monotonic(), 0
            with wire, contextlib.suppress(OSError):
                wire.sendall(first)
                while self.goes_on():
                    wire.sendall(piece)
                    self.sent += 1
                    moved += len(piece)
                    time.sleep(max(0.0, begun + moved / BYTES_PER_SECOND - time.monotonic()))
            self.cut += self.goes_on()

    def hold(self, first: bytes) -> None:
        """Hold many connections with an unfinished request each."""
        held: list[socket.socket] = []
        while self.goes_on():
            with contextlib.suppress(OSError):
                wire = self.connect()
                wire.sendall(first)
                wire.setblocking(False)
                held.append(wire)
                self.sent += 1
            for wire in list(held):
                with contextlib.suppress(BlockingIOError):
                    try:
                        gone = not wire.recv(4096)
                    except ConnectionError:
                        gone = True
                    if gone:
                        held.remove(wire)
                        wire.close()
                        self.cut += 1
            time.sleep(0.5 if len(held) >= 10 * CROWD else 0.002)
        for wire in held:
            wire.close()

    # ---- the attacks; their first lines are printed ----

    def requests(self) -> None:
        """Requests as fast as they are answered, each on a connection of its own."""
        while self.goes_on():
            self.call("GET", "/api/tables")

    def pings(self) -> None:
        """A megabyte of pings a second."""
        self.flood(b"", masked(Opcode.PING) * 200)

    def fragments(self) -> None:
        """A megabyte of empty continuation frames a second."""
        self.flood(masked(Opcode.TEXT, b"{", fin=False), masked(Opcode.CONT, fin=False) * 200)

    def unfinished(self) -> None:
        """Fragments of a message that never ends."""
        self.flood(masked(Opcode.TEXT, b"{", fin=False), masked(Opcode.CONT, b" " * 1000, fin=False) * 4)

    def messages(self) -> None:
        """A megabyte of messages that are none a second."""
        self.flood(b"", masked(Opcode.TEXT, b"{}") * 200)

    def toml(self) -> None:
        """Boards of 12 kB of dotted keys."""
        board = ".".join("a" * 6000) + " = 1\n"
        while self.goes_on():
            self.call("POST", "/api/games/monomi/seats", {"options": {"board": "x.toml"}, "files": {"board": board}})

    def steps(self) -> None:
        """Past moments of a long finished game, one after another."""
        seats = [{"kind": "bot", "level": "random"}] * 2
        made = self.call("POST", "/api/tables", {"game": "gachijo", "options": {"players": "2"}, "seats": seats})
        id = made["table"]["id"]
        for step in count():
            if not self.goes_on():
                return
            self.call("GET", f"/api/tables/{id}/snapshots/{step % 200}")

    def readers(self) -> None:
        """Sockets that ask for a whole snapshot again and again and read nothing."""
        made = self.call("POST", "/api/tables", {"game": "gachijo", "watch": "open"})
        asked = masked(Opcode.TEXT, json.dumps({"type": "join", "id": "j", "table": made["table"]["id"]}).encode())
        held: list[socket.socket] = []
        while self.goes_on():
            if len(held) < CROWD and (wire := self.websocket()) is not None:
                wire.settimeout(0.01)
                held.append(wire)
            for wire in list(held):
                try:
                    wire.sendall(asked)
                    self.sent += 1
                except TimeoutError:
                    continue
                except OSError:
                    held.remove(wire)
                    self.cut += 1
            time.sleep(0.05)
        for wire in held:
            wire.close()

    def bodies(self) -> None:
        """Hundreds of requests whose bodies never come."""
        self.hold(b"POST /api/tables HTTP/1.1\r\nHost: koga\r\nContent-Length: 60000\r\n\r\n{")

    def heads(self) -> None:
        """Hundreds of requests whose heads never end."""
        self.hold(b"GET / HTTP/1.1\r\nHost: koga\r\nX: ")

    def silent(self) -> None:
        """Hundreds of connections that say nothing."""
        self.hold(b"")

    def chat(self) -> None:
        """Chat as fast as it is taken."""
        self.talk(lambda talk: self.told_by(talk.ask("say", seat=0, text="x" * 300)))

    def undos(self) -> None:
        """Actions in GACHIJO, each undone."""
        self.talk(self.undo)

    def undo(self, talk: Talk) -> None:
        if not talk.act():
            raise EOFError
        self.told_by(talk.ask("undo", seat=talk.to_act() or 0, version=talk.version))

    def hints(self) -> None:
        """Hints, one after another."""
        self.talk(lambda talk: self.told_by(talk.ask("hint", seat=talk.to_act() or 0, version=talk.version)))

    def joins(self) -> None:
        """Joins to a long finished game."""
        id = self.finished("gachijo")
        while self.goes_on():
            with contextlib.suppress(OSError, EOFError, WebSocketException):
                Talk(self.port, self.connect(), id, []).close()
                self.sent += 1
                continue
            self.cut += 1
            time.sleep(0.05)

    def mistakes(self) -> None:
        """The mistakes of a finished game, again and again."""
        id = self.finished("taisen")
        while self.goes_on():
            self.call("GET", f"/api/tables/{id}/mistakes")

    def talk(self, say: Callable[[Talk], None]) -> None:
        """Say something at a table of one's own, again and again; on another one when it is over or closed."""
        seats = [{"kind": "person"}, {"kind": "person"}]
        form = {"game": "gachijo", "options": {"players": "2"}, "seats": seats, "hints": True}
        while self.goes_on():
            made = self.call("POST", "/api/tables", form)
            if made is None:
                continue
            with contextlib.suppress(OSError, EOFError, WebSocketException):
                talk = Talk(self.port, self.connect(), made["table"]["id"], list(made["tokens"].values()))
                while self.goes_on():
                    say(talk)
                talk.close()
            self.cut += self.goes_on()

    def told_by(self, answer: dict[str, Any]) -> None:
        if answer.get("code", "").startswith("too-") or answer.get("code") in ("busy", "chat-full", "table-full"):
            self.refused += 1
            time.sleep(0.05)
        else:
            self.sent += 1

    def finished(self, game: str) -> str:
        """A game that bots play to its end."""
        seats = [{"kind": "bot", "level": "random"}] * 2
        options = {"players": "2"} if game == "gachijo" else {}
        made = self.call("POST", "/api/tables", {"game": game, "options": options, "seats": seats})
        while self.goes_on():
            state = self.call("GET", f"/api/tables/{made['table']['id']}")
            if state is not None and state["state"] == "over":
                break
            time.sleep(0.1)
        return str(made["table"]["id"])

    def rematches(self) -> None:
        """Games that are resigned at once, and a rematch of each."""
        seats = [{"kind": "person"}, {"kind": "person"}]
        while self.goes_on():
            made = self.call("POST", "/api/tables", {"game": "taisen", "seats": seats, "leaving": "end"})
            wire = None if made is None else self.websocket()
            if wire is None:
                time.sleep(0.05)
                continue
            with wire, contextlib.suppress(OSError):
                self.rematch_on(wire, made["table"]["id"], list(made["tokens"].values()))
            self.cut += self.goes_on()

    def rematch_on(self, wire: socket.socket, table: str, tokens: list[str]) -> None:
        for number in count():
            for message in (
                {"type": "join", "id": f"j{number}", "table": table, "tokens": tokens},
                {"type": "resign", "id": f"r{number}", "seat": 0},
                {"type": "again", "id": f"a{number}", "seat": 0},
            ):
                wire.sendall(masked(Opcode.TEXT, json.dumps(message).encode()))
            heard = b""
            while self.goes_on() and (b'"rematch":"' not in heard or f'"a{number}"'.encode() not in heard):
                if b'"code":"too-' in heard:
                    self.refused += 1
                    time.sleep(0.1)
                    return
                with contextlib.suppress(TimeoutError):
                    more = wire.recv(65_536)
                    if not more:
                        return
                    heard += more
            if not self.goes_on():
                return
            table = heard.rpartition(b'"rematch":"')[2].partition(b'"')[0].decode()
            self.sent += 1

    def tables(self) -> None:
        """Tables of bots that nobody watches."""
        seats = [{"kind": "bot", "level": "master"}] * 2
        while self.goes_on():
            if self.call("POST", "/api/tables", {"game": "taisen", "seats": seats}) is None:
                time.sleep(0.2)


def masked(opcode: Opcode, payload: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True)


ATTACKS: dict[str, Callable[[Attack], None]] = {
    "requests": Attack.requests,
    "pings": Attack.pings,
    "fragments": Attack.fragments,
    "unfinished": Attack.unfinished,
    "messages": Attack.messages,
    "toml": Attack.toml,
    "steps": Attack.steps,
    "readers": Attack.readers,
    "bodies": Attack.bodies,
    "heads": Attack.heads,
    "silent": Attack.silent,
    "chat": Attack.chat,
    "undos": Attack.undos,
    "hints": Attack.hints,
    "joins": Attack.joins,
    "mistakes": Attack.mistakes,
    "rematches": Attack.rematches,
    "tables": Attack.tables,
}


if __name__ == "__main__":
    name, port, seconds = sys.argv[1:]
    attack = Attack(int(port), float(seconds))
    ATTACKS[name](attack)
    print(json.dumps(attack.told()))
