"""A stroke in the browser: looked at first, then made, by two clicks, a drag or taps."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.player import Site

INCOMPATIBLE = 64  # Chromium's reason not to use the compositor: another animation of the same element
CELLS = "svg.gachijo .spot[data-offered=true]"
# Animations of the board as they begin: how many the element has then, and whether its last one began just before.
WATCH = """
  const [animate, last] = [Element.prototype.animate, new WeakMap()];
  window.seen = [];
  Element.prototype.animate = function (...given) {
    const begun = animate.apply(this, given);
    if (!this.closest('svg.gachijo')) return begun;
    const soon = performance.now() - (last.get(this) ?? -Infinity) < 400;
    last.set(this, performance.now());
    seen.push({ running: this.getAnimations().length, soon });
    return begun;
  };
"""


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


def test_strokes_and_slides_are_left_to_the_compositor(site: Site) -> None:
    """It animates an element only while it has a single animation: the next step ends the last one. Otherwise the page
    paints the board for every frame."""
    person = site.person(motion=True)
    person.page.add_init_script(WATCH)
    person.sit_down("gachijo", options={"players": "2"})
    site.browser.start_tracing(page=person.page, categories=["blink.animations", "devtools.timeline"])
    for _ in range(60):
        if person.page.evaluate("seen.filter((one) => one.soon).length") > 8 or person.is_over():
            break
        person.play_on(1)
    seen = person.page.evaluate("seen")
    events = json.loads(site.browser.stop_tracing())["traceEvents"]
    assert any(one["soon"] for one in seen), "no piece took a second step"
    assert {one["running"] for one in seen} == {1}
    animated = [event["args"].get("data", {}) for event in events if event["name"] == "Animation"]
    assert any("nodeName" in one for one in animated)
    assert not [one for one in animated if one.get("compositeFailed", 0) & INCOMPATIBLE]
