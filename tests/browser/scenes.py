"""The scenes of `make pictures`: every page, and moments of every game and of the club."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from koga.core.game import GAMES, agree, find
from tests.browser.player import OFFERED, OPEN, Person, Site, short
from tests.browser.stored import put, tokens_of
from tests.server.browser import Browser
from tests.server.test_tournaments import make, play_out, wait_for

Opened = Callable[[Person], None]  # opens a scene on a page
Scene = Callable[[], Opened]  # prepares it on the server, once
MOMENTS = {"early": 3, "middle": 14}  # steps taken by the person
RIVALS = ("Kikyo", "Nadeshiko", "Kuchinashi", "Rindo", "Botan")
ANALYSING = 300_000  # milliseconds for an analysis on a busy machine


def scenes(site: Site, database: str) -> dict[str, Scene]:
    """Return the scenes by the names of their pictures; nothing is played before a scene is requested."""
    pages = {
        "lobby": "/", "learn": "/learn", "rules": "/rules", "puzzles": "/puzzles", "puzzle": f"/puzzles/{OPEN}/40",
        "credits": "/credits", "nowhere": "/what/ever", "no-table": "/t/x",
    }  # fmt: skip
    found: dict[str, Scene] = {name: partial(opened_at, path) for name, path in pages.items()}
    for game in GAMES:
        found |= game_scenes(site, database, game)
    return {**found, **club_scenes(site)}


def game_scenes(site: Site, database: str, game: str) -> dict[str, Scene]:
    pages = {
        "new": f"/new/{game}", "rules": f"/rules/{game}", "how": f"/learn/{game}", "first": f"/learn/{game}/first",
    }  # fmt: skip
    found: dict[str, Scene] = {name: partial(opened_at, path) for name, path in pages.items()}
    found["quick"] = lambda: lambda person: quick_start(person, game)
    found["invitation"] = lambda: opened_at(f"/t/{invitation(site, game)}")
    for name, steps in MOMENTS.items():
        found[name] = cache(partial(played, site, game, steps))
    ended = cache(partial(stored, site, database, game))
    for name, path in {"end": "", "replay": "/9", "analysis": "/analysis", "mistakes": "/learn"}.items():
        found[name] = partial(finished, ended, game, path)
    own = cache(partial(moments_of, site, game))
    names = import_module(moments_module(game)).NAMES if find_spec(moments_module(game)) else ()
    for name in names:
        found[name] = partial(lambda name: own()[name], name)
    return {f"{game}-{name}": scene for name, scene in found.items()}


def moments_module(game: str) -> str:
    return f"tests.browser.games.{game}.moments"


def moments_of(site: Site, game: str) -> dict[str, Opened]:
    """Return the moments of a game's own module, if there is one."""
    name = moments_module(game)
    found: dict[str, Opened] = import_module(name).moments(site) if find_spec(name) else {}
    return found


def opened_at(path: str) -> Opened:
    def opened(person: Person) -> None:
        person.page.goto(path)
        person.page.wait_for_load_state("networkidle")

    return opened


def quick_start(person: Person, game: str) -> None:
    person.page.goto("/")
    person.press(person.page.locator(f".panel[data-game={game}] .main"))


def invitation(site: Site, game: str) -> str:
    found = find(game)
    seats = found.start(agree(found, {})).seats
    id, _ = site.server.make(game, seats=[{"kind": "person", "name": "Ayame"}, *[{"kind": "open"}] * (seats - 1)])
    return id


def played(site: Site, game: str, steps: int) -> Opened:
    """Return a game's table after a person's first steps."""
    id, tokens = site.server.make(game, level="random", options=short(game), name="Sasuke")
    person = site.person()
    person.keep_seat(id, game, tokens)
    person.page.goto(f"/t/{id}")
    person.page.locator(OFFERED).first.wait_for()
    person.play_on(steps)
    person.page.close()
    return seated_at(f"/t/{id}", id, game, tokens)


def seated_at(path: str, id: str, game: str, tokens: dict[str, str]) -> Opened:
    def opened(person: Person) -> None:
        person.keep_seat(id, game, tokens)
        opened_at(path)(person)

    return opened


def stored(site: Site, database: str, game: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        return put(game, Path(folder), database)


def finished(ended: Callable[[], str], game: str, path: str) -> Opened:
    """Return the stored finished game: at its end, in between, or analysed."""
    id = ended()

    def opened(person: Person) -> None:
        seated_at(f"/t/{id}{path}", id, game, tokens_of(game))(person)
        if path in ("/analysis", "/learn"):
            person.page.locator(".curve, .study").first.wait_for(timeout=ANALYSING)

    return opened


# ---- the club ----


def club_scenes(site: Site) -> dict[str, Scene]:
    club = cache(partial(members, site))
    return {
        "sign-in": lambda: sign_in,
        "profile": lambda: signed_in(club()[0], f"/p/{club()[0].me()['id']}"),
        "your-games": lambda: signed_in(club()[0], "/games"),
        "account": lambda: signed_in(club()[0], "/me"),
        "tournaments": lambda: signed_in(club()[0], "/tournaments"),
        "new-tournament": lambda: signed_in(club()[0], "/tournaments/new"),
        "tournament": lambda: signed_in(club()[0], f"/tournaments/{club()[1]}"),
        "tournament-over": lambda: signed_in(club()[0], f"/tournaments/{club()[2]}"),
    }


def members(site: Site) -> tuple[Browser, str, str]:
    """Return a member who has played one tournament and is playing another, with the second and the first
    tournament."""
    all = [Browser(site.server) for _ in range(len(RIVALS) + 1)]
    for browser, name in zip(all, ("Yamabuki", *RIVALS), strict=True):
        browser.sign_up(name)
    over, going = (
        make(all[0], title=title, size=len(all), rounds=3) for title in ("Autumn Open", "Winter Cup")
    )  # the second one stays in its first round
    for id in (over, going):
        for browser in all:
            browser.post(f"/api/tournaments/{id}/join")
        all[0].post(f"/api/tournaments/{id}/begin")
    play_out(all, over)
    wait_for(all[0], going, "table")
    return all[0], going, over


def signed_in(member: Browser, path: str) -> Opened:
    def opened(person: Person) -> None:
        person.page.context.add_cookies([{"name": "koga", "value": member.cookies["koga"], "url": member.url}])
        opened_at(path)(person)

    return opened


def sign_in(person: Person) -> None:
    person.page.context.clear_cookies()
    opened_at("/")(person)
    name = "サインイン" if person.page.locator("html").get_attribute("lang") == "ja" else "Sign in"
    person.press(person.page.get_by_role("button", name=name).first)
