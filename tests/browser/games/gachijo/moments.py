"""Moments of GACHIJO for `make pictures`: what is looked at before it is done, hints, cards, guardians, an attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.games.gachijo.driver import Snapshot, drive, table_of
from tests.browser.player import Person, Site

Opened = Callable[[Person], None]
NAMES = ("stroke", "slide", "hint", "card", "guardian", "attack")


def moments(site: Site) -> dict[str, Opened]:
    """By name: opens the moment on somebody's page."""
    (calm, snapshot), (guarded, _), (struck, _) = (
        seat_at(site, until) for until in (mid_turn, guardian_awake, attacked)
    )
    stroke = in_turn(calm, stroke_to(richest(snapshot)["through"][-1].removesuffix("w")))
    shown = (stroke, in_turn(calm, open_slide), in_turn(calm, open_hint), in_turn(calm, open_card), guarded, struck)
    return dict(zip(NAMES, shown, strict=True))


def in_turn(*steps: Opened) -> Opened:
    def opened(person: Person) -> None:
        for step in steps:
            step(person)

    return opened


def seat_at(site: Site, until: Callable[[Snapshot], bool]) -> tuple[Opened, Snapshot]:
    """A table of four that was played up to a position: how the player whose turn it is opens it, and sees it."""
    id, tokens = table_of(site.server, 4, hints=True, stage="B", mission="2")
    snapshot = drive(site.server, id, tokens, until)
    seat = str(snapshot["seat"])

    def open_table(person: Person) -> None:
        person.keep_seat(id, "gachijo", {seat: tokens[seat]})
        person.page.goto(f"/t/{id}")
        person.page.locator("svg.gachijo").wait_for()
        person.page.wait_for_load_state("networkidle")

    return open_table, snapshot


def richest(snapshot: Snapshot) -> dict[str, Any]:
    """The stroke that brings most, the longest of several."""
    return max(snapshot["courses"], key=lambda course: (len(course["gains"]), len(course["through"])))


def mid_turn(snapshot: Snapshot) -> bool:
    turn = snapshot["view"]["turn"]
    slides = any(choice["name"].startswith("slide") for choice in snapshot["choices"])
    if turn["number"] < 8 or snapshot["view"]["asked"] != "turn" or not snapshot["courses"]:
        return False
    return slides and len(richest(snapshot)["gains"]) > 1


def guardian_awake(snapshot: Snapshot) -> bool:
    found = snapshot["view"]["guardian"]
    return bool(found and found["awake"])


def attacked(snapshot: Snapshot) -> bool:
    return bool(snapshot["view"]["asked"] == "answering")


def stroke_to(cell: str) -> Opened:
    return lambda person: person.press(person.page.locator(f"[data-spot={cell}]"))


def open_slide(person: Person) -> None:
    """By the grip on the frame, or the buttons that small screens have instead."""
    person.press(person.page.locator(".grip.can, .slides button:enabled").first)


def open_hint(person: Person) -> None:
    person.press(person.page.locator(".controls .tool").first)
    person.page.locator(".plans").wait_for()


def open_card(person: Person) -> None:
    """The Oni's, from the den or from the button that opens the den."""
    den = person.page.locator("button.den")
    if den.count():
        person.press(den)
    person.press(person.page.locator("[data-thing='guardian:oni']").first)
    person.page.get_by_role("dialog").wait_for()
