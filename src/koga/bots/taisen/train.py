"""python -m koga.bots.taisen.train --games 150000 --seed 1: learns a mind from nothing and writes mind.txt."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import koga
from koga.bots.taisen.lesson import Lesson
from koga.bots.taisen.mind import HIDDEN, INPUTS, Mind, fresh, write

TRUST = 0.7
PARTS = 20  # the rate falls from part to part
FIRST_RATE, LAST_RATE = 0.02, 0.0005
HERE = Path(__file__).with_name("mind.txt")


def train(games: int, seed: int, tell: Callable[[str], None] = print) -> Mind:
    """The same games and seed give the same mind."""
    mind = fresh(seed)
    lesson = Lesson(mind, seed, TRUST)
    begun = time.monotonic()
    for part in range(PARTS):
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (part / (PARTS - 1))
        lesson.teach(games * (part + 1) // PARTS - lesson.games, rate)
        took = time.monotonic() - begun
        tell(f"{lesson.games} games, {lesson.turns / max(1, lesson.games):.2f} turns a game so far, {took:.0f} s")
    return mind


def heading(games: int, seed: int) -> str:
    return (
        f"Made by: python -m koga.bots.taisen.train --games {games} --seed {seed} (koga {koga.__version__})\n"
        f"{INPUTS} inputs, {HIDDEN} hidden, TD({TRUST}), rate {FIRST_RATE} to {LAST_RATE}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns to play Ninja Taisen by playing against itself.")
    parser.add_argument("--games", type=int, default=150_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=HERE)
    told = parser.parse_args()
    mind = train(told.games, told.seed)
    told.out.write_text(write(mind, heading(told.games, told.seed)), encoding="ascii")


if __name__ == "__main__":
    main()
