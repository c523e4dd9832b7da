"""The analysis of a finished game, looked at and learnt from to the end, in every game."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from koga.core.game import GAMES
from tests.browser.player import PAGE, Contexts, Person, Site
from tests.browser.stored import put, tokens_of
from tests.server.running import Server

ANALYSING = 300_000  # milliseconds for an analysis on a busy machine
NEAR = 0.03  # a try that is worth nearly as much as the best counts as best


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    """A server with a finished table of every game, and their ids."""
    folder: Path = tmp_path_factory.mktemp("analysis")
    shutil.copytree(PAGE / "dist", folder / "dist")  # a build that begins meanwhile does not disturb
    server = Server(str(folder / "koga.db"), folder, "--client", str(folder / "dist"))
    yield server, {game: put(game, folder, str(folder / "koga.db")) for game in GAMES}
    server.stop()


@pytest.fixture
def studio(ended: tuple[Server, dict[str, str]], chromium: Browser, contexts: Contexts) -> Iterator[Site]:
    site = Site(ended[0], chromium, contexts)
    yield site
    site.close()


def seated(site: Site, ids: dict[str, str], game: str, **look: Any) -> Person:
    """Somebody who played in the stored game."""
    person = site.person(**look)
    person.keep_seat(ids[game], game, tokens_of(game))
    return person


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_looked_back_at_and_learnt_from(
    studio: Site, ended: tuple[Server, dict[str, str]], game: str
) -> None:
    id = ended[1][game]
    person = seated(studio, ended[1], game)
    page = person.page
    page.goto(f"/t/{id}")
    page.get_by_role("link", name="Analysis").click()
    expect(page).to_have_url(re.compile(f"/t/{id}/analysis$"))
    expect(page.locator(".curve")).to_be_visible(timeout=ANALYSING)
    look_back(page)
    assert not person.faults()
    page.get_by_role("link", name=re.compile(r"^Learn from \d+ mistakes?$")).click()
    page.locator(".study").wait_for()
    token = next(iter(tokens_of(game).values()))
    learn(page, Questions(studio.server, game, id, token))
    assert not person.faults()
    page.get_by_role("link", name="Full analysis").first.click()
    expect(page.locator(".curve")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "told", "back"),
    [("en", "could not be analysed", "Back to"), ("ja", "このゲームは分析できませんでした", "対戦に戻る")],
)
def test_an_analysis_that_failed_says_so_and_shows_a_way_out(
    studio: Site, ended: tuple[Server, dict[str, str]], lang: str, told: str, back: str
) -> None:
    game = next(iter(GAMES))
    person = seated(studio, ended[1], game, lang=lang)
    page, asked = person.page, list[str]()
    refusal: dict[str, Any] = {
        "type": "error",
        "code": "no-analysis",
        "rule": None,
        "more": None,
        "fields": {},
        "en": "",
        "ja": "",
    }

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=409, json=refusal)

    page.route("**/analysis", lambda route: refuse(route) if "/api/" in route.request.url else route.continue_())
    page.goto(f"/t/{ended[1][game]}/analysis")
    expect(page.get_by_role("alert")).to_contain_text(told)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert len(asked) == 1, "it asks on and on"
    page.get_by_role("link", name=back).click()
    expect(page).to_have_url(re.compile(f"/t/{ended[1][game]}$"))
    studio.errors.clear()  # the refusals, of which the browser tells, too


def look_back(page: Page) -> None:
    expect(page.get_by_role("heading", name="Choices and luck")).to_be_visible()
    expect(page.locator(".accuracy").first).to_have_text(re.compile(r"^\d+%\s*accuracy$"))
    slider = page.get_by_role("slider", name="Win chance over the game")
    expect(page.locator("[data-region=board] svg").first).to_be_visible()
    page.keyboard.press("End")
    last = int(slider.input_value())
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".moments [aria-current=step]")).to_have_count(1)
    expect(page.locator(".moments .picture svg").first).to_be_visible()
    moments = page.locator(".moments li button")
    moments.last.click()
    expect(moments.last).to_have_attribute("aria-current", "step")
    assert 0 < int(slider.input_value()) < last


class Questions:
    """What the server says of the mistakes that the page asks about."""

    def __init__(self, server: Server, game: str, id: str, token: str) -> None:
        self.server, self.id, self.token = server, id, token
        self.here = import_module(f"tests.browser.games.{game}.clicks")
        moments = server.get(f"/api/tables/{id}/analysis", token)["analysis"]["moments"]
        own = [moment for moment in moments if moment.get("decision") and moment["seat"] == 0]
        grades = {moment["decision"]["grade"] for moment in own}
        wanted = {"blunder", "mistake"} & grades or {"inaccuracy"}
        self.moments = [moment for moment in own if moment["decision"]["grade"] in wanted]

    def answers(self, number: int) -> tuple[list[str], list[str]]:
        """Where to click for a wrong answer and for the best one; nothing where it is not on the board."""
        moment = self.moments[number]
        snapshot = self.server.get(f"/api/tables/{self.id}/snapshots/{moment['ply']}?seat=0", self.token)
        values = {option["name"]: option["value"] for option in moment["decision"]["options"]}
        enough = moment["decision"]["value"] - NEAR - 0.01
        ways = [(choice["name"], self.here.clicks(choice, snapshot)) for choice in snapshot["choices"]]
        nowhere: list[str] = []
        course = moment["decision"].get("course", [])
        if any(one["actions"] == course for one in snapshot["courses"]):  # judged as a whole, not by its first action
            ways = [(name, way) for name, way in ways if name != moment["decision"]["best"]]
            ways.append((moment["decision"]["best"], self.here.course_clicks(course, snapshot)))
        wrong = next((way for name, way in ways if way and values[name] < enough), nowhere)
        right = next((way for name, way in ways if way and name == moment["decision"]["best"]), nowhere)
        return wrong, right


def learn(page: Page, questions: Questions) -> None:
    """Answer every mistake: on the board, wrong and then right, where both are there; else by looking it up."""
    found, count = 0, len(questions.moments)
    for number in range(count):
        expect(page.get_by_text(f"Mistake {number + 1} of {count}")).to_be_visible()
        show = page.get_by_role("button", name="Show the move")
        show.wait_for()
        wrong, right = questions.answers(number) if found < 2 else ([], [])
        if wrong and right:
            answer(page, wrong)
            expect(page.locator(".scroll .wrong")).to_be_visible()
            answer(page, right)
            expect(page.locator(".scroll .good")).to_contain_text(re.compile(r"Best move: .+ keeps \d+%\."))
            found += 1
        else:
            page.get_by_role("button", name="Hint").click()
            show.click()
            expect(page.locator(".scroll .good")).to_contain_text(re.compile(r"The best move is .+: \d+%\."))
        page.get_by_role("button", name="Next mistake" if number + 1 < count else "Finish").click()
    assert found
    expect(page.get_by_text(f"You found {found} of {count}.")).to_be_visible()
    expect(page.locator("aside ol .right")).to_have_count(found)


def answer(page: Page, spots: list[str]) -> None:
    for name in spots:
        spot: Locator = page.locator(f"[data-spot={json.dumps(name)}]").first
        expect(spot).to_be_visible()
        spot.click(force=True)


@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone_in_japanese(studio: Site, ended: tuple[Server, dict[str, str]], dark: bool) -> None:
    game = next(iter(GAMES))
    person = seated(studio, ended[1], game, lang="ja", phone=True, dark=dark)
    for page, heading in (("analysis", "選択と運"), ("learn", None)):
        person.page.goto(f"/t/{ended[1][game]}/{page}")
        person.page.locator(".curve, .study").wait_for(timeout=ANALYSING)
        assert person.overflow() == 0
        if heading:
            expect(person.page.get_by_role("heading", name=heading)).to_be_visible()
            assert not person.faults()
