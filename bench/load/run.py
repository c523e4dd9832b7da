"""make load: Koga's server beside boardgame.io's on this machine, in one run, with the same ping-pong and load.

Koga stores every action on disk before acknowledging it (SQLite, synchronous); boardgame.io keeps matches in memory by
default, which is to Koga's disadvantage. One client (client.py) drives both. With --write the figures go into
docs/running.md: about eight minutes, half of them for each part (--only). With --short everything runs once, briefly,
as a smoke test; such figures mean nothing and are not written.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bench.load.attacks import ATTACKS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KOGA_PORT, BGIO_PORT = 18431, 18441
UNLIMITED = (
    "tables=1e6", "connections=6e4", "requests=1e7", "messages=1e5", "bytes=1e12", "cpu=1e3", "bots=1e7",
    "sign_ins=1e6", "tcp=6e4", "writes=1e9", "jobs=1e6", "questions=1e6", "analyses=1e6",
)  # fmt: skip
LIMITS = tuple(f"--limit={limit}" for limit in UNLIMITED)


class Plan(NamedTuple):
    """Numbers of idle connections, tables at human pace and saturated tables; rounds of the last, and seconds.

    Saturated means enough tables that a server is never idle, even while it waits for the disk. Rounds alternate
    between the servers, because other load on the machine varies.
    """

    idle: int
    paced: int
    saturated: int
    turns: int
    seconds: int
    fair_seconds: int


WHOLE = Plan(idle=2000, paced=200, saturated=500, turns=5, seconds=10, fair_seconds=8)
SHORT = Plan(idle=50, paced=10, saturated=20, turns=1, seconds=2, fair_seconds=2)
IDLE_SECONDS, SATURATED_SECONDS = 3, 4
PAGE = ROOT / "docs" / "running.md"
PARTS = ("figures", "fairness")
BEGIN, END = "<!-- load, {}: written by python -m bench.load.run --write -->\n", "<!-- end of load, {} -->"
WANTED_RATIO, WANTED_P95, WANTED_FAIR = 3.5, 50.0, 100.0
FAIR_TURNS, SLOW_DISK = 3, 25.0  # maximum number of repetitions while the disk's own p95 is above this (ms)
PLAYERS_TABLES = 20  # players whose waiting time is measured during an attack


Figures = dict[tuple[str, str, int], list[dict[str, Any]]]
TARGETS = ("bgio", "koga")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the figures into docs/running.md")
    parser.add_argument("--club", action="store_true", help="only the tables of members: half a minute")
    parser.add_argument("--only", choices=PARTS, help="one half: beside boardgame.io, or fairness")
    parser.add_argument("--short", action="store_true", help="only see that it works")
    options = parser.parse_args()
    plan = SHORT if options.short else WHOLE
    if options.club:
        sys.exit(0 if club_alone(plan) else 1)
    install()
    kept = [part_of_the_run(part, plan, options.write) for part in ([options.only] if options.only else PARTS)]
    sys.exit(0 if all(kept) else 1)


def part_of_the_run(part: str, plan: Plan, write: bool) -> bool:
    """Measure one part, print promises and results, and write them if requested; return whether all promises are
    kept."""
    said: list[str] = []

    def say(line: str) -> None:
        print(line, flush=True)
        said.append(line)

    say(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"boardgame.io {version_of('boardgame.io')}, node {output('node', '--version')}")  # fmt: skip
    say(f"others on this machine: a load of {os.getloadavg()[0]:.1f} before the run")
    begun = time.monotonic()
    kept = judged(plan, measured(plan, say), say) if part == "figures" else fair(plan, say)
    say(f"{(time.monotonic() - begun) / 60:.0f} minutes: {'every promise kept' if kept else 'NOT every promise kept'}")
    if write and plan is WHOLE:
        begin, end = BEGIN.format(part), END.format(part)
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
        written = "\n".join(["```", *said, "```", ""])
        PAGE.write_text(before + begin + written + end + rest.partition(end)[2], encoding="utf-8")
    return kept


def measured(plan: Plan, say: Callable[[str], None]) -> Figures:
    """Return the results of every run, by server, scenario and number."""
    figures: Figures = {}
    paced = [("paced", count, plan.seconds) for count in (plan.paced // 4, plan.paced)]
    once = [("idle", plan.idle, IDLE_SECONDS), *paced]
    runs = [(target, scenario) for target in TARGETS for scenario in once]
    runs.append(("koga", ("club", plan.paced, plan.seconds)))
    runs += [
        (target, ("saturated", plan.saturated, SATURATED_SECONDS)) for _ in range(plan.turns) for target in TARGETS
    ]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = {target: stack.enter_context(started(target, folder)) for target in TARGETS}
        for target, (name, count, seconds) in runs:
            found = measure(target, servers[target], name, count, seconds)
            figures.setdefault((target, name, count), []).append(found)
            say(f"{target} {name:9} {count:4}  {told(found)}  (load {os.getloadavg()[0]:.1f})")
    return figures


def club_alone(plan: Plan) -> bool:
    """Measure 200 tables of members at human pace, beside the same without members."""
    with tempfile.TemporaryDirectory() as folder, started("koga", folder) as pid:
        found = {name: measure("koga", pid, name, plan.paced, plan.seconds) for name in ("paced", "club")}
    for name, figures in found.items():
        print(f"koga {name:9} {plan.paced:4}  {told(figures)}  (load {os.getloadavg()[0]:.1f})", flush=True)
    kept = float(found["club"]["p95"]) <= WANTED_P95
    print(f"{'kept' if kept else 'MISSED':6} 95 % within {found['club']['p95']} ms (promised: at most {WANTED_P95} ms)")
    return kept


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


def judged(plan: Plan, figures: Figures, say: Callable[[str], None]) -> bool:
    """Print the promises and the measured results."""
    rate, cpu = (
        {target: middle(figures[target, "saturated", plan.saturated], name) for target in TARGETS}
        for name in ("rate", "server_ms")
    )
    ratio = rate["koga"] / max(1, rate["bgio"])
    p95, club = (figures["koga", name, plan.paced][0]["p95"] for name in ("paced", "club"))
    held = figures["koga", "idle", plan.idle][0]["held"]
    say(f"the middle of {plan.turns} turns, Koga and boardgame.io:")
    say(f"  saturated actions/s    {rate['koga']:.0f} and {rate['bgio']:.0f}")
    say(
        f"  CPU time of an action  {cpu['koga']} ms and {cpu['bgio']} ms, {cpu['bgio'] / cpu['koga']:.1f} times as much"
    )
    rows = (
        (f"saturated actions/s: {ratio:.1f} times boardgame.io's", f"at least {WANTED_RATIO}", ratio >= WANTED_RATIO),
        (f"95 % acknowledged within {p95} ms at {plan.paced} tables", f"at most {WANTED_P95} ms", p95 <= WANTED_P95),
        (f"95 % within {club} ms at {plan.paced} tables of a club", f"at most {WANTED_P95} ms", club <= WANTED_P95),
        (f"{held} idle connections held", f"all of {plan.idle}", held >= plan.idle),
    )
    for got, wanted, kept in rows:
        say(f"{'kept' if kept else 'MISSED':6} {got} (promised: {wanted})")
    return all(kept for _, _, kept in rows)


def middle(turns: list[dict[str, Any]], name: str) -> float:
    return float(median(found[name] for found in turns))


def install() -> None:
    if not (HERE / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True)


def start(target: str, folder: str) -> subprocess.Popen[bytes]:
    if target == "bgio":
        process = subprocess.Popen(["node", "bgio.cjs", str(BGIO_PORT)], cwd=HERE, stdout=subprocess.DEVNULL)
        wait(f"http://127.0.0.1:{BGIO_PORT + 1}/games")
        return process
    return start_koga(folder, LIMITS)


def start_koga(folder: str, limits: tuple[str, ...] = ()) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "bench.load.serve", "serve", "--port", str(KOGA_PORT), "--log", "error"]
    process = subprocess.Popen(
        [*program, "--database", f"{folder}/koga.db", *limits],
        cwd=ROOT, env=environment(),
    )  # fmt: skip
    wait(f"http://127.0.0.1:{KOGA_PORT}/api/health")
    return process


def fair(plan: Plan, say: Callable[[str], None]) -> bool:
    """Measure the players' waiting time during each attack, each on a fresh server with the default limits."""
    say(f"players at {PLAYERS_TABLES} tables, while one other address …")
    kept = [unharmed(plan, name, say) for name in ("", *ATTACKS)]
    return all(kept)


