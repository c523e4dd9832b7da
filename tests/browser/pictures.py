"""make pictures: every page and telling moments of every game, at five widths and sideways, light and dark, both
languages."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from playwright.sync_api import sync_playwright

from koga.core.game import GAMES, agree, find
from koga.core.position import Rng
from tests.browser.conftest import FLAGS, chromium_program
from tests.browser.player import OFFERED, OPEN, PAGE, Person, Site, short
from tests.server.client import Client
from tests.server.running import Server

DOCS_STEPS = 7  # decisions of a person before a picture for the docs
MOMENTS = {"early": 3, "middle": 14, "end": 1_000}  # steps that a person has taken
SIZES = {
    "1280": (1280, 800),
    "1920": (1920, 1080),
    "768": (768, 1024),
    "390": (390, 844),
    "360": (360, 640),
    "sideways": (844, 390),
}
Moment = tuple[str, str, str, dict[str, str]]
Opened = Callable[[Person], None]  # brings a moment up on somebody's page


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(f"{scratch}/koga.db", Path(scratch), "--client", str(PAGE / "dist"))
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        site = Site(server, browser)
        try:
            moments = [moment for game in GAMES for moment in play(site, game)]
            own = {f"{game}-{name}": shown for game in GAMES for name, shown in moments_of(site, game).items()}
            for lang in ("en", "ja"):
                for dark in (False, True):
                    for size in SIZES:
                        take(site, folder, moments, own, lang, dark, size)
        finally:
            browser.close()
            server.stop()


def for_docs(folder: Path) -> None:
    """The pictures of README and docs: the lobby and each game's table after some moves, small."""
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
    """The first of a game's own moments, or its table after some moves."""
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


def play(site: Site, game: str) -> list[Moment]:
    """Tables of a game, each left at one of its moments: a name, the game, the table, its tokens."""
    made = []
    for name, steps in MOMENTS.items():
        id, tokens = site.server.make(game, level="random", options=short(game), name="Sasuke")
        person = site.person()
        person.keep_seat(id, game, tokens)
        person.page.goto(f"/t/{id}")
        person.page.locator(OFFERED).first.wait_for()
        person.play_on(steps)
        made.append((f"{game}-{name}", game, id, tokens))
    return made


def moments_of(site: Site, game: str) -> dict[str, Opened]:
    """What a game's own module of moments has to show, if there is one."""
    name = f"tests.browser.games.{game}.moments"
    found: dict[str, Opened] = import_module(name).moments(site) if find_spec(name) else {}
    return found


def take(
    site: Site, folder: Path, moments: list[Moment], own: dict[str, Opened], lang: str, dark: bool, size: str
) -> None:
    width, height = SIZES[size]
    person = site.person(lang=lang, dark=dark, phone=width < 600, size=(width, height))
    look = f"{size}-{'dark' if dark else 'light'}-{lang}"
    pages = {"lobby": "/", "learn": "/learn", "puzzle": f"/puzzles/{OPEN}/40", "credits": "/credits"}
    for game in GAMES:
        pages |= {f"{game}-new": f"/new/{game}", f"{game}-rules": f"/rules/{game}", f"{game}-how": f"/learn/{game}"}
        pages[f"{game}-first"] = f"/learn/{game}/first"
        pages[f"{game}-invitation"] = f"/t/{invitation(site, game)}"
    pages |= {"rules": "/rules", "puzzles": "/puzzles", "nowhere": "/what/ever", "no-table": "/t/x"}
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
    for name, shown in own.items():
        photograph(person, shown, folder / f"{name}-{look}.png")


def invitation(site: Site, game: str) -> str:
    found = find(game)
    seats = found.start(agree(found, {})).seats
    id, _ = site.server.make(game, seats=[{"kind": "person", "name": "Ayame"}, *[{"kind": "open"}] * (seats - 1)])
    return id


def opened_at(path: str) -> Opened:
    def opened(person: Person) -> None:
        person.page.goto(path)
        person.page.wait_for_load_state("networkidle")

    return opened


def photograph(person: Person, shown: Opened, file: Path) -> None:
    shown(person)
    person.page.wait_for_timeout(400)  # what fades in has come
    person.page.screenshot(path=file)


def shoot(person: Person, path: str, file: Path) -> None:
    photograph(person, opened_at(path), file)


if __name__ == "__main__":
    if sys.argv[1:] == ["--docs"]:
        for_docs(Path("docs/pictures"))
    else:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/pictures"))
