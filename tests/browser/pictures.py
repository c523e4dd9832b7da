"""make pictures: every page and telling moments of every game, at five widths and sideways, light and dark, both
languages."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from koga.core.game import GAMES, agree, find
from tests.browser.conftest import FLAGS, chromium_program
from tests.browser.player import OFFERED, OPEN, PAGE, Person, Site
from tests.server.running import Server

MOMENTS = {"early": 3, "middle": 14, "end": 1_000}  # steps that a person has taken
SIZES = {"1280": (1280, 800), "1920": (1920, 1080), "768": (768, 1024), "390": (390, 844), "360": (360, 640), "sideways": (844, 390)}
Moment = tuple[str, str, str, dict[str, str]]


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
                    for size in SIZES:
                        take(site, folder, moments, lang, dark, size)
        finally:
            browser.close()
            server.stop()


def play(site: Site, game: str) -> list[Moment]:
    """Tables of a game, each left at one of its moments: a name, the game, the table, its tokens."""
    made = []
    for name, steps in MOMENTS.items():
        options = {"rounds": "3"} if any(option.name == "rounds" for option in find(game).options) else {}
        id, tokens = site.server.make(game, level="random", options=options, name="Sasuke")
        person = site.person()
        person.keep_seat(id, game, tokens)
        person.page.goto(f"/t/{id}")
        person.page.locator(OFFERED).first.wait_for()
        person.play_on(steps)
        made.append((f"{game}-{name}", game, id, tokens))
    return made


def take(site: Site, folder: Path, moments: list[Moment], lang: str, dark: bool, size: str) -> None:
    width, height = SIZES[size]
    person = site.person(lang=lang, dark=dark, phone=width < 600, size=(width, height))
    look = f"{size}-{'dark' if dark else 'light'}-{lang}"
    pages = {"lobby": "/", "learn": "/learn", "puzzle": f"/puzzles/{OPEN}/40", "credits": "/credits"}
    for game in GAMES:
        pages |= {f"{game}-new": f"/new/{game}", f"{game}-rules": f"/rules/{game}", f"{game}-how": f"/learn/{game}"}
        pages[f"{game}-first"] = f"/learn/{game}/first"
        pages[f"{game}-invitation"] = f"/t/{invitation(site, game)}"
    for name, path in pages.items():
        shoot(person, path, folder / f"{name}-{look}.png")
    person.page.goto("/")
    for game in GAMES:
        person.press(person.page.locator(f".panel[data-game={game}] .main"))
        person.page.wait_for_timeout(400)
        person.page.screenshot(path=folder / f"{game}-quick-{look}.png")
        person.page.keyboard.press("Escape")
    for name, game, id, tokens in moments:
        person.keep_seat(id, game, tokens)
        shoot(person, f"/t/{id}", folder / f"{name}-{look}.png")
        if name.endswith("end"):
            shoot(person, f"/t/{id}/9", folder / f"{game}-replay-{look}.png")


def invitation(site: Site, game: str) -> str:
    found = find(game)
    seats = found.start(agree(found, {})).seats
    id, _ = site.server.make(game, seats=[{"kind": "person", "name": "Ayame"}, *[{"kind": "open"}] * (seats - 1)])
    return id


def shoot(person: Person, path: str, file: Path) -> None:
    person.page.goto(path)
    person.page.wait_for_load_state("networkidle")
    person.page.wait_for_timeout(400)
    person.page.screenshot(path=file)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/pictures"))
