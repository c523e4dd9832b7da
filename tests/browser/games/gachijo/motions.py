"""Animations of GACHIJO that are measured separately: a sliding sheet."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.games.gachijo.moments import open_slide
from tests.browser.player import OFFERED, Person

Deed = Callable[[Person], None]


def motions() -> dict[str, tuple[Deed, Deed]]:
    """Return the animations by name: their preparation, and their trigger."""
    return {"a sheet slides": (look_at_a_slide, slide)}


def look_at_a_slide(person: Person) -> None:
    person.page.locator(OFFERED).first.wait_for()
    open_slide(person)


def slide(person: Person) -> None:
    person.press(person.page.locator("[data-preview=slide] .go"))
