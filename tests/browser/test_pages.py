"""What holds for every page: reachable for everybody, small, quick, calm."""

from __future__ import annotations

import gzip
import json
import os
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from koga.core.game import GAMES
from koga.solvers.monomi.puzzles import puzzle, puzzles
from tests.browser.motion import sit_down, watch
from tests.browser.player import OFFERED, PAGE, Person, Site

FIRST_PAGE = 300_000  # bytes, compressed, without fonts


@pytest.mark.parametrize(("lang", "dark"), [("en", False), ("ja", True)])
def test_axe_finds_no_serious_fault_on_any_page(site: Site, lang: str, dark: bool) -> None:
    person = site.person(lang=lang, dark=dark)
    for path, sign in (("/", ".plaque"), ("/nowhere/at/all", "h1"), ("/move#spent-already-12", "h1")):
        look(person, path, sign)
    look(person, "/puzzles/monomi", "[data-spot]")
    site.errors.clear()  # the spent code is refused, as it should be
    for game in GAMES:
        look(person, f"/new/{game}", "fieldset")
        look(person, f"/rules/{game}", "article")
        look(person, f"/learn/{game}", "li svg")
        look(person, f"/learn/{game}/first", "[data-spot]")
        id, tokens = site.server.make(game, level="random")
        person.keep_seat(id, game, tokens)
        look(person, f"/t/{id}", "[data-spot]")


def look(person: Person, path: str, sign: str) -> None:
    person.page.goto(path)
    person.page.locator(sign).first.wait_for()
    faults = person.faults()
    assert not faults, (path, faults)
    assert person.overflow() == 0, path


def test_a_finished_game_has_no_serious_fault_either(site: Site) -> None:
    person = site.person(phone=True)
    id, tokens = site.server.make("monomi", level="random", options={"samurais": "3", "placement": "watch"})
    person.keep_seat(id, "monomi", tokens)
    person.page.goto(f"/t/{id}")
    person.page.locator(OFFERED).first.wait_for()
    person.play_on()
    assert not person.faults()


def test_the_first_page_is_small(site: Site) -> None:
    person, sizes = site.person(), []

    def weigh(response: Response) -> None:
        if not response.url.endswith(".woff2"):
            sizes.append(len(gzip.compress(response.body())))

    person.page.on("response", weigh)
    person.page.goto("/")
    person.page.locator(".plaque").first.wait_for()
    person.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < FIRST_PAGE, sum(sizes)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_in_the_lobby_buttons_stand_in_lines(site: Site, lang: str) -> None:
    """However long the texts above and below them are: four in a line on a wide screen, two on a narrower one."""
    page = site.person(lang=lang).page
    page.goto("/")
    buttons = page.locator(".plaque .button.main")
    expect(buttons).to_have_count(len(GAMES))
    for width, lines in ((1280, 1), (700, 2)):
        page.set_viewport_size({"width": width, "height": 800})
        heights = buttons.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
        assert len(set(heights)) == lines, heights


def test_nothing_is_loaded_from_elsewhere(site: Site) -> None:
    person, urls = site.person(lang="ja"), []
    person.page.on("request", lambda request: urls.append(request.url))
    for path in ("/", "/learn/monomi", "/rules/monomi"):
        person.page.goto(path)
        person.page.wait_for_load_state("networkidle")
    assert all(url.startswith((site.server.url, "data:")) for url in urls)


def test_why_not(site: Site) -> None:
    """A click on what is not on offer tells the rule, in the reader's language."""
    person = site.person(lang="ja")
    id, tokens = site.server.make("monomi", options={"placement": "watch"}, level="random")
    person.keep_seat(id, "monomi", tokens)
    person.page.goto(f"/t/{id}")
    person.page.locator(OFFERED).first.wait_for()
    person.page.locator("[data-spot=q0]").click()
    expect(person.page.locator(".note h2")).to_contain_text("M2.3")
    person.page.get_by_role("button", name="English").click()
    expect(person.page.locator(".note h2")).to_contain_text("Then the Ninja")


def test_a_log_entry_shows_its_moment(site: Site) -> None:
    person = site.person()
    id, tokens = site.server.make("monomi", options={"placement": "watch"}, level="random")
    person.keep_seat(id, "monomi", tokens)
    person.page.goto(f"/t/{id}")
    person.page.locator(OFFERED).first.wait_for()
    person.play_on(3)
    person.page.reload()
    person.page.locator(".log li button").first.click()
    expect(person.page.get_by_text("After move 1")).to_be_visible()
    assert person.page.locator(OFFERED).count() == 0
    expect(person.page.locator(".log li button[tabindex='0']")).to_have_count(1)  # one stop for Tab, on by arrows
    person.page.keyboard.press("ArrowDown")
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_text("After move 2")).to_be_visible()
    person.page.get_by_role("button", name="Back to now").click()
    expect(person.page.get_by_text("After move 2")).to_be_hidden()


def test_a_seat_moves_to_another_device(site: Site) -> None:
    here, there = site.person(), site.person(phone=True)
    id, tokens = site.server.make("monomi", level="random")
    here.keep_seat(id, "monomi", tokens)
    here.page.goto(f"/t/{id}")
    here.page.get_by_role("button", name="Go on at another device").click()
    there.page.goto(here.page.get_by_label("URL").input_value())
    there.page.locator(OFFERED).first.wait_for()
    expect(here.page.get_by_text("This seat was moved to another device")).to_be_visible()


