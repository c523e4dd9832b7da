"""From the lobby to a table: pictures, quick start, a game of one's own, an invitation."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from playwright.sync_api import Locator, Page, expect

from koga.core.game import GAMES, agree, find
from tests.browser.player import OFFERED, OPEN, Person, Site, japanese_text

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
PLACE = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_buttons_stand_in_lines(site: Site, lang: str) -> None:
    """However long the texts above and below them are: four in a line on a wide screen, two on a narrower one."""
    page = site.person(lang=lang).page
    page.goto("/")
    buttons = page.locator(".panel .button.main")
    expect(buttons).to_have_count(len(GAMES))
    for width, lines in ((1280, 1), (800, 2)):
        page.set_viewport_size({"width": width, "height": 800})
        assert len(set(buttons.evaluate_all(PLACE))) == lines


def test_prints_and_open_games_are_on_the_first_screen(site: Site) -> None:
    seats = [{"kind": "person", "name": "Ayame"}, *[{"kind": "open"}] * (seats_of(OPEN) - 1)]
    site.server.make(OPEN, seats=seats, listed=True)
    page = site.person().page
    page.goto("/")
    expect(page.locator(".panel .print > svg")).to_have_count(len(GAMES))
    found = (
        page.locator("section", has=page.get_by_role("heading", name="Open games"))
        .get_by_text("Ayame invites you")
        .first
    )
    expect(found).to_be_in_viewport()


def test_play_opens_over_the_page_and_nothing_jumps(site: Site) -> None:
    page = site.person().page
    page.goto("/")
    panels = page.locator(".panel")
    expect(panels).to_have_count(len(GAMES))
    before = panels.evaluate_all(PLACE)
    panels.first.get_by_role("button", name="Play").click()
    expect(page.get_by_role("dialog", name="Play now")).to_be_visible()
    assert panels.evaluate_all(PLACE) == before
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_two_clicks_and_as_the_rules_advise(site: Site, game: str) -> None:
    person = site.person()
    start(person, game)
    id = person.page.url.rsplit("/", 1)[1]
    state = site.server.http.get(f"/api/tables/{id}").json()
    assert state["hints"]
    advised = import_module(f"tests.browser.games.{game}.first").OPTIONS
    assert state["options"] == agree(find(game), advised).options
    person.page.locator(OFFERED).first.wait_for()
    expect(person.page.get_by_role("tab", name="Help")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("game", GAMES)
def test_sides_worth_choosing_are_offered_and_taken(site: Site, game: str) -> None:
    sides = import_module(f"tests.browser.games.{game}.first").SIDES
    page = site.person().page
    for seat, side in enumerate(sides):
        page.goto("/")
        panel_of(page, game).get_by_role("button", name="Play").click()
        choice = page.get_by_role("dialog").get_by_role("radiogroup", name="Your side")
        expect(choice.get_by_role("radio")).to_have_count(len(sides) + 1)  # or either
        choice.get_by_role("radio", name=side).check()
        page.get_by_role("dialog").get_by_role("button", name="Start").click()
        page.wait_for_url("**/t/*")
        state = site.server.http.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
        assert [number for number, one in enumerate(state["seats"]) if one["kind"] == "person"] == [seat]
    if not sides:
        page.goto("/")
        panel_of(page, game).get_by_role("button", name="Play").click()
        expect(page.get_by_role("dialog").get_by_role("radiogroup", name="Your side")).to_have_count(0)


def start(person: Person, game: str) -> None:
    person.page.goto("/")
    person.press(panel(person, game).get_by_role("button", name="Play"))
    person.press(person.page.get_by_role("dialog").get_by_role("button", name="Start"))
    person.page.wait_for_url("**/t/*")


def panel(person: Person, game: str) -> Locator:
    return panel_of(person.page, game)


def panel_of(page: Page, game: str) -> Locator:
    return page.locator(f".panel[data-game={game}]")


def test_level_and_side_are_remembered_and_my_first_game_switches_itself_off(site: Site) -> None:
    person = site.person()
    page = person.page
    for round in range(2):
        page.goto("/")
        panel(person, OPEN).get_by_role("button", name="Play").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("switch")).to_be_checked()
        if round == 0:
            dialog.get_by_role("radio", name="Beginner").check()
            dialog.get_by_role("radiogroup", name="Your side").get_by_role("radio").nth(1).check()
        dialog.get_by_role("button", name="Start").click()
        page.wait_for_url("**/t/*")
        expect(page.get_by_role("region", name="you")).to_contain_text("you")
        state = site.server.http.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
        assert [seat["kind"] for seat in state["seats"]][:2] == ["bot", "person"]
        assert state["seats"][0]["level"] == "beginner"
    page.goto("/")
    panel(person, OPEN).get_by_role("button", name="Play").click()
    expect(page.get_by_role("dialog").get_by_role("switch")).not_to_be_checked()


def test_a_friend_by_link_or_at_the_same_screen(site: Site) -> None:
    person = site.person()
    person.page.goto("/")
    for way, sign in (("Friend by link", ".letter"), ("Same screen", "[data-spot]")):
        person.page.goto("/")
        panel(person, OPEN).get_by_role("button", name="Play").click()
        person.page.get_by_role("dialog").get_by_role("radio", name=way).check()
        person.page.get_by_role("dialog").locator(".go .main").click()
        person.page.locator(sign).first.wait_for()


def test_a_game_is_created_on_one_screen(site: Site) -> None:
    """Seats first, what it comes to in one sentence, and the button without scrolling."""
    page = site.person().page
    page.goto(f"/new/{OPEN}")
    expect(page.locator(".seat")).to_have_count(seats_of(OPEN))
    button = page.get_by_role("button", name="Create game")
    expect(button).to_be_in_viewport()
    expect(page.locator(".seat").last).to_be_in_viewport()
    page.locator(".seat").last.get_by_role("radio", name="Bot").check()
    expect(page.locator(".bar")).to_contain_text("a bot")
    page.get_by_label("Clock").select_option(label="2 min a turn")
    page.get_by_role("button", name="Start game").click()
    page.locator("[data-spot]").first.wait_for()
    expect(page.get_by_role("timer").first).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_creating_a_game_fits_one_screen(site: Site, game: str, lang: str) -> None:
    """Seats, options that are not folded, and the bar with its button; nothing is out of sight."""
    page = site.person(lang=lang, size=(1280, 800)).page
    page.goto(f"/new/{game}")
    page.locator(".seat").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_an_option_that_can_be_shown_has_a_picture_of_its_own(site: Site, game: str) -> None:
    page = site.person().page
    page.goto(f"/new/{game}")
    page.locator(".seat").first.wait_for()
    for folded in page.locator(".create summary").all():
        folded.click()
    (info,) = [one for one in site.server.get("/api/games")["games"] if one["name"] == game]
    options = {one["name"]: one for one in info["options"]}
    for name in import_module(f"tests.browser.games.{game}.first").PICTURED:
        pictures, picture = set[str](), page.locator(f".value[data-option={name}]")
        option = page.locator(".option", has=picture)
        for number, value in enumerate(options[name]["values"]):
            radios = option.get_by_role("radio")
            if radios.count():
                radios.nth(number).check()
            else:
                option.get_by_role("combobox").select_option(value)
            expect(picture.locator("svg").first).to_be_visible()
            page.evaluate(DRAWN)
            pictures.add(picture.inner_html())
        assert len(pictures) == len(options[name]["values"]), name
    site.errors[:] = [error for error in site.errors if "400" not in error]  # some values do not go together


def test_an_invitation_tells_who_what_and_which_seats_are_free(site: Site) -> None:
    host, guest = site.person("Ayame"), site.person("", phone=True)
    host.page.goto(f"/new/{OPEN}")
    host.page.get_by_role("button", name="Create game").click()
    expect(host.page.get_by_text("Waiting for players")).to_be_visible()
    link = host.page.get_by_label("Link to this game").input_value()
    expect(host.page.get_by_role("img", name=link)).to_be_visible()
    expect(host.page.get_by_text(re.compile(r"This invitation is kept until \d+ \w+ \d{4}"))).to_be_visible()
    guest.page.goto(link)
    expect(guest.page.get_by_text("Ayame invites you to")).to_be_visible()
    expect(guest.page.get_by_text("Ayame is here")).to_be_visible()
    expect(guest.page.locator(".chips")).to_contain_text("no clock")
    assert guest.overflow() == 0
    guest.page.get_by_role("textbox", name="Your name").fill("Botan")
    guest.page.get_by_role("button", name="Join").tap()
    for person in (host, guest):
        person.page.locator("[data-spot]").first.wait_for()
    expect(host.page.locator(".others")).to_contain_text("Botan")


def test_an_invitation_goes_through_the_phones_own_sharing(site: Site) -> None:
    host = site.person("Ayame", phone=True)
    host.page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    host.page.goto(f"/new/{OPEN}")
    host.page.get_by_role("button", name="Create game").tap()
    link = host.page.get_by_label("Link to this game").input_value()
    host.page.get_by_role("button", name="Share").tap()
    assert host.page.evaluate("window.shared.url") == link


def test_just_watching_an_invitation(site: Site) -> None:
    seats = [{"kind": "person", "name": "Ayame"}, *[{"kind": "open"}] * (seats_of(OPEN) - 1)]
    id, _ = site.server.make(OPEN, seats=seats)
    page = site.person().page
    page.goto(f"/t/{id}")
    page.get_by_role("button", name="Just watch").click()
    page.locator("[data-spot]").first.wait_for()


def seats_of(game: str) -> int:
    found = find(game)
    return found.start(agree(found, {})).seats


def test_japanese_says_everything_in_japanese(site: Site) -> None:
    page = site.person("猿飛", lang="ja").page
    for path in ("/", f"/new/{OPEN}", "/learn", "/rules", "/puzzles", "/what/ever"):
        people = site.people()  # those who are there before and after: a table may close meanwhile
        page.goto(path)
        page.wait_for_load_state("networkidle")
        told = japanese_text(page, people + site.people())
        assert not re.search("[A-Za-z]{3,}", told), told
