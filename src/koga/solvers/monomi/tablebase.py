"""Tablebases: the value of every position of Monomi, in files that are written atomically and verified when read.

A file is a line that names its kind, a line of JSON (the game it belongs to, and the SHA-256 of the rest), and a byte
for each orbit of the Ninja's crossroads and each set of Samurais (retrograde.py). Shipped files are packed with xz.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import mmap
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from koga.core.game import find
from koga.games.monomi.board import Board
from koga.solvers.monomi.lookup import Lookup
from koga.solvers.monomi.sets import Sets
from koga.solvers.monomi.solve import Report, Solved, quiet, solve
from koga.solvers.monomi.symmetry import Symmetry, symmetry

KIND = b"koga monomi table 1\n"
SHELF = files("koga.solvers.monomi").joinpath("tables")


class BadTable(ValueError):
    """A file that is not a tablebase, is incomplete, or belongs to another game."""


@dataclass(frozen=True)
class Tablebase:
    board: Board
    samurais: int
    restless: bool
    symmetry: Symmetry
    values: Sequence[int]
    lookup: Lookup

    def value(self, ninja: int, samurais: int) -> int:
        """Return the value with the Ninja to move, not on the wall, against a set of Samurais; coded as in
        retrograde.py."""
        return self.lookup.value(ninja, samurais)


# Open tablebases, by graph, Samurais, restless and cache folder.
LOADED: dict[tuple[str, int, bool, Path], Tablebase] = {}


def tablebase_of(solved: Solved) -> Tablebase:
    return made(solved.board, solved.samurais, solved.restless, solved.symmetry, solved.values)


def made(board: Board, samurais: int, restless: bool, symmetry: Symmetry, values: Sequence[int]) -> Tablebase:
    lookup = Lookup(Sets(board.count, samurais), samurais, symmetry, values)
    return Tablebase(board, samurais, restless, symmetry, values, lookup)


def find_tablebase(board: Board, samurais: int, restless: bool = False) -> Tablebase | None:
    """Return the tablebase made on this machine, otherwise the shipped one; None if there is neither."""
    key = graph_digest(board), samurais, restless, cache_folder()
    if key not in LOADED:
        table = cached(board, samurais, restless) or shipped(board, samurais, restless)
        if table is None:
            return None
        LOADED[key] = table
    return LOADED[key]


def cached(board: Board, samurais: int, restless: bool) -> Tablebase | None:
    """Return a memory-mapped tablebase from the cache folder; None if it is missing or unusable."""
    try:
        with cache_path(board, samurais, restless).open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return unpack(memoryview(data), board, samurais, restless)
    except (OSError, ValueError):  # BadTable, or an empty file
        return None


def shipped(board: Board, samurais: int, restless: bool) -> Tablebase | None:
    packed = SHELF.joinpath(f"{table_name(board, samurais, restless)}.xz")
    if not packed.is_file():
        return None
    try:
        return unpack(memoryview(lzma.decompress(packed.read_bytes())), board, samurais, restless)
    except (lzma.LZMAError, BadTable):  # a user's board may have the name of a built-in one
        return None


def made_or_found(
    board: Board, samurais: int, restless: bool = False, report: Report = quiet, fresh: bool = False
) -> tuple[Tablebase, bool]:
    """Return a tablebase, and whether it had to be made; a new one is stored in the cache folder."""
    table = None if fresh else find_tablebase(board, samurais, restless)
    if table is not None:
        return table, False
    solved = solve(board, samurais, restless, report)
    keep(solved)
    LOADED.pop((graph_digest(board), samurais, restless, cache_folder()), None)
    return tablebase_of(solved), True


def keep(solved: Solved) -> None:
    write_whole(cache_path(solved.board, solved.samurais, solved.restless), pack(solved))


def write_whole(path: Path, data: Sequence[bytes | bytearray]) -> None:
    """Write a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            for part in data:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def pack(solved: Solved) -> list[bytes | bytearray]:
    """Return the parts of a file; the same for the same game on every machine."""
    head = {
        **described(solved.board, solved.samurais, solved.restless),
        "orbits": len(solved.symmetry.chosen),
        "sha256": hashlib.sha256(solved.values).hexdigest(),
    }
    return [KIND, json.dumps(head).encode() + b"\n", solved.values]


def described(board: Board, samurais: int, restless: bool) -> dict[str, object]:
    """Return the properties that a tablebase must match."""
    version = find("monomi").rules_version
    return {"graph": graph_digest(board), "rules": version, "samurais": samurais, "restless": restless}


def unpack(data: memoryview, board: Board, samurais: int, restless: bool) -> Tablebase:
    """Return a tablebase from the bytes of a file; BadTable if they are incomplete or belong to another board or
    rules."""
    if bytes(data[: len(KIND)]) != KIND:
        raise BadTable("not a tablebase of Monomi")
    start = bytes(data[len(KIND) : len(KIND) + 1000])
    line, end, _ = start.partition(b"\n")
    try:
        head = json.loads(line) if end else None
    except (ValueError, RecursionError) as error:
        raise BadTable("not a tablebase: its second line is not JSON") from error
    if not isinstance(head, dict):
        raise BadTable("not a tablebase: its second line has no SHA-256")
    wanted = described(board, samurais, restless)
    if any(head.get(name) != value for name, value in wanted.items()):
        raise BadTable("the tablebase of another game: its board, rules, Samurais or options differ")
    values = data[len(KIND) + len(line) + 1 :]
    found = symmetry(board)
    if len(values) != len(found.chosen) * Sets(board.count, samurais).number(samurais):
        raise BadTable("the tablebase is incomplete")
    if hashlib.sha256(values).hexdigest() != head.get("sha256"):
        raise BadTable("the tablebase is damaged: its SHA-256 does not match")
    return made(board, samurais, restless, found, values)


def graph_digest(board: Board) -> str:
    """Return a digest of everything that matters to the game: neighbours and zones."""
    near = [board.neighbours(crossroad) for crossroad in range(board.count)]
    return hashlib.sha256(repr((near, board.inner, board.wall)).encode()).hexdigest()


def cache_folder() -> Path:
    """Return KOGA_CACHE, or the user's cache folder of this system."""
    if own := os.environ.get("KOGA_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "koga"


def cache_path(board: Board, samurais: int, restless: bool) -> Path:
    return cache_folder() / "monomi" / f"{table_name(board, samurais, restless)}-{graph_digest(board)[:12]}.table"


def table_name(board: Board, samurais: int, restless: bool) -> str:
    return f"{board.name}-{samurais}{'-restless' if restless else ''}"


def memory_needed(board: Board, samurais: int, restless: bool, workers: int) -> int:
    """Return the estimated memory in bytes: values, counters and three words for each set with one Samurai less, in
    every orbit; the insertions; and a family for each worker."""
    sets, orbits = Sets(board.count, samurais), len(symmetry(board).chosen)
    words = 8 * sets.number(samurais - 1)
    insertions = sum(4 * board.count * sets.number(size) for size in range(samurais - 1))
    waves = orbits * (sets.number(samurais) + max(sets.number(samurais) + (3 if restless else 2) * words, 3 * words))
    return 50_000_000 + waves + insertions + workers * (words + words // 4)
