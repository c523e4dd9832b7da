"""The page's files, as its build left them, by ServeStatic: with tags, ranges, and the compressed files beside them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from servestatic import ServeStaticASGI

FOREVER = "public, max-age=31536000, immutable"
ANEW = "no-cache"
HERE = Path(__file__).parent
MISSING = b"There is no such file. If the page is missing altogether, build it with: make web\n"
Send = Callable[[Any], Awaitable[None]]


def default_client() -> Path:
    """Beside an installed server, or in a working copy where `make web` puts it."""
    beside = HERE / "client"
    return beside if beside.is_dir() else HERE.parents[3] / "web" / "dist"


class Pages:
    """All files are found when the server starts: no path of a request ever reaches the file system."""

    def __init__(self, folder: str | None) -> None:
        root = Path(folder) if folder else default_client()
        self.files = ServeStaticASGI(
            missing, root if root.is_dir() else None, max_age=None, allow_all_origins=False, add_headers_function=cache
        )

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        """Paths without an ending are the page itself, which reads them on its own."""
        if "." not in scope["path"].rpartition("/")[2]:
            scope = {**scope, "path": "/index.html"}
        await self.files(scope, receive, send)


def cache(headers: Headers, path: str, url: str) -> None:
    """Names in assets/ have a hash of what is in them and are kept for good; the others are asked for anew."""
    headers["Cache-Control"] = FOREVER if url.startswith("/assets/") else ANEW


async def missing(scope: Any, receive: object, send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", ANEW.encode())]
    headers.append((b"content-length", str(len(MISSING)).encode()))
    await send({"type": "http.response.start", "status": 404, "headers": headers})
    await send({"type": "http.response.body", "body": MISSING})
