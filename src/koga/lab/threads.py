"""Measure whether two search threads are as strong as one at equal time: `python -m koga.lab.threads`, fifteen minutes.

Two threads grow two trees. On two idle cores each grows as fast as a tree alone (`koga bench`, "two search threads :
one"), so that in equal time two trees get as many simulations each as one. The duels count simulations, not time: the
result holds on a busy machine and can be repeated. A duel that two trees seem to lose, by its interval, is played again
with another seed and three times the games; both lines are shown, and what the two say together. With --write they go
into docs/environments.md; with --pool those of the page are pooled again and nothing is played.
"""

from __future__ import annotations

import re
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


PLAYED = re.compile(
    r"- `(?P<command>[^`]+)`: (?P<games>\d+) games, (?P<wins>\d+) won, share (?P<share>[\d.]+) "
    r"\((?P<low>[\d.]+) to (?P<high>[\d.]+), (?P<blocks>\d+) blocks\); (?P<equals>.*)"
)


def main() -> None:
    if "--pool" in sys.argv[1:]:
        text = PAGE.read_text(encoding="utf-8")
        shown = text.partition(BEGIN)[2].partition(END)[0].splitlines()
        PAGE.write_text(put_between(text, BEGIN, END, with_pools(shown)), encoding="utf-8")
        return
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
        again = command.replace(f"--games {GAMES_EACH}", f"--games {3 * GAMES_EACH} --seed 2")
        more = line(again, result_of(again))
        yield more
        yield pooled(line(command, found), more)


def with_pools(lines: list[str]) -> list[str]:
    """Return lines of a page, each second run followed by what the two runs say together."""
    made: list[str] = []
    for one in lines:
        if PLAYED.fullmatch(one):
            made.append(one)
            if " --seed 2" in one:
                made.append(pooled(made[-2], one))
        elif not made:
            made.append(one)
    return made


def pooled(first: str, second: str) -> str:
    """Return the line of two runs of one duel together: every game counts the same, and the intervals' squares add up.

    Only a first run that looks lost is followed by a second one, so this leans slightly towards a loss.
    """
    found = [PLAYED.fullmatch(one) for one in (first, second)]
    runs = [one for one in found if one is not None]
    assert len(runs) == 2, f"not two runs of a duel: {first!r}, {second!r}"
    games, wins, blocks = (sum(int(run[name]) for run in runs) for name in ("games", "wins", "blocks"))
    share = sum(int(run["games"]) * float(run["share"]) for run in runs) / games
    half = sum((int(run["games"]) * (float(run["high"]) - float(run["low"])) / 2) ** 2 for run in runs) ** 0.5 / games
    interval = f"{share - half:.3f} to {share + half:.3f}, {blocks} blocks"
    return f"- both runs together: {games} games, {wins} won, share {share:.3f} ({interval}); {runs[0]['equals']}"


def line(command: str, result: dict[str, Any]) -> str:
    """Return a duel's line with the share of equal strength: one bot sits alone against copies of the other."""
    return f"{duel_line(command, result)}; of equals {equal_share(result['bots']):.3f}"


def equal_share(bots: list[dict[str, Any]]) -> float:
    """Return the share of a win of the first bot if both are equally strong: one part in the number of seats."""
    first, second = (bot["games"] for bot in bots)
    return float(first / (first + second))


if __name__ == "__main__":
    main()
