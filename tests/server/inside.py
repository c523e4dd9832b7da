"""A server in the test's event loop: uvicorn with our connections around the test's application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import uvicorn

from koga.server.http.connection import HttpConnection
from koga.server.ops.serving import listen
from koga.server.ws.handshake import Handshake


class App:
    """ASGI application that answers `ok` once it has the whole body, or with `size` bytes; `shared` goes to every
    connection."""

    def __init__(self, size: int = 2, shared: dict[str, Any] | None = None) -> None:
        self.size, self.shared = size, shared or {}
        self.bodies: list[bytes | None] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            scope["state"].update(self.shared)
            for name in ("startup", "shutdown"):
                await receive()
                await send({"type": f"lifespan.{name}.complete"})
            return
        body, more = b"", True
        while more:
            event = await receive()
            if event["type"] == "http.disconnect":
                self.bodies.append(None)
                return
            body, more = body + event["body"], event["more_body"]
        self.bodies.append(body)
        length = str(self.size).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        await send({"type": "http.response.body", "body": b"ok" + b"." * (self.size - 2)})


@asynccontextmanager
async def serving(app: App) -> AsyncIterator[int]:
    """Run a server during a test; yield its port."""
    config = uvicorn.Config(
        cast(Any, app), http=HttpConnection, ws=cast(Any, Handshake), lifespan="on", log_config=None,
        log_level="critical", timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    (socket,) = listen("127.0.0.1", 0)
    task = asyncio.create_task(server.serve([socket]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield socket.getsockname()[1]
    server.should_exit = True
    await task
