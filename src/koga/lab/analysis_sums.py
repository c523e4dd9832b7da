"""How far the sums of an analysis can be trusted: `python -m koga.lab.analysis_sums [GAME ...] [--games N]`.

Bots of the second level play; each game's win chances are judged twice, with different imagined worlds, and summed as
an analysis sums them (docs/analysis.md). Luck and choices of equal players must be nothing on average, the parts must
make up the result, and the two judgements of one game should agree: how far they differ is the noise of a sum.
`--write FILE` writes the page that documents cite.
"""

from __future__ import annotations

import argparse
import math
import shlex
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, pvariance
from textwrap import wrap
from typing import NamedTuple

from koga.bots.analysis import SEED, Look, Player, assemble, chances_at
from koga.bots.analyst import QUICK, analyst, standing
from koga.bots.bot import levels
from koga.core.game import discovered, find
from koga.core.position import Position
from koga.core.record import Record, step
from koga.lab.analysis_pace import played
from koga.lab.labels import game_title
from koga.lab.provenance import machine, version

GAMES = 100
AGAIN = 1_000_000  # added to the seed for the second judgement
PARTS = ("choices", "luck", "others")
TOLD = """{games} games of each kind, at depth {depth}, between bots of the second level with the usual options; each
was judged twice, with different imagined worlds. All figures are points of win chance. The mean is of one
seat in each game, of the seats in turn: luck should be nothing on average, and choices too where the
players are as strong as the estimate expects. The size of a part is its root mean square over all seats,
and its noise how far one judgement is from the mean of many (standard deviation). For unexplained, the mean
and the greatest absolute value are given."""


class Sums(NamedTuple):
    """The seats' sums of one game, by the first and by the second judgement."""

    first: tuple[Player, ...]
    second: tuple[Player, ...]


class Row(NamedTuple):
    """Of one part of the sum: its mean with half of the 95 % interval, its usual size (root mean square), and how far a
    judgement is from the mean of many (standard deviation). The mean is of one seat in each game, of the seats in turn:
    over all seats of a game it would be nothing anyway, because what one gains others lose."""

    part: str
    mean: float
    half: float
    size: float
    noise: float


def judged(record: Record, depth: str, seed: int) -> tuple[Player, ...]:
    """Return the sums of a game, without a judgement of its decisions."""
    game, position = record.game, record.game.start(record.agreed)
    found, looks, before = analyst(game, depth), list[Look](), None
    for ply, act in enumerate(record.acts()):
        begins = ply == 0 or act.seat != before
        looks.append(Look(ply, chances_at(found, position, ply, seed) if begins else None, ()))
        step(game, position, act, ply + 1)
        before = act.seat
    looks.append(Look(len(looks), final(position), ()))
    return assemble(record, looks, depth).players


def final(position: Position) -> tuple[float, ...]:
    over = standing(position)
    assert over is not None, "only finished games are summed"
    return over


def measure(name: str, games: int, depth: str) -> list[Sums]:
    """Play a number of games and sum each of them twice; the same ones every time."""
    game = find(name)
    level = list(levels(game.package))[1]
    records = (played(game, level, number) for number in range(games))
    return [Sums(judged(record, depth, SEED), judged(record, depth, SEED + AGAIN)) for record in records]


def rows(sums: Sequence[Sums]) -> list[Row]:
    return [row(part, sums) for part in PARTS]


def row(part: str, sums: Sequence[Sums]) -> Row:
    games = [[float(getattr(player, part)) for player in one.first] for one in sums]
    again = [[float(getattr(player, part)) for player in one.second] for one in sums]
    turns = [values[number % len(values)] for number, values in enumerate(games)]
    mean = fmean(turns)
    half = 1.96 * math.sqrt(pvariance(turns) / max(1, len(turns) - 1))
    pairs = [pair for some, others in zip(games, again, strict=True) for pair in zip(some, others, strict=True)]
    size = math.sqrt(fmean(value * value for value, _ in pairs))
    noise = math.sqrt(fmean((value - other) ** 2 for value, other in pairs) / 2)
    return Row(part, mean, half, size, noise)


def unexplained(sums: Sequence[Sums]) -> tuple[float, float]:
    """Return what the parts leave of the result: the mean over seats, and the most."""
    rest = [abs(player.unexplained) for one in sums for player in one.first]
    return fmean(rest), max(rest)


def told(name: str, sums: Sequence[Sums]) -> list[str]:
    """Return the lines of a table for one game."""
    mean, most = unexplained(sums)
    lines = [
        f"| {game_title(name, 'en')} | {one.part} | {100 * one.mean:+.1f} ± {100 * one.half:.1f} | "
        f"{100 * one.size:.1f} | {100 * one.noise:.1f} |"
        for one in rows(sums)
    ]
    return [*lines, f"| | unexplained | {100 * mean:.2f}, at most {100 * most:.2f} | | |"]


def page(lines: Sequence[str], games: int, depth: str, command: str) -> str:
    text = [
        "# How far the sums of an analysis can be trusted",
        "",
        f"Made by `{command}`, {version()}, {machine()}. Do not edit.",
        "",
        *wrap(TOLD.format(games=games, depth=depth), 120),
        "",
        "| game | part | mean, 95 % | size | noise |",
        "| --- | --- | ---: | ---: | ---: |",
        *lines,
    ]
    return "\n".join(text) + "\n"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure how far the sums of an analysis can be trusted.")
    parser.add_argument("game", nargs="*", default=sorted(discovered()))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--depth", default=QUICK)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args(words)
    if arguments.games < 1:
        parser.error(f"--games is {arguments.games}; expected at least 1")
    lines: list[str] = []
    for name in arguments.game:
        lines += told(name, measure(name, arguments.games, arguments.depth))
        print(*lines[-4:], sep="\n", flush=True)
    if arguments.write:
        chosen = arguments.game if arguments.game != sorted(discovered()) else []
        asked = ["--games", str(arguments.games), "--depth", arguments.depth, "--write", str(arguments.write)]
        command = shlex.join(["python", "-m", "koga.lab.analysis_sums", *chosen, *asked])
        arguments.write.write_text(page(lines, arguments.games, arguments.depth, command), encoding="utf-8")


if __name__ == "__main__":
    main()
