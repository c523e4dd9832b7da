"""python -m bench.load.writer: what a batch of entries costs the thread that writes to SQLite.

Three ways alternate: a statement that is a transaction of its own, as batches of entries are stored; the same statement
between BEGIN and COMMIT, as batches with changed schedules are; and the last with its statement journal in a file.
Prints the middle of all batches: CPU time, which does not include waiting for the disk, and write calls. With --write
the table goes into docs/decisions/0003.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from koga.core.game import GAMES
from koga.server.forms import NewSeat, NewTable
from koga.server.storage.repository import Repository
from koga.server.storage.rows import Entry
from koga.server.storage.sqlite_writer import SqliteWriter
from koga.server.tables.creation import from_form

GAMES["pingpong"] = "bench.load.pingpong"
TABLES, BATCHES = 200, 100
PAGE = Path(__file__).parents[2] / "docs" / "decisions" / "0003-compiled-tables.md"
BEGIN = "<!-- writer: written by python -m bench.load.writer --write -->\n"
END = "<!-- end of writer -->"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the table into docs/decisions/0003")
    write = parser.parse_args().write
    with tempfile.TemporaryDirectory() as folder:
        table = asyncio.run(measured(f"{folder}/koga.db"))
    print(table)
    if write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + table + END + rest.partition(END)[2], encoding="utf-8")


async def measured(path: str) -> str:
    repository = await Repository.open(path)
    versions = dict([await opened(repository) for _ in range(TABLES)])
    writer = repository.sqlite
    assert writer is not None
    ways: dict[str, Callable[[list[Entry]], None]] = {
        "one statement": writer.insert,
        "BEGIN, the statement, COMMIT": lambda new: in_transaction(writer, new, "MEMORY"),
        "the same with its journal in a file": lambda new: in_transaction(writer, new, "FILE"),
    }
    costs: dict[str, list[tuple[float, int]]] = {name: [] for name in ways}
    for _ in range(BATCHES):
        for name, way in ways.items():
            for match in versions:
                versions[match] += 1
            new = [Entry(match, version, "act", 0, "hit", 1, 1.0, "id") for match, version in versions.items()]
            costs[name].append(cost(lambda way=way, new=new: way(new)))  # type: ignore[misc]
    await repository.close()
    lines = [f"| {TABLES} tables, one entry each | CPU time, ms | write calls |", "| --- | ---: | ---: |"]
    for name, found in costs.items():
        lines.append(f"| {name} | {median(ms for ms, _ in found):.2f} | {median(calls for _, calls in found):.0f} |")
    return "\n".join([*lines, ""])


async def opened(repository: Repository) -> tuple[str, int]:
    """Create a table; return its id and last version."""
    new = from_form(NewTable("pingpong", seats=[NewSeat("person")] * 2), time.time()).stored
    await repository.create(new.match, new.seats, new.entries)
    return new.match.id, new.entries[-1].version


def in_transaction(writer: SqliteWriter, new: list[Entry], journal: str) -> None:
    writer.connection.execute(f"PRAGMA temp_store={journal}")
    writer.transact(lambda: writer.insert(new))


def cost(work: Callable[[], None]) -> tuple[float, int]:
    """Return the CPU time of some work in milliseconds, and its number of write calls."""
    calls, begun = write_calls(), time.thread_time()
    work()
    return 1000 * (time.thread_time() - begun), write_calls() - calls


def write_calls() -> int:
    lines = Path("/proc/self/io").read_text(encoding="ascii").splitlines()
    return int(dict(line.split(": ") for line in lines)["syscw"])


if __name__ == "__main__":
    main()
