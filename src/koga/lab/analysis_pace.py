"""How long the analysis of a whole game takes: `python -m koga.lab.analysis_pace [GAME ...] [--games N]`.

For each game a number of games with the usual options are played by the second level at every seat and analysed at the
default depth, as `koga analyse` does, on one core; processor time is counted, so that a busy machine changes little.
`--write FILE` writes the page that documents cite.
"""

from __future__ import annotations

import argparse
import hashlib
import shlex
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from koga.bots.analysis import analyse
from koga.bots.analyst import USUAL
from koga.bots.bot import bot, choose, levels
from koga.core.game import Game, agree, discovered, find
from koga.core.match import Match
from koga.core.position import OVER, Rng
from koga.core.record import Record
from koga.lab.labels import game_title
from koga.lab.provenance import machine, version

GAMES = 10
MOST_SECONDS = 20.0  # what an average game may take


class AnalysisPace(NamedTuple):
    """Of one game: how many were analysed, their mean number of actions, and the seconds that each took."""

    game: str
    level: str
    plies: float
    seconds: list[float]

    @property
    def mean(self) -> float:
        return sum(self.seconds) / len(self.seconds)


def measure(game: Game, games: int, depth: str = USUAL) -> AnalysisPace:
    """Play and analyse a number of games; the same ones every time."""
    level = list(levels(game.package))[1]
    spent, plies = [], 0
    for number in range(games):
        record = played(game, level, number)
        begun = time.process_time()
        plies += analyse(record, depth).plies
        spent.append(time.process_time() - begun)
    return AnalysisPace(game.name, level, plies / games, spent)


def played(game: Game, level: str, seed: int) -> Record:
    """Return the record of a game between bots of one level."""
    agreed = agree(game, {})
    seats = game.start(agreed).seats
    match = Match(game, agreed, [level] * seats, hashlib.sha256(f"analysis pace {seed}".encode()).digest())
    players, rng = [bot(game, level) for _ in range(seats)], Rng(seed + 1)
    while match.position.to_act != OVER:
        seat = match.position.to_act
        match.act(seat, choose(players[seat], match.position, rng))
    return match.record


def row(found: AnalysisPace) -> str:
    verdict = "yes" if found.mean <= MOST_SECONDS else "no"
    return (
        f"| {game_title(found.game, 'en')} | {found.level} | {len(found.seconds)} | {found.plies:.0f} | "
        f"{found.mean:.1f} | {max(found.seconds):.1f} | {verdict} |"
    )


def page(rows: Sequence[str], command: str) -> str:
    lines = [
        "# How long an analysis takes",
        "",
        f"Made by `{command}`, {version()}, {machine()}. Do not edit.",
        "",
        f"Whole games between bots of one level, with the usual options, analysed at depth {USUAL}: seconds of",
        f"processor time on one core. An average game may take {MOST_SECONDS:.0f}.",
        "",
        "| game | level | games | actions | mean s | longest s | within it |",
        "| --- | --- | ---: | ---: | ---: | ---: | --- |",
        *rows,
    ]
    return "\n".join(lines) + "\n"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure how long the analysis of a game takes.")
    parser.add_argument("game", nargs="*", default=sorted(discovered()))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args(words)
    if arguments.games < 1:
        parser.error(f"--games is {arguments.games}; expected at least 1")
    rows = []
    for name in arguments.game:
        rows.append(row(measure(find(name), arguments.games)))
        print(rows[-1], flush=True)
    if arguments.write:
        chosen = arguments.game if arguments.game != sorted(discovered()) else []
        asked = ["--games", str(arguments.games), "--write", str(arguments.write)]
        command = shlex.join(["python", "-m", "koga.lab.analysis_pace", *chosen, *asked])
        arguments.write.write_text(page(rows, command), encoding="utf-8")


if __name__ == "__main__":
    main()
