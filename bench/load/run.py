"""make load: Koga's server beside boardgame.io's on this machine, in one run, with the same ping-pong and load.

Koga stores every action on disk before it acknowledges it (SQLite, synchronous); boardgame.io keeps matches in memory,
as it does unless told otherwise: that is to Koga's disadvantage. One client (client.py) drives both.
With --write the figures go into docs/running.md.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
HOUSE = HERE.parents[1]
KOGA_PORT, BGIO_PORT = 18431, 18441
UNLIMITED = ("tables=1e6", "connections=6e4", "requests=1e7", "messages=1e5", "bytes=1e12", "cpu=1e3", "bots=1e7")
LIMITS = tuple(f"--limit={limit}" for limit in UNLIMITED)
# scenario, tables or connections, seconds. Saturated: so many tables that a server is never without work, even while it
# waits for the disk; in turns, for others may use this machine now more and now less.
SATURATED = 500
SCENARIOS = (("idle", 2000, 3), ("paced", 50, 10), ("paced", 200, 10))
SCENARIOS_IN_TURNS = (("saturated", SATURATED, 4),) * 5
PAGE = HOUSE / "docs" / "running.md"
BEGIN, END = "<!-- load: written by python -m bench.load.run --write -->\n", "<!-- end of load -->"
WANTED_RATIO, WANTED_P95, WANTED_IDLE = 4.0, 50.0, 2000


Figures = dict[tuple[str, str, int], list[dict[str, Any]]]
TARGETS = ("bgio", "koga")


def main() -> None:
    install()
    said: list[str] = []

    def say(line: str) -> None:
        print(line, flush=True)
        said.append(line)

    say(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"boardgame.io {version_of('boardgame.io')}, node {output('node', '--version')}")  # fmt: skip
    say(f"others on this machine: a load of {os.getloadavg()[0]:.1f} before the run")
    figures = measured(say)
    kept = judged(figures, say)
    if "--write" in sys.argv[1:]:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        written = "\n".join(["```", *said, "```", ""])
        PAGE.write_text(before + BEGIN + written + END + rest.partition(END)[2], encoding="utf-8")
    sys.exit(0 if kept else 1)


def measured(say: Callable[[str], None]) -> Figures:
    """By server, scenario and number what every run of it gave."""
    figures: Figures = {}
    in_turns = [(target, scenario) for scenario in SCENARIOS_IN_TURNS for target in TARGETS]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = {target: stack.enter_context(started(target, folder)) for target in TARGETS}
        for target, scenario in [*((target, scenario) for target in TARGETS for scenario in SCENARIOS), *in_turns]:
            name, count, seconds = scenario
            found = measure(target, servers[target], name, count, seconds)
            figures.setdefault((target, name, count), []).append(found)
            say(f"{target} {name:9} {count:4}  {told(found)}  (load {os.getloadavg()[0]:.1f})")
    return figures


@contextmanager
def started(target: str, folder: str) -> Iterator[int]:
    process = start(target, folder)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)


def told(found: dict[str, Any]) -> str:
    return "  ".join(f"{name} {value}" for name, value in found.items())


def judged(figures: Figures, say: Callable[[str], None]) -> bool:
    """Says what was promised and what was measured."""
    rate, cpu = ({target: middle(figures, target, name) for target in TARGETS} for name in ("rate", "server_ms"))
    ratio = rate["koga"] / max(1, rate["bgio"])
    p95 = figures["koga", "paced", 200][0]["p95"]
    held = figures["koga", "idle", 2000][0]["held"]
    say(f"the middle of {len(SCENARIOS_IN_TURNS)} turns, Koga and boardgame.io:")
    say(f"  saturated actions/s    {rate['koga']:.0f} and {rate['bgio']:.0f}")
    say(
        f"  CPU time of an action  {cpu['koga']} ms and {cpu['bgio']} ms, {cpu['bgio'] / cpu['koga']:.1f} times as much"
    )
    rows = (
        (f"saturated actions/s: {ratio:.1f} times boardgame.io's", f"at least {WANTED_RATIO}", ratio >= WANTED_RATIO),
        (f"95 % acknowledged within {p95} ms at 200 tables", f"at most {WANTED_P95} ms", p95 <= WANTED_P95),
        (f"{held} idle connections held", f"at least {WANTED_IDLE}", held >= WANTED_IDLE),
    )
    for got, wanted, kept in rows:
        say(f"{'kept' if kept else 'MISSED':6} {got} (promised: {wanted})")
    return all(kept for _, _, kept in rows)


def middle(figures: Figures, target: str, name: str) -> float:
    return float(median(found[name] for found in figures[target, "saturated", SATURATED]))


def install() -> None:
    if not (HERE / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True)


def start(target: str, folder: str) -> subprocess.Popen[bytes]:
    if target == "bgio":
        process = subprocess.Popen(["node", "bgio.cjs", str(BGIO_PORT)], cwd=HERE, stdout=subprocess.DEVNULL)
        wait(f"http://127.0.0.1:{BGIO_PORT + 1}/games")
        return process
    program = [sys.executable, "-m", "bench.load.serve", "serve", "--port", str(KOGA_PORT), "--log", "error"]
    process = subprocess.Popen(
        [*program, "--database", f"{folder}/koga.db", *LIMITS],
        cwd=HOUSE, env=environment(),
    )  # fmt: skip
    wait(f"http://127.0.0.1:{KOGA_PORT}/api/health")
    return process


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{HOUSE / 'src'}:{HOUSE}"}


def wait(url: str) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(300):
        try:
            opener.open(url, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"{url} does not answer")


def measure(target: str, pid: int, scenario: str, count: int, seconds: int) -> dict[str, Any]:
    port = BGIO_PORT if target == "bgio" else KOGA_PORT
    done = subprocess.run(
        [sys.executable, "-m", "bench.load.client", target, str(port), str(pid), scenario, str(count), str(seconds)],
        cwd=HOUSE, env=environment(), check=True, stdout=subprocess.PIPE, text=True, timeout=600,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def version_of(package: str) -> str:
    return str(json.loads((HERE / "node_modules" / package / "package.json").read_text())["version"])


def output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
