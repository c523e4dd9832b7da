"""The ASGI application: requests go to Litestar or to the page's files. WebSockets do not pass through it."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import koga
from koga.server.bots.pool import BotPool
from koga.server.bounds import BODY_BYTES, GRACE_SECONDS
from koga.server.http.analyses import show_analysis
from koga.server.http.bodies import Disconnected, Receive, read_body, replay
from koga.server.http.bot_tokens import ROUTES as BOT_TOKEN_ROUTES
from koga.server.http.headers import address_of, origin_fits, security_for
from koga.server.http.members import ROUTES as MEMBER_ROUTES
from koga.server.http.notices import ROUTES as NOTICE_ROUTES
from koga.server.http.pages import Pages
from koga.server.http.pairing import ROUTES as PAIRING_ROUTES
from koga.server.http.profiles import ROUTES as PROFILE_ROUTES
from koga.server.http.routes import ROUTES
from koga.server.http.tournaments import ROUTES as TOURNAMENT_ROUTES
from koga.server.members.service import Members
from koga.server.notices.sender import Sender
from koga.server.notices.service import Notices
from koga.server.notices.setup import mailer_of, pusher_of
from koga.server.ops.admission import Admission
from koga.server.ops.budgets import Account, Budgets
from koga.server.ops.clock import now
from koga.server.ops.logs import start_logging
from koga.server.ops.measuring import may_read_metrics, measured
from koga.server.ops.memory import resident
from koga.server.ops.metering import Metered
from koga.server.ops.metrics import Metrics
from koga.server.ops.retention import Retention, archive_folder
from koga.server.ops.run_folder import shared_ledger
from koga.server.ops.settings import Settings
from koga.server.ops.stopping import STOP_SECONDS, stop_by_deadline
from koga.server.ops.upkeep import Upkeep
from koga.server.storage.bus import ClusterBus, LocalBus, PostgresBus
from koga.server.storage.repository import Repository
from koga.server.tables.crashes import crash_folder
from koga.server.tables.service import Tables
from koga.server.tournaments.service import Tournaments
from koga.server.wire import Code, Refused, TableState, encode, error_message
from koga.server.ws.handshake import Front
from koga.server.ws.socket import Flusher

Send = Callable[[Any], Awaitable[None]]
CLUB_ROUTES = [*MEMBER_ROUTES, *PROFILE_ROUTES, *PAIRING_ROUTES, *TOURNAMENT_ROUTES, *NOTICE_ROUTES, *BOT_TOKEN_ROUTES]

log = logging.getLogger("koga.app")
OUTAGE_SECONDS = 600.0  # seconds a worker waits for a database that cannot be opened …
OUTAGE_PAUSE = 0.5  # … and seconds between two attempts
SAFE = ("GET", "HEAD", "OPTIONS")  # methods without side effects, allowed from any origin
STATUS = {
    "malformed": 400, "invalid": 400, "options": 400, "bad-name": 400, "bad-mail": 400, "no-vacation": 400,
    "too-big": 413, "too-many": 429, "too-much": 429, "too-fast": 429, "no-table": 404,
    "not-found": 404, "members-only": 403, "not-allowed": 405, "no-seat": 403,
    "closed": 403, "wrong-origin": 403, "taken": 409,
    "stale": 409, "not-over": 409, "no-analysis": 409,
    "name-taken": 409, "no-members": 404, "not-signed-in": 401, "sign-in-failed": 403,
    "no-tournament": 404, "full": 409, "too-few": 409, "not-maker": 403, "tournament": 409,
    "bad-token": 401, "token-limit": 409, "token-busy": 409, "no-programs": 403, "program": 403,
    "over": 409, "old-rules": 409, "quarantined": 409, "gone": 410, "not-json": 415, "broken": 500, "busy": 503,
}  # fmt: skip


def from_environment() -> App:
    return App(msgspec.json.decode(os.environ["KOGA_SERVE"], type=Settings), is_worker=True)


class App:
    """The ASGI application."""

    def __init__(self, settings: Settings, is_worker: bool = False) -> None:
        """Create the application. `is_worker`: it is one of several processes, and the supervisor has already opened
        the database."""
        self.settings = settings
        self.is_worker = is_worker
        self.budgets = Budgets(settings.limits, shared_ledger(), settings.workers)
        self.metrics = Metrics()
        self.pages = Pages(settings.client, self.describe)
        self.tables: Tables | None = None
        self.tournaments: Tournaments | None = None
        self.notices: Notices | None = None
        self.failure: str | None = None
        self.shared: dict[str, Any] = {}  # passed to every connection
        self.http = Litestar(
            [*ROUTES, *CLUB_ROUTES, show_analysis],
            dependencies={
                "tables": Provide(lambda: self.tables, sync_to_thread=False),
                "members": Provide(lambda: self.tables.members if self.tables else None, sync_to_thread=False),
                "tournaments": Provide(lambda: self.tournaments, sync_to_thread=False),
                "notices": Provide(lambda: self.notices, sync_to_thread=False),
            },
            signature_namespace={
                "Tables": Tables,
                "Members": Members,
                "Tournaments": Tournaments,
                "Notices": Notices,
            },
            exception_handlers={
                Refused: refuse,
                HTTPException: refuse_http,
                RecursionError: refuse_depth,
                Exception: fail,
            },
            lifespan=[self.live],
            # The public catalogue alone: other answers carry tokens beside what a stranger wrote.
            compression_config=CompressionConfig("gzip", minimum_size=1000, exclude=["^/(?!api/games)."]),
            openapi_config=OpenAPIConfig(
                title="Koga",
                version=koga.__version__,
                path="/api",
                render_plugins=[JsonRenderPlugin(path="/openapi.json", media_type=MediaType.JSON)],
            ),
            request_max_body_size=BODY_BYTES,
            logging_config=None,
        )

    @asynccontextmanager
    async def live(self, _: Litestar) -> AsyncIterator[None]:
        start_logging(self.settings.log)
        origin = secrets.token_hex(8)
        repository = await self.open_repository(origin)
        bus: ClusterBus = LocalBus()
        if repository.is_postgresql:
            bus = PostgresBus(self.settings.database, origin, self.metrics)
        pool = BotPool(self.settings.bot_workers(), self.settings.bot_seconds, self.metrics, self.settings.unattended)
        self.tables = Tables(
            repository, bus, pool, self.metrics, crash_folder(self.settings.database), self.settings.keep_days,
            self.settings.idle_seconds,
        )  # fmt: skip
        if not self.settings.members:
            self.tables.members = None
        self.metrics.gauges["connections"] = lambda: self.budgets.connections
        self.metrics.gauges["tables"] = lambda: len(self.tables.registry.tables if self.tables else ())
        self.metrics.gauges["bots_waiting"] = lambda: pool.waiting
        self.metrics.gauges["jobs_waiting"] = lambda: self.tables.lane.waiting if self.tables else 0
        self.metrics.gauges["memory_bytes"] = resident
        upkeep = Upkeep(self.metrics, self.budgets)
        upkeep.start()
        retention = Retention(
            repository, self.settings.keep_days, archive_folder(self.settings), self.tables.drop, self.metrics
        )
        retention.start()
        await self.tables.start()
        if self.tables.members is not None:
            self.tables.scheduler.payer_of_tournament = lambda id: self.budgets.account(f"tournament {id}")
            self.start_club(self.tables)
        front = self.shared["front"] = Front(
            self.tables, Flusher(), self.budgets, self.settings.origins, self.settings.proxy
        )
        self.shared["admission"] = Admission(self.budgets, self.settings.proxy)
        gc.freeze()  # loaded modules are permanent, and messages short-lived: collect cycles less often
        gc.set_threshold(20_000, 20, 50)
        log.info("started")
        try:
            yield
        finally:
            deadline = stop_by_deadline(STOP_SECONDS - GRACE_SECONDS)  # connections have had their time to end
            for socket in front.sockets:  # sent a Bye and given time to close
                socket.transport.abort()
            await retention.close()
            if self.tournaments is not None and self.notices is not None:
                await self.tournaments.close()
                await self.notices.close()
            await self.tables.close()
            await upkeep.close()
            deadline.cancel()
            log.info("stopped")

    def start_club(self, tables: Tables) -> None:
        """Start what members have besides tables: tournaments and notices."""
        settings = self.settings
        self.notices = tables.notices = Notices(
            tables, self.metrics, now, settings.notice_seconds, settings.vacation_days, pusher_of(settings),
            mailer_of(settings),
        )  # fmt: skip
        Sender(self.notices, self.metrics).start()
        self.tournaments = Tournaments(tables, self.metrics, now)
        self.tournaments.conductor.notices_of = self.notices.games
        self.tournaments.start()

    async def open_repository(self, origin: str) -> Repository:
        """Open the repository. A worker waits for a database that is temporarily unavailable: it existed when the
        server started."""
        deadline = time.monotonic() + (OUTAGE_SECONDS if self.is_worker else 0.0)
        while True:
            try:
                return await Repository.open(self.settings.database, origin, self.metrics)
            except Exception as error:
                self.failure = f"cannot open the database: {type(error).__name__}: {error}".splitlines()[0]
                log.error("cannot start", extra={"why": self.failure})
                if time.monotonic() > deadline:
                    raise
            await asyncio.sleep(OUTAGE_PAUSE)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            self.shared = scope["state"]
            await self.http(scope, receive, send)
        elif scope["type"] == "http":
            account = scope["state"]["account"] = self.budgets.account(address_of(scope, self.settings.proxy))
            charge = partial(account.charge, "cpu")
            send = measured(secured(send, account, security_for(scope["path"])), scope["method"], self.metrics)
            await Metered(self.request(scope, receive, send, account), charge, account)

    async def request(self, scope: Any, receive: Receive, send: Send, account: Account) -> None:
        try:
            if account.is_overdrawn or not account.spend("requests"):
                self.metrics.count("over_budget", budget="requests")
                raise Refused("too-fast")
            if "\0" in scope["path"]:  # PostgreSQL refuses NUL
                raise Refused("not-found")
            if scope["path"] == "/metrics" and not may_read_metrics(scope, self.settings.metrics_from):
                raise Refused("not-found")
            if scope["path"].startswith("/api/") or scope["path"] == "/metrics":
                await self.call(scope, receive, send)
            else:
                await self.pages(scope, receive, send)
        except Refused as refusal:
            await answer(send, refuse(None, refusal))
        except Disconnected:
            log.debug("client disconnected during its request", extra={"path": scope["path"]})
        except Exception as error:
            self.metrics.count("broken")
            log.error("request failed", exc_info=error, extra={"path": scope["path"]})
            await answer(send, refuse(None, Refused("broken")))

    async def describe(self, id: str) -> TableState:
        """Return the public information about a table, for link previews."""
        if self.tables is None:
            raise Refused("busy")
        return self.tables.broadcast.state(await self.tables.registry.get(id))

    async def call(self, scope: Any, receive: Receive, send: Send) -> None:
        """Call Litestar, after the checks against cross-site requests: other sites can make a browser post, but it
        names their origin, and they cannot post JSON."""
        if scope["method"] not in SAFE and not origin_fits(scope, self.settings.origins):
            raise Refused("wrong-origin")
        body = await read_body(scope, receive)
        await self.http(scope, replay(body, receive), send)


def secured(send: Send, account: Account, security: list[tuple[bytes, bytes]]) -> Send:
    """Add the security headers that a response does not set itself, and charge the bytes sent."""

    async def send_secured(event: Any) -> None:
        if event["type"] == "http.response.start":
            own = list(event.get("headers", ()))
            named = {name.lower() for name, _ in own}
            event = {**event, "headers": [*own, *(pair for pair in security if pair[0] not in named)]}
        account.charge("bytes", len(event.get("body", b"")))
        await send(event)

    return send_secured


def refuse(_: Request[Any, Any, Any] | None, refusal: Refused) -> Response[bytes]:
    body = encode(error_message(refusal))
    return Response(body, status_code=STATUS.get(refusal.code, 409), media_type=MediaType.JSON)


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Translate Litestar's HTTP errors into Koga's error messages."""
    codes: dict[int, Code] = {404: "not-found", 405: "not-allowed", 413: "too-big"}
    if error.status_code >= 500:
        return fail(request, error)
    code = codes.get(error.status_code, "malformed")
    return refuse(request, Refused(code, more=str(error.detail)[:200] if code == "malformed" else None))


def refuse_depth(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """Refuse a body that nests too deeply: the decoder raises RecursionError, which Litestar does not expect of it."""
    log.warning("request nests too deeply", extra={"path": request.url.path})
    return refuse(request, Refused("malformed", more="nested too deeply"))


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log.error("request failed", exc_info=error, extra={"path": request.url.path})
    return refuse(request, Refused("broken"))


async def answer(send: Send, response: Response[bytes]) -> None:
    """Respond to a request refused before it reached Litestar, and close the connection: the rest of the request is not
    read."""
    length = str(len(response.content)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
