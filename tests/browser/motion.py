"""python -m tests.browser.motion: how soon the first board is there, and frames a second while things move on each,
from a trace of Chromium."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from koga.game import GAMES
from tests.browser.conftest import FLAGS, chromium_program
from tests.browser.player import OFFERED, PAGE, Hall, Person
from tests.server.running import Server

SECONDS = 1.2  # watched after each move
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
# What moves inside of a board, for as long as it is watched: every property that an animation there changes.
WATCH = """(milliseconds) => new Promise((done) => {
  const found = new Set(), begun = performance.now();
  performance.mark('koga-begin');
  const look = () => {
    for (const moving of document.getAnimations()) {
      if (!moving.effect.target?.closest('svg') || moving.playState !== 'running') continue;
      for (const frame of moving.effect.getKeyframes()) Object.keys(frame).forEach((key) => found.add(key));
    }
    if (performance.now() - begun < milliseconds) requestAnimationFrame(look);
    else { performance.mark('koga-end'); done([...found]); }
  };
  requestAnimationFrame(look);
})"""
NO_PROPERTY = {"offset", "computedOffset", "easing", "composite"}


class Motion(NamedTuple):
    """Frames drawn a second, and the properties that animations changed."""

    rate: float
    properties: set[str]


def watch(browser: Browser, person: Person) -> Motion:
    """One move of the person, and what the trace and the page tell of what it sets in motion."""
    page = person.page
    page.locator(f"{OFFERED}, .ask .row .button.main").first.wait_for()
    browser.start_tracing(page=page, categories=CATEGORIES)
    while not person.act():
        page.wait_for_timeout(20)
    keys = page.evaluate(WATCH, 1000 * SECONDS)
    trace = json.loads(browser.stop_tracing())
    return Motion(rate(trace["traceEvents"]), set(keys) - NO_PROPERTY)


def rate(events: list[dict[str, Any]]) -> float:
    """Frames between our two marks, by the second."""
    marks = {event["name"]: event["ts"] for event in events if event["name"] in ("koga-begin", "koga-end")}
    begin, end = marks["koga-begin"], marks["koga-end"]
    drawn = [event for event in events if event["name"] == "DrawFrame" and begin <= event["ts"] <= end]
    return 1e6 * len(drawn) / float(end - begin)


def main(moves: int = 6) -> None:
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(f"{scratch}/koga.db", Path(scratch), "--client", str(PAGE / "dist"))
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        try:
            print(f"first board drawn after {first_board(Hall(server, browser)):.0f} ms")
            for game in GAMES:
                hall = Hall(server, browser)
                person = sit_down(hall, game)
                found = [watch(browser, person) for _ in range(moves)]
                hall.close()  # another game's page would draw frames too
                rates = sorted(motion.rate for motion in found)
                moved = sorted({name for motion in found for name in motion.properties})
                spread = f"{rates[0]:5.1f} to {rates[-1]:5.1f} frames/s, in the middle {rates[moves // 2]:5.1f}"
                print(f"{game:8} {spread}, over {moves} moves; what changes: {', '.join(moved)}")
        finally:
            browser.close()
            server.stop()


def first_board(hall: Hall) -> float:
    """Milliseconds from asking for a table's page to its board: the best of three, after one that warms the server."""
    person = sit_down(hall, "monomi")
    address, drawn = person.page.url, []
    person.page.locator("svg.monomi").wait_for()
    for _ in range(3):
        person.page.goto("/")
        person.page.goto(address, wait_until="commit")
        person.page.locator("svg.monomi").wait_for()
        drawn.append(float(person.page.evaluate("performance.now()")))
    hall.close()
    return min(drawn)


def sit_down(hall: Hall, game: str) -> Person:
    person = hall.person(motion=True)
    id, tokens = hall.server.make(game, level="random")
    person.keep_seat(id, game, tokens)
    person.page.goto(f"/t/{id}")
    return person


if __name__ == "__main__":
    main()
