"""make pictures: every page and telling moments of every game, wide and phone-sized, light and dark, both languages."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from koga.core.game import GAMES
from tests.browser.conftest import FLAGS, chromium_program
from tests.browser.player import OFFERED, PAGE, Person, Site
from tests.server.running import Server

MOMENTS = {"early": 3, "middle": 14, "end": 1_000}  # steps that a person has taken


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(f"{scratch}/koga.db", Path(scratch), "--client", str(PAGE / "dist"))
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        site = Site(server, browser)
        try:
            moments = [moment for game in GAMES for moment in play(site, game)]
            for lang in ("en", "ja"):
                for dark in (False, True):
                    for phone in (False, True):
                        take(site, folder, moments, lang, dark, phone)
        finally:
            browser.close()
            server.stop()


def play(site: Site, game: str) -> list[tuple[str, str, dict[str, str]]]:
    """Tables of a game, each left at one of its moments: a name, the table, its tokens."""
    made = []
    for name, steps in MOMENTS.items():
        options = {"monomi": {"placement": "watch"}, "gachijo": {"rounds": "3"}}.get(game, {})
        id, tokens = site.server.make(game, level="random", options=options, name="Sasuke")
        person = site.person()
        person.keep_seat(id, game, tokens)
        person.page.goto(f"/t/{id}")
        person.page.locator(OFFERED).first.wait_for()
        person.play_on(steps)
        made.append((f"{game}-{name}", id, tokens))
    return made


def take(
    site: Site, folder: Path, moments: list[tuple[str, str, dict[str, str]]], lang: str, dark: bool, phone: bool
) -> None:
    person = site.person(lang=lang, dark=dark, phone=phone)
    look = f"{'phone' if phone else 'wide'}-{'dark' if dark else 'light'}-{lang}"
    pages = {"lobby": "/"}
    for game in GAMES:
        pages |= {f"{game}-new": f"/new/{game}", f"{game}-rules": f"/rules/{game}", f"{game}-how": f"/learn/{game}"}
        pages[f"{game}-first"] = f"/learn/{game}/first"
    pages["monomi-puzzle"] = "/puzzles/monomi/40"
    for name, path in pages.items():
        shoot(person, path, folder / f"{name}-{look}.png", whole=name.endswith(("lobby", "how", "new")))
    for name, id, tokens in moments:
        person.keep_seat(id, name.split("-")[0], tokens)
        shoot(person, f"/t/{id}", folder / f"{name}-{look}.png", whole=phone)
        if name == "gachijo-early" and person.page.locator(".held").count():
            person.press(person.page.locator(OFFERED).last)  # a stroke before it is made
            person.page.screenshot(path=folder / f"gachijo-stroke-{look}.png", full_page=phone)


def shoot(person: Person, path: str, file: Path, whole: bool) -> None:
    person.page.goto(path)
    person.page.wait_for_load_state("networkidle")
    person.page.wait_for_timeout(400)
    person.page.screenshot(path=file, full_page=whole)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/pictures"))
