"""What holds for every page: reachable for everybody, small, quick, calm, and there without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from koga.core.game import GAMES
from tests.browser.motion import sit_down, watch
from tests.browser.player import OFFERED, OPEN, PAGE, Person, Site

FIRST_PAGE = 300_000  # bytes, compressed, without fonts


LOOKS = pytest.mark.parametrize(("lang", "dark"), [("en", False), ("ja", True)])


@LOOKS
def test_axe_finds_no_serious_fault_on_any_page(site: Site, lang: str, dark: bool) -> None:
    person = site.person(lang=lang, dark=dark)
    for path, sign in (("/", ".panel"), ("/learn", "li"), ("/rules", "li"), ("/puzzles", "h1"), ("/credits", "h1")):
        look(person, path, sign)
    for path in ("/nowhere/at/all", "/move#spent-already-12"):
        look(person, path, "h1")
    site.errors.clear()  # the spent code is refused, as it should be


@LOOKS
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_no_serious_fault_on_any_page_of_a_game(site: Site, game: str, lang: str, dark: bool) -> None:
    person = site.person(lang=lang, dark=dark)
    look(person, f"/new/{game}", ".seat")
    look(person, f"/rules/{game}", "article")
    look(person, f"/learn/{game}", "li svg")
    look(person, f"/learn/{game}/first", "[data-spot]")
    id, tokens = site.server.make(game, level="random")
    person.keep_seat(id, game, tokens)
    look(person, f"/t/{id}", "[data-spot]")
    person.show("ヘルプ" if lang == "ja" else "Help")
    assert not person.faults(), game


def test_axe_finds_no_serious_fault_in_what_opens_over_the_page(site: Site) -> None:
    for phone in (False, True):
        person = site.person(phone=phone)
        person.page.goto("/")
        person.press(person.page.locator(".panel .main").first)
        person.page.get_by_role("dialog").wait_for()
        assert not person.faults()
        person.page.goto("/")
        person.press(person.page.get_by_role("button", name=re.compile("^Settings")))
        assert not person.faults()
        person.sit_down(OPEN)
        person.press(person.page.get_by_role("button", name="Menu"))
        assert not person.faults()


def look(person: Person, path: str, sign: str) -> None:
    person.page.goto(path)
    person.page.locator(sign).first.wait_for()
    faults = person.faults()
    assert not faults, (path, faults)
    assert person.overflow() == 0, path


@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_small(site: Site, game: str) -> None:
    """By what the build has compressed: the lobby, and a table with its board."""
    person, files = site.person(), set[str]()
    person.page.on("request", lambda request: files.add(request.url))
    person.page.goto("/")
    person.page.locator(".panel").first.wait_for()
    person.sit_down(game)
    person.page.wait_for_load_state("networkidle")
    assert 0 < weight(files) < FIRST_PAGE, weight(files)


def weight(urls: set[str]) -> int:
    total = 0
    for url in urls:
        path = PAGE / "dist" / url.split("/", 3)[3]
        if path.is_file() and path.suffix not in (".woff2", ".png"):
            packed = path.with_name(path.name + ".br")
            total += (packed if packed.is_file() else path).stat().st_size
    return total


def test_the_build_has_every_text_compressed_beside_it() -> None:
    found = [path for path in (PAGE / "dist").rglob("*") if path.suffix in (".js", ".css", ".html", ".svg")]
    assert found
    for path in found:
        if path.stat().st_size >= 600:
            for ending in (".br", ".gz"):
                packed = path.with_name(path.name + ending)
                assert packed.is_file(), path
                assert packed.stat().st_size < path.stat().st_size, path


@pytest.mark.parametrize("game", GAMES)
def test_a_tables_page_names_all_that_its_first_board_needs(site: Site, game: str) -> None:
    person = site.person(fresh=True)
    id, tokens = site.server.make(game, level="random")
    person.keep_seat(id, game, tokens)
    sockets, asked = list[str](), list[str]()
    person.page.on("websocket", lambda socket: sockets.append(socket.url))
    person.page.on("request", lambda request: asked.append(request.url))
    html = person.page.request.get(f"/t/{id}").text()
    person.page.goto(f"/t/{id}")
    person.page.locator(".board [data-spot]").first.wait_for()
    assert len(sockets) == 1  # the one that was opened before the page was there
    assert not [url for url in asked if url.endswith("/api/games")]
    late = person.page.evaluate(
        """() => {
          const found = performance.getEntriesByType('resource').filter((one) => one.name.includes('/assets/'));
          const core = found.find((one) => one.name.includes('/core-') && one.name.endsWith('.js'));
          return found.filter((one) => /[/](table|parts)-[^/]*[.](js|css)$/.test(one.name))
            .filter((one) => one.startTime >= core.responseEnd).map((one) => one.name);
        }"""
    )
    assert not late, late  # asked for by the HTML, not by a script that had to come first
    assert "/assets/parts-" in html
    assert "/assets/table-" in html


def test_nothing_is_loaded_from_elsewhere(site: Site) -> None:
    person, urls = site.person(lang="ja"), list[str]()
    person.page.on("request", lambda request: urls.append(request.url))
    for path in ("/", f"/learn/{OPEN}", f"/rules/{OPEN}"):
        person.page.goto(path)
        person.page.wait_for_load_state("networkidle")
    assert all(url.startswith((site.server.url, "data:")) for url in urls)


def test_lessons_and_rules_work_without_a_network(site: Site) -> None:
    person = site.person(workers=True)
    page = person.page
    page.goto("/")
    page.locator(".panel").first.wait_for()
    page.evaluate("navigator.serviceWorker.ready.then((found) => found.active.postMessage('warm'))")
    person.until(f"caches.match('/api/games/{list(GAMES)[-1]}/rules').then((found) => Boolean(found))")
    page.context.set_offline(True)
    for path, sign in ((f"/rules/{OPEN}", "article"), (f"/learn/{OPEN}/first", "[data-spot]"), ("/", ".panel")):
        page.goto(path)
        page.locator(sign).first.wait_for()
    page.goto("/t/whatever")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    page.context.set_offline(False)
    site.errors.clear()  # the browser tells of what it could not load


def test_the_page_can_be_installed(site: Site) -> None:
    page = site.person().page
    page.goto("/")
    manifest = page.request.get("/manifest.webmanifest").json()
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_the_rules_teach_first_and_can_be_searched(site: Site) -> None:
    for game in GAMES:
        page = site.person().page
        page.goto(f"/rules/{game}")
        expect(page.get_by_role("heading", name="In two minutes")).to_be_in_viewport()
        expect(page.locator("figure svg").first).to_be_attached()
        expect(page.locator("article details[open]")).to_have_count(0)  # rulings are folded
        count = page.locator("article").count()
        page.get_by_role("searchbox").fill("turn")
        expect(page.locator("article")).not_to_have_count(count)
        expect(page.get_by_role("status")).to_contain_text("rule")


def test_credits_name_fonts_and_icons(site: Site) -> None:
    page = site.person().page
    page.goto("/credits")
    for told in ("Shippori Mincho", "Zen Kaku Gothic", "SIL Open Font License", "game-icons.net", "CC BY 3.0", "MIT"):
        expect(page.get_by_text(told).first).to_be_visible()


def test_settings_are_remembered(site: Site) -> None:
    page = site.person().page
    page.goto("/")
    page.get_by_role("button", name="Turn sound on").click()
    page.get_by_role("button", name=re.compile("^Settings")).click()
    page.get_by_role("radio", name="Fast").check()
    page.get_by_label("Volume").fill("0.3")
    page.reload()
    expect(page.get_by_role("button", name="Turn sound off")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('koga.settings'))")
    assert kept["speed"] == "fast"
    assert kept["volume"] == 0.3
    assert kept["sound"]


@pytest.mark.parametrize("game", GAMES)
def test_what_moves_is_left_to_the_compositor(site: Site, chromium: Browser, game: str) -> None:
    """Boards animate transforms and opacity alone, which cost no layout and no script; frames are drawn meanwhile. How
    many a second depends on what else the machine does: `python -m tests.browser.motion` tells."""
    person = sit_down(site, game)
    found = [watch(chromium, person) for _ in range(2)]
    assert set().union(*(motion.properties for motion in found)) <= {"transform", "opacity"}
    assert max(len(motion.waits) for motion in found) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_can_be_followed_to_its_end_and_leads_to_a_real_one(site: Site, game: str) -> None:
    page = site.person().page
    page.goto(f"/learn/{game}/first")
    page.locator("[data-spot]").first.wait_for()
    steps = page.locator("aside ol li button")
    last = steps.count() - 1
    steps.nth(last).click()
    expect(page.locator("aside [aria-current=step]")).to_have_text(re.compile(str(last + 1)))
    expect(page.locator(".scroll").get_by_role("heading")).to_have_text(steps.nth(last).locator("span").inner_text())
    page.get_by_role("button", name="Back", exact=True).click()
    expect(steps.nth(last - 1)).to_have_attribute("aria-current", "step")
    asked = page.get_by_role("button", name="Show me")
    while not asked.count():
        page.get_by_role("button", name="Back", exact=True).click()
    asked.click()
    page.locator(".spotlight, .pointed").first.wait_for()
    steps.nth(last).click()
    page.get_by_role("button", name="Play a real game").click()
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    page.locator(OFFERED).first.wait_for()
