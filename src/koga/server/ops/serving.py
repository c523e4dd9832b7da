"""Runs the application on Granian, behind the gate: in this process for one worker, in several on PostgreSQL."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import os
import signal
import socket
from pathlib import Path
from typing import IO

import msgspec
from granian import Granian
from granian.constants import Interfaces, Loops
from granian.errors import FatalError
from granian.server.embed import Server

from koga.core.game import InvalidInput
from koga.server.http.app import App
from koga.server.ops.run_folder import run_folder
from koga.server.ops.settings import Settings
from koga.server.storage.database import is_sqlite, sqlite_path
from koga.server.ws.gate import inside

BACKPRESSURE = 10_000  # requests that Granian has open at a time


def serve(settings: Settings) -> None:
    """Serves until SIGINT or SIGTERM, then stops gracefully."""
    if is_sqlite(settings.database):
        if settings.workers > 1:
            raise InvalidInput("several workers need PostgreSQL: --database postgresql://…")
        with only_one(sqlite_path(settings.database)):
            run_here(settings)
    elif settings.workers == 1:
        run_here(settings)
    else:
        run_many(settings)


def run_here(settings: Settings) -> None:
    try:
        import uvloop
    except ImportError:
        asyncio.run(run(settings))
    else:
        uvloop.run(run(settings))


async def run(settings: Settings) -> None:
    app = App(settings)
    check_free(settings.host, settings.port)
    server = Server(
        app, uds=inside_free(settings), interface=Interfaces.ASGI, websockets=False, log_enabled=False, backlog=1024,
        backpressure=BACKPRESSURE,
    )  # fmt: skip
    told_to_stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, told_to_stop.set)
    gc.freeze()  # what was loaded stays; and messages are short-lived, so look for cycles less often
    gc.set_threshold(20_000, 20, 50)
    serving = asyncio.create_task(server.serve())
    stopping = asyncio.create_task(told_to_stop.wait())
    await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
    if not serving.done():
        if app.registry is not None:
            await app.registry.farewell()
        server.stop()  # type: ignore[no-untyped-call]
    try:
        await serving
    except FatalError as error:
        raise InvalidInput(f"the server could not start: {app.failure}") from error


def inside_free(settings: Settings) -> Path:
    """Where Granian listens; what a server that was killed left there is taken away."""
    path = inside(settings.host, settings.port)
    path.unlink(missing_ok=True)
    return path


def check_free(host: str, port: int) -> None:
    """Two servers that do not know of each other must not share a port; workers do."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise InvalidInput(f"cannot listen on {host}:{port}: {error.strerror}") from error


def run_many(settings: Settings) -> None:
    check_free(settings.host, settings.port)
    os.environ["KOGA_SERVE"] = msgspec.json.encode(settings).decode()
    with run_folder(settings.workers):
        Granian(
            "koga.server.http.app:from_environment", uds=inside_free(settings), interface=Interfaces.ASGI,
            websockets=False, workers=settings.workers, factory=True, loop=Loops.auto, log_enabled=False, backlog=1024,
            backpressure=BACKPRESSURE, respawn_failed_workers=True, workers_kill_timeout=10,
        ).serve()  # fmt: skip


def only_one(path: str) -> IO[str]:
    """SQLite is for one process: a second one on the same file is refused."""
    lock = Path(f"{path}.lock").open("w")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise InvalidInput(f"another server uses {path}; several processes need PostgreSQL") from error
    return lock