def unharmed(plan: Plan, name: str, say: Callable[[str], None]) -> bool:
    """Measure one attack, repeating it if the disk itself was slow: such a result says nothing about fairness."""
    for turn in range(1, FAIR_TURNS + 1):
        kept, disk = one_turn(plan, name, say)
        if kept or disk < SLOW_DISK:
            return kept
        if turn < FAIR_TURNS:
            say("       once more: the disk itself was slow")
    return False


def one_turn(plan: Plan, name: str, say: Callable[[str], None]) -> tuple[bool, float]:
    """Return whether the players' waiting time was within the promise, and the disk's own p95 in the same seconds."""
    with tempfile.TemporaryDirectory() as folder:
        server = start_koga(folder)
        attack: subprocess.Popen[str] | None = None
        try:
            if name:
                attack = subprocess.Popen(
                    [sys.executable, "-m", "bench.load.attacks", name, str(KOGA_PORT), str(plan.fair_seconds + 6)],
                    cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True,
                )  # fmt: skip
            bystander = subprocess.Popen(
                [sys.executable, "-m", "bench.load.bystander", str(KOGA_PORT), str(plan.fair_seconds)],
                cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
            with Disk(Path(folder)) as disk:
                found = measure("koga", server.pid, "paced", PLAYERS_TABLES, plan.fair_seconds)
                waits = json.loads(bystander.communicate(timeout=60)[0])
            made = attack.communicate(timeout=60)[0] if attack is not None else "{}"
            done = json.loads(made or '{"the attack itself": "FAILED"}')
        finally:
            if attack is not None and attack.poll() is None:
                attack.kill()
            server.terminate()
            server.wait(30)
    promised = (found["p95"], waits.get("undo", 0.0), waits.get("join", 0.0))
    kept = max(map(float, promised)) <= WANTED_FAIR and bool(made)
    doing = ATTACKS[name].__doc__ or "" if name else "Does nothing."
    say(f"{'kept' if kept else 'MISSED':6} p95 {found['p95']} ms (disk {disk.p95():.1f})  {doing}  {told(done)}")
    say(f"       p95 of another player's {told(waits)}")
    return kept, disk.p95()


class Disk:
    """Probe of the disk: the time to sync one page, measured every 20 ms. No server can be faster than this.

    Disks of virtual machines are shared, and occasionally all of them wait for another machine.
    """

    def __init__(self, folder: Path) -> None:
        self.file = folder / "probe"
        self.waits: list[float] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self.probe)

    def probe(self) -> None:
        with self.file.open("wb", buffering=0) as file:
            while not self.stop.wait(0.02):
                begun = time.perf_counter()
                file.write(bytes(4096))
                os.fdatasync(file.fileno())
                self.waits.append(1000 * (time.perf_counter() - begun))

    def p95(self) -> float:
        return sorted(self.waits)[int(0.95 * len(self.waits))] if self.waits else 0.0

    def __enter__(self) -> Disk:
        self.thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop.set()
        self.thread.join()


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}


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
    target = "club" if scenario == "club" else target
    done = subprocess.run(
        [sys.executable, "-m", "bench.load.client", target, str(port), str(pid), scenario, str(count), str(seconds)],
        cwd=ROOT, env=environment(), check=True, stdout=subprocess.PIPE, text=True, timeout=600,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def version_of(package: str) -> str:
    return str(json.loads((HERE / "node_modules" / package / "package.json").read_text())["version"])


def output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main()
