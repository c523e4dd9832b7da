"""make load: Koga's server beside boardgame.io's on this machine, in one run, with the same ping-pong and load.

Koga stores every action on disk before it acknowledges it (SQLite, synchronous); boardgame.io keeps matches in memory.
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
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
HOUSE = HERE.parents[1]
KOGA_PORT, BGIO_PORT = 18431, 18441
LIMITS = ("--limit-tables", "1000000", "--limit-connections", "100000", "--limit-requests", "10000000",
          "--limit-messages", "100000")  # fmt: skip
# scenario, tables or connections, seconds
SCENARIOS = (("idle", 2000, 3), ("paced", 50, 10), ("paced", 200, 10), ("saturated", 200, 10))
WANTED_RATIO, WANTED_P95, WANTED_IDLE = 4.0, 50.0, 2000


def main() -> None:
    install()
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
          f"boardgame.io {version_of('boardgame.io')}, node {output('node', '--version')}")  # fmt: skip
    figures: dict[tuple[str, str, int], dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for target in ("bgio", "koga"):
            process = start(target, folder)
            try:
                for scenario, count, seconds in SCENARIOS:
                    figures[target, scenario, count] = measure(target, scenario, count, seconds)
                    print(f"{target:5} {scenario:9} {count:5}  {json.dumps(figures[target, scenario, count])}")
            finally:
                process.terminate()
                process.wait(30)
    sys.exit(0 if judged(figures) else 1)


def judged(figures: dict[tuple[str, str, int], dict[str, Any]]) -> bool:
    """Prints what was promised and what was measured."""
    ratio = figures["koga", "saturated", 200]["rate"] / max(1, figures["bgio", "saturated", 200]["rate"])
    p95 = figures["koga", "paced", 200]["p95"]
    held = figures["koga", "idle", 2000]["held"]
    rows = (
        (f"saturated actions/s: {ratio:.1f} times boardgame.io's", f"at least {WANTED_RATIO}", ratio >= WANTED_RATIO),
        (f"95 % acknowledged within {p95} ms at 200 tables", f"at most {WANTED_P95} ms", p95 <= WANTED_P95),
        (f"{held} idle connections held", f"at least {WANTED_IDLE}", held >= WANTED_IDLE),
    )
    for measured, wanted, kept in rows:
        print(f"{'kept' if kept else 'MISSED':6} {measured} (promised: {wanted})")
    return all(kept for _, _, kept in rows)


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
        cwd=HOUSE, env={**os.environ, "PYTHONPATH": f"{HOUSE / 'src'}:{HOUSE}"},
    )  # fmt: skip
    wait(f"http://127.0.0.1:{KOGA_PORT}/api/health")
    return process


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


def measure(target: str, scenario: str, count: int, seconds: int) -> dict[str, Any]:
    port = BGIO_PORT if target == "bgio" else KOGA_PORT
    done = subprocess.run(
        ["node", "load.cjs", target, f"http://127.0.0.1:{port}", scenario, str(count), str(seconds)],
        cwd=HERE, check=True, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def version_of(package: str) -> str:
    return str(json.loads((HERE / "node_modules" / package / "package.json").read_text())["version"])


def output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
