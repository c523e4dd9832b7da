"""Moments of GACHIJO for `make pictures`: previews, hints, help, cards, guardians, attacks, questions, a result."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.browser.games.gachijo.driver import Snapshot, drive, play_out, table_of
from tests.browser.player import Person, Site

Opened = Callable[[Person], None]
NAMES = (
    "table",
    "stroke",
    "slide",
    "hint",
    "card",
    "help",
    "cards",
    "guardian",
    "attack",
    "loot",
    "question",
    "gacha",
    "news",
    "result",
)
ANALYSING = 300_000  # milliseconds for an analysis on a busy machine


def moments(site: Site) -> dict[str, Opened]:
    """Return the moments by name, each a function that opens it on a page."""
    (calm, snapshot), (guarded, _), (struck, _), (robs, _), (asked, _), (drew, _) = (
        seat_at(site, until)
        for until in (mid_turn, guardian_awake, attacked, looting, fifth_crystal, choosing_treasure)
    )
    stroke = in_turn(calm, stroke_to(richest(snapshot)["through"][-1].removesuffix("w")))
    looks = (open_slide, open_hint, open_card, open_help("glance"), open_help("cards"))
    seen = (guarded, struck, robs, asked, drew, draw_card(site), ended(site))
    shown = (calm, stroke, *(in_turn(calm, look) for look in looks), *seen)
    return dict(zip(NAMES, shown, strict=True))


def ended(site: Site) -> Opened:
    """A game of four that is over, with the chances turn by turn."""
    id, tokens = table_of(site.server, 4, stage="B", mission="2", rounds="5")
    play_out(site.server, id, tokens)

    def open_table(person: Person) -> None:
        person.keep_seat(id, "gachijo", {"0": tokens["0"]})
        person.page.goto(f"/t/{id}")
        chances = person.page.locator("[data-chances=none], [data-chances=ready]")
        chances.wait_for()
        if chances.get_attribute("data-chances") == "none":
            chances.get_by_role("button").first.click()
            person.page.locator("[data-chances=ready]").wait_for(timeout=ANALYSING)
        person.page.wait_for_timeout(2000)  # the bars have grown

    return open_table


def in_turn(*steps: Opened) -> Opened:
    def opened(person: Person) -> None:
        for step in steps:
            step(person)

    return opened


def seat_at(site: Site, until: Callable[[Snapshot], bool]) -> tuple[Opened, Snapshot]:
    """Return a table of four played up to a position: how the player to act opens it, and their snapshot."""
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
    """Return the stroke that gains most, the longest of several."""
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


def looting(snapshot: Snapshot) -> bool:
    return bool(snapshot["view"]["asked"] == "looting")


def fifth_crystal(snapshot: Snapshot) -> bool:
    """Something is to be chosen in a dialog that no fight leads to."""
    return snapshot["view"]["asked"] in ("five-crystals", "hand-in-den", "treasure-square")


def choosing_treasure(snapshot: Snapshot) -> bool:
    """A card was drawn that lets its player choose."""
    return bool(snapshot["view"]["asked"] == "hand-in-den")


def to_a_card(snapshot: Snapshot) -> list[str]:
    """Return the cells to which a stroke leads that draws a card and nothing else."""
    return [
        course["through"][-1]
        for course in snapshot["courses"]
        if not course["pauses"] and [gain["what"] for gain in course["gains"]] == ["gacha"]
    ]


def draw_card(site: Site) -> Opened:
    """A card that was just drawn: each picture is of another table, since a card is announced once."""

    def opened(person: Person) -> None:
        seat, snapshot = seat_at(site, lambda snapshot: bool(to_a_card(snapshot)))
        seat(person)
        stroke_to(to_a_card(snapshot)[0])(person)
        person.press(person.page.locator(".preview .go"))
        person.page.locator("[data-overlay]").wait_for()

    return opened


def stroke_to(cell: str) -> Opened:
    return lambda person: person.press(person.page.locator(f"[data-spot={cell}]"))


def open_slide(person: Person) -> None:
    """Preview a slide by the grip on the frame, or by the buttons on small screens."""
    person.press(person.page.locator(".grip.can, .slides button:enabled").first)


def open_hint(person: Person) -> None:
    person.press(person.page.locator(".controls .tool").first)
    person.page.locator(".plans").wait_for()


def open_help(page: str) -> Opened:
    """A page of the help: beside the board, or as a sheet from the tools of a phone."""

    def opened(person: Person) -> None:
        wide = person.page.locator("#tab-help")
        if not wide.is_visible():
            wide = person.page.get_by_role("button", name=re.compile("^(Help|ヘルプ)$")).first
        person.press(wide)
        number = ("glance", "things", "cards", "guardians").index(page)
        person.press(person.page.locator(f".pages .button:nth-child({number + 1}), #gachijo-help-{page}").first)
        person.page.locator("#gachijo-help-panel").wait_for()

    return opened


def open_card(person: Person) -> None:
    """Open the Oni's card, from the den or from the button that opens the den."""
    den = person.page.locator("button.den")
    if den.count():
        person.press(den)
    person.press(person.page.locator("[data-thing='guardian:oni']").first)
    person.page.get_by_role("dialog").wait_for()
