"""Run the application on uvicorn: in this process with one worker, in several processes on PostgreSQL."""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
import ssl
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import IO, Any, cast

import msgspec
import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from koga.core.game import InvalidInput
from koga.server.bounds import GRACE_SECONDS, KEEP_ALIVE_SECONDS
from koga.server.http.app import App
from koga.server.http.connection import HttpConnection
from koga.server.ops.admission import raise_descriptor_limit
from koga.server.ops.run_folder import run_folder
from koga.server.ops.settings import Settings
from koga.server.storage.database import is_sqlite, sqlite_path
from koga.server.storage.repository import Repository
from koga.server.ws.handshake import Handshake

BACKLOG = 1024  # backlog of connections waiting to be accepted
HEALTH_SECONDS = 30  # seconds until a worker that does not answer its supervisor is replaced


def nothing() -> None:
    """Do nothing: the default for callers that need not know when the server listens."""


def serve(settings: Settings, listening: Callable[[], None] = nothing) -> None:
    """Serve until SIGINT or SIGTERM, then stop gracefully; `listening` is called once connections are accepted."""
    raise_descriptor_limit()
    if is_sqlite(settings.database):
        if settings.workers > 1:
            raise InvalidInput("more than one worker requires PostgreSQL: --database postgresql://…")
        with only_one(sqlite_path(settings.database)):
            run_here(settings, listening)
    elif settings.workers == 1:
        run_here(settings, listening)
    else:
        run_many(settings, listening)


class Configuration(uvicorn.Config):
    """uvicorn's configuration. TLS begins once a connection is admitted (`HttpConnection`), as its handshake may take
    a client's time."""

    tls: ssl.SSLContext | None = None

    def load(self) -> None:
        super().load()
        self.tls, self.ssl = self.ssl, None


class Server(uvicorn.Server):
    """uvicorn's server. uvicorn raises the signal that stopped it again at its end; here it is handled once, and the
    exit code is 0."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self.should_exit = True


def run_here(settings: Settings, listening: Callable[[], None]) -> None:
    app = App(settings)
    server = Server(configuration(settings, app))
    sockets = listen(settings.host, settings.port)
    listening()
    try:
        server.run(sockets)
    except SystemExit as error:
        raise InvalidInput(f"the server could not start: {app.failure or 'see the log'}") from error


def run_many(settings: Settings, listening: Callable[[], None]) -> None:
    """Run workers that share the listening sockets. The supervisor handles all signals and stops them."""
    asyncio.run(check_database(settings))
    os.environ["KOGA_SERVE"] = msgspec.json.encode(settings).decode()
    config = configuration(settings, "koga.server.http.app:from_environment", factory=True, workers=settings.workers)
    with run_folder(settings.workers):
        supervisor = Multiprocess(config, listen(settings.host, settings.port))
        listening()
        supervisor.run()
    if any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes):
        raise InvalidInput("a worker could not start: see the log")


async def check_database(settings: Settings) -> None:
    """Open the database once to migrate its schema, so that errors are reported before workers start."""
    try:
        repository = await Repository.open(settings.database)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise InvalidInput(f"the server could not start: cannot open the database: {reason}") from error
    await repository.close()


def configuration(settings: Settings, app: App | str, **more: Any) -> uvicorn.Config:
    """Return uvicorn's configuration; its WebSockets, proxy headers and logs are not used."""
    check_certificate(settings)
    return Configuration(
        app, http=HttpConnection, ws=cast(Any, Handshake), lifespan="on", interface="asgi3",
        proxy_headers=False, server_header=False, access_log=False, log_config=None, log_level="critical",
        ssl_certfile=settings.certfile, ssl_keyfile=settings.keyfile, backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_SECONDS, timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=HEALTH_SECONDS, **more,
    )  # fmt: skip


def check_certificate(settings: Settings) -> None:
    if settings.certfile is None:
        if settings.keyfile is not None:
            raise InvalidInput("--keyfile needs --certfile")
        return
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(settings.certfile, settings.keyfile)
    except OSError as error:  # ssl.SSLError is a subclass
        raise InvalidInput(f"cannot use the certificate {settings.certfile}: {error}") from error


def listen(host: str, port: int) -> list[socket.socket]:
    """Return sockets listening on every address of the host; raise InvalidInput if the port is taken."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        addresses = dict.fromkeys((family, address) for family, _, _, _, address in found)
        return [socket.create_server(address, family=family, backlog=BACKLOG) for family, address in addresses]
    except OSError as error:
        raise InvalidInput(f"cannot listen on {host}:{port}: {error.strerror}") from error


def only_one(path: str) -> IO[str]:
    """Lock the SQLite file for this process; refuse a second server on the same file."""
    lock = Path(f"{path}.lock").open("w")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise InvalidInput(f"another server is using {path}; several processes require PostgreSQL") from error
    return lock
