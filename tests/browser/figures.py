"""Measure first visits over a slow connection: python -m tests.browser.figures.

Visits the lobby and a table of every game, and prints the time until each is shown, its bytes, and the longest task.
With --write the lines go into docs/page.md.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from koga.core.game import GAMES
from tests.browser.conftest import FLAGS, chromium_program
from tests.browser.player import PAGE, Site
from tests.browser.written import put
from tests.server.running import Server

BITS_PER_SECOND = 1_600_000  # a slow phone network
LATENCY = 40  # milliseconds
VISITS = 3  # each with a browser that knows nothing; the one in the middle counts
# The page itself notes when it has painted what was waited for: a test that asks from outside learns of it later.
PAINTED = """(wanted) => {
  window.painted = new Promise((tell) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => tell(performance.now())));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}"""
LONG_TASKS = """window.longTasks = [];
new PerformanceObserver((list) => list.getEntries().forEach((one) => window.longTasks.push(one.duration)))
  .observe({ type: 'longtask', buffered: true });"""


class Visit(NamedTuple):
    """Milliseconds until the print or board is painted, transferred bytes without and in fonts, the longest task."""

    there: float
    page: int
    fonts: int
    longest: float


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(f"{scratch}/koga.db", Path(scratch), "--client", str(PAGE / "dist"))
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=FLAGS)
        try:
            lines = [
                f"{BITS_PER_SECOND / 1e6:.1f} Mb/s, {LATENCY} ms latency, nothing in the cache; "
                f"the middle of {VISITS} visits; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores:\n",
                "| page | there after | bytes without fonts | fonts | longest task |",
                "| --- | ---: | ---: | ---: | ---: |",
            ]
            print("\n".join(lines))
            for game in (None, *GAMES):
                visits = sorted(visit(server, browser, game) for _ in range(VISITS))
                seen = visits[VISITS // 2]
                row = [f"{seen.there / 1000:.2f} s", f"{seen.page / 1000:.0f} kB", f"{seen.fonts / 1000:.0f} kB"]
                lines.append(f"| {' | '.join([game or 'lobby', *row, f'{seen.longest:.0f} ms'])} |")
                print(lines[-1], flush=True)
        finally:
            browser.close()
            server.stop()
    if "--write" in sys.argv[1:]:
        put("figures", ["", *lines, ""])


def visit(server: Server, browser: Browser, game: str | None) -> Visit:
    """Make a first visit to the lobby, or to a table by its link."""
    site = Site(server, browser)
    person = site.person(fresh=True)
    page, path = person.page, "/"
    if game:
        id, tokens = server.make(game, level="random")
        person.keep_seat(id, game, tokens)
        path = f"/t/{id}"
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    rate = BITS_PER_SECOND / 8
    limits = {"offline": False, "latency": LATENCY, "downloadThroughput": rate, "uploadThroughput": rate}
    session.send("Network.emulateNetworkConditions", limits)
    urls, sizes = dict[str, str](), dict[str, int]()
    session.on("Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]}))
    session.on(
        "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: int(event["encodedDataLength"])})
    )
    wanted = ".board [data-spot]" if game else ".panel .art svg"
    page.add_init_script(LONG_TASKS)
    page.add_init_script(f"({PAINTED})({json.dumps(wanted)})")
    page.goto(path, wait_until="commit")
    page.locator(wanted).first.wait_for()
    there = float(page.evaluate("window.painted"))
    page.wait_for_load_state("networkidle")
    longest = float(page.evaluate("Math.max(0, ...window.longTasks)"))
    fonts = sum(size for id, size in sizes.items() if ".woff2" in urls.get(id, ""))
    site.close()
    return Visit(there, sum(sizes.values()) - fonts, fonts, longest)


if __name__ == "__main__":
    main()
