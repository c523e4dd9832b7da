"""The application: requests go through Litestar or are for a file of the page. Sockets never come here."""

from __future__ import annotations

import gc
import logging
import os
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import koga
from koga.server.bots.pool import BotPool
from koga.server.bounds import BODY_BYTES
from koga.server.http.bodies import Disconnected, Receive, read_body, replay
from koga.server.http.headers import SECURITY, address_of, origin_fits
from koga.server.http.pages import Pages
from koga.server.http.routes import ROUTES
from koga.server.ops.budgets import Account, Budgets
from koga.server.ops.logs import start_logging
from koga.server.ops.metering import metered
from koga.server.ops.metrics import Metrics
from koga.server.ops.run_folder import shared_ledger
from koga.server.ops.settings import Settings
from koga.server.ops.upkeep import Upkeep
from koga.server.storage.bus import ClusterBus, LocalBus, PostgresBus
from koga.server.storage.repository import Repository
from koga.server.tables.registry import Registry
from koga.server.wire import Code, Refused, encode, error_message
from koga.server.ws.handshake import Front

Send = Callable[[Any], Awaitable[None]]

log = logging.getLogger("koga.app")
SAFE = ("GET", "HEAD", "OPTIONS")  # methods that change nothing, whoever's page sends them
STATUS = {
    "malformed": 400, "invalid": 400, "too-big": 413, "too-many": 429, "too-fast": 429, "no-table": 404,
    "not-found": 404, "not-allowed": 405, "no-seat": 403, "closed": 403, "wrong-origin": 403, "taken": 409,
    "stale": 409, "not-over": 409,
    "over": 409, "old-rules": 409, "gone": 410, "not-json": 415, "broken": 500, "busy": 503,
}  # fmt: skip


def from_environment() -> App:
    return App(msgspec.json.decode(os.environ["KOGA_SERVE"], type=Settings))


class App:
    """ASGI."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.budgets = Budgets(settings.limits, shared_ledger(), settings.workers)
        self.metrics = Metrics()
        self.pages = Pages(settings.client)
        self.registry: Registry | None = None
        self.failure: str | None = None
        self.shared: dict[str, Any] = {}  # with every connection
        self.http = Litestar(
            ROUTES,
            dependencies={
                "registry": Provide(lambda: self.registry, sync_to_thread=False),
            },
            signature_namespace={"Registry": Registry},
            exception_handlers={Refused: refuse, HTTPException: refuse_http, Exception: fail},
            lifespan=[self.live],
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
        try:
            repository = await Repository.open(self.settings.database, origin, self.metrics)
        except Exception as error:
            self.failure = f"the database does not open: {type(error).__name__}: {error}".splitlines()[0]
            log.error("cannot start", extra={"why": self.failure})
            raise
        bus: ClusterBus = LocalBus()
        if repository.is_postgresql:
            bus = PostgresBus(self.settings.database, origin, self.metrics)
        pool = BotPool(self.settings.bot_workers(), self.settings.bot_seconds, self.metrics)
        self.registry = Registry(repository, bus, pool, self.metrics)
        self.metrics.gauges["connections"] = lambda: self.budgets.connections
        self.metrics.gauges["tables"] = lambda: len(self.registry.tables if self.registry else ())
        self.metrics.gauges["bots_waiting"] = lambda: pool.waiting
        upkeep = Upkeep(self.metrics, self.budgets)
        upkeep.start()
        await self.registry.start()
        front = self.shared["front"] = Front(self.registry, self.budgets, self.settings.origins, self.settings.proxy)
        gc.freeze()  # what was loaded stays; and messages are short-lived, so look for cycles less often
        gc.set_threshold(20_000, 20, 50)
        log.info("started")
        try:
            yield
        finally:
            for socket in front.sockets:  # these were told and had time to leave
                socket.transport.abort()
            await self.registry.close()
            await upkeep.close()
            log.info("stopped")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            self.shared = scope["state"]
            await self.http(scope, receive, send)
        elif scope["type"] == "http":
            account = scope["state"]["account"] = self.budgets.account(address_of(scope, self.settings.proxy))
            charge = partial(account.charge, "cpu")
            await metered(self.request(scope, receive, secured(send, account), account), charge)

    async def request(self, scope: Any, receive: Receive, send: Send, account: Account) -> None:
        try:
            if account.is_overdrawn or not account.spend("requests"):
                self.metrics.count("over_budget", budget="requests")
                raise Refused("too-fast")
            if scope["path"].startswith("/api/") or scope["path"] == "/metrics":
                await self.call(scope, receive, send)
            else:
                await self.pages(scope, receive, send)
        except Refused as refusal:
            await answer(send, refuse(None, refusal))
        except Disconnected:
            log.debug("client left during its request", extra={"path": scope["path"]})
        except Exception as error:
            self.metrics.count("broken")
            log.error("request failed", exc_info=error, extra={"path": scope["path"]})
            await answer(send, refuse(None, Refused("broken")))

    async def call(self, scope: Any, receive: Receive, send: Send) -> None:
        """Litestar, behind the checks that stop pages of other sites: they can post, but have to name their origin,
        and cannot post JSON."""
        if scope["method"] not in SAFE and not origin_fits(scope, self.settings.origins):
            raise Refused("wrong-origin")
        body = await read_body(scope, receive)
        await self.http(scope, replay(body, receive), send)


def secured(send: Send, account: Account) -> Send:
    """Add the security headers, and charge what is sent."""

    async def send_secured(event: Any) -> None:
        if event["type"] == "http.response.start":
            event = {**event, "headers": [*event.get("headers", ()), *SECURITY]}
        account.charge("bytes", len(event.get("body", b"")))
        await send(event)

    return send_secured


def refuse(_: Request[Any, Any, Any] | None, refusal: Refused) -> Response[bytes]:
    body = encode(error_message(refusal))
    return Response(body, status_code=STATUS.get(refusal.code, 409), media_type=MediaType.JSON)


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What Litestar finds wrong with a request, in our own words."""
    codes: dict[int, Code] = {404: "not-found", 405: "not-allowed", 413: "too-big"}
    if error.status_code >= 500:
        return fail(request, error)
    code = codes.get(error.status_code, "malformed")
    return refuse(request, Refused(code, more=str(error.detail)[:200] if code == "malformed" else None))


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log.error("request failed", exc_info=error, extra={"path": request.url.path})
    return refuse(request, Refused("broken"))


async def answer(send: Send, response: Response[bytes]) -> None:
    """What is refused before it reached Litestar. The connection ends with it: the rest of the request is not read."""
    length = str(len(response.content)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
