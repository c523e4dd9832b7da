"""Motions of GACHIJO that are measured by themselves: a sheet that slides."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.games.gachijo.moments import open_slide
from tests.browser.player import OFFERED, Person

Deed = Callable[[Person], None]


def motions() -> dict[str, tuple[Deed, Deed]]:
    """By name: what comes before it, and what sets it in motion."""
    return {"a sheet slides": (look_at_a_slide, slide)}


def look_at_a_slide(person: Person) -> None:
    person.page.locator(OFFERED).first.wait_for()
    open_slide(person)


def slide(person: Person) -> None:
    person.press(person.page.locator("[data-preview=slide] .go"))
