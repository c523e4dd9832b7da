"""The server's front for fuzzers: the application in this process, and connections whose bytes come from a fuzzer.

Everything is real (HTTP, frames, tables, SQLite) except the network and the bots, which take the first legal action.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from koga.core.game import Game, agree, find
from koga.core.position import Position
from koga.server.forms import NewSeat, NewTable
from koga.server.http import app as application
from koga.server.http.connection import HttpConnection
from koga.server.ops.clock import now
from koga.server.ops.serving import configuration
from koga.server.ops.settings import Limits, Settings
from koga.server.storage import repository
from koga.server.tables.creation import from_form, seat_token, table_id
from koga.server.ws.socket import Socket

HELLO = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
REQUEST = "a-request-of-the-fuzzer-"  # together with a game's name it determines the table's id and its seats' tokens
PLENTY = Limits(
    requests=1e12,
    bytes=1e15,
    cpu=1e9,
    tables=1e12,
    bots=1e12,
    jobs=1_000_000,
    questions=1_000_000,
    connections=1_000_000,
    tcp=60_000,
    messages=1e6,
    writes=1e12,
)
PATIENCE = 20.0  # seconds of this process's own time for one input
LONGEST = 300.0  # seconds for it on a crowded machine, and for a statement of the database


class Finding(AssertionError):
    """The server reported a failure, or did not answer."""


class FirstAction:
    """BotPool that does not think."""

    waiting = 0

    def __init__(self, *_: object) -> None:
        self.plans: dict[object, object] = {}

    def state(self) -> str:
        return "ok"

    def check_free(self, _: object) -> None:
        return

    async def choose(self, _: Game, __: str, imagined: Position, *___: object) -> int:
        return imagined.actions()[0]

    async def evaluate(self, *_: object) -> list[object]:
        return []

    async def judge(self, _: Game, __: Position, names: list[str], *___: object) -> list[tuple[None, None]]:
        return [(None, None)] * len(names)

    async def close(self) -> None:
        return


class Wire(asyncio.Transport):
    """Transport that keeps the bytes written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closing = False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    abort = close

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def pause_reading(self) -> None:
        return

    def resume_reading(self) -> None:
        return

    def set_write_buffer_limits(self, *_: int | None, **__: int | None) -> None:
        return

    def get_write_buffer_size(self) -> int:
        return 0


