"""Monomi's guided game and puzzles in the browser, by the names of its crossroads."""

from __future__ import annotations

from playwright.sync_api import expect

from koga.core.game import GAMES
from koga.solvers.monomi.puzzles import puzzle, puzzles
from tests.browser.player import OFFERED, Site


def test_the_guided_game_answers_mistakes_goes_back_and_comes_to_its_end(site: Site) -> None:
    page = site.person().page
    page.goto("/learn/monomi/first")
    expect(page.locator(".spotlight")).to_be_visible()  # where the Samurais stand
    page.get_by_role("button", name="Next").click()
    page.locator("[data-spot=q0]").click()
    expect(page.get_by_role("status", name="Why not?")).to_contain_text("M2.3")
    page.keyboard.press("Escape")
    page.locator("[data-spot=d0]").click()
    expect(page.get_by_role("alert")).to_contain_text("try the move described here")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".spotlight")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Next").click()
    for place in ("i1", "m1", None, "s1", None, "T0", None, "w1"):
        if place is None:
            page.get_by_role("button", name="Next").click()
        else:
            page.locator(f"[data-spot={place}][data-offered=true]").click()
    expect(page.get_by_text("You are on the wall, and away").first).to_be_visible()
    expect(page.get_by_role("button", name="Play a real game")).to_be_visible()


def test_a_puzzle_answers_mistakes_and_is_solved(site: Site) -> None:
    number = next(n for n, one in enumerate(puzzles(), start=1) if one.side == "ninja" and one.board == "temple")
    right = puzzle(number).solution[0].partition(":")[2]
    page = site.person().page
    page.goto(f"/puzzles/monomi/{number}")
    page.locator(OFFERED).first.wait_for()
    page.locator(f"{OFFERED}:not([data-spot={right}]):not([data-spot=ninja])").first.click()
    expect(page.locator(".wrong")).not_to_be_empty()
    page.locator(f"[data-spot={right}]").click()
    expect(page.locator(".good")).to_contain_text("Solved")
    expect(page.locator(".count").last).to_contain_text("1 of")


def test_a_puzzle_that_was_opened_before_works_without_a_network(site: Site) -> None:
    number = next(n for n, one in enumerate(puzzles(), start=1) if one.side == "ninja" and one.board == "temple")
    right = puzzle(number).solution[0].partition(":")[2]
    person = site.person(workers=True)
    page = person.page
    page.goto(f"/puzzles/monomi/{number}")
    page.locator(OFFERED).first.wait_for()
    page.evaluate("navigator.serviceWorker.ready.then((found) => found.active.postMessage('warm'))")
    for game in GAMES:  # until nothing is loaded in the background any more
        person.until(f"caches.match('/api/games/{game}/puzzles').then((found) => Boolean(found))")
    person.until("caches.open('koga-puzzles').then((all) => all.keys()).then((keys) => keys.length > 1)")
    page.context.set_offline(True)
    page.reload()
    page.locator(OFFERED).first.wait_for()
    page.locator(f"{OFFERED}:not([data-spot={right}]):not([data-spot=ninja])").first.click()
    expect(page.locator(".wrong")).to_be_visible()
    page.locator(f"[data-spot={right}]").click()
    expect(page.locator(".good")).to_contain_text("Solved")
    page.context.set_offline(False)
    site.errors.clear()  # the browser tells of what it could not load
