"""One socket: messages in, messages out. A refusal always has a code; a closed connection always had a Bye."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from koga.game import WATCHER
from koga.server import deeds
from koga.server.hall import Hall
from koga.server.limits import Rate
from koga.server.tables import Table
from koga.server.wire import (
    WIRE,
    Act,
    Again,
    Answer,
    Away,
    Back,
    Code,
    FromClient,
    FromServer,
    Hint,
    Join,
    Ping,
    Pong,
    Refusal,
    Say,
    Show,
    Undo,
    Why,
    bye,
    decode,
    encode,
    id_of,
    refused,
)

log = logging.getLogger("koga.socket")
MOST_UNSENT = 400  # messages that a client may leave unread
MOST_NONSENSE = 100  # malformed or too fast messages before the connection is ended
LINGER = 0.5  # seconds between the bye and the end for a client that floods us
LAST_WORDS = 5.0  # seconds that a client has to read its bye
CLOSE_CODES: dict[str, int] = {"stopping": 1012, "too-slow": 1013, "too-fast": 1008, "malformed": 1008}

DEEDS: dict[type, Callable[[Hall, str, Any], Awaitable[FromServer]]] = {
    Act: deeds.act,
    Undo: deeds.undo,
    Answer: deeds.answer,
    Say: deeds.talk,
    Show: deeds.talk,
    Why: deeds.why,
    Away: deeds.away,
    Back: deeds.back,
    Again: deeds.rematch,
}


class Socket:
    def __init__(self, hall: Hall, messages_per_second: float, send: Callable[[Any], Awaitable[None]]) -> None:
        self.hall = hall
        self.out: list[bytes] = []
        self.more = asyncio.Event()
        self.ending = False
        self.close_code = 1000
        self.to_client = send
        self.rate = Rate(3 * messages_per_second, 3)
        self.nonsense = 0
        self.table: str | None = None
        self.viewers: tuple[int, ...] = ()
        self.seen = 0

    async def run(self, receive: Callable[[], Awaitable[Any]]) -> None:
        """Until the client goes or is sent away."""
        self.writing = asyncio.create_task(self.write())
        reading = asyncio.create_task(self.read(receive))
        try:
            await asyncio.wait((self.writing, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self.table is not None:
                self.hall.leave(self.table, self)
            gone, self.ending = reading.done(), True
            self.writing.cancel()
            reading.cancel()
            await asyncio.gather(self.writing, reading, return_exceptions=True)
            if not gone:  # only now: while somebody waits for a message, Granian does not hang up
                with contextlib.suppress(OSError, RuntimeError):
                    await self.to_client({"type": "websocket.close", "code": self.close_code})

    async def read(self, receive: Callable[[], Awaitable[Any]]) -> None:
        while (event := await receive())["type"] != "websocket.disconnect":
            if not self.ending:
                text = event.get("text")
                await self.take(text if text is not None else event.get("bytes") or b"")

    async def write(self) -> None:
        """Sends what there is, all of it in one frame, a message a line."""
        try:
            while self.out or not self.ending:
                if not self.out:
                    await self.more.wait()
                    self.more.clear()
                    continue
                lines, self.out = self.out, []
                await self.to_client({"type": "websocket.send", "text": b"\n".join(lines).decode()})
            if self.close_code == 1008:  # it may still be sending, and would lose our last words if we hung up at once
                await asyncio.sleep(LINGER)
        except (OSError, RuntimeError):
            self.ending = True  # the client is gone; reading finds out too

    def send(self, data: bytes) -> None:
        if self.ending:
            return
        self.out.append(data)
        self.more.set()
        if len(self.out) > MOST_UNSENT:
            self.bye("too-slow")

    def bye(self, code: Code) -> None:
        if not self.ending:
            self.out.append(encode(bye(code)))
            self.close_code = CLOSE_CODES.get(code, 1000)
            self.ending = True
            self.more.set()
            asyncio.get_running_loop().call_later(LAST_WORDS, self.writing.cancel)  # if it does not read them

    # ---- messages in ----

    async def take(self, data: str | bytes) -> None:
        id: str | None = None
        try:
            if not self.rate.allows(""):
                id = id_of(data)
                raise Refusal("too-fast")
            try:
                message = decode(data)
            except Refusal:
                id = id_of(data)
                raise
            id = message.id
            self.hall.metrics.count("messages", type=type(message).__name__.lower())
            if isinstance(message, Hint):  # bots take their time: other messages go on meanwhile
                self.hall.spawn(self.hint(message))
            elif (answer := await self.answer(message)) is not None:
                self.send(encode(answer))
        except Refusal as refusal:
            self.refuse(refusal, id)
        except Exception:
            self.hall.metrics.count("broken")
            log.exception("message failed")
            self.refuse(Refusal("broken"), id)

    def refuse(self, refusal: Refusal, id: str | None) -> None:
        self.hall.metrics.count("refusals", code=refusal.code)
        self.send(encode(refused(refusal, id, self.seen if self.table else None)))
        if refusal.code in ("malformed", "too-big", "too-fast"):
            self.nonsense += 1
            if self.nonsense >= MOST_NONSENSE:
                self.bye("too-fast" if refusal.code == "too-fast" else "malformed")

    async def answer(self, message: FromClient) -> FromServer | None:
        if isinstance(message, Join):
            await self.join(message)
            return None
        if isinstance(message, Ping):
            return Pong(message.id, self.seen)
        return await DEEDS[type(message)](self.hall, self.check(message.seat), message)

    async def hint(self, message: Hint) -> None:
        try:
            self.send(encode(await deeds.hint(self.hall, self.check(message.seat), message)))
        except Refusal as refusal:
            self.refuse(refusal, message.id)

    def check(self, seat: int) -> str:
        """The table's id, if this connection holds the seat."""
        if self.table is None:
            raise Refusal("not-joined")
        if seat not in self.viewers:
            raise Refusal("no-seat")
        return self.table

    async def join(self, message: Join) -> None:
        if message.wire != WIRE:
            raise Refusal("wire", more=f"this server speaks version {WIRE}")
        async with self.hall.held(message.table) as table:
            viewers = seats_of(table, message.tokens)
            if self.table is not None:
                self.hall.leave(self.table, self)
            self.table, self.viewers, self.seen = table.id, viewers, table.version
            self.hall.join(table, self)
            for answer in self.hall.welcome(table, viewers, message):
                self.send(encode(answer))


def seats_of(table: Table, tokens: list[str]) -> tuple[int, ...]:
    """The seats that the tokens open, or a watcher's place where the table has some."""
    if not tokens:
        if table.settings.watch == "none":
            raise Refusal("closed")
        return (WATCHER,)
    seats = [table.seat_of(token) for token in tokens]
    if None in seats:
        raise Refusal("no-seat")
    return tuple(sorted({seat for seat in seats if seat is not None}))
