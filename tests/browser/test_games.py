"""Every game from the lobby to its result: two browsers at one table, alone in two clicks, by touch, by keys."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from koga.core.game import GAMES
from tests.browser.player import LONGEST, OFFERED, Person, Site

SHORT = {"gachijo": ("Rounds", "3")}  # an option by which a game of random moves is over soon


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_at_one_table_with_bots_in_the_other_seats(site: Site, game: str) -> None:
    host, guest = site.person("Sasuke"), site.person("Kirigakure", dark=True)
    host.page.goto("/")
    host.page.locator(f".plaque.{game}").get_by_role("link", name="Set a table").click()
    seats = host.page.locator("fieldset", has=host.page.get_by_role("radio", name="open seat"))
    expect(seats.first).to_be_visible()
    if game in SHORT:
        host.page.get_by_role("group", name=SHORT[game][0]).get_by_text(SHORT[game][1], exact=True).click()
    for number in range(2, seats.count()):
        seats.nth(number).get_by_text("bot", exact=True).click()
    if seats.count() > 2:
        host.page.get_by_text("Beginner", exact=True).click()
    host.page.get_by_role("button", name="Set the table").click()
    expect(host.page.get_by_role("heading", name="Waiting for players")).to_be_visible()

    guest.listen()
    guest.page.goto(host.page.get_by_label("URL").input_value())
    guest.page.get_by_role("button", name="Sit down").click()
    expect(host.page.locator(".ask .who")).to_be_visible()
    play_together(host, guest, steps=4)
    host.page.reload()
    guest.drop_line()
    expect(guest.page.get_by_text("The connection is gone for a moment")).to_be_visible()
    expect(guest.page.get_by_text("The connection is gone for a moment")).to_be_hidden()
    play_together(host, guest)
    for person in (host, guest):
        expect(person.page.get_by_role("heading", name="Result")).to_be_visible()
        expect(person.page.locator(".after .how")).not_to_be_empty()
    see_afterwards(host)


def play_together(host: Person, guest: Person, steps: int = 1_000) -> None:
    end = time.monotonic() + LONGEST
    while steps and not (host.is_over() and guest.is_over()):
        assert time.monotonic() < end, host.page.locator(".log").inner_text()[-300:]
        steps -= host.act() + guest.act() > 0
        host.page.wait_for_timeout(20)


def see_afterwards(person: Person) -> None:
    """The result's page: what it is made of, every move to step through, the record, the check of its chance, playing
    on from a move."""
    page = person.page
    expect(page.locator(".after .parts td").nth(1)).to_have_text(re.compile(r"\d"))
    last = page.locator(".after .count").inner_text()
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".after .count")).not_to_have_text(last)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("koga record 1\n")
    page.get_by_role("button", name="Check the chance").click()
    expect(page.get_by_text(re.compile("^(Checked|Nothing was left)"))).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".after .count")).to_have_text(re.compile("^Move 0 of"))
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".ask .who")).to_be_visible()


def test_two_clicks_from_the_lobby_and_a_whole_game_in_japanese(site: Site) -> None:
    person = site.person("猿飛", lang="ja")
    person.page.goto("/")
    plaque = person.page.locator(".plaque.monomi")
    plaque.get_by_role("button", name="遊ぶ").click()
    plaque.get_by_role("button", name="見習い").click()
    person.page.locator(OFFERED).first.wait_for()
    person.page.get_by_role("button", name="ヒント").click()
    expect(person.page.locator(".advice")).to_contain_text(re.compile("最善手.*（.*）"))
    person.play_on()
    expect(person.page.get_by_role("heading", name="結果")).to_be_visible()
    expect(person.page.get_by_role("heading", name="悪手")).to_be_visible()
    told = person.page.locator("main").inner_text().replace("Koga", "")
    assert not re.search("[A-Za-z]{3,}", told), told


def test_a_whole_game_by_touch_on_a_phone(site: Site) -> None:
    person = site.person(phone=True, dark=True)
    person.page.goto("/")
    plaque = person.page.locator(".plaque.oboro")
    plaque.get_by_role("button", name="Play").tap()
    plaque.get_by_role("button", name="Beginner").tap()
    person.page.locator(OFFERED).first.wait_for()
    assert person.overflow() == 0
    person.play_on()
    expect(person.page.get_by_role("heading", name="Result")).to_be_visible()
    assert person.overflow() == 0


def test_a_whole_game_by_keys_alone(site: Site) -> None:
    person = site.person()
    page, keys = person.page, person.page.keyboard
    page.goto("/")
    tab_to(person, ".plaque.taisen .button.main")
    keys.press("Enter")
    tab_to(person, ".plaque.taisen .levels .button")
    keys.press("Enter")
    page.locator(OFFERED).first.wait_for()
    end = time.monotonic() + LONGEST
    while not person.is_over():
        assert time.monotonic() < end
        if page.locator(OFFERED).count():
            if not page.evaluate("document.activeElement.matches('[data-spot]')"):
                tab_to(person, "[data-spot]")
            for _ in range(person.rng.randrange(4)):
                keys.press(person.rng.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
            keys.press("Enter")
        elif page.locator(".ask .row .button.main").count():
            tab_to(person, ".ask .row .button.main")
            keys.press("Enter")
        page.wait_for_timeout(30)
    expect(page.get_by_role("heading", name="Result")).to_be_visible()


def tab_to(person: Person, selector: str) -> None:
    """As many presses of Tab as it takes; something may come between and take it away, then there is no need."""
    for _ in range(80):
        if person.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        if not person.page.locator(selector).count():
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by Tab")
