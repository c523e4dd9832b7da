"""Make the exact tables that Koga ships: python -m koga.solvers.taisen.ship [DICE ...], some minutes for each."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from koga.solvers.taisen.endgame import SHELF, dice_name, endgame, file_name, pack
from koga.solvers.taisen.few import Few, solve

STEPS = 65535


def ship(even_dice: bool, folder: Path) -> tuple[Path, Few]:
    """Solve the endings with one kind of dice and write the table to the folder."""
    few = solve(even_dice)
    path = folder / file_name(even_dice)
    path.write_bytes(pack(quantised(few), even_dice))
    return path, few


def quantised(few: Few) -> bytes:
    """Return two bytes for each value, the lower one first. A state that cannot be has the value before it."""
    found, last = bytearray(), 0
    for value, is_real in zip(few.values, few.met, strict=True):
        last = round(value * STEPS) if is_real else last
        found += last.to_bytes(2, "little")
    return bytes(found)


def main(names: list[str]) -> None:
    for even_dice in (False, True):
        if names and dice_name(even_dice) not in names:
            continue
        begun = time.monotonic()
        path, few = ship(even_dice, Path(str(SHELF)))
        print(
            f"{path.name}: {sum(few.met):,} states of {few.states.size:,} numbers, improved {few.improved:,} times, "
            f"{path.stat().st_size:,} bytes, {time.monotonic() - begun:.0f} s",
            flush=True,
        )
    endgame.cache_clear()


if __name__ == "__main__":
    main(sys.argv[1:])
