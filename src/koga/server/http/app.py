"""The application: Litestar for HTTP and the gate for sockets, around one registry."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import koga
from koga.server.bots.pool import BotPool
from koga.server.http.headers import SECURITY, address_of
from koga.server.http.pages import Pages
from koga.server.http.routes import ROUTES
from koga.server.ops.budgets import Account, Budgets
from koga.server.ops.logs import start_logging
from koga.server.ops.metrics import Metrics
from koga.server.ops.run_folder import shared_ledger
from koga.server.ops.settings import Settings
from koga.server.ops.upkeep import Upkeep
from koga.server.storage.bus import ClusterBus, LocalBus, PostgresBus
from koga.server.storage.repository import Repository
from koga.server.tables.registry import Registry
from koga.server.wire import Code, Refused, encode, error_message
from koga.server.ws.gate import Gate, House, inside

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

log = logging.getLogger("koga.app")
BIGGEST_BODY = 65_536
STATUS = {
    "malformed": 400, "invalid": 400, "too-big": 413, "too-many": 429, "too-fast": 429, "no-table": 404,
    "not-found": 404, "not-allowed": 405, "no-seat": 403, "closed": 403, "taken": 409, "stale": 409, "not-over": 409,
    "over": 409, "old-rules": 409, "gone": 410, "broken": 500, "busy": 503,
}  # fmt: skip


def from_environment() -> App:
    return App(msgspec.json.decode(os.environ["KOGA_SERVE"], type=Settings))


class App:
    """ASGI: requests go through Litestar or are for a file of the page. While it lives, the gate is open."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.budgets = Budgets(settings.limits, shared_ledger(), settings.workers)
        self.metrics = Metrics()
        self.pages = Pages(settings.client)
        self.registry: Registry | None = None
        self.failure: str | None = None
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
            request_max_body_size=BIGGEST_BODY,
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
        gate = await self.open_gate(self.registry)
        log.info("started")
        try:
            yield
        finally:
            gate.close()
            await self.registry.close()
            await upkeep.close()
            log.info("stopped")

    async def open_gate(self, registry: Registry) -> asyncio.Server:
        told = self.settings
        house = House(registry, self.budgets, told.origins, told.proxy, str(inside(told.host, told.port)))
        return await asyncio.get_running_loop().create_server(
            lambda: Gate(house), told.host, told.port, backlog=1024, reuse_port=told.workers > 1
        )

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.http(scope, receive, send)
            return
        scope.setdefault("state", {})
        account = scope["state"]["account"] = self.budgets.account(address_of(scope, self.settings.proxy))
        await self.request(scope, receive, secured(send), account)

    async def request(self, scope: Any, receive: Receive, send: Send, account: Account) -> None:
        if account.is_overdrawn or not account.spend("requests"):
            self.metrics.count("over_budget", budget="requests")
            await answer(send, refuse(None, Refused("too-fast")))
        elif scope["path"].startswith("/api/") or scope["path"] == "/metrics":
            await self.http(scope, receive, send)
        else:
            await self.pages(scope, receive, send)


def secured(send: Send) -> Send:
    async def send_secured(event: Any) -> None:
        if event["type"] == "http.response.start":
            event = {**event, "headers": [*event.get("headers", ()), *SECURITY]}
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
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
