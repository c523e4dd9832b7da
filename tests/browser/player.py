"""People at the page: they look, click, tap or press keys, and know only what the page shows."""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocketRoute
from playwright.sync_api import Error as BrowserError

from koga.core.game import GAMES, find
from koga.core.position import Rng
from tests.server.client import Client
from tests.server.running import Server

PAGE = Path(__file__).parents[2] / "web"
AXE = PAGE / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """Promise.all(document.getAnimations()
    .filter((moving) => isFinite(moving.effect.getComputedTiming().endTime)).map((moving) => moving.finished))"""
OFFERED = "[data-offered=true]"
# Buttons that confirm a previewed move, and other buttons.
GOING = ".course .button.main, .dock .button.go"
OVERLAY = "[data-overlay] .button"  # a question or news over the board, which covers what lies under it
BUTTONS = f".dock .buttons .button, .dock .turn .button, {OVERLAY}"
OPEN = next(name for name in GAMES if not find(name).secrets)  # a game without hidden information
SECRET = next(name for name in reversed(GAMES) if find(name).secrets)  # a game with hidden hands
PATIENCE = 30_000  # milliseconds, generous for a busy machine
SOON = 2_000  # attempts: an element may be gone before it is clicked
LONGEST = 240.0  # maximum seconds of a game
# Stores a seat's tokens where the page keeps them, once in each tab: tokens that the page deletes stay deleted.
KEEP_SEAT = """place => {
  if (location.origin === 'null' || sessionStorage.getItem('kept-' + place.table)) return;
  sessionStorage.setItem('kept-' + place.table, 'yes');
  const others = JSON.parse(localStorage.getItem('koga.seats') ?? '[]').filter((one) => one.table !== place.table);
  localStorage.setItem('koga.seats', JSON.stringify([place, ...others]));
}"""
TOLD = """() => {
  const hide = Object.assign(document.createElement('style'), { textContent: 'kbd { display: none }' });
  document.head.append(hide);
  const told = document.body.innerText;
  hide.remove();
  return told;
}"""
COUNTS = "selectors => selectors.map((one) => document.querySelectorAll(one).length)"


class Contexts:
    """Reused browser contexts, whose cache already has the page. State stored by a test is cleared."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[BrowserContext]] = {}
        self.looks: dict[BrowserContext, str] = {}

    def take(self, fresh: bool, **look: Any) -> BrowserContext:
        name = json.dumps(look, sort_keys=True)
        if not fresh and self.free.get(name):
            return self.free[name].pop()
        context = self.browser.new_context(**look)
        if not fresh:
            self.looks[context] = name
        return context

    def give_back(self, context: BrowserContext, origin: str) -> None:
        name = self.looks.get(context)
        if name is None:
            context.close()
            return
        page = context.new_page()
        for other in context.pages[:-1]:
            other.close()
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        page.close()
        context.clear_cookies()  # including the server's other names
        self.free.setdefault(name, []).append(context)


class Site:
    """A running server and a browser; opens pages as different people."""

    def __init__(self, server: Server, browser: Browser, contexts: Contexts | None = None) -> None:
        self.server = server
        self.browser = browser
        self.pool = contexts or Contexts(browser)
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def person(
        self, name: str = "Sasuke", lang: str = "en", dark: bool = False, phone: bool = False, motion: bool = False,
        workers: bool = False, fresh: bool = False, size: tuple[int, int] | None = None,
    ) -> Person:  # fmt: skip
        """Open a page as a person. With `fresh` the browser's cache is empty."""
        width, height = size or ((390, 844) if phone else (1280, 800))
        context = self.pool.take(
            fresh or workers,
            base_url=self.server.url,
            service_workers="allow" if workers else "block",
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="no-preference" if motion else "reduce",
            locale="ja-JP" if lang == "ja" else "en-GB",
            viewport={"width": width, "height": height},
        )
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        kept = json.dumps({"lang": lang, "dark": dark, "name": name})
        page.add_init_script(
            f"localStorage.getItem('koga.settings') ?? localStorage.setItem('koga.settings', '{kept}')"
        )
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.hear)
        return Person(self, page, phone)

    def hear(self, told: ConsoleMessage) -> None:
        if told.type in ("error", "warning"):
            self.errors.append(f"{told.text} {told.location.get('url', '')}".strip())

    def close(self) -> None:
        for context in self.contexts:
            self.pool.give_back(context, self.server.url)
        found = [error for error in self.errors if "Service Worker registration blocked" not in error]
        assert not found, found

    def people(self) -> list[str]:
        """Return the names of all people at the tables in the lobby."""
        tables = self.server.get("/api/tables")
        return [name for rows in tables.values() for row in rows for seat in row["seats"] if (name := seat.get("name"))]

    def finished(self, game: str, seed: int = 1) -> tuple[str, dict[str, str]]:
        """Play a table's game to its end by random moves; return its id and the tokens by seat."""
        id, tokens = self.server.make(game, level="random", options=short(game), name="Sasuke")
        with Client(self.server.url, id, list(tokens.values())) as client:
            client.play_to_end(Rng(seed))
        return id, tokens


