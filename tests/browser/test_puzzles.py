"""Puzzles on the page: solved on the board in every game, of the day, in a storm and in a streak."""

from __future__ import annotations

import json
import re
import time
from importlib import import_module
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from koga.core.game import GAMES
from tests.browser.player import Site
from tests.kinds import OPEN
from tests.server.running import Server

State = dict[str, Any]
MOST = 120  # puzzles that are looked through for one whose every step is a choice of its own


def state_of(server: Server, game: str, number: int, names: list[str]) -> State:
    found: State = server.post(f"/api/games/{game}/puzzles/{number}", {"names": names}, status=200)
    return found


def steps_of(server: Server, game: str, number: int) -> list[tuple[dict[str, Any], State]] | None:
    """The choices of a puzzle's solution, each with the state in which it is made; None where one begins a course."""
    names, found = list[str](), list[tuple[dict[str, Any], State]]()
    while True:
        state = state_of(server, game, number, names)
        if state["solved"]:
            return found
        name = state["solution"][len(names)]
        choice = next(choice for choice in state["choices"] if choice["name"] == name)
        begins = any(course["actions"][0] == choice["action"] for course in state.get("courses", []))
        if begins or clicks_of(game, choice, state) is None:
            return None
        found.append((choice, state))
        names.append(name)


def clicks_of(game: str, choice: dict[str, Any], state: State) -> list[str] | None:
    """Where on the board a choice is made, one click after another; nowhere if it has a button, None if it is not
    simple."""
    found: list[str] | None = import_module(f"tests.browser.games.{game}.clicks").clicks(choice, state)
    return found


def make(page: Page, game: str, choice: dict[str, Any], state: State) -> None:
    """Make a choice where the page offers it: on the board, or by its button."""
    spots = clicks_of(game, choice, state)
    assert spots is not None
    page.locator("[data-spot]").first.wait_for()
    if not spots:
        page.locator(".dock").get_by_role("button", name=choice["label"]["en"], exact=True).click()
    for spot in spots:
        page.locator(f"[data-spot={json.dumps(spot)}]").first.click(force=True)


def make_right(page: Page, game: str, choice: dict[str, Any], state: State) -> None:
    """Make a right choice, and wait until it is played."""
    make(page, game, choice, state)
    names = " ".join([*state["names"], choice["name"]])
    expect(page.locator(".scroll .text")).to_have_attribute("data-names", names)


def easy(server: Server, game: str) -> tuple[int, list[tuple[dict[str, Any], State]]]:
    count = len(server.get(f"/api/games/{game}/puzzles")["puzzles"])
    for number in range(1, min(count, MOST) + 1):
        steps = steps_of(server, game, number)
        if steps:
            return number, steps
    raise AssertionError(f"no puzzle of {game} is solved by single choices")


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_on_the_board(site: Site, game: str) -> None:
    number, steps = easy(site.server, game)
    person = site.person()
    page = person.page
    page.goto(f"/puzzles/{game}/{number}")
    for choice, state in steps:
        make_right(page, game, choice, state)
    expect(page.get_by_text("Solved!")).to_be_visible()
    assert not person.faults()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".games li").filter(has_text=re.compile(r"(?<!\d)1 of \d+ solved"))).to_have_count(1)


def test_the_page_of_all_puzzles_has_one_of_the_day(site: Site) -> None:
    person = site.person()
    page = person.page
    page.goto("/puzzles")
    expect(
        page.get_by_role("region", name="Puzzle of the day").get_by_role("link", name="Solve", exact=True)
    ).to_be_visible()
    expect(page.locator(".games li")).to_have_count(len(GAMES))
    expect(page.get_by_text("No streak yet")).to_be_visible()
    assert not person.faults()
    page.get_by_role("link", name="Solve", exact=True).click()
    page.locator("[data-spot]").first.wait_for()
    address = re.search(r"/puzzles/(\w+)/(\d+)$", page.url)
    assert address
    game, number = address[1], int(address[2])
    steps = steps_of(site.server, game, number)
    if steps:  # what day it is decides which puzzle it is
        for choice, state in steps:
            make_right(page, game, choice, state)
        expect(page.get_by_text("Solved!")).to_be_visible()
        page.goto("/puzzles")
        expect(page.get_by_text("1-day streak")).to_be_visible()
        expect(page.get_by_role("link", name="Review")).to_be_visible()


