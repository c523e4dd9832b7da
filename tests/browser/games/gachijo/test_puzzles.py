"""GACHIJO's puzzles in the browser: whole strokes by where they end, slides by their grips, the rest by buttons."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from koga.core.game import find
from koga.games.gachijo.codes import SLIDE
from koga.solvers.gachijo.certain import Move
from koga.solvers.gachijo.puzzles import kind_of, played, puzzle, puzzles, searcher
from tests.browser.player import Site

GAME = find("gachijo")


def first_of(kind: str) -> int:
    """A puzzle of a kind that begins with a stroke."""
    return next(
        number
        for number, one in enumerate(puzzles(), start=1)
        if one.kind == kind and one.solution[0].startswith("go:") and len(one.solution) > 2
    )


def make(page: Page, number: int, names: list[str], move: Move) -> list[str]:
    """Make a right move on the page -> all names that are played then."""
    position = played(puzzle(number), names)
    if move[0] < SLIDE + 4:
        spot = kind_of(position, move).removesuffix("w")
        if move[0] >= SLIDE:
            spot = f"slide-{spot.removeprefix('slide:')}"
        for _ in range(2):  # to look at it, and to do it
            page.locator(f"[data-spot={json.dumps(spot)}]").first.click(force=True)
    else:
        label = GAME.label(position, move[0]).en
        page.locator(".dock").get_by_role("button", name=label, exact=True).click()
    task = page.locator(".scroll .text")
    expect(task).not_to_have_attribute("data-names", " ".join(names))
    told = task.get_attribute("data-names")
    assert told
    return told.split()


@pytest.mark.parametrize("kind", ["win", "mission", "escape"])
def test_a_puzzle_is_solved_by_strokes(site: Site, kind: str) -> None:
    number = first_of(kind)
    page = site.person().page
    page.goto(f"/puzzles/gachijo/{number}")
    page.locator("[data-offered=true]").first.wait_for()
    names: list[str] = []
    search = searcher(puzzle(number))
    while not search.goal(played(puzzle(number), names)):
        way = search.way(played(puzzle(number), names))
        assert way, "a right move leads on"
        names = make(page, number, names, way[0])
    expect(page.get_by_text("Solved!")).to_be_visible()


def test_a_wrong_stroke_is_taken_back_as_a_whole(site: Site) -> None:
    number = first_of("win")
    one = puzzle(number)
    page = site.person().page
    page.goto(f"/puzzles/gachijo/{number}")
    page.locator("[data-offered=true]").first.wait_for()
    search, position = searcher(one), played(one, [])
    right = {kind_of(position, move) for move in search.right(position)}
    ends = page.locator("[data-offered=true]").evaluate_all("all => all.map((one) => one.dataset.spot)")
    end = next(end for end in ends if re.fullmatch("[a-i][1-9]", end) and end not in right)
    for _ in range(2):
        page.locator(f"[data-spot={end}]").first.click(force=True)
    expect(page.locator(".scroll .wrong")).to_be_visible()
    expect(page.locator(".scroll .text")).to_have_attribute("data-names", "")
