"""Runs the application on Granian: in this process for one worker, in several processes on PostgreSQL."""

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

from koga.game import Nonsense
from koga.server.app import App, Settings
from koga.server.store import engine_url, sqlite_path

BACKPRESSURE = 100_000  # sockets stay open: they must not use up the places for requests


def serve(settings: Settings, host: str, port: int, workers: int) -> None:
    """Serves until SIGINT or SIGTERM, then stops gracefully."""
    if engine_url(settings.database).startswith("sqlite"):
        if workers > 1:
            raise Nonsense("several workers need PostgreSQL: --database postgresql://…")
        with only_one(sqlite_path(settings.database)):
            run_here(settings, host, port)
    elif workers == 1:
        run_here(settings, host, port)
    else:
        run_many(settings, host, port, workers)


def run_here(settings: Settings, host: str, port: int) -> None:
    try:
        import uvloop
    except ImportError:
        asyncio.run(run(settings, host, port))
    else:
        uvloop.run(run(settings, host, port))


async def run(settings: Settings, host: str, port: int) -> None:
    app = App(settings)
    server = Server(
        app, address=host, port=port, interface=Interfaces.ASGI, log_enabled=False, backlog=1024,
        backpressure=BACKPRESSURE,
    )  # fmt: skip
    told_to_stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, told_to_stop.set)
    check_free(host, port)
    gc.freeze()  # what was loaded stays; and messages are short-lived, so look for cycles less often
    gc.set_threshold(20_000, 20, 50)
    serving = asyncio.create_task(server.serve())
    stopping = asyncio.create_task(told_to_stop.wait())
    await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
    if not serving.done():
        if app.hall is not None:
            await app.hall.farewell()
        server.stop()  # type: ignore[no-untyped-call]
    try:
        await serving
    except FatalError as error:
        raise Nonsense(f"the server could not start: {app.failure}") from error


def check_free(host: str, port: int) -> None:
    """Granian shares its port with whoever else does; two servers that do not know of each other must not."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Nonsense(f"cannot listen on {host}:{port}: {error.strerror}") from error


def run_many(settings: Settings, host: str, port: int, workers: int) -> None:
    os.environ["KOGA_SERVE"] = msgspec.json.encode(settings).decode()
    Granian(
        "koga.server.app:from_environment", address=host, port=port, interface=Interfaces.ASGI, workers=workers,
        factory=True, loop=Loops.auto, log_enabled=False, backlog=1024, backpressure=BACKPRESSURE,
        respawn_failed_workers=True, workers_kill_timeout=10,
    ).serve()  # fmt: skip


def only_one(path: str) -> IO[str]:
    """SQLite is for one process: a second one on the same file is refused."""
    lock = Path(f"{path}.lock").open("w")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise Nonsense(f"another server uses {path}; several processes need PostgreSQL") from error
    return lock
