"""Middleware that times and counts every HTTP response, and keeps /metrics private."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from ipaddress import ip_address, ip_network
from typing import Any

from koga.server.ops.metrics import Metrics

Send = Callable[[Any], Awaitable[None]]
METHODS = ("GET", "HEAD", "POST", "OPTIONS")  # other methods are counted as one, because a client can invent any


def measured(send: Send, method: str, metrics: Metrics) -> Send:
    """Wrap ASGI's `send` to record status and duration once the response has been sent."""
    begun = time.perf_counter()
    status = 0

    async def send_measured(event: Any) -> None:
        nonlocal status
        if event["type"] == "http.response.start":
            status = event["status"]
            if status >= 500:
                metrics.count("http_errors", status=str(status))
        await send(event)
        if event["type"] == "http.response.body" and not event.get("more_body"):
            name = method if method in METHODS else "other"
            metrics.observe("http_seconds", time.perf_counter() - begun, method=name, status=f"{status // 100}xx")

    return send_measured


def may_read_metrics(scope: Mapping[str, Any], networks: Iterable[str]) -> bool:
    """Return whether the request comes directly from one of these networks, not through a proxy."""
    if any(name.lower() in (b"x-forwarded-for", b"forwarded", b"via") for name, _ in scope["headers"]):
        return False
    try:
        address = ip_address((scope.get("client") or ("",))[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return any((mapped or address) in ip_network(network, strict=False) for network in networks)
