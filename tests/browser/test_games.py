"""Every game from the lobby to its result: two browsers at one table, by touch, by keys."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from koga.core.game import GAMES
from tests.browser.player import BUTTONS, GOING, LONGEST, OFFERED, OPEN, SECRET, Person, Site, short

CHOICE = f"{OFFERED}:not([aria-pressed=true])"  # what is pressed already would be let go
WALKS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Tab", "Shift+Tab")
FOCUSED = "wanted => document.activeElement.matches(wanted)"


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_at_one_table_with_bots_in_the_other_seats(site: Site, game: str) -> None:
    host, guest = site.person("Sasuke"), site.person("Kirigakure", dark=True)
    host.page.goto("/")
    host.page.locator(f".panel[data-game={game}]").get_by_role("link", name="Set up").click()
    seats = host.page.locator(".seat")
    expect(seats.first).to_be_visible()
    for name, value in short(game).items():
        host.page.locator("summary").first.click()
        host.page.get_by_role("radiogroup", name=name.title()).get_by_role("radio", name=value, exact=True).check()
    for number in range(2, seats.count()):
        seats.nth(number).get_by_role("radio", name="Bot").check()
    host.page.get_by_role("radiogroup", name="Bot level").get_by_role("radio", name="Beginner").check()
    host.page.get_by_role("button", name="Create game").click()
    expect(host.page.get_by_text("Waiting for players")).to_be_visible()

    guest.listen()
    guest.page.goto(host.page.get_by_label("Link to this game").input_value())
    guest.page.get_by_role("button", name="Join").click()
    host.page.locator("[data-spot]").first.wait_for()
    play_together(host, guest, steps=4)
    host.page.reload()
    guest.drop_line()
    expect(guest.page.get_by_text("Connection lost")).to_be_visible()
    expect(guest.page.get_by_text("Connection lost")).to_be_hidden()
    play_together(host, guest)
    for person in (host, guest):
        expect(person.page.get_by_role("dialog", name=re.compile("win|lose|Draw"))).to_be_visible()
        person.page.get_by_role("button", name="Verify fairness").click()
        proven = re.compile(
            "^Verified:.* nothing was changed after your page had sent its share|^This game had no random"
        )
        expect(person.page.get_by_text(proven)).to_be_visible()


def play_together(host: Person, guest: Person, steps: int = 1_000) -> None:
    end = time.monotonic() + LONGEST
    while steps and not (host.is_over() and guest.is_over()):
        assert time.monotonic() < end, host.page.locator(".dock").inner_text()
        acted = host.act() + guest.act()
        steps -= acted > 0
        if not acted:
            host.page.wait_for_timeout(20)  # somebody else's turn


def test_a_whole_game_in_japanese_with_a_hint(site: Site) -> None:
    person = site.person("猿飛", lang="ja")
    person.page.goto("/")
    person.page.locator(f".panel[data-game={OPEN}]").get_by_role("button", name="遊ぶ").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="見習い").check()
    dialog.get_by_role("button", name="開始").click()
    person.page.locator(OFFERED).first.wait_for()
    person.page.locator(".dock").get_by_role("button", name="ヒント").click()
    expect(person.page.locator(".ask.advice")).to_contain_text(re.compile("最善手.*（.*）"))
    person.play_on()
    expect(person.page.get_by_role("dialog", name=re.compile("あなたの勝ち|あなたの負け|引き分け"))).to_be_visible()


def test_a_whole_game_by_touch_on_a_phone(site: Site) -> None:
    person = site.person(phone=True, dark=True)
    person.page.goto("/")
    person.press(person.page.locator(f".panel[data-game={SECRET}]").get_by_role("button", name="Play"))
    person.press(person.page.get_by_role("dialog").get_by_role("radio", name="Beginner").locator(".."))
    person.press(person.page.get_by_role("dialog").get_by_role("button", name="Start"))
    person.page.locator(OFFERED).first.wait_for()
    assert person.overflow() == 0
    person.play_on()
    expect(person.page.get_by_role("dialog", name=re.compile("win|lose|Draw"))).to_be_visible()
    assert person.overflow() == 0


def test_a_whole_game_by_keys_alone(site: Site) -> None:
    person = site.person()
    page, keys = person.page, person.page.keyboard
    page.goto("/")
    play = f".panel[data-game={list(GAMES)[-1]}] .button.main"
    page.locator(play).wait_for()
    tab_to(person, play)
    keys.press("Enter")
    start = "dialog .go .button.main"
    expect(page.locator(start)).to_be_enabled()
    tab_to(person, start)
    keys.press("Enter")
    page.locator(OFFERED).first.wait_for()
    end = time.monotonic() + LONGEST
    while not person.is_over():
        assert time.monotonic() < end, page.locator(".dock").inner_text()
        if page.locator(GOING).count():
            tab_to(person, GOING)
            keys.press("Enter")
        elif page.locator(OFFERED).count():
            walk_to(person, CHOICE)
            keys.press("Enter")
        elif page.locator(BUTTONS).count():
            tab_to(person, BUTTONS)
            keys.press("Enter")
        else:
            person.wait_until_asked()
    expect(page.get_by_role("dialog", name=re.compile("win|lose|Draw"))).to_be_visible()


def walk_to(person: Person, selector: str) -> None:
    """By arrows, which stay on the board or among what lies beside it, and by Tab and back from one to the other."""
    for _ in range(200):
        tab_to(person, "[data-spot]")
        if person.rng.random() > 0.3 and person.page.evaluate(FOCUSED, selector):
            return
        if not person.page.locator(selector).count():
            return
        person.page.keyboard.press(person.rng.choice(WALKS))
    raise AssertionError(f"no way to {selector} by arrows")


def tab_to(person: Person, selector: str) -> None:
    """As many presses of Tab as it takes; something may come between and take it away, then there is no need."""
    for _ in range(80):
        if person.page.evaluate(FOCUSED, selector):
            return
        if not person.page.locator(selector).count():
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by Tab")