def test_a_stroke_is_two_clicks_or_one_drag(site: Site) -> None:
    """Its way and what it picks up are shown before it is made; then the ninja stands where it ends."""
    person = site.person()
    id, tokens = site.server.make("gachijo", level="random", options={"players": "2"})
    person.keep_seat(id, "gachijo", tokens)
    page, route = person.page, person.page.locator("[data-route]")
    page.goto(f"/t/{id}")
    page.locator(OFFERED).last.click()
    way = str(route.get_attribute("data-route")).split()
    expect(page.locator(".course")).to_contain_text(f"To {way[-1]}")
    page.locator(f"[data-spot={way[-1]}]").click()
    expect(page.locator(f"[data-spot={way[-1]}]")).to_have_accessible_name(re.compile("Tokugawa"))
    expect(route).to_have_count(0)
    while not page.locator(".held").count():  # what the stroke led to is settled first
        person.act()
        page.wait_for_timeout(30)
    page.locator(".held").hover()
    page.mouse.down()
    there = page.locator(OFFERED).first
    end = str(there.get_attribute("data-spot"))
    there.hover()
    expect(route).to_have_count(1)
    page.mouse.up()
    expect(page.locator(f"[data-spot={end}]")).to_have_accessible_name(re.compile("Tokugawa"))


def test_on_a_phone_the_board_stays_under_the_finger(site: Site) -> None:
    """A stroke is chosen by a second tap on the same cell: what the first one shows above the board moves it not."""
    person = site.person(phone=True)
    id, tokens = site.server.make("gachijo", level="random")
    person.keep_seat(id, "gachijo", tokens)
    person.page.goto(f"/t/{id}")
    board = person.page.locator("svg.gachijo")
    end = person.page.locator(OFFERED).last
    end.wait_for()
    place = "one => one.getBoundingClientRect().top + scrollY"
    before = board.evaluate(place)
    end.tap()
    expect(person.page.locator(".course")).to_be_visible()
    assert abs(board.evaluate(place) - before) < 1


def test_the_guided_first_game_answers_mistakes_and_comes_to_its_end(site: Site) -> None:
    page = site.person().page
    page.goto("/learn/monomi/first")
    page.get_by_role("button", name="Go on").click()
    page.locator("[data-spot=q0]").click()
    expect(page.locator(".note h2")).to_contain_text("M2.3")
    page.locator("[data-spot=d0]").click()
    expect(page.get_by_role("alert")).to_contain_text("not what we are after")
    for place in ("c", "d0", None, "p0", None, "m0", None, "s7", None, "w7"):
        if place is None:
            page.get_by_role("button", name="Go on").click()
        else:
            page.locator(f"[data-spot={place}][data-offered=true]").click()
    expect(page.get_by_text("You are on the wall, and away")).to_be_visible()


@pytest.mark.parametrize("game", ["taisen", *(("oboro", "gachijo") if os.environ.get("KOGA_SOAK") else ())])
def test_a_guided_game_can_be_followed_to_its_end(site: Site, game: str) -> None:
    told = json.loads((PAGE / "src" / "games" / game / "lesson.json").read_text(encoding="utf-8"))
    page = site.person().page
    page.goto(f"/learn/{game}/first")
    for number, step in enumerate(told["steps"], start=1):
        expect(page.locator(".text")).to_have_text(step["text"]["en"])
        if step["ask"]:
            do_as_asked(page, step)
        elif number < len(told["steps"]):
            page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("link", name="Play")).to_be_visible()


def do_as_asked(page: Page, step: dict[str, Any]) -> None:
    last = [name for name in step["ask"] if name != "stop" or len(step["ask"]) == 1][-1]
    place = last.partition(":")[2]
    spot = page.locator(f"[data-spot='{place}']{OFFERED}, [data-spot$=':{place}']{OFFERED}")
    if place and spot.count():
        spot.first.click()
        if step["course"]:
            while page.locator(".course .gain").count() != len(step["course"]["gains"]):
                page.get_by_role("button", name="Another way").click()
            spot.first.click()
    else:
        label = next(choice["label"]["en"] for choice in step["choices"] if choice["name"] == last)
        page.get_by_role("button", name=label, exact=True).click()


def test_a_puzzle_answers_mistakes_and_is_solved(site: Site) -> None:
    number = next(n for n, one in enumerate(puzzles(), start=1) if one.side == "ninja" and one.board == "temple")
    right = puzzle(number).solution[0].partition(":")[2]
    page = site.person().page
    page.goto(f"/puzzles/monomi/{number}")
    page.locator(OFFERED).first.wait_for()
    wrong = page.locator(f"{OFFERED}:not([data-spot={right}]):not([data-spot=ninja])")
    wrong.first.click()
    expect(page.locator(".wrong")).to_contain_text("a mistake")
    page.locator(f"[data-spot={right}]").click()
    expect(page.locator(".good")).to_contain_text("Solved")
    expect(page.locator(".count")).to_contain_text("1 of")


def test_hot_seat_is_covered_between_secrets(site: Site) -> None:
    person = site.person()
    id, tokens = site.server.make("oboro", seats=[{"kind": "person", "name": name} for name in ("Aya", "Ben", "Chie")])
    person.keep_seat(id, "oboro", tokens)
    person.page.goto(f"/t/{id}")
    ready = person.page.get_by_role("button", name="I am ready")
    ready.click()
    person.page.locator(OFFERED).first.click()
    expect(ready).to_be_visible()
    assert person.page.locator("[data-spot]").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_what_moves_is_left_to_the_compositor(site: Site, chromium: Browser, game: str) -> None:
    """Boards animate transforms and opacity alone, which cost no layout and no script; frames are drawn meanwhile. How
    many a second depends on what else the machine does: `python -m tests.browser.motion` tells."""
    person = sit_down(site, game)
    found = [watch(chromium, person) for _ in range(2)]
    assert set().union(*(motion.properties for motion in found)) <= {"transform", "opacity"}
    assert max(len(motion.waits) for motion in found) > 1
