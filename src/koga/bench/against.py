"""Compare the speed of two checkouts of Koga in one run: this one, and another, such as an earlier commit.

Each checkout plays in a process of its own. The two take turns slice by slice with the same games, and processor time
is compared, so that other load on the machine affects both alike.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Self

import koga
from koga.core.game import InvalidInput

# What a process plays for each line "KIND SEED GAMES"; it answers with the processor seconds and the decisions. Only
# names that every version has are used.
PLAYER = """
import sys
from pathlib import Path
from time import process_time
import koga
if not Path(koga.__file__ or "").resolve().is_relative_to(Path.cwd()):
    sys.exit("koga was imported from elsewhere")
from koga.bench.own import agreed_for, certain_games, chancy_games
from koga.core.game import find
from koga.core.position import Rng, playouts
start = (game := find(sys.argv[1])).start(agreed_for(game))
by_hand = chancy_games if playouts(start, 1, 200)[1] else certain_games
def tickets(seed):
    rng = Rng(seed)
    numbers = [rng.below(1 << 30) for _ in range(4099)]
    while True:
        yield from numbers
for line in sys.stdin:
    kind, seed, games = line.split()
    ticket, rng = tickets(int(seed)), Rng(int(seed))
    next(ticket)
    began = process_time()
    if kind == "playouts":
        decisions = playouts(start, int(seed), int(games))[0]
    else:
        decisions = by_hand(start, int(games), ticket, rng)
    print(process_time() - began, decisions, flush=True)
"""
KINDS = ("playouts", "stepped")
SLICES = 20  # per measurement, half of them beginning with the other checkout


@dataclass(frozen=True)
class Compared:
    """The speed of this checkout relative to the other: 1.10 is 10 % faster. `same` if both played the same games."""

    kind: str
    decisions_per_s: float
    ratio: float
    low: float
    high: float
    same: bool


class Player:
    """A process that plays one game with the modules of one checkout."""

    def __init__(self, checkout: Path, game: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, game],
            env=environment, cwd=checkout, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.checkout = checkout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.terminate()
        self.process.communicate()

    def play(self, kind: str, seed: int, games: int) -> tuple[float, int]:
        """Return the processor seconds of a slice, and its decisions."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(f"{kind} {seed} {games}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # reported below
        if not (answer := self.process.stdout.readline()):
            raise InvalidInput(f"{self.checkout} cannot be measured: is it a checkout of Koga, and compiled?")
        seconds, decisions = answer.split()
        return float(seconds), int(decisions)


def compare(game: str, other: Path, seconds: float) -> list[Compared]:
    """Compare this checkout with another at one game; each measurement takes about twice `seconds`."""
    if not (other / "src" / "koga").is_dir():
        raise InvalidInput(f"{other} is not a checkout of Koga: it has no src/koga")
    here = Path(koga.__file__).resolve().parents[2]
    with Player(here, game) as ours, Player(other.resolve(), game) as theirs:
        return [measured(kind, ours, theirs, seconds) for kind in KINDS]


def measured(kind: str, ours: Player, theirs: Player, seconds: float) -> Compared:
    games = 1
    while (taken := min(ours.play(kind, 0, games)[0], theirs.play(kind, 0, games)[0])) < seconds / SLICES / 3:
        games *= 2
    games = max(1, round(games * seconds / SLICES / taken))
    ratios, spent, decided, same = [], 0.0, 0, True
    for number in range(SLICES):
        first, second = (ours, theirs) if number % 2 else (theirs, ours)
        by_player = {player: player.play(kind, number, games) for player in (first, second)}
        (own, decisions), (old, of_other) = by_player[ours], by_player[theirs]
        ratios.append((decisions / own) / (of_other / old))
        spent, decided, same = spent + own, decided + decisions, same and decisions == of_other
    quarter = SLICES // 4
    ordered = sorted(ratios)
    return Compared(kind, decided / spent, median(ratios), ordered[quarter], ordered[-1 - quarter], same)
