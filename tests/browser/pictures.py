"""make pictures: screenshots of every page and of moments of every game and of the club.

Six widths and landscape, light and dark, both languages. `--only`, `--size`, `--lang` and `--theme` select some of
them.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import sync_playwright

from koga.core.game import GAMES
from koga.core.position import Rng
from tests.browser.conftest import FLAGS, chromium_program
from tests.browser.player import PAGE, Person, Site
from tests.browser.scenes import Opened, moments_of, opened_at, scenes
from tests.server.client import Client
from tests.server.running import Server

DOCS_STEPS = 7  # decisions of a person before a picture for the docs
SIZES = {
    "1280": (1280, 800),
    "1920": (1920, 1080),
    "2560": (2560, 1440),
    "768": (768, 1024),
    "390": (390, 844),
    "360": (360, 640),
    "sideways": (844, 390),
}


def main() -> None:
    told = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    told.add_argument("folder", nargs="?", type=Path, default=Path("out/pictures"))
    told.add_argument("--docs", action="store_true", help="the pictures of README and docs instead")
    told.add_argument("--only", metavar="REGEX", default="", help="scenes whose name matches: 'lobby|-end$'")
    told.add_argument("--size", nargs="+", choices=SIZES, default=list(SIZES))
    told.add_argument("--lang", nargs="+", choices=("en", "ja"), default=["en", "ja"])
    told.add_argument("--theme", nargs="+", choices=("light", "dark"), default=["light", "dark"])
    given = told.parse_args()
    if given.docs:
        for_docs(Path("docs/pictures"))
        return
    given.folder.mkdir(parents=True, exist_ok=True)
    looks = [(lang, theme, size) for lang in given.lang for theme in given.theme for size in given.size]
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        database = f"{scratch}/koga.db"
        server = Server(database, Path(scratch), "--client", str(PAGE / "dist"))
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        site = Site(server, browser)
        found = {name: cache(scene) for name, scene in scenes(site, database).items() if re.search(given.only, name)}
        try:
            failed = [name for look in looks for name in take(site, given.folder, found, *look)]
        finally:
            browser.close()
            server.stop()
    if failed:
        raise SystemExit(f"not taken: {', '.join(failed)}")


def take(
    site: Site, folder: Path, found: Mapping[str, Callable[[], Opened]], lang: str, theme: str, size: str
) -> list[str]:
    """Take the pictures of all scenes in one look; return those that failed."""
    width, height = SIZES[size]
    person = site.person(lang=lang, dark=theme == "dark", phone=min(width, height) < 600, size=(width, height))
    failed = []
    for name, scene in found.items():
        file = folder / f"{name}-{size}-{theme}-{lang}.png"
        try:
            photograph(person, scene(), file)
        except (AssertionError, BrowserError) as error:  # one scene's failure must not stop the others
            print(f"{file.name}: {error}")
            failed.append(file.name)
    person.page.close()
    return failed


def for_docs(folder: Path) -> None:
    """Take the pictures of README and docs: the lobby and each game's table after some moves, small."""
    looks = {
        "lobby": ("en", False),
        **{game: ("ja" if number == 2 else "en", number == 3) for number, game in enumerate(GAMES)},
    }
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(f"{scratch}/koga.db", Path(scratch), "--client", str(PAGE / "dist"))
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        try:
            for name, (lang, dark) in looks.items():
                site = Site(server, browser)
                person = site.person(lang=lang, dark=dark, size=(1024, 640))
                shown = docs_moment(site, person, name) if name in GAMES else opened_at("/")
                photograph(person, shown, folder / f"{name}.png")
                site.close()
        finally:
            browser.close()
            server.stop()


def docs_moment(site: Site, person: Person, game: str) -> Opened:
    """Open the first of a game's own moments, or its table after some moves."""
    own = moments_of(site, game)
    if own:
        return next(iter(own.values()))
    id, tokens = site.server.make(game, level="random", name="Sasuke")
    with Client(site.server.url, id, list(tokens.values())) as client:
        play_some(client, DOCS_STEPS)
    person.keep_seat(id, game, tokens)
    return opened_at(f"/t/{id}")


def play_some(client: Client, steps: int) -> None:
    rng = Rng(1)
    for _ in range(steps):
        client.wait(lambda: client.over() or client.to_act() is not None)
        if not client.over():
            client.act_randomly(rng)
    client.wait(lambda: client.over() or client.to_act() is not None)


def photograph(person: Person, shown: Opened, file: Path) -> None:
    shown(person)
    person.page.wait_for_timeout(400)  # fade-ins have ended
    person.page.screenshot(path=file)


if __name__ == "__main__":
    main()
