"""python -m bench.load.inprocess: processor time of an action inside the server, without network and disk.

The same path as over a network: frame, message, command, entries, commit, deltas, messages and frames for two players,
at tables that a repository in this process's memory stores at once. Prints microseconds an action, the best of several
turns: what other programs on the machine take does not count. With --without MODULE … each of these modules is left
uncompiled, in turns with the whole: what compiling it is worth.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time

import uvloop

TABLES, ACTIONS, TURNS = 200, 4_000, 15


def main() -> None:
    if sys.argv[1:2] == ["--without"]:
        compare(sys.argv[2:])
    else:
        uvloop.install()
        print(f"{asyncio.run(measured()):.2f}")


def compare(modules: list[str]) -> None:
    """Each variant in turns, so that all see the same machine."""
    best: dict[str, float] = {}
    for _ in range(TURNS):
        for left_out in ["", *modules]:
            done = subprocess.run(
                [sys.executable, "-m", "bench.load.inprocess"], check=True, capture_output=True, text=True,
                env={**os.environ, "KOGA_UNCOMPILED_MODULES": left_out},
            )  # fmt: skip
            best[left_out] = min(best.get(left_out, 1e9), float(done.stdout))
    whole = best[""]
    print(f"all compiled {whole:6.2f} us an action")
    for left_out in modules:
        print(f"without {left_out:40} {best[left_out]:6.2f} us, {100 * (best[left_out] / whole - 1):+.0f} %")


async def measured() -> float:
    from bench.load.memory import opened, settled

    tables, players = await opened(TABLES)
    best = 1e9
    for _ in range(TURNS):
        begun = time.process_time()
        for number in range(ACTIONS // TABLES):
            for pair in players:
                pair[number % 2].hit()
            await settled(players)
        best = min(best, (time.process_time() - begun) / ACTIONS)
    await tables.close()
    return 1e6 * best


if __name__ == "__main__":
    main()
