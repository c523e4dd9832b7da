"""Measure frame rates while a board is animated: python -m tests.browser.motion.

Frames come from a trace of Chromium. With --write the lines go into docs/page.md.
"""

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

LONGEST = 2.5  # seconds for which a step is watched; half a second if nothing begins to move
CATEGORIES = [
    "devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame",
    "blink.user_timing",
]  # fmt: skip
# Animations inside a board until it rests: every animated property, and the interval in which it moves something to its
# place, by the page's clock. Endless glows do not count.
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
    """The animation of one move: milliseconds between frames while something moves, the animated properties, and the
    longest processor time of a task meanwhile, which does not depend on other programs."""

    waits: list[float]
    properties: set[str]
    work: float


def watch(browser: Browser, person: Person) -> Motion:
    """Play steps until one is animated; return what the trace and the page report about it."""
    page, properties, seen = person.page, set[str](), Motion([], set(), 0)
    while not seen.waits and not person.is_over():
        page.locator(f"{OFFERED}, {BUTTONS}, .after").first.wait_for()
        seen = traced(browser, person, at_random)
        properties |= seen.properties
    return seen._replace(properties=properties)


def at_random(person: Person) -> None:
    while not person.act():
        person.page.wait_for_timeout(20)


def traced(browser: Browser, person: Person, do: Callable[[Person], None]) -> Motion:
    """Play one step; return what the trace and the page report about its animation."""
    page = person.page
    browser.start_tracing(page=page, categories=CATEGORIES)
    do(person)
    seen = page.evaluate(WATCH, 1000 * LONGEST)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    drawn, tasks, spans = frames(events), tasks_of(events), joined(seen["spans"])
    waits = [wait for begin, end in spans for wait in waits_between(drawn, begin, end)]
    work = [task.work for begin, end in spans for task in tasks if task.begin < end and task.end > begin]
    return Motion(waits, set(seen["keys"]) - NO_PROPERTY, max(work, default=0))


def waits_between(drawn: list[float], begin: float, end: float) -> list[float]:
    """Return the times between frames; with fewer than two frames, the whole interval."""
    meanwhile = [frame for frame in drawn if begin <= frame <= end]
    return [after - before for before, after in pairwise(meanwhile)] or [end - begin]


def frames(events: list[dict[str, Any]]) -> list[float]:
    """Return the times of frames, in milliseconds from our mark."""
    mark = next(event["ts"] for event in events if event["name"] == "koga-begin")
    return sorted((event["ts"] - mark) / 1000 for event in events if event["name"] == "DrawFrame")


class Task(NamedTuple):
    begin: float
    end: float
    work: float  # milliseconds of processor time


def tasks_of(events: list[dict[str, Any]]) -> list[Task]:
    """What Chromium's threads did, in milliseconds from our mark."""
    mark = next(event["ts"] for event in events if event["name"] == "koga-begin")
    found = [
        Task((event["ts"] - mark) / 1000, (event["ts"] + event["dur"] - mark) / 1000, event["tdur"] / 1000)
        for event in events
        if event["name"] == "RunTask" and "tdur" in event
    ]
    assert found, "Chromium traced no task; the name of a category may have changed"
    return found


def joined(spans: list[list[float]]) -> list[tuple[float, float]]:
    """Merge overlapping intervals."""
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
                site.close()  # another page would draw frames too
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
    """Return the animations that a game measures separately, if any."""
    name = f"tests.browser.games.{game}.motions"
    found: dict[str, tuple[Callable[[Person], None], Callable[[Person], None]]] = (
        import_module(name).motions() if find_spec(name) else {}
    )
    return found


def alone(
    server: Server, browser: Browser, game: str, before: Callable[[Person], None], do: Callable[[Person], None]
) -> Motion:
    """Measure one animation at a separate table."""
    site = Site(server, browser)
    person = sit_down(site, game)
    before(person)
    found = traced(browser, person, do)
    site.close()
    return found


def told(found: list[Motion]) -> str:
    """Return a line with the frame rates by move and the longest frame."""
    rates = sorted(1000 * len(motion.waits) / sum(motion.waits) for motion in found if motion.waits)
    waits = [wait for motion in found for wait in motion.waits]
    if not waits:
        return "nothing was seen to move; the machine is too busy to measure"
    told = f"{rates[0]:.1f} frames/s at the slowest move, {rates[len(rates) // 2]:.1f} in the middle"
    told += f", at most {max(waits):.0f} ms from one to the next, over {len(found)} moves, {sum(waits) / 1000:.1f} s"
    told += f"; longest task {max(motion.work for motion in found):.1f} ms of processor time"
    return f"{told}; what changes: {', '.join(sorted(set().union(*(motion.properties for motion in found))))}"


def sit_down(site: Site, game: str) -> Person:
    person = site.person(motion=True)
    person.sit_down(game)
    return person


if __name__ == "__main__":
    main()
