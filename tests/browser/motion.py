"""python -m tests.browser.motion: frames a second while things move on each board, from a trace of Chromium. With
--write the lines go into docs/page.md."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from koga.core.game import GAMES
from tests.browser.conftest import FLAGS, chromium_program
from tests.browser.player import BUTTONS, OFFERED, PAGE, Person, Site
from tests.browser.written import put
from tests.server.running import Server

LONGEST = 2.5  # seconds that a step is watched; half a second where nothing begins to move
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
# What moves inside of a board, until it rests again: every property that an animation there changes, and from when to
# when each moves something to its place, by the page's clock. What glows without end is no such motion.
WATCH = """(milliseconds) => new Promise((done) => {
  const keys = new Set(), spans = new Map(), begun = performance.now();
  let last = begun + 300;
  performance.mark('koga-begin', { startTime: begun });
  const look = () => {
    const now = performance.now();
    for (const moving of document.getAnimations()) {
      if (!moving.effect.target?.closest('svg') || moving.playState !== 'running') continue;
      for (const frame of moving.effect.getKeyframes()) Object.keys(frame).forEach((key) => keys.add(key));
      const { delay, endTime } = moving.effect.getComputedTiming();
      if (!isFinite(endTime)) continue;
      last = now;
      if (moving.startTime === null) continue;
      const [from, to] = [moving.startTime + delay, Math.min(now, moving.startTime + endTime)];
      if (to > from && from > begun) spans.set(moving, [from - begun, to - begun]);
    }
    if (now - begun < milliseconds && now - last < 200) requestAnimationFrame(look);
    else done({ keys: [...keys], spans: [...spans.values()] });
  };
  requestAnimationFrame(look);
})"""
NO_PROPERTY = {"offset", "computedOffset", "easing", "composite"}


class Motion(NamedTuple):
    """What one move set in motion: the milliseconds from each frame to the next while something moved, and the
    properties that animations changed."""

    waits: list[float]
    properties: set[str]


def watch(browser: Browser, person: Person) -> Motion:
    """Steps of the person until one sets something in motion, and what the trace and the page tell of that."""
    page, properties, waits = person.page, set[str](), list[float]()
    while not waits and not person.is_over():
        page.locator(f"{OFFERED}, {BUTTONS}, .after").first.wait_for()
        seen = traced(browser, person, at_random)
        waits, properties = seen.waits, properties | seen.properties
    return Motion(waits, properties)


def at_random(person: Person) -> None:
    while not person.act():
        person.page.wait_for_timeout(20)


def traced(browser: Browser, person: Person, do: Callable[[Person], None]) -> Motion:
    """One step, and what the trace and the page tell of the motion that follows."""
    page = person.page
    browser.start_tracing(page=page, categories=CATEGORIES)
    do(person)
    seen = page.evaluate(WATCH, 1000 * LONGEST)
    drawn = frames(json.loads(browser.stop_tracing())["traceEvents"])
    waits = [wait for begin, end in joined(seen["spans"]) for wait in waits_between(drawn, begin, end)]
    return Motion(waits, set(seen["keys"]) - NO_PROPERTY)


def waits_between(drawn: list[float], begin: float, end: float) -> list[float]:
    """From frame to frame; where less than two were drawn, the eye waited all the time."""
    meanwhile = [frame for frame in drawn if begin <= frame <= end]
    return [after - before for before, after in pairwise(meanwhile)] or [end - begin]


def frames(events: list[dict[str, Any]]) -> list[float]:
    """When frames were drawn, in milliseconds from our mark."""
    mark = next(event["ts"] for event in events if event["name"] == "koga-begin")
    return sorted((event["ts"] - mark) / 1000 for event in events if event["name"] == "DrawFrame")


def joined(spans: list[list[float]]) -> list[tuple[float, float]]:
    """Times that overlap are one."""
    found: list[tuple[float, float]] = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((begin, end))
    return found


def main(moves: int = 6) -> None:
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(f"{scratch}/koga.db", Path(scratch), "--client", str(PAGE / "dist"))
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        try:
            lines = [say(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", "")]
            for game in GAMES:
                site = Site(server, browser)
                person = sit_down(site, game)
                found = [watch(browser, person) for _ in range(moves)]
                site.close()  # another game's page would draw frames too
                lines.append(say(game, told(found)))
                for name, (before, do) in motions_of(game).items():
                    lines.append(
                        say(f"{game}, {name}", told([alone(server, browser, game, before, do) for _ in "123"]))
                    )
        finally:
            browser.close()
            server.stop()
    if "--write" in sys.argv[1:]:
        put("motion", ["", *lines, ""])


def say(what: str, line: str) -> str:
    line = f"- {what}: {line}" if line else f"{what[0].upper()}{what[1:]}:\n"
    print(line, flush=True)
    return line


def motions_of(game: str) -> dict[str, tuple[Callable[[Person], None], Callable[[Person], None]]]:
    """What a game wants measured by itself, if anything."""
    name = f"tests.browser.games.{game}.motions"
    found: dict[str, tuple[Callable[[Person], None], Callable[[Person], None]]] = (
        import_module(name).motions() if find_spec(name) else {}
    )
    return found


def alone(
    server: Server, browser: Browser, game: str, before: Callable[[Person], None], do: Callable[[Person], None]
) -> Motion:
    """One motion at a table of its own."""
    site = Site(server, browser)
    person = sit_down(site, game)
    before(person)
    found = traced(browser, person, do)
    site.close()
    return found


def told(found: list[Motion]) -> str:
    """Frames a second while something moves, move by move, and the longest that the eye waited for one."""
    rates = sorted(1000 * len(motion.waits) / sum(motion.waits) for motion in found if motion.waits)
    waits = [wait for motion in found for wait in motion.waits]
    told = f"{rates[0]:.1f} frames/s at the slowest move, {rates[len(rates) // 2]:.1f} in the middle"
    told += f", at most {max(waits):.0f} ms from one to the next, over {len(found)} moves, {sum(waits) / 1000:.1f} s"
    return f"{told}; what changes: {', '.join(sorted(set().union(*(motion.properties for motion in found))))}"


def sit_down(site: Site, game: str) -> Person:
    person = site.person(motion=True)
    person.sit_down(game)
    return person


if __name__ == "__main__":
    main()
