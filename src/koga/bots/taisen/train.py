"""Train a mind from nothing and write mind.txt: `python -m koga.bots.taisen.train --games 150000 --seed 1`.

With --rich the existing mind becomes a rich one (mind.py), is trained further, and is written to rich.txt.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import koga
from koga.bots.taisen.lesson import Lesson
from koga.bots.taisen.mind import HIDDEN, Mind, enriched, fresh, load, write

TRUST = 0.7
PARTS = 20  # of the training; the rate falls from part to part
FIRST_RATE, LAST_RATE = 0.02, 0.0005
RICH_RATE = 0.005  # smaller steps: the mind is already trained
HERE = Path(__file__).parent


def train(games: int, seed: int, tell: Callable[[str], None] = print, rich: bool = False) -> Mind:
    """Train a mind; the same games and seed give the same mind."""
    mind = enriched(load()) if rich else fresh(seed)
    first_rate = RICH_RATE if rich else FIRST_RATE
    lesson = Lesson(mind, seed, TRUST)
    begun = time.monotonic()
    for part in range(PARTS):
        rate = first_rate * (LAST_RATE / first_rate) ** (part / (PARTS - 1))
        lesson.teach(games * (part + 1) // PARTS - lesson.games, rate)
        took = time.monotonic() - begun
        tell(f"{lesson.games} games, {lesson.turns / max(1, lesson.games):.2f} turns a game so far, {took:.0f} s")
    return mind


def heading(games: int, seed: int, mind: Mind) -> str:
    options, rate = (" --rich", RICH_RATE) if mind.rich else ("", FIRST_RATE)
    return (
        f"Made by: python -m koga.bots.taisen.train --games {games} --seed {seed}{options} (koga {koga.__version__})\n"
        f"{mind.inputs()} inputs, {HIDDEN} hidden, TD({TRUST}), rate {rate} to {LAST_RATE}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns to play Ninja Taisen by playing against itself.")
    parser.add_argument("--games", type=int, default=150_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rich", action="store_true", help="teach the mind that is there to tell pairs apart")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    mind = train(arguments.games, arguments.seed, rich=arguments.rich)
    out = arguments.out or HERE / ("rich.txt" if arguments.rich else "mind.txt")
    out.write_text(write(mind, heading(arguments.games, arguments.seed, mind)), encoding="ascii")


if __name__ == "__main__":
    main()
