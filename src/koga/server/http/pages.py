"""The built page's files, served by ServeStatic with ETags, ranges and precompressed variants."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from servestatic import ServeStaticASGI

from koga.page import docs_folder, page_folder
from koga.server.http.previews import Describe, Previews
from koga.server.wire.fields import TABLE_ID

FOREVER = "public, max-age=31536000, immutable"
ANEW = "no-cache"
# The documentation's pages contain small inline scripts. They are built with the server and contain no user input.
DOCS_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
MISSING = b"There is no such file. Build the page with `make web`, the documentation with `make docs`.\n"
Send = Callable[[Any], Awaitable[None]]


class Pages:
    """Static files, all listed when the server starts: no path of a request reaches the file system."""

    def __init__(self, folder: str | None, describe: Describe) -> None:
        """`describe` returns the public information about a table."""
        root = Path(folder) if folder else page_folder()
        if root is not None and not root.is_dir():
            root = None
        self.describe = describe
        self.previews = Previews(root)
        self.shells = {path.stem for path in root.glob("shell/*.html")} if root else set()
        self.files = ServeStaticASGI(missing, root, max_age=None, allow_all_origins=False, add_headers_function=cache)
        self.docs = ServeStaticASGI(
            missing,
            docs_folder(),
            prefix="docs",
            max_age=None,
            allow_all_origins=False,
            add_headers_function=guard,
        )

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        """Serve a file. Paths without an extension are the page itself, which routes them; paths below /docs/ are
        documentation."""
        path = scope["path"]
        if path == "/docs":
            await redirect(send, b"/docs/")
        elif path.startswith("/docs/"):
            await self.docs({**scope, "path": path + "index.html" if path.endswith("/") else path}, receive, send)
        elif self.previews.is_for(path):
            await self.previews.send_picture(path, send)
        elif (id := table_of(scope)) and await self.previews.send_page(id, scope, self.describe, send):
            return
        elif "." not in path.rpartition("/")[2]:
            await self.files({**scope, "path": self.shell_for(path)}, receive, send)
        else:
            await self.files(scope, receive, send)

    def shell_for(self, path: str) -> str:
        """Return the page for an address; for some the build left one with links to what the address will load."""
        name = path.strip("/").split("/")[0] or "lobby"
        return f"/shell/{name}.html" if name in self.shells else "/index.html"


def table_of(scope: Any) -> str | None:
    """Return the table id in the path of a table's page, /t/ID or /t/ID/MOVE."""
    parts = scope["path"].split("/")
    found = scope["method"] == "GET" and parts[:2] == ["", "t"] and len(parts) in (3, 4) and "." not in parts[-1]
    return parts[2] if found and re.fullmatch(TABLE_ID, parts[2]) else None


def guard(headers: Headers, path: str, url: str) -> None:
    """Set the headers of the documentation: caches revalidate it, and its inline scripts may run."""
    headers["Cache-Control"] = ANEW
    headers["Content-Security-Policy"] = DOCS_POLICY


def cache(headers: Headers, path: str, url: str) -> None:
    """Set caching: names in assets/ contain a hash and are cached permanently; other files are revalidated."""
    headers["Cache-Control"] = FOREVER if url.startswith("/assets/") else ANEW


async def missing(scope: Any, receive: object, send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", ANEW.encode())]
    headers.append((b"content-length", str(len(MISSING)).encode()))
    await send({"type": "http.response.start", "status": 404, "headers": headers})
    await send({"type": "http.response.body", "body": MISSING})


async def redirect(send: Send, to: bytes) -> None:
    await send(
        {"type": "http.response.start", "status": 308, "headers": [(b"location", to), (b"content-length", b"0")]}
    )
    await send({"type": "http.response.body", "body": b""})
