"""python -m bench.load.instructions: instructions of an action inside the server, by library, counted by valgrind.

The same path as bench.load.inprocess, without network and disk: unlike time, instructions do not depend on what else
the machine does. Two runs under callgrind differ in their number of actions only: the difference is the actions' cost.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from bench.load.inprocess import TABLES

FEW, MANY = 2, 22  # actions at each of bench.load.inprocess's tables
SHOWN, LEAST = 25, 500  # functions; instructions that a library has to have
PAGE = Path(__file__).parents[2] / "docs" / "decisions" / "0003-compiled-tables.md"
BEGIN = "<!-- instructions: written by python -m bench.load.instructions --write -->\n"
END = "<!-- end of instructions -->"
Costs = Counter[tuple[str, str]]  # by library and function


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the table into docs/decisions/0003")
    write = parser.parse_args().write
    few, many = counted(FEW), counted(MANY)
    costs = {name: (many[name] - few[name]) / ((MANY - FEW) * TABLES) for name in many}
    table = by_library(costs)
    print(table)
    for (library, function), cost in sorted(costs.items(), key=lambda one: -one[1])[:SHOWN]:
        print(f"{cost:9,.0f}  {library}: {function}")
    if write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + table + END + rest.partition(END)[2], encoding="utf-8")


def by_library(costs: dict[tuple[str, str], float]) -> str:
    libraries: Counter[str] = Counter()
    for (library, _), cost in costs.items():
        libraries[library] += round(cost)
    lines = ["| library | instructions an action |", "| --- | ---: |", f"| all | {libraries.total():,} |"]
    lines += [f"| `{library}` | {cost:,} |" for library, cost in libraries.most_common() if cost >= LEAST]
    return "\n".join([*lines, ""])


def counted(rounds: int) -> Costs:
    """The instructions of each function in a whole run."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        subprocess.run(
            ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}", sys.executable, "-m",
             "bench.load.inprocess", "--rounds", str(rounds)],
            check=True, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONHASHSEED": "0"},
        )  # fmt: skip
        return parsed(out)


def parsed(out: Path) -> Costs:
    """Read callgrind's format: names are numbered where they first come up; after `calls=` comes the callee's cost."""
    names: dict[tuple[str, str], str] = {}
    costs: Costs = Counter()
    library = function = ""
    callee = False
    with out.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            found = re.match(r"(c?ob|c?fn)=\((\d+)\)(?: (.*))?", line)
            if found:
                kind, number, name = found.groups()
                key = kind.removeprefix("c"), number
                if name:
                    names[key] = name
                if kind == "ob":
                    library = Path(names[key]).name.split(".")[0]
                elif kind == "fn":
                    function = names[key]
            elif line.startswith("calls="):
                callee = True
            elif line[:1] in "0123456789+-*":
                if not callee:
                    costs[library, function] += int(line.split()[1])
                callee = False
    return costs


if __name__ == "__main__":
    main()
