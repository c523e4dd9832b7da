"""The guided game in Chromium, played as its text asks, step by step to the real game at its end."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import OFFERED, PAGE, Site

LESSON = PAGE / "src" / "games" / "gachijo" / "lesson.toml"
CURRENT = "aside [aria-current=step]"
DOCK = "[data-region=dock]"


def steps() -> list[dict[str, Any]]:
    lesson = tomllib.loads(LESSON.read_text(encoding="utf-8"))["lesson"]
    return list(lesson["steps"])


def spot_of(step: dict[str, Any]) -> str | None:
    """The cell or grip that the step asks for; None where it is a button."""
    name = next(word for word in reversed(step["ask"].split()) if word != "stop")
    kind, _, rest = name.partition(":")
    if kind == "attack":
        return str(step["look"][0])
    return {"go": rest, "slide": f"slide-{rest}"}.get(kind)


def follow(page: Page, step: dict[str, Any]) -> None:
    """Do what the step asks for: on the board by choosing twice, otherwise by the button that is pointed at."""
    spot = spot_of(step)
    if spot is not None:
        place = page.locator(f"[data-spot={spot}]")
        place.click()
        place.click()
        return
    buttons = page.locator(f"{DOCK} .button.main")
    buttons.first.wait_for()
    if buttons.count() > 1:
        page.locator(f"{DOCK} .button").last.click()  # shows which
        buttons = page.locator(f"{DOCK} .pointed")
    buttons.click()


def shot(page: Page, folder: Path | None, lang: str, number: int) -> None:
    if folder is not None:
        page.screenshot(path=folder / f"lesson-{lang}-{number + 1:02}.png")


def play_through(page: Page, lang: str, folder: Path | None = None) -> None:
    """Play the lesson from its first step to the last; pictures of every step go into a folder, if there is one."""
    told = steps()
    page.goto("/learn/gachijo/first")
    for number, step in enumerate(told):
        expect(page.locator(CURRENT)).to_contain_text(step["title"][lang])
        expect(page.locator(".scroll .text")).to_have_text(step["text"][lang])
        shot(page, folder, lang, number)
        if number == len(told) - 1:
            return
        if "ask" in step:
            follow(page, step)
        else:
            page.locator(f"{DOCK} .button.main").click()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_lesson_is_played_as_it_asks_and_ends_in_a_real_game(site: Site, lang: str) -> None:
    page = site.person(lang=lang).page
    play_through(page, lang)
    page.locator(f"{DOCK} .button.main").click()
    page.get_by_role("dialog").locator(".button.main").click()
    page.wait_for_url("**/t/*")
    page.locator(OFFERED).first.wait_for()
    expect(page.locator("svg.gachijo")).to_be_visible()
