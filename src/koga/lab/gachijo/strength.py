"""Measure the strength and pace of GACHIJO's grandmaster, `seer:300`, against `foresee:20`, the master before it:
`python -m koga.lab.gachijo.strength`, ten minutes.

Duels that are kept in koga-lab are not played again. With --write the lines go into docs/gachijo.md.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from koga.lab.provenance import machine, version
from koga.lab.shown import duel_line, put_between, result_of
from koga.lab.store import read_plan

COMMANDS = {
    "gachijo-seer-two": "koga lab duel gachijo seer:300 foresee:20 -o players=2 --games 100",
    "": "koga lab pace gachijo seer:300 foresee:20 --games 5",  # depends on the machine: measured each time
}
PAGE = Path("docs/gachijo.md")
BEGIN, END = "<!-- figures: written by python -m koga.lab.gachijo.strength --write -->\n", "<!-- end of figures -->"


def main() -> None:
    lines: list[str] = []
    versions: list[str] = []
    for name, command in COMMANDS.items():
        folder = Path("koga-lab") / name if name else None
        lines.append(line(command, result_of(command, folder)))
        versions.append(read_plan(folder)[1].version() if folder else version())
        print(lines[-1], flush=True)
    if "--write" in sys.argv[1:]:
        lines.insert(0, head(versions, machine()))
        PAGE.write_text(put_between(PAGE.read_text(encoding="utf-8"), BEGIN, END, lines), encoding="utf-8")


def head(versions: list[str], machine: str) -> str:
    by = " and ".join(dict.fromkeys(versions))
    return f"{by}, {machine}; stage B, mission 1, seats rotated, seed 1, 95 % intervals by blocks:"


def line(command: str, result: dict[str, Any]) -> str:
    if "mean" in result:
        mean, p99, longest = (result[name] for name in ("mean", "p99", "longest"))
        seconds = f"{mean:.3f} s on average, 99 % within {p99:.3f} s, the longest {longest:.3f} s"
        return f"- `{command}`: {result['games']} games, {result['turns']} turns: {seconds}"
    return duel_line(command, result)


if __name__ == "__main__":
    main()