class Front:
    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.mkdtemp(prefix="koga-fuzz-")
        self.settings = Settings(
            database=f"{self.folder}/koga.db", log="error", limits=PLENTY, keep_days=0, idle_seconds=5
        )
        self.app = application.App(self.settings)
        self.config = configuration(self.settings, self.app)
        self.config.load()
        self.state = ServerState()
        self.shared: dict[str, Any] = {}
        self.to_app: asyncio.Queue[Any] = asyncio.Queue()
        # Between two inputs the loop stands still, and the clocks of its statements go on.
        vars(repository).update(TRANSACTION_SECONDS=LONGEST, LONGEST_SECONDS=LONGEST)
        pool = vars(application)["BotPool"]
        vars(application)["BotPool"] = FirstAction
        try:
            self.loop.run_until_complete(self.start())
        finally:
            vars(application)["BotPool"] = pool

    async def start(self) -> None:
        answers: asyncio.Queue[Any] = asyncio.Queue()
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": self.shared}
        self.lifespan = asyncio.create_task(self.app(scope, self.to_app.get, answers.put))
        await self.to_app.put({"type": "lifespan.startup"})
        assert (await answers.get())["type"] == "lifespan.startup.complete"
        self.answers = answers
        assert self.app.tables is not None
        self.standing = set(self.app.tables.tasks.running)  # background tasks that run as long as the server

    def close(self) -> None:
        async def stop() -> None:
            await self.to_app.put({"type": "lifespan.shutdown"})
            await self.answers.get()
            await self.lifespan

        self.loop.run_until_complete(stop())
        self.loop.close()
        shutil.rmtree(self.folder)

    # ---- one input ----

    def run(self, work: Callable[[], Awaitable[bytes]]) -> bytes:
        """Run an input; raise Finding if the server reports a failure or is not done in time."""
        metrics = self.app.metrics
        before = metrics.value("broken") + metrics.value("quarantined")
        found = self.loop.run_until_complete(self.done_in_time(work))
        if metrics.value("broken") + metrics.value("quarantined") != before:
            raise Finding("the server counted an unexpected error, or quarantined a table")
        if b"HTTP/1.1 500 " in found or b'"code":"broken"' in found:
            raise Finding("the server answered that it failed")
        return found

    async def done_in_time(self, work: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return what an input leads to. A crowded machine is no finding: the time of this process counts, or a
        multiple of it if it does nothing."""
        task, begun, used = asyncio.ensure_future(work()), time.monotonic(), time.process_time()
        while not task.done():
            await asyncio.wait({task}, timeout=PATIENCE / 4)
            if not task.done() and (time.process_time() - used > PATIENCE or time.monotonic() - begun > LONGEST):
                task.cancel()
                raise Finding(f"nothing was done within {time.monotonic() - begun:.0f} s")
        return task.result()

    def connect(self) -> HttpConnection:
        connection = HttpConnection(config=self.config, server_state=self.state, app_state=self.shared, _loop=self.loop)
        wire = Wire()
        wire.protocol = connection
        connection.connection_made(wire)
        return connection

    async def request(self, data: bytes) -> bytes:
        """Return the response to these bytes, which may be several requests, or a WebSocket and its frames."""
        connection = self.connect()
        wire: Any = connection.transport
        connection.data_received(data)
        while isinstance(wire.protocol, HttpConnection) and not wire.closing and is_answering(connection):
            await asyncio.sleep(0.0005)
        if isinstance(wire.protocol, Socket):
            await self.settle(wire.protocol)
        wire.protocol.connection_lost(None)
        await asyncio.sleep(0)
        return bytes(wire.written)

    async def frames(self, data: bytes) -> bytes:
        """Return the response to these bytes on a WebSocket."""
        return await self.request(HELLO + data)

    async def messages(self, game: str, lines: list[bytes]) -> bytes:
        """Return the responses to these messages, which know a fresh table of the game by `fuzz_table(game)`."""
        await self.make_table(game)
        data = b"".join(Frame(Opcode.TEXT, line).serialize(mask=True) for line in lines)
        return await self.frames(data)

    async def settle(self, socket: Socket) -> None:
        conversation = socket.conversation
        while conversation.working or conversation.unread or (socket.is_flushing and not socket.ending):
            await asyncio.sleep(0.0005)
        while socket.tables.tasks.running - self.standing:  # hints
            await asyncio.sleep(0.0005)

    async def make_table(self, game: str) -> None:
        tables = self.app.tables
        assert tables is not None
        form, _, _ = fuzz_table(game)
        new = from_form(form, now())
        id = new.stored.match.id
        if await tables.repository.delete(id):
            tables.drop(id)
        while tables.scheduler.is_busy(id):
            await asyncio.sleep(0.001)
        await tables.open(new)


@cache
def fuzz_table(game: str) -> tuple[NewTable, str, list[str]]:
    """Return the form of a table at which all but the last seat are the fuzzer's, its id and the tokens of those
    seats."""
    found = find(game)
    request = REQUEST + game
    count = found.start(agree(found, {})).seats
    people = [NewSeat("person", "fuzz") for _ in range(count - 1)]
    form = NewTable(game, seats=[*people, NewSeat("bot")], hints=True, id=request)
    id = table_id(request)
    return form, id, [seat_token(request, id, seat) for seat in range(count - 1)]


def is_answering(connection: HttpConnection) -> bool:
    """Return whether a request is complete but its response is not; connections waiting for more bytes are not
    awaited."""
    cycle = connection.cycle
    return cycle is not None and not cycle.more_body and not cycle.response_complete


@cache
def front() -> Front:
    """Return the server shared by all inputs: starting one costs more than thousands of inputs."""
    return Front()
