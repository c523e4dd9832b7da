"""CPU time per action inside the server, without network and disk: python -m bench.load.inprocess.

The path is the same as over a network: frame, message, command, entries, commit, deltas, messages and frames for two
players, at tables stored by an in-memory repository. Prints microseconds per action, the best of several rounds, so
that other load on the machine does not count. With --tables NUMBER … it is measured at each of these numbers of tables:
the more tables, the less of them is in the processor's caches. With --without MODULE … each of these modules is left
uncompiled, alternating with the complete build, to measure what compiling it gains.
"""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
import time

import uvloop

TABLES, ACTIONS, TURNS = 200, 4_000, 15


def main() -> None:
    if sys.argv[1:2] == ["--without"]:
        compare(sys.argv[2:])
    elif sys.argv[1:2] == ["--rounds"]:
        uvloop.install()
        asyncio.run(rounds(int(sys.argv[2])))
    elif sys.argv[1:2] == ["--tables"]:
        uvloop.install()
        for tables in map(int, sys.argv[2:]):
            print(f"{tables:4} tables {asyncio.run(measured(tables)):6.2f} us an action", flush=True)
    else:
        uvloop.install()
        print(f"{asyncio.run(measured(TABLES)):.2f}")


def compare(modules: list[str]) -> None:
    """Measure the variants alternately, so that all meet the same conditions."""
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


async def measured(count: int) -> float:
    from bench.load.memory import opened, settled

    tables, players = await opened(count)
    best = 1e9
    for _ in range(TURNS):
        begun = time.process_time()
        for number in range(ACTIONS // count):
            for pair in players:
                pair[number % 2].hit()
            await settled(players)
        best = min(best, (time.process_time() - begun) / ACTIONS)
    await tables.close()
    return 1e6 * best


async def rounds(count: int) -> None:
    """So many actions at each table, for bench.load.instructions."""
    from bench.load.memory import opened, settled

    tables, players = await opened(TABLES)
    gc.freeze()  # as the server does
    gc.set_threshold(20_000, 20, 50)
    for number in range(count):
        for pair in players:
            pair[number % 2].hit()
        await settled(players)
    await tables.close()


if __name__ == "__main__":
    main()
