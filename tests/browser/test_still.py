"""Reduced motion, asked for by the device or by the speed "Off": nothing flickers, wherever the page would move."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from koga.core.game import GAMES
from tests.browser.player import OFFERED, SETTLED, Person, Site

# Everything on the page, its pseudo-elements included, whose opacity or place is not the same for a second.
STEADY = """() => new Promise((done) => {
  const seen = new Map(), begun = performance.now();
  const look = () => {
    for (const one of document.querySelectorAll('body, body *')) {
      if (!seen.has(one)) seen.set(one, new Set());
      const found = [null, '::before', '::after'].map((part) => {
        const { opacity, transform, translate, content } = getComputedStyle(one, part);
        return part && content === 'none' ? '' : `${opacity} ${transform} ${translate}`;
      });
      seen.get(one).add(found.join());
    }
    if (performance.now() - begun < 1000) requestAnimationFrame(look);
    else done([...seen.entries()].filter(([, all]) => all.size > 1).map(([one]) => one.outerHTML.slice(0, 120)));
  };
  look();
})"""
RUNNING = """document.getAnimations().filter((one) => one.playState === 'running')
  .map((one) => one.effect.target?.outerHTML.slice(0, 120))"""
# Whatever still has an animation or a transition of any length, however soon it would be over.
LONG = """() => [...document.querySelectorAll('body, body *')].flatMap((one) =>
  [null, '::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(one, part);
    if (part && style.content === 'none') return [];
    const moves = style.animationName !== 'none' && style.animationDuration !== '0.001s';
    return moves || !/^0s(, 0s)*$/.test(style.transitionDuration) ? [`${part} of ${one.outerHTML.slice(0, 120)}`] : [];
  }))"""
CALM = ["the device", "the speed"]


def calm_person(site: Site, by: str) -> Person:
    person = site.person(motion=by == "the speed")
    if by == "the speed":
        kept = json.dumps({"lang": "en", "dark": False, "name": "Sasuke", "speed": "off"})
        person.page.add_init_script(f"localStorage.setItem('koga.settings', '{kept}')")
    return person


def at_rest(person: Person, game: str) -> None:
    person.sit_down(game)
    person.page.locator(OFFERED).first.wait_for()


def with_a_hint(person: Person, game: str) -> None:
    person.sit_down(game, hints=True)
    page = person.page
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Hide hint").wait_for()


def with_a_move_looked_at(person: Person, game: str) -> None:
    """Not by a click: in some games one click plays."""
    at_rest(person, game)
    person.page.locator(OFFERED).first.hover(force=True)


def with_a_lessons_pointer(person: Person, game: str) -> None:
    page = person.page
    page.goto(f"/learn/{game}/first")
    show, on = (
        page.get_by_role("button", name="Show me"),
        page.get_by_role("button", name="Next", exact=True, disabled=False),
    )
    show.or_(on).first.wait_for()
    while not show.count():
        on.click()
        show.or_(on).first.wait_for()
    show.click()


@pytest.mark.parametrize("by", CALM)
@pytest.mark.parametrize("come", [at_rest, with_a_hint, with_a_move_looked_at, with_a_lessons_pointer])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_flickers_at_a_table(site: Site, game: str, come: Callable[[Person, str], None], by: str) -> None:
    person = calm_person(site, by)
    come(person, game)
    check_still(person)


@pytest.mark.parametrize("by", CALM)
def test_nothing_flickers_in_the_lobby(site: Site, by: str) -> None:
    person = calm_person(site, by)
    person.page.goto("/")
    expect(person.page.locator(".panel")).to_have_count(len(GAMES))
    person.page.wait_for_load_state("networkidle")
    check_still(person)
    person.page.get_by_role("button", name=re.compile("^Play")).first.click()
    person.page.get_by_role("dialog").wait_for()
    check_still(person)


def check_still(person: Person) -> None:
    assert person.page.evaluate(LONG) == []
    person.page.evaluate(SETTLED)
    assert person.page.evaluate(STEADY) == []
    assert person.page.evaluate(RUNNING) == []
