"""A stroke in the browser: looked at first, then made, by two clicks, a drag or taps."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.player import Site

CELLS = "svg.gachijo .spot[data-offered=true]"


def far_end(page: Page) -> str:
    """A cell in reach that is not the ninja's own."""
    page.locator(CELLS).last.wait_for()
    return str(page.locator(CELLS).last.get_attribute("data-spot"))


def test_a_stroke_is_two_clicks_or_one_drag(site: Site) -> None:
    """Its way and what it picks up are shown before it is made; then the ninja stands where it ends."""
    person = site.person()
    person.sit_down("gachijo", options={"players": "2"})
    page, preview = person.page, person.page.locator("[data-preview=stroke]")
    end = far_end(page)
    page.locator(f"[data-spot={end}]").click()
    expect(preview).to_contain_text(f"To {end}")
    expect(page.locator(f"[data-route$={end}]")).to_be_attached()
    page.locator(f"[data-spot={end}]").click()
    expect(page.locator(f"[data-spot={end}]")).to_have_accessible_name(re.compile("Tokugawa"))
    expect(preview).to_have_count(0)


def test_on_a_phone_the_board_stays_under_the_finger(site: Site) -> None:
    """A stroke is chosen by a second tap on the same cell: what the first one shows moves the board not."""
    person = site.person(phone=True)
    person.sit_down("gachijo")
    end = far_end(person.page)
    place = "one => one.getBoundingClientRect().top + scrollY"
    board = person.page.locator("svg.gachijo")
    before = board.evaluate(place)
    person.page.locator(f"[data-spot={end}]").tap()
    expect(person.page.locator("[data-preview=stroke]")).to_be_visible()
    assert abs(board.evaluate(place) - before) < 1
    person.page.locator(f"[data-spot={end}]").tap()
    expect(person.page.locator(f"[data-spot={end}]")).to_have_accessible_name(re.compile("Tokugawa"))


def test_a_drag_from_the_ninja_draws_its_way(site: Site) -> None:
    person = site.person()
    person.sit_down("gachijo", options={"players": "2"})
    page = person.page
    page.locator(CELLS).first.wait_for()
    page.locator(".held").hover()
    page.mouse.down()
    there = page.locator(CELLS).first
    end = str(there.get_attribute("data-spot"))
    there.hover()
    expect(page.locator(f"[data-route$={end}]")).to_be_attached()
    page.mouse.up()
    expect(page.locator(f"[data-spot={end}]")).to_have_accessible_name(re.compile("Tokugawa"))
