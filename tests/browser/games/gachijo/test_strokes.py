"""A stroke in the browser: looked at first, then made."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import OFFERED, Site


def test_a_stroke_is_two_clicks_or_one_drag(site: Site) -> None:
    """Its way and what it picks up are shown before it is made; then the ninja stands where it ends."""
    person = site.person()
    person.sit_down("gachijo", options={"players": "2"})
    page, route = person.page, person.page.locator("[data-route]")
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
    person.sit_down("gachijo")
    board = person.page.locator("svg.gachijo")
    end = person.page.locator(OFFERED).last
    end.wait_for()
    place = "one => one.getBoundingClientRect().top + scrollY"
    before = board.evaluate(place)
    end.tap()
    expect(person.page.locator(".course")).to_be_visible()
    assert abs(board.evaluate(place) - before) < 1