def japanese_text(page: Page, people: list[str]) -> str:
    """Return a page's text for a Japanese reader, without names and keyboard key labels."""
    told: str = page.evaluate(TOLD)
    return re.sub("|".join(["Koga", "English", *GAMES, *map(re.escape, people)]), "", told, flags=re.I)


def short(game: str) -> dict[str, str]:
    """Return options that make a game of random moves short, if there are any."""
    return {"rounds": "3"} if any(option.name == "rounds" for option in find(game).options) else {}


class Person:
    def __init__(self, site: Site, page: Page, phone: bool = False) -> None:
        self.site = site
        self.page = page
        self.phone = phone
        self.rng = random.Random(7)
        self.sockets: list[WebSocketRoute] = []
        self.mute = False  # the connection swallows everything, like a dead network

    def press(self, what: Locator) -> None:
        """Tap on a phone, click elsewhere."""
        if self.phone:
            what.tap(timeout=SOON)
        else:
            what.click(timeout=SOON)

    def is_over(self) -> bool:
        return self.page.locator(".after").count() > 0

    def act(self, answering: bool = True) -> bool:
        """Take one random step toward an action: a highlighted spot or a button. Return False if nothing is asked, or a
        question over the board is to be left unanswered."""
        page = self.page
        overlay, going, offered, buttons = page.evaluate(COUNTS, [OVERLAY, GOING, OFFERED, BUTTONS])
        try:
            if overlay and not answering:
                return False
            if overlay:
                self.press(page.locator(OVERLAY).nth(self.rng.randrange(overlay)))
            elif going:
                self.press(page.locator(GOING).first)
            elif offered and not (buttons and self.rng.random() < 0.15):
                self.press(page.locator(OFFERED).nth(self.rng.randrange(offered)))
            elif buttons:
                self.press(page.locator(BUTTONS).nth(self.rng.randrange(buttons)))
            else:
                return False
        except BrowserError:
            return False  # it was gone before the click
        return True

    def wait_until_asked(self) -> None:
        """Wait until something can be done, or the game is over."""
        self.page.locator(f"{OFFERED}, {GOING}, {BUTTONS}, .after").first.wait_for(
            state="attached", timeout=LONGEST * 1_000
        )

    def play_on(self, steps: int = 1_000) -> None:
        """Play until the game is over, or for a number of steps."""
        end = time.monotonic() + LONGEST
        while steps and not self.is_over():
            assert time.monotonic() < end, f"no end: {self.page.locator('.dock').inner_text()}"
            self.wait_until_asked()
            steps -= self.act()

    def keep_seat(self, id: str, game: str, tokens: dict[str, str]) -> None:
        """Store a seat's tokens where the next page looks for them."""
        place = {"table": id, "game": game, "tokens": tokens, "at": 0}
        self.page.add_init_script(f"({KEEP_SEAT})({json.dumps(place)})")

    def sit_down(self, game: str, **more: Any) -> str:
        """Take a seat at a new table against random bots, and open the table's page."""
        id, tokens = self.site.server.make(game, **{"level": "random", **more})
        self.keep_seat(id, game, tokens)
        self.page.goto(f"/t/{id}")
        self.page.locator("[data-spot]").first.wait_for()
        return id

    def show(self, tab: str) -> Locator:
        """Show moves, chat or help: beside the board, or as a sheet on phones."""
        tabs, buttons = self.page.get_by_role("tab", name=tab), self.page.get_by_role("button", name=tab, exact=True)
        tabs.or_(buttons).first.wait_for()
        if tabs.count():
            tabs.click()
        else:
            buttons.tap()
        return self.page.get_by_role("tabpanel")

    # ---- faults ----

    def listen(self) -> None:
        """Route the next page's socket through the test."""

        def route(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()
            server.on_message(lambda text: None if self.mute else socket.send(text))
            socket.on_message(lambda text: None if self.mute else server.send(text))
            self.sockets.append(socket)

        self.page.route_web_socket("**/ws", route)

    def drop_line(self) -> None:
        self.sockets[-1].close()

    def until(self, promise: str, seconds: float = 60) -> None:
        """Wait until a promise of true: the page is polled."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(promise):
            assert time.monotonic() < end, promise
            self.page.wait_for_timeout(100)

    def faults(self) -> list[str]:
        """Return serious and critical violations found by axe-core, after fade-ins have ended."""
        self.page.evaluate(SETTLED)
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{fault['id']}: {node['target']} {node['failureSummary']}"
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
            for node in fault["nodes"]
        ]

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the screen."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wide
