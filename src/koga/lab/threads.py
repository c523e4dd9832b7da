"""Measure whether two search threads are as strong as one at equal time: `python -m koga.lab.threads`, fifteen minutes.

Two threads grow two trees. On two idle cores each grows as fast as a tree alone (`koga bench`, "two search threads :
one"), so that in equal time two trees get as many simulations each as one. The duels count simulations, not time: the
result holds on a busy machine and can be repeated. A duel that two trees seem to lose, by its interval, is played again
with another seed and three times the games, and both lines are shown. With --write they go into docs/environments.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from koga.core.game import GAMES
from koga.lab.provenance import machine, version
from koga.lab.shown import duel_line, put_between, result_of

EACH, GAMES_EACH = 500, 1000  # simulations of each tree; games of each duel
COMMANDS = tuple(f"koga lab duel {name} search:{2 * EACH}:2 search:{EACH}:1 --games {GAMES_EACH}" for name in GAMES)
PAGE = Path("docs/environments.md")
BEGIN, END = "<!-- threads: written by python -m koga.lab.threads --write -->\n", "<!-- end of threads -->"


def main() -> None:
    lines = [f"{version()}, {machine()}; seats rotated, seed 1 unless named, 95 % intervals by blocks:"]
    for command in COMMANDS:
        for made in lines_of(command):
            lines.append(made)
            print(made, flush=True)
    if "--write" in sys.argv[1:]:
        text = put_between(PAGE.read_text(encoding="utf-8"), BEGIN, END, lines)
        PAGE.write_text(text, encoding="utf-8")


def lines_of(command: str) -> Iterator[str]:
    found = result_of(command)
    yield line(command, found)
    if found["bots"][0]["high"] < equal_share(found["bots"]):
        command = command.replace(f"--games {GAMES_EACH}", f"--games {3 * GAMES_EACH} --seed 2")
        yield line(command, result_of(command))


def line(command: str, result: dict[str, Any]) -> str:
    """Return a duel's line with the share of equal strength: one bot sits alone against copies of the other."""
    return f"{duel_line(command, result)}; of equals {equal_share(result['bots']):.3f}"


def equal_share(bots: list[dict[str, Any]]) -> float:
    """Return the share of a win of the first bot if both are equally strong: one part in the number of seats."""
    first, second = (bot["games"] for bot in bots)
    return float(first / (first + second))


if __name__ == "__main__":
    main()
