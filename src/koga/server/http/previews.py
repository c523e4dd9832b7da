"""Link previews of a table by the Open Graph protocol: title, description and picture."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path
from typing import Any

from msgspec import json

from koga.server.forms import GameInfo
from koga.server.http.catalogue import games
from koga.server.wire import Refused, TableState

HTML = b"text/html; charset=utf-8"
WIDTH = 1200  # pixels, by 630: the size expected for previews
Send = Callable[[Any], Awaitable[None]]
Describe = Callable[[str], Awaitable[TableState]]
WORDS = {
    "en": {
        "invites": "{name} invites you to {game}",
        "table": "{game} on Koga",
        "free": "{free} of {seats} seats free. Open the link and play: no account needed.",
        "running": "The game is in progress.",
        "over": "Look at the result and replay every move.",
    },
    "ja": {
        "invites": "{name}さんからの招待：{game}",
        "table": "{game}（甲賀）",
        "free": "{seats}席中{free}席が空いています。リンクを開くだけで、登録せずに遊べます。",
        "running": "対戦中です。",
        "over": "結果を見て、一手ずつ振り返れます。",
    },
}


class Previews:
    """Preview pictures, one for each game of the page, each drawn once and off the event loop."""

    def __init__(self, root: Path | None) -> None:
        folder = root / "preview" if root else None
        self.drawings = {path.stem: path for path in folder.glob("*.svg")} if folder and folder.is_dir() else {}
        self.pictures: dict[str, bytes] = {}
        self.drawing = asyncio.Lock()
        index = root / "index.html" if root else None
        self.index = index.read_text(encoding="utf-8") if index and index.is_file() else None
        shells = root.glob("shell/table-*.html") if root else []
        self.shells = {path.stem.removeprefix("table-"): path.read_text(encoding="utf-8") for path in shells}

    def is_for(self, path: str) -> bool:
        return path.startswith("/preview/") and path.endswith(".png")

    async def send_picture(self, path: str, send: Send) -> None:
        game = path.removeprefix("/preview/").removesuffix(".png")
        if game not in self.drawings:
            raise Refused("not-found")
        async with self.drawing:
            if game not in self.pictures:
                self.pictures[game] = await asyncio.to_thread(picture, self.drawings[game])
        await respond(send, self.pictures[game], b"image/png", b"public, max-age=86400")

    async def send_page(self, id: str, scope: Any, describe: Describe, send: Send) -> bool:
        """Send the page with public information about a table in its head; return False if there is none.

        The build left a page for each game, with links to what its tables load; the game's entry in the catalogue is
        part of it too, so that a first visit does not have to ask."""
        if self.index is None:
            return False
        try:
            state = await describe(id)
        except Refused:
            return False  # the page itself shows the error
        headers = dict(scope["headers"])
        lang = "ja" if headers.get(b"accept-language", b"").lower().startswith(b"ja") else "en"
        scheme = headers.get(b"x-forwarded-proto", scope["scheme"].encode())
        origin = f"{'https' if scheme == b'https' else 'http'}://{headers.get(b'host', b'').decode('latin-1')}"
        head = tags(state, lang, origin, state.game in self.drawings)
        page = self.shells.get(state.game, self.index).replace("</head>", f"{head}{embedded(state)}</head>", 1)
        body = page.encode()
        more = [(b"vary", b"accept-encoding, accept-language")]
        if b"gzip" in headers.get(b"accept-encoding", b""):
            body = gzip.compress(body, 6)
            more.append((b"content-encoding", b"gzip"))
        await respond(send, body, HTML, b"no-cache", *more)
        return True


def info_of(game: str) -> GameInfo:
    return next(one for one in games().games if one.name == game)


def embedded(state: TableState) -> str:
    """Return the catalogue entry of a table's game as a data block; it is not a script and nothing runs it."""
    text = json.encode({"table": state.id, "info": info_of(state.game)}).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="embedded">{text}</script>'


def tags(state: TableState, lang: str, origin: str, pictured: bool) -> str:
    """Return the meta elements about a table. Names are arbitrary user input: everything is escaped."""
    words = WORDS[lang]
    game = getattr(info_of(state.game).title, lang)
    free = sum(seat.kind == "open" for seat in state.seats)
    host = next((seat.name for seat in state.seats if seat.kind == "person"), "")
    invites = state.state == "open" and host
    title = (words["invites"] if invites else words["table"]).format(name=host, game=game)
    description = {"open": words["free"], "over": words["over"]}.get(state.state, words["running"])
    found = {
        "og:type": "website",
        "og:site_name": "Koga",
        "og:title": title,
        "og:description": description.format(free=free, seats=len(state.seats)),
        "og:url": f"{origin}/t/{state.id}",
    }
    if pictured:
        found |= {
            "og:image": f"{origin}/preview/{state.game}.png",
            "og:image:width": str(WIDTH),
            "og:image:height": "630",
            "og:image:alt": game,
            "twitter:card": "summary_large_image",
        }
    return "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in found.items())


def picture(drawing: Path) -> bytes:
    from resvg_py import svg_to_bytes

    fonts = [str(path) for path in drawing.parent.glob("*.ttf")]  # the fonts for the text; system fonts are not used
    svg = drawing.read_text(encoding="utf-8")
    return bytes(svg_to_bytes(svg_string=svg, width=WIDTH, font_files=fonts, skip_system_fonts=True))


async def respond(send: Send, body: bytes, kind: bytes, cache: bytes, *more: tuple[bytes, bytes]) -> None:
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", cache), *more]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
