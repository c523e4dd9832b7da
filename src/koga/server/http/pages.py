"""The page's files, as its build left them: hashed ones are kept for good, the others are asked for anew."""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from koga.server.http.headers import header

FOREVER = b"public, max-age=31536000, immutable"
ANEW = b"no-cache"
HERE = Path(__file__).parent
MISSING = b"The page is not built here. Build it with: make web\n"


def default_client() -> Path:
    """Beside an installed server, or in a working copy where `make web` puts it."""
    beside = HERE / "client"
    return beside if beside.is_dir() else HERE.parents[2] / "web" / "dist"


class Pages:
    def __init__(self, folder: str | None) -> None:
        self.folder = Path(folder) if folder else default_client()

    async def __call__(self, scope: Any, receive: object, send: Callable[[Any], Awaitable[None]]) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await respond(send, 405, b"", "text/plain", ANEW)
            return
        path = await asyncio.to_thread(self.find, scope["path"])
        if path is None:
            await respond(send, 404, MISSING, "text/plain; charset=utf-8", ANEW)
            return
        body = await asyncio.to_thread(path.read_bytes)
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        kept = FOREVER if path.parent.name == "assets" else ANEW
        if header(scope, b"if-none-match") == tag:
            await respond(send, 304, b"", None, kept, tag)
        else:
            await respond(send, 200, b"" if scope["method"] == "HEAD" else body, kind_of(path), kept, tag)

    def find(self, asked: str) -> Path | None:
        """A file of the page; paths without an ending are the page itself, which reads them on its own."""
        root = self.folder.resolve()
        wanted = asked.lstrip("/")
        if "." not in wanted.rsplit("/", 1)[-1]:
            wanted = "index.html"
        if "\0" in wanted:
            return None
        path = (root / wanted).resolve()
        return path if path.is_relative_to(root) and path.is_file() else None


def kind_of(path: Path) -> str:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix in (".js", ".mjs"):
        kind = "text/javascript"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


async def respond(
    send: Callable[[Any], Awaitable[None]], status: int, body: bytes, kind: str | None, kept: bytes, tag: str = ""
) -> None:
    headers = [(b"cache-control", kept), (b"content-length", str(len(body)).encode())]
    if kind:
        headers.append((b"content-type", kind.encode()))
    if tag:
        headers.append((b"etag", tag.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
