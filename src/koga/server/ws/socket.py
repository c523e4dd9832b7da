"""One socket: messages in, messages out. A refusal always has a code; a closed connection always had a Bye."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from koga.core.game import SPECTATOR
from koga.server.ops.budgets import Account
from koga.server.ops.limits import Bucket
from koga.server.ops.metrics import key
from koga.server.tables import commands as commands
from koga.server.tables.registry import Registry
from koga.server.tables.table import Table
from koga.server.wire import (
    LARGEST,
    WIRE,
    Act,
    Again,
    Answer,
    Away,
    Back,
    Code,
    Done,
    FromClient,
    FromServer,
    Hint,
    Join,
    Ping,
    Pong,
    Refused,
    Resign,
    Say,
    Show,
    Undo,
    Why,
    bye,
    decode,
    encode,
    error_message,
    id_of,
)
from koga.server.ws.frames import BROKEN, CLOSE, PING, PONG, TEXT, TOO_BIG, Broken, Incoming, close_frame, frame

log = logging.getLogger("koga.socket")
MOST_UNSENT = 400  # messages that a client may leave unread
MOST_AT_ONCE = 20  # messages that are answered before others have their turn, or sent in one frame
MOST_UNDONE = 100  # messages of a client that wait to be answered before we stop reading
MOST_NONSENSE = 100  # malformed or too fast messages before the connection is ended
LINGER = 0.5  # seconds between the bye and the end for a client that may be sending
LAST_WORDS = 5.0  # seconds that a client has to read its bye, and to hang up
CLOSE_CODES: dict[str, int] = {"stopping": 1012, "too-slow": 1013, "too-fast": 1008, "malformed": 1008}
CLOSE_CODES |= {"too-many": 1008, "closed": 1008}

COMMANDS: dict[type, Callable[[Registry, str, Any], Awaitable[FromServer]]] = {
    Act: commands.act,
    Undo: commands.undo,
    Answer: commands.answer,
    Say: commands.talk,
    Show: commands.talk,
    Why: commands.why,
    Away: commands.away,
    Back: commands.back,
    Resign: commands.resign,
    Again: commands.rematch,
}
MESSAGES = {kind: key("messages", type=kind.__name__.lower()) for kind in (*COMMANDS, Join, Hint, Ping)}


class Socket:
    """A protocol of asyncio's. It lives in the loop: nothing is waited for between a message and its answer but the
    repository."""

    def __init__(
        self, registry: Registry, messages_per_second: float, transport: asyncio.Transport, account: Account
    ) -> None:
        self.registry = registry
        self.transport = transport
        self.account = account
        self.loop = asyncio.get_running_loop()
        self.incoming = Incoming(LARGEST)
        self.undone: deque[bytes | None] = deque()  # messages, None for one that was too big
        self.working = False
        self.out: list[bytes] = []
        self.is_flushing = False  # what is in `out` is sent at the end of this turn of the loop
        self.is_full = False  # the client does not read as fast as we write
        self.is_waiting = False  # we do not answer as fast as the client writes, and let it wait
        self.ending = self.hung_up = self.gone = False
        self.when_gone: Callable[[], None] | None = None
        self.worker: asyncio.Task[None] | None = None
        self.rate = Bucket(3 * messages_per_second, 3)
        self.nonsense = 0
        self.table: str | None = None
        self.viewers: tuple[int, ...] = ()
        self.seen = 0

    # ---- bytes in and out ----

    def data_received(self, data: bytes) -> None:
        try:
            frames = self.incoming.take(data)
        except Broken:
            self.end(BROKEN)
            return
        for kind, payload in frames:
            if kind == CLOSE:
                self.flush()
                self.ending = True
                self.hang_up(1000)
                self.transport.close()
                break
            if kind == PING and not self.is_full:
                self.transport.write(frame(PONG, payload))
            elif kind not in (PING, PONG) and not self.ending:
                self.undone.append(None if kind == TOO_BIG else payload)
        self.go_on()
        if len(self.undone) > MOST_UNDONE and not self.ending:
            self.is_waiting = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Answers what is undone, one after another: an action that can be decided at once right here."""
        if not self.undone or self.working:
            return
        self.working = True
        message = self.understand(self.undone.popleft())
        if not isinstance(message, Act) or not self.act(message):
            self.worker = self.loop.create_task(self.work(message))

    async def work(self, message: FromClient | None) -> None:
        done = 0
        while message is not None or self.undone:
            if message is not None:
                await self.take(message)
            done += 1
            if done % MOST_AT_ONCE == 0:  # let others have their turn
                await asyncio.sleep(0)
            message = self.understand(self.undone.popleft()) if self.undone else None
        self.working = False
        self.read_on()

    def read_on(self) -> None:
        if self.is_waiting and not self.transport.is_closing():
            self.is_waiting = False
            self.transport.resume_reading()

    def send(self, data: bytes) -> None:
        if self.ending:
            return
        self.out.append(data)
        if self.is_full:
            if len(self.out) > MOST_UNSENT:
                self.bye("too-slow")
        elif len(self.out) >= MOST_AT_ONCE:
            self.flush()
        elif not self.is_flushing:
            self.is_flushing = True
            self.registry.send_soon(self)

    def flush(self) -> None:
        """Sends what there is, all of it in one frame, a message a line."""
        self.is_flushing = False
        if self.out and not self.transport.is_closing():
            lines, self.out = self.out, []
            self.transport.write(frame(TEXT, lines[0] if len(lines) == 1 else b"\n".join(lines)))

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False
        if not self.ending:
            self.flush()

    def bye(self, code: Code) -> None:
        """The last words: then the client should hang up, and is cut off if it does not."""
        if not self.ending:
            self.out.append(encode(bye(code)))
            self.undone.clear()
            self.flush()
            self.end(CLOSE_CODES.get(code, 1000))

    def end(self, code: int) -> None:
        """No word after this one. What the client still sends is read, or it would lose what we sent to it before."""
        if not self.ending:
            self.flush()
            self.ending = True
            if not self.transport.is_closing():
                self.read_on()
                self.loop.call_later(LINGER if code == 1008 else 0, self.hang_up, code)
                self.loop.call_later(LAST_WORDS, self.transport.abort)

    def hang_up(self, code: int) -> None:
        if not self.hung_up and not self.transport.is_closing():
            self.hung_up = True
            self.transport.write(close_frame(code))

    def eof_received(self) -> None:
        """Who has said all does not listen either: the connection is closed."""

    def connection_lost(self, error: Exception | None) -> None:
        self.ending = self.gone = True
        if self.table is not None:
            self.registry.leave(self.table, self)
        if self.when_gone is not None:
            self.when_gone()

    # ---- messages in ----

    def understand(self, data: bytes | None) -> FromClient | None:
        """The message, if it is one and comes not too fast; else it is refused."""
        id: str | None = None
        try:
            if not self.rate.allows():
                id = None if data is None else id_of(data)
                raise Refused("too-fast")
            if data is None:
                raise Refused("too-big", more=f"{LARGEST} bytes will do")
            try:
                message = decode(data)
            except Refused:
                id = id_of(data)
                raise
        except Refused as refusal:
            self.refuse(refusal, id)
            return None
        self.registry.metrics.counts[MESSAGES[type(message)]] += 1
        return message

    def act(self, message: Act) -> bool:
        """An action, without waiting: all is here but the repository, which tells us. False if somebody is at the table
        already, or it is not in memory. commands.act does the same for those who wait."""
        table = self.registry.tables.get(self.table or "")
        if table is None or not table.lock.take():
            return False
        try:
            self.check(message.seat)
            new = commands.acted(table, message)
        except Exception as error:
            table.lock.release()
            self.fail(error, message.id, table.id)
            self.worked()
            return True
        if new is None:
            table.lock.release()
            self.acted(message.id, table.answered[message.seat, message.id], None)
        else:
            self.registry.commit_soon(table, new, self, message.id)
        return True

    def acted(self, message: str, version: int, refusal: Refused | None) -> None:
        if refusal is None:
            self.send(encode(Done(message, version)))
        else:
            self.refuse(refusal, message)
        self.worked()

    def worked(self) -> None:
        self.working = False
        if self.undone:
            self.working = True
            self.worker = self.loop.create_task(self.work(None))

    async def take(self, message: FromClient) -> None:
        try:
            if isinstance(message, Hint):  # bots take their time: other messages go on meanwhile
                self.registry.spawn(self.hint(message))
            elif (answer := await self.answer(message)) is not None:
                self.send(encode(answer))
        except Exception as error:
            self.fail(error, message.id, None)

    def fail(self, error: Exception, id: str, table: str | None) -> None:
        """Refuses what is refused; what nobody thought of is broken, and what is in memory of the table is in doubt."""
        if isinstance(error, Refused):
            self.refuse(error, id)
            return
        if table is not None:
            self.registry.forget(table)
        self.registry.metrics.count("broken")
        log.error("message failed", exc_info=error)
        self.refuse(Refused("broken"), id)

    def refuse(self, refusal: Refused, id: str | None) -> None:
        self.registry.metrics.count("refusals", code=refusal.code)
        self.send(encode(error_message(refusal, id, self.seen if self.table else None)))
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
        return await COMMANDS[type(message)](self.registry, self.check(message.seat), message)

    async def hint(self, message: Hint) -> None:
        try:
            self.send(encode(await commands.hint(self.registry, self.check(message.seat), message)))
        except Refused as refusal:
            self.refuse(refusal, message.id)

    def check(self, seat: int) -> str:
        """The table's id, if this connection holds the seat."""
        if self.table is None:
            raise Refused("not-joined")
        if seat not in self.viewers:
            raise Refused("no-seat")
        return self.table

    async def join(self, message: Join) -> None:
        if message.wire != WIRE:
            raise Refused("wire", more=f"this server speaks version {WIRE}")
        async with self.registry.held(message.table) as table:
            viewers = seats_of(table, message.tokens)
            if self.table is not None:
                self.registry.leave(self.table, self)
            if self.gone:
                return
            self.table, self.viewers, self.seen = table.id, viewers, table.version
            self.registry.join(table, self)
            for answer in self.registry.welcome(table, viewers, message):
                self.send(encode(answer))


def seats_of(table: Table, tokens: list[str]) -> tuple[int, ...]:
    """The seats that the tokens open, or a spectator's place where the table has some."""
    if not tokens:
        if table.settings.watch == "none":
            raise Refused("closed")
        return (SPECTATOR,)
    seats = [table.seat_of(token) for token in tokens]
    if None in seats:
        raise Refused("no-seat")
    return tuple(sorted({seat for seat in seats if seat is not None}))
