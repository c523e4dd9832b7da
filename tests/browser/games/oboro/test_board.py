"""Oboro's table in the browser: what a card would do, who is ahead, and the scoring of a round."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import BUTTONS, GOING, OFFERED, Person, Site


def follow_last(person: Person) -> None:
    """Play until it is for the person to play the last card of a trick."""
    last = person.page.locator(f"{OFFERED}[aria-label*='the trick']")
    while True:
        person.wait_until_asked()
        assert not person.is_over(), "the trick was never the person's to end"
        if last.count():
            return
        person.act()


def test_the_last_card_of_a_trick_tells_what_it_would_do(site: Site) -> None:
    person = site.person()
    person.sit_down("oboro")
    follow_last(person)
    card = person.page.locator(OFFERED).first
    expect(card).to_have_accessible_name(re.compile("takes? the trick: power \\d+"))
    card.hover()
    card.hover(position={"x": 30, "y": 60})
    expect(person.page.locator("svg.field")).to_contain_text(re.compile("takes? the trick: power \\d+"))


def test_a_round_ends_with_its_last_trick_and_its_scoring(site: Site) -> None:
    person = site.person()
    person.sit_down("oboro")
    page, scoring = person.page, person.page.get_by_role("dialog", name="Round 1 is over")
    while not scoring.count():
        assert not person.is_over()
        person.act(answering=False)
        page.locator(f"{OFFERED}, {GOING}, {BUTTONS}, [data-overlay], .after").first.wait_for(state="attached")
    expect(scoring.get_by_role("img")).to_have_accessible_name(
        re.compile(r"Hayate.*\+\d.*Kagerou.*\+\d.*Shigure.*\+\d")
    )
    assert page.locator(OFFERED).count() == 0  # nobody plays on under it
    scoring.get_by_role("button", name="Next round").click()
    expect(scoring).to_have_count(0)
    expect(page.locator("svg.field")).to_contain_text("Round 2")
    expect(page.locator("svg.field [data-spot]")).to_have_count(8)


def test_a_finger_lifts_a_card_and_plays_it_by_a_second_tap(site: Site) -> None:
    person = site.person(phone=True)
    person.sit_down("oboro")
    page = person.page
    person.wait_until_asked()
    while page.locator(OFFERED).count() < 2:  # the cards may leave no choice in this trick
        person.act()
        person.wait_until_asked()
        assert not person.is_over()
    card = page.locator(OFFERED).first
    name, count = card.get_attribute("data-spot"), page.locator("[data-spot]").count()
    card.tap()
    expect(page.locator(f"[data-spot={name}]")).to_have_attribute("data-confirm", "true")
    expect(page.locator(".dock")).to_contain_text("Play ")
    page.locator(f"[data-spot={name}]").tap()
    expect(page.locator(f"[data-spot={name}]")).to_have_count(0)
    expect(page.locator("[data-spot]")).to_have_count(count - 1)


def test_who_is_to_act_is_who_glows(site: Site) -> None:
    person = site.person()
    person.sit_down("oboro")
    person.page.locator(OFFERED).first.wait_for()
    own = person.page.locator("[data-plaque='0']")
    expect(own).to_have_accessible_name(re.compile("your turn"))
    strokes = "all => all.map((one) => one.getAttribute('stroke'))"
    for seat in range(3):
        found = person.page.locator(f"[data-plaque='{seat}'] > rect").evaluate_all(strokes)
        assert ("var(--glow)" in found) == (seat == 0)


def test_a_phone_tells_the_players_once(site: Site) -> None:
    """The plaques on the board are their cards; where there is a clock, the cards have it."""
    person = site.person(phone=True)
    person.sit_down("oboro")
    expect(person.page.locator(".others")).to_be_hidden()
    person.sit_down("oboro", clock={"kind": "turn", "seconds": 120})
    expect(person.page.locator(".others")).to_be_visible()