class Run:
    """A storm or a streak: knows the puzzle that the page has asked the server for last."""

    def __init__(self, site: Site, page: Page, mode: str) -> None:
        self.site, self.page = site, page
        self.now: tuple[str, int] | None = None
        page.on("request", self.note)
        page.goto(f"/puzzles/{mode}")
        page.get_by_role("button", name="Start").click()

    def note(self, request: Request) -> None:
        found = re.search(r"/api/games/(\w+)/puzzles/(\d+)$", request.url)
        if found and request.post_data_json == {"names": []}:
            self.now = (found[1], int(found[2]))

    def opened(self) -> tuple[str, int]:
        self.page.locator("[data-spot]").first.wait_for()
        assert self.now
        return self.now

    def moved(self, before: tuple[str, int]) -> None:
        """Wait until the page has asked for another puzzle."""
        end = time.monotonic() + 60
        while self.now == before:
            assert time.monotonic() < end, "no other puzzle came"
            self.page.wait_for_timeout(50)

    def miss(self, goes_on: bool) -> None:
        """Make the first choice that is wrong."""
        game, number = self.opened()
        state = state_of(self.site.server, game, number, [])
        begun = {course["actions"][0] for course in state.get("courses", [])}
        for choice in state["choices"]:
            simple = choice["action"] not in begun and clicks_of(game, choice, state) is not None
            if simple and wrong(self.site.server, game, number, choice):
                make(self.page, game, choice, state)
                if goes_on:
                    self.moved((game, number))
                return
        raise AssertionError("every choice is right")


def wrong(server: Server, game: str, number: int, choice: dict[str, Any]) -> bool:
    found = state_of(server, game, number, [choice["name"]])
    return found["wrong"] is not None


def test_a_streak_ends_with_the_first_mistake(site: Site) -> None:
    person = site.person()
    Run(site, person.page, "streak").miss(goes_on=False)
    expect(person.page.get_by_role("status")).to_have_text("You solved 0 puzzles.")
    assert not person.faults()
    person.page.get_by_role("button", name="Once more").click()
    person.page.locator("[data-spot]").first.wait_for()


def test_a_storm_goes_on_after_a_mistake(site: Site) -> None:
    person = site.person()
    page = person.page
    run = Run(site, page, "storm")
    first = run.opened()
    run.miss(goes_on=True)
    assert run.opened() != first
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^[0-2]:\d\d$"))
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status")).to_have_text("You solved 0 puzzles.")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("Best 0 · today 0")).to_have_count(2)


def rating(page: Page) -> int:
    """One's own rating as the side of the page tells it."""
    return int(page.locator(".own b").inner_text())


def test_the_first_try_is_rated(site: Site) -> None:
    number, steps = easy(site.server, OPEN)
    person = site.person()
    page = person.page
    page.goto(f"/puzzles/{OPEN}/{number}")
    expect(page.locator(".own b")).to_have_text("1500")
    for choice, state in steps:
        make_right(page, OPEN, choice, state)
    expect(page.locator(".rated")).to_have_text(re.compile(r"Your puzzle rating: 1\d\d\d \(\+\d+\)"))
    assert rating(page) > 1500
    expect(page.locator("aside .chips")).to_contain_text(re.compile(r"Rating \d+\s+solved by \d+%"))
    assert not person.faults()
    page.reload()
    expect(page.locator(".own b")).not_to_have_text("1500")
    before = rating(page)
    page.get_by_role("button", name="Show the move").click()  # it has counted already
    page.wait_for_timeout(300)
    assert rating(page) == before
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.locator(".rated")).to_have_count(0)
    page.get_by_role("button", name="Show the move").click()
    expect(page.locator(".rated")).to_have_text(re.compile(r"\(−\d+\)"))
    assert rating(page) < before


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_themes_are_filters(site: Site, lang: str) -> None:
    found = site.server.get(f"/api/games/{OPEN}/puzzles")
    theme = found["themes"][-1]
    numbers = {str(one["number"]) for one in found["puzzles"] if theme["name"] in one["themes"]}
    person = site.person(lang=lang)
    page = person.page
    page.goto("/puzzles")
    title = next(game["title"][lang] for game in site.server.get("/api/games")["games"] if game["name"] == OPEN)
    page.locator(".choice").get_by_role("button", name=title).click()
    page.locator(".themes a").filter(has_text=theme["title"][lang]).click()
    expect(page).to_have_url(re.compile(rf"/puzzles/{OPEN}/\d+#{theme['name']}$"))
    page.locator("aside li a").first.wait_for()
    assert set(page.locator("aside li a").all_inner_texts()) <= numbers
    expect(page.locator("aside select")).to_have_value(theme["name"])
    page.locator("aside select").select_option("")
    expect(page).to_have_url(re.compile(rf"/puzzles/{OPEN}/\d+$"))
    assert not person.faults()
