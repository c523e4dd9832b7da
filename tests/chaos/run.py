"""make chaos: kills, full and slow disks, dropped and frozen connections at 200 tables; what was acknowledged is stored.

With --write the figures go into docs/running.md. The exit code is 1 if anything was lost or doubled, or a player did not
get on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from tests.chaos.crowd import Crowd
from tests.chaos.faults import KILLS, TROUBLES, Fault
from tests.chaos.journal import Findings, compare
from tests.chaos.stage import Kind, Stage

PAGE = Path(__file__).parents[2] / "docs" / "running.md"
BEGIN, END = "<!-- chaos: written by make chaos -->\n", "<!-- end of chaos -->"
KINDS: tuple[Kind, ...] = ("sqlite", "postgresql")
BETWEEN = (0.3, 1.5)  # seconds of quiet, from and to, before a fault
GETTING_ON = 90.0  # seconds that players have to get on after a fault


class Happened(Struct):
    """One fault, and the seconds from its end until every player had been shown something new."""

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
    clean_stop: bool

    def lines(self) -> list[str]:
        names = list(dict.fromkeys(one.name for one in self.happened))
        told = [
            f"{self.kind}, {self.tables} tables: {self.acknowledged} actions acknowledged, {self.finished} games over"
        ]
        for name in names:
            seconds = [one.seconds for one in self.happened if one.name == name]
            told.append(f"  {name:<30} {len(seconds):>3} x  all players on again after {statistics.median(seconds):.1f} s"
                        f" (at worst {max(seconds):.1f} s)")  # fmt: skip
        wrong = self.findings
        told.append(f"  lost {len(wrong.lost)}, doubled {len(wrong.doubled)}, gaps {len(wrong.gaps)}, shown but not stored "
                    f"{len(wrong.unseen)}; last stop {'clean' if self.clean_stop else 'NOT clean'}")  # fmt: skip
        return told


async def run(kind: Kind, plan: list[tuple[str, Fault]], tables: int, pace: float, folder: Path, rng: random.Random,
              say: Callable[[str], None]) -> Report:  # fmt: skip
    stage = Stage(kind, folder)
    try:
        await stage.start()
        crowd = Crowd(stage, tables, pace)
        await crowd.start()
        happened, findings = [], Findings([], [], [], [])
        for name, fault in plan:
            await asyncio.sleep(rng.uniform(*BETWEEN))
            await fault(stage, rng)
            healed = time.monotonic()
            await stage.healthy()
            seconds = await crowd.all_get_on(healed, GETTING_ON)
            happened.append(Happened(name, seconds))
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
        return Report(
            kind, tables, happened, len(journal.acknowledged), len(journal.sent), crowd.finished, findings, clean
        )
    finally:
        stage.abandon()


def fields(findings: Findings) -> tuple[list[str], ...]:
    return findings.lost, findings.doubled, findings.gaps, findings.unseen


def plan_of(kind: Kind, kills: int, troubles: int, rng: random.Random) -> list[tuple[str, Fault]]:
    """So many kills, spread evenly over what can be killed, and every trouble so many times; in any order."""
    deadly = list(KILLS[kind].items())
    plan = [(f"kill -9 {name}", fault) for name, fault in (deadly[n % len(deadly)] for n in range(kills))]
    plan += [(name, fault) for name, fault in TROUBLES[kind].items() for _ in range(troubles)]
    rng.shuffle(plan)
    return plan


def main() -> None:
    options = parsed()
    said: list[str] = []

    def say(line: str) -> None:
        print(line, flush=True)
        said.append(line)

    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    say(f"{machine}, seed {options.seed}, a load of {os.getloadavg()[0]:.1f} before the run")
    begun = time.monotonic()
    reports = []
    for kind, kills in (("sqlite", options.kills // 5), ("postgresql", options.kills - options.kills // 5)):
        if options.only in (None, kind):
            rng = random.Random(options.seed)
            plan = plan_of(kind, kills, options.troubles, rng)
            with tempfile.TemporaryDirectory(prefix="koga-chaos-") as folder:
                report = asyncio.run(run(kind, plan, options.tables, options.pace, Path(folder), rng, say))
            reports.append(report)
            for line in report.lines():
                say(line)
    killed = sum(one.name.startswith("kill") for report in reports for one in report.happened)
    wrong = [mistake for report in reports for mistake in report.findings.all()]
    actions = sum(report.acknowledged for report in reports)
    say(f"{killed} kills and {sum(len(report.happened) for report in reports) - killed} other faults in "
        f"{(time.monotonic() - begun) / 60:.0f} minutes; of {actions} acknowledged actions "
        f"{'none is lost or doubled' if not wrong else f'{len(wrong)} ARE LOST OR DOUBLED'}, and every client got on")  # fmt: skip
    if options.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        written = "\n".join(["```", *said, "```", ""])
        PAGE.write_text(before + BEGIN + written + END + rest.partition(END)[2], encoding="utf-8")
    sys.exit(1 if wrong or not all(report.clean_stop for report in reports) else 0)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="a fifth of them on SQLite, the others on PostgreSQL")
    parser.add_argument("--troubles", type=int, default=5, help="times that every other fault is made")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds before a player acts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=KINDS)
    parser.add_argument("--write", action="store_true", help="write the figures into docs/running.md")
    return parser.parse_args()


if __name__ == "__main__":
    main()
