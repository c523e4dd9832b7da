"""Monomi's temple in the browser: names of places, ghosts, traces, and asking which one is meant."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import OFFERED, Site

SAMURAIS = [{"kind": "bot", "level": "random"}, {"kind": "person", "name": "Sasuke"}]
WATCH = {"samurais": "4", "placement": "watch"}


def test_a_place_tells_its_name_and_shows_who_would_go_there(site: Site) -> None:
    person = site.person()
    person.sit_down("monomi", options=WATCH)
    person.page.locator(f"[data-spot=c]{OFFERED}").click()  # the Ninja is placed in the Sanctum
    there = person.page.locator(f"[data-spot=d0]{OFFERED}")
    there.hover()
    expect(person.page.locator("svg.field")).to_contain_text("Mirror Shrine")
    expect(person.page.locator("[data-ghost=ninja]")).to_be_visible()
    expect(there).to_have_accessible_name("Mirror Shrine, can be reached")
    there.click()
    expect(person.page.locator("[data-spot=d0]")).to_have_accessible_name(re.compile("Mirror Shrine, Ninja"))


def test_the_samurais_whole_turn_stays_traced(site: Site) -> None:
    person = site.person()
    person.sit_down("monomi", seats=SAMURAIS, options=WATCH)
    traces = person.page.locator("[data-trace]")
    expect(person.page.locator("[data-trace=ninja]")).to_have_count(1)
    for moves, place in enumerate(("w0", "w2"), start=2):
        person.page.locator(f"[data-spot={place}]{OFFERED}").click()
        expect(traces).to_have_count(moves)
    person.page.reload()
    expect(traces).to_have_count(3)


def test_a_finger_looks_first_and_goes_by_a_second_tap(site: Site) -> None:
    person = site.person(phone=True)
    person.sit_down("monomi", options=WATCH)
    sanctum = person.page.locator("[data-spot=c]")
    person.page.locator(OFFERED).first.wait_for()
    sanctum.tap()
    expect(person.page.locator(".dock")).to_contain_text("Ninja to Sanctum")
    expect(sanctum).to_have_attribute("data-confirm", "true")
    sanctum.tap()
    expect(sanctum).to_have_accessible_name(re.compile("Ninja"))


def test_a_place_that_several_can_reach_asks_which(site: Site) -> None:
    """On the wall two Samurais stand two places apart: the one between them is open to both."""
    person = site.person()
    person.sit_down("monomi", seats=SAMURAIS, options={"samurais": "4", "placement": "chosen"})
    for place in ("w0", "w7", "g2", "g3"):
        person.page.locator(f"[data-spot={place}]{OFFERED}").click()
    person.page.locator(f"[data-spot=g0]{OFFERED}").click()
    asked = person.page.get_by_role("dialog", name="Which one?")
    asked.get_by_role("button", name=re.compile("Samurai 2")).click()
    expect(person.page.locator("[data-spot=g0]")).to_have_accessible_name(re.compile("Samurai 2"))


def test_how_long_the_night_still_is_can_be_read_at_every_size(site: Site) -> None:
    person = site.person()
    person.sit_down("monomi", options=WATCH)
    for width, height in ((1280, 800), (768, 1024), (390, 844), (844, 390)):
        person.page.set_viewport_size({"width": width, "height": height})
        gauge = person.page.get_by_role("img", name=re.compile("Dawn in 60 turns"))
        expect(gauge).to_be_in_viewport()
