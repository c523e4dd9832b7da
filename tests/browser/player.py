"""Persons at the page: they look, click, tap or press keys, and know nothing that the page does not show."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocketRoute
from playwright.sync_api import Error as BrowserError

from tests.server.running import Server

PAGE = Path(__file__).parents[2] / "web"
AXE = PAGE / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """Promise.all(document.getAnimations()
    .filter((moving) => isFinite(moving.effect.getComputedTiming().endTime)).map((moving) => moving.finished))"""
OFFERED = "[data-offered=true]"
LONGEST = 100.0  # seconds that a game may take


class Site:
    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def person(
        self, name: str = "Sasuke", lang: str = "en", dark: bool = False, phone: bool = False, motion: bool = False
    ) -> Person:
        context = self.browser.new_context(
            base_url=self.server.url,
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
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
        page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)
        return Person(page, phone)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert not self.errors, self.errors


class Person:
    def __init__(self, page: Page, phone: bool = False) -> None:
        self.page = page
        self.phone = phone
        self.rng = random.Random(7)
        self.sockets: list[WebSocketRoute] = []

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
        offered, buttons = page.locator(OFFERED), page.locator(".ask .row .button.main")
        going = page.locator(".course .button.main")
        try:
            count = offered.count()
            if going.count():
                self.press(going)
            elif count and not (buttons.count() and self.rng.random() < 0.15):
                self.press(offered.nth(self.rng.randrange(count)))
            elif buttons.count():
                self.press(buttons.first)
            else:
                return False
        except BrowserError:
            return False  # it was gone before the hand was there
        return True

    def play_on(self, steps: int = 1_000) -> None:
        """Plays until the game is over, or so many steps."""
        end = time.monotonic() + LONGEST
        while steps and not self.is_over():
            assert time.monotonic() < end, f"no end: {self.page.locator('.log').inner_text()[-300:]}"
            if self.act():
                steps -= 1
            self.page.wait_for_timeout(25)

    def keep_seat(self, id: str, game: str, tokens: dict[str, str]) -> None:
        """Puts a seat's tokens where the page keeps them."""
        self.page.goto("/")
        place = [{"table": id, "game": game, "tokens": tokens, "at": 0}]
        self.page.evaluate("place => localStorage.setItem('koga.seats', JSON.stringify(place))", place)

    # ---- what may go wrong ----

    def listen(self) -> None:
        """From the next page on, the test holds the line of its socket."""

        def route(socket: WebSocketRoute) -> None:
            socket.connect_to_server()
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
