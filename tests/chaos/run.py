"""make chaos: kills, full and slow disks, dropped and frozen connections, at 200 tables.

A server on SQLite and one with two workers on PostgreSQL run side by side. Everything acknowledged must be stored,
once, and every player must make progress. With --write the figures go into docs/running.md. The exit code is 1 if
anything was lost or duplicated, a player was stuck, or the time was over before all kills were made.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from msgspec import Struct

from tests.chaos.crowd import Crowd
from tests.chaos.faults import KILLS, TROUBLES, Fault
from tests.chaos.journal import Findings, compare
from tests.chaos.stage import Kind, Stage

PAGE = Path(__file__).parents[2] / "docs" / "running.md"
BEGIN, END = "<!-- chaos: written by make chaos -->\n", "<!-- end of chaos -->"
KINDS: tuple[Kind, ...] = ("sqlite", "postgresql")
BETWEEN = (0.1, 0.8)  # minimum and maximum seconds of quiet before a fault
COMPARED = 10  # faults between two checks of the journal; the last check is at the end
GIVEN_UP = "left a database connection to itself"  # log line of koga.server.storage.within
GETTING_ON = 300.0  # seconds for players to make progress after a fault, on a busy machine


class Happened(Struct):
    """One fault, and the seconds from its end until every player had received something new."""

    name: str
    seconds: float


class Report(Struct):
    kind: Kind
    tables: int
    happened: list[Happened]
    acknowledged: int
    sent: int
    finished: int
    findings: Findings
    given_up: int  # connections to the database that did not answer, and did not let themselves be closed in time
    clean_stop: bool

    def lines(self) -> list[str]:
        told = [f"{self.kind}, {self.tables} tables: {self.acknowledged} acknowledged actions, {self.finished} games"]
        for name in dict.fromkeys(one.name for one in self.happened):
            seconds = [one.seconds for one in self.happened if one.name == name]
            middle, worst = statistics.median(seconds), max(seconds)
            told.append(f"  {name:<30} {len(seconds):>3} x  all play on {middle:.1f} s later (at worst {worst:.1f} s)")
        wrong = self.findings
        return [
            *told,
            f"  lost {len(wrong.lost)}, doubled {len(wrong.doubled)}, gaps {len(wrong.gaps)}, "
            f"shown but not stored {len(wrong.unseen)}; database connections given up {self.given_up}; "
            f"last stop {'clean' if self.clean_stop else 'NOT clean'}",
        ]


async def run(kind: Kind, plan: list[tuple[str, Fault]], tables: int, pace: float, folder: Path, rng: random.Random,
              say: Callable[[str], None], until: float = math.inf) -> Report:  # fmt: skip
    """Apply the faults of a plan, one after another, until the monotonic clock reaches `until`."""
    stage = Stage(kind, folder)
    crowd = Crowd(stage, tables, pace)
    try:
        await stage.start()
        await crowd.start()
        happened, findings = [], Findings([], [], [], [])
        for number, (name, fault) in enumerate(plan, start=1):
            if time.monotonic() > until:
                break
            await asyncio.sleep(rng.uniform(*BETWEEN))
            await fault(stage, rng)
            healed = time.monotonic()
            await stage.healthy()
            seconds = await crowd.all_get_on(healed, GETTING_ON)
            happened.append(Happened(name, seconds))
            if number % COMPARED:
                continue
            print(f"{kind}: {number} of {len(plan)} faults, all play on", file=sys.stderr, flush=True)
            journal = crowd.journal.snapshot()
            found = compare(journal, await stage.rows())
            for mistake in found.all():
                say(f"  AFTER {name}: {mistake}")
            findings = Findings(*(old + new for old, new in zip(fields(findings), fields(found), strict=True)))
        await crowd.stop()
        journal = crowd.journal.snapshot()
        rows = await stage.rows()
        final = compare(journal, rows)
        findings = Findings(*(old + new for old, new in zip(fields(findings), fields(final), strict=True)))
        clean = await stage.stop() == 0
        given_up = sum(GIVEN_UP in line for line in stage.logged())
        acknowledged, sent = len(journal.acknowledged), len(journal.sent)
        return Report(kind, tables, happened, acknowledged, sent, crowd.finished, findings, given_up, clean)
    finally:
        await crowd.stop()
        stage.abandon()


def fields(findings: Findings) -> tuple[list[str], ...]:
    return findings.lost, findings.doubled, findings.gaps, findings.unseen


def plan_of(kind: Kind, kills: int, troubles: int, rng: random.Random) -> list[tuple[str, Fault]]:
    """Return the plan: kills spread evenly over the processes, with every other fault once among them; then the other
    faults again, as often as requested."""
    deadly = list(KILLS[kind].items())
    plan = [(f"kill -9 {name}", fault) for name, fault in (deadly[n % len(deadly)] for n in range(kills))]
    rounds = [list(TROUBLES[kind].items()) for _ in range(troubles)]
    first = [*plan, *(rounds[0] if rounds else [])]
    rest = [one for again in rounds[1:] for one in again]
    rng.shuffle(first)
    rng.shuffle(rest)
    return [*first, *rest]


def main() -> None:
    options = parsed()
    said: list[str] = []

    def say(line: str) -> None:
        print(line, flush=True)
        said.append(line)

    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    say(f"{machine}, seed {options.seed}, a load of {os.getloadavg()[0]:.1f} before the run")
    begun = time.monotonic()
    kinds = [kind for kind in KINDS if options.only in (None, kind)]
    with ProcessPoolExecutor(len(kinds)) as processes:
        reports = list(processes.map(staged, kinds, [options] * len(kinds)))
    for report in reports:
        for line in report.lines():
            say(line)
    killed = sum(one.name.startswith("kill") for report in reports for one in report.happened)
    due = sum(kills_of(kind, options.kills) for kind in kinds)
    wrong = [mistake for report in reports for mistake in report.findings.all()]
    actions = sum(report.acknowledged for report in reports)
    others = sum(len(report.happened) for report in reports) - killed
    fate = f"{len(wrong)} ARE LOST OR DOUBLED" if wrong else "none is lost or doubled, and every client resumed"
    minutes = (time.monotonic() - begun) / 60
    say(f"{killed} kills, {others} other faults, {minutes:.0f} minutes: of {actions} acknowledged actions {fate}")
    if killed < due:
        say(f"MISSED {due - killed} of {due} kills: the time was over; give it more --minutes")
    if options.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        written = "\n".join(["```", *said, "```", ""])
        PAGE.write_text(before + BEGIN + written + END + rest.partition(END)[2], encoding="utf-8")
    sys.exit(1 if wrong or killed < due or not all(report.clean_stop for report in reports) else 0)


def staged(kind: Kind, options: argparse.Namespace) -> Report:
    """Run one of the servers in a separate process."""
    rng = random.Random(options.seed)
    plan = plan_of(kind, kills_of(kind, options.kills), options.troubles, rng)
    until = time.monotonic() + 60 * options.minutes
    with tempfile.TemporaryDirectory(prefix="koga-chaos-") as folder:
        try:
            return asyncio.run(run(kind, plan, options.tables, options.pace, Path(folder), rng, complain, until))
        except BaseException as error:
            complain(f"{kind} ended: {type(error).__name__}: {error}")  # at once, not when the other one has ended too
            raise


def complain(line: str) -> None:
    print(line, flush=True)


def kills_of(kind: Kind, kills: int) -> int:
    """Return one server's share of the kills."""
    return kills // 3 if kind == "sqlite" else kills - kills // 3


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="a third of them on SQLite, the others on PostgreSQL")
    parser.add_argument("--troubles", type=int, default=1, help="times that every other fault is made")
    parser.add_argument("--minutes", type=float, default=15.0, help="after which no further fault is made")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds before a player acts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=KINDS)
    parser.add_argument("--write", action="store_true", help="write the figures into docs/running.md")
    return parser.parse_args()


if __name__ == "__main__":
    main()
