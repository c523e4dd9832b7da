"""Make the tablebases that Koga ships: python -m koga.solvers.monomi.ship [NAME ...]"""

from __future__ import annotations

import lzma
import sys
import time
from pathlib import Path

from koga.games.monomi.boards import shipped_board
from koga.solvers.monomi.solve import solve
from koga.solvers.monomi.tablebase import SHELF, pack, table_name, write_whole

# Board, Samurais, restless.
SHIPPED = [
    *[(name, samurais, False) for name in ("temple", "courtyard", "chrysanthemum") for samurais in (3, 4, 5)],
    *[(name, samurais, True) for name in ("temple", "courtyard", "chrysanthemum") for samurais in (3, 4)],
    ("temple", 5, True),
]


def ship(name: str, samurais: int, restless: bool, folder: Path) -> Path:
    """Solve a game and write the packed tablebase to the folder."""
    solved = solve(shipped_board(name), samurais, restless)
    path = folder / f"{table_name(solved.board, samurais, restless)}.xz"
    write_whole(path, [lzma.compress(b"".join(pack(solved)), preset=6)])
    return path


def main(names: list[str]) -> None:
    for name, samurais, restless in SHIPPED:
        if names and table_name(shipped_board(name), samurais, restless) not in names:
            continue
        begun = time.monotonic()
        path = ship(name, samurais, restless, Path(str(SHELF)))
        print(f"{path.name:32} {path.stat().st_size:>9,} bytes {time.monotonic() - begun:7.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
