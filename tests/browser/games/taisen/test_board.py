"""Ninja Taisen's bridge in the browser: movements are looked at, made, acted out and marked."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page, expect

from koga.core.position import Rng
from tests.browser.player import OFFERED, SOON, Site
from tests.server.client import Client

X = "one => one.getBoundingClientRect().x"
Y = "one => one.getBoundingClientRect().y"
OWN = f"[data-spot^='monkey:']{OFFERED}"
WOLF = [{"kind": "bot", "level": "random"}, {"kind": "person", "name": "Sasuke"}]


def test_a_movement_is_looked_at_and_then_made(site: Site) -> None:
    person = site.person()
    person.sit_down("taisen", options={"first": "monkey"})
    page, preview = person.page, person.page.locator("[data-preview]")
    page.locator(OWN).first.click()
    expect(preview).to_be_visible()
    expect(page.locator(".dock")).to_contain_text("marches")
    page.keyboard.press("Escape")
    expect(preview).to_have_count(0)
    page.locator(OWN).first.click()
    page.get_by_role("button", name="March", exact=True).click()
    expect(preview).to_have_count(0)
    expect(page.locator("[data-trace=monkey]")).to_have_count(1)


def test_a_second_click_or_enter_makes_it_too(site: Site) -> None:
    person = site.person()
    person.sit_down("taisen", options={"first": "monkey"})
    page = person.page
    page.locator(OWN).first.click()
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-trace=monkey]")).to_have_count(1)
    page.locator(OFFERED).first.wait_for()
    page.keyboard.press("2")  # the second die
    expect(page.locator("[data-spot='die-green']")).to_have_attribute("aria-pressed", "true")


def test_a_tile_that_several_movements_lead_to_asks_which(site: Site) -> None:
    """Two ninjas of one stack, or the Shogun by two dice of one face: a click on the glowing tile is not in vain."""
    id, tokens = site.server.make("taisen", level="random")
    with Client(site.server.url, id, list(tokens.values())) as client:
        rng = Rng(3)
        while (found := ambiguous(client.snapshots[0])) is None:
            client.wait(lambda: client.over() or client.to_act() is not None)
            client.act_randomly(rng)
            client.wait(lambda: client.over() or client.to_act() is not None)
    first, tile, actions = found
    person = site.person()
    person.keep_seat(id, "taisen", tokens)
    page = person.page
    page.goto(f"/t/{id}")
    page.locator(f"[data-spot='{first}']{OFFERED}").click()
    expect(page.locator("[data-preview]")).to_have_count(0)
    page.locator(f"[data-spot=tile{tile}]").dispatch_event("click")
    which = page.get_by_role("dialog", name="Which one?")
    expect(which.locator(".several .button")).to_have_count(actions)
    which.locator(".several .button").first.click()
    expect(which).to_have_count(0)
    expect(page.locator("[data-trace=monkey]").first).to_be_attached()


def ambiguous(snapshot: dict[str, Any]) -> tuple[str, int, int] | None:
    """Return a die or ninja to click, and a tile to which several of its movements lead."""
    moves = [choice["move"] for choice in snapshot["choices"] if choice["move"]["kind"] == "move"]
    for field, spot in (("die", "die-{}"), ("ninja", "monkey:{}")):
        counts = Counter((move[field], move["to"]) for move in moves)
        for (name, tile), count in counts.items():
            if count > 1:
                return spot.format(name), int(tile), count
    return None


def test_a_die_is_taken_and_let_go_by_enter(site: Site) -> None:
    person = site.person()
    person.sit_down("taisen", options={"first": "monkey"})
    die = person.page.locator("[data-spot^=die]" + OFFERED)
    for pressed in ("true", "false"):
        die.first.press("Enter")
        expect(die.first).to_have_attribute("aria-pressed", pressed)
    die.first.press("ArrowRight")
    expect(die.nth(1)).to_be_focused()


def test_the_last_movements_are_still_marked_after_a_reload(site: Site) -> None:
    person = site.person()
    person.sit_down("taisen", options={"first": "monkey"})
    while not person.page.locator("[data-trace=wolf]").count():
        person.wait_until_asked()
        person.act()
    person.page.reload()
    expect(person.page.locator("[data-trace=wolf]").first).to_be_attached()


@pytest.mark.parametrize("size", [(844, 390), (667, 375)])
def test_a_phone_held_sideways_shows_the_end_of_the_turn(site: Site, size: tuple[int, int]) -> None:
    """Dice, question and buttons stand beside the board without scrolling."""
    person = site.person(size=size)
    person.sit_down("taisen", options={"first": "monkey"})
    end = person.page.locator(".dock").get_by_role("button", name="End turn")
    while not end.count():
        person.wait_until_asked()
        person.act()
    dock = person.page.locator(".dockplace")
    assert dock.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    expect(end).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("phone", [False, True])
def test_own_village_is_near_for_either_side(site: Site, phone: bool) -> None:
    """Left, or below on a phone; the numbers of the tiles stay."""
    for seats, own, other in ((None, 0, 10), (WOLF, 10, 0)):
        person = site.person(phone=phone)
        person.sit_down("taisen", **({"seats": seats} if seats else {}))
        here, there = (person.page.locator(f"[data-spot=tile{number}]") for number in (own, other))
        if phone:
            assert here.evaluate(Y) > there.evaluate(Y)
        else:
            assert here.evaluate(X) < there.evaluate(X)


def test_a_ninja_tells_its_place_and_its_place_in_the_stack(site: Site) -> None:
    person = site.person()
    person.sit_down("taisen", options={"first": "monkey"})
    shogun = person.page.locator("[data-spot='monkey:S']")
    expect(shogun).to_have_accessible_name("Monkey, Shogun 4, Monkey village, number 4 of 4 from the top, cannot move")


def test_fights_are_shown_one_after_another_and_can_be_skipped(site: Site) -> None:
    """In the guided game, whose dice are known."""
    page = site.person(motion=True).page
    page.goto("/learn/taisen/first")
    to_first_movement(page)
    page.locator("[data-spot='monkey:R3']").click()
    page.locator("[data-confirm]").click()
    fight = page.locator("[data-fight]")
    expect(fight).to_contain_text("Rock beats scissors")
    expect(page.locator("[data-spot='wolf:R1']")).to_be_attached()  # it falls when its fight is over
    page.locator("[data-spot=tile2]").dispatch_event("click")
    expect(fight).to_have_count(0)
    expect(page.locator("[data-spot='wolf:R1']")).to_have_count(0)


def to_first_movement(page: Page) -> None:
    movement, on = page.locator(OWN), page.get_by_role("button", name="Next", disabled=False)
    movement.or_(on).first.wait_for()
    while not movement.count():
        with suppress(BrowserError):  # it may have come to a movement meanwhile
            on.click(timeout=SOON)


def test_nothing_is_acted_out_for_who_wants_it_calm(site: Site) -> None:
    page: Any = site.person().page
    page.goto("/learn/taisen/first")
    to_first_movement(page)
    page.locator("[data-spot='monkey:R3']").click()
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-spot='wolf:R1']")).to_have_count(0)
    expect(page.locator("[data-fight]")).to_have_count(0)
