"""Persons at the page: they look, click, tap or press keys, and know nothing that the page does not show."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocketRoute
from playwright.sync_api import Error as BrowserError

from koga.core.game import GAMES, find
from tests.server.running import Server

PAGE = Path(__file__).parents[2] / "web"
AXE = PAGE / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """Promise.all(document.getAnimations()
    .filter((moving) => isFinite(moving.effect.getComputedTiming().endTime)).map((moving) => moving.finished))"""
OFFERED = "[data-offered=true]"
# What confirms a move that is being looked at, and what else can be done by a button.
GOING = ".course .button.main, .dock .button.go"
BUTTONS = ".dock .buttons .button, .dock .turn .button, [data-overlay] .button"
OPEN = next(name for name in GAMES if not find(name).secrets)  # a game whose every moment may be shown
SECRET = next(name for name in reversed(GAMES) if find(name).secrets)  # one with hidden hands
LONGEST = 100.0  # seconds that a game may take


class Site:
    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def person(
        self, name: str = "Sasuke", lang: str = "en", dark: bool = False, phone: bool = False, motion: bool = False,
        workers: bool = False, size: tuple[int, int] | None = None,
    ) -> Person:  # fmt: skip
        width, height = size or ((390, 844) if phone else (1280, 800))
        context = self.browser.new_context(
            base_url=self.server.url,
            viewport={"width": width, "height": height},
            service_workers="allow" if workers else "block",
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="no-preference" if motion else "reduce",
            locale="ja-JP" if lang == "ja" else "en-GB",
        )
        kept = json.dumps({"lang": lang, "dark": dark, "name": name})
        context.add_init_script(
            f"localStorage.getItem('koga.settings') ?? localStorage.setItem('koga.settings', '{kept}')"
        )
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda told: self.errors.append(told.text) if told.type in ("error", "warning") else None)
        return Person(self, page, phone)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        found = [error for error in self.errors if "Service Worker registration blocked" not in error]
        assert not found, found


class Person:
    def __init__(self, site: Site, page: Page, phone: bool = False) -> None:
        self.site = site
        self.page = page
        self.phone = phone
        self.rng = random.Random(7)
        self.sockets: list[WebSocketRoute] = []
        self.mute = False  # the line swallows everything, as a dead network does

    def press(self, what: Locator) -> None:
        """With a finger on a phone, with a mouse elsewhere."""
        if self.phone:
            what.tap(timeout=2_000)
        else:
            what.click(timeout=2_000)

    def is_over(self) -> bool:
        return self.page.locator(".after").count() > 0

    def act(self) -> bool:
        """Takes one step toward an action, at random: something that glows, or a button. False if nothing is asked."""
        page = self.page
        offered, buttons, going = page.locator(OFFERED), page.locator(BUTTONS), page.locator(GOING)
        try:
            count = offered.count()
            if going.count():
                self.press(going.first)
            elif count and not (buttons.count() and self.rng.random() < 0.15):
                self.press(offered.nth(self.rng.randrange(count)))
            elif buttons.count():
                self.press(buttons.nth(self.rng.randrange(buttons.count())))
            else:
                return False
        except BrowserError:
            return False  # it was gone before the hand was there
        return True

    def play_on(self, steps: int = 1_000) -> None:
        """Plays until the game is over, or so many steps."""
        end = time.monotonic() + LONGEST
        while steps and not self.is_over():
            assert time.monotonic() < end, f"no end: {self.page.locator('.dock').inner_text()}"
            if self.act():
                steps -= 1
            self.page.wait_for_timeout(25)

    def keep_seat(self, id: str, game: str, tokens: dict[str, str]) -> None:
        """Puts a seat's tokens where the page keeps them."""
        self.page.goto("/")
        place = [{"table": id, "game": game, "tokens": tokens, "at": 0}]
        self.page.evaluate("place => localStorage.setItem('koga.seats', JSON.stringify(place))", place)

    def sit_down(self, game: str, **more: Any) -> str:
        """A seat at a new table against bots that play at random, and the table's page."""
        id, tokens = self.site.server.make(game, **{"level": "random", **more})
        self.keep_seat(id, game, tokens)
        self.page.goto(f"/t/{id}")
        self.page.locator("[data-spot]").first.wait_for()
        return id

    def show(self, tab: str) -> Locator:
        """Moves, chat or help: beside the board, or the sheet they come in on phones."""
        if self.page.get_by_role("tab", name=tab).count():
            self.page.get_by_role("tab", name=tab).click()
        else:
            self.page.get_by_role("button", name=tab, exact=True).tap()
        return self.page.get_by_role("tabpanel")

    # ---- what may go wrong ----

    def listen(self) -> None:
        """From the next page on, the test holds the line of its socket."""

        def route(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()
            server.on_message(lambda text: None if self.mute else socket.send(text))
            socket.on_message(lambda text: None if self.mute else server.send(text))
            self.sockets.append(socket)

        self.page.route_web_socket("**/ws", route)

    def drop_line(self) -> None:
        self.sockets[-1].close()

    def faults(self) -> list[str]:
        """What axe-core finds serious or worse, once what fades in has come."""
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
        """By how many pixels the page is wider than the screen."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wide
