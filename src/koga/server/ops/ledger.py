"""Ledger of all addresses' budgets, in memory shared by the workers of a server (docs/decisions/0004-budgets.md).

A hash table of fixed size: an address belongs to one set of eight entries, and the entry with the least debt is evicted
when the set is full. So memory does not grow with the number of addresses, and addresses without debt cannot evict one
with much debt. For each budget the ledger stores one number, the time at which everything is paid back (GCRA, the
generic cell rate algorithm): spending moves it into the future, by at most one window.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import mmap
import os
import struct
from pathlib import Path

SETS, WAYS = 8192, 8
SECRET_BYTES = 16
SOCKETS, TCP = 0, 1  # what is counted of an address: its WebSockets, and all its TCP connections
KINDS = 2
HEAD = 64  # header before the first set, in bytes: the secret of the hash
TRIES = 50  # seconds to wait for a set's lock; then proceed without it, because its holder may be frozen
COLUMNS_AT = 1 << 40  # offset of the locks by which workers claim their columns, far behind those of the sets

NUMBER = struct.Struct("<Q")
MOMENT = struct.Struct("<d")
COUNT = struct.Struct("<H")


class Ledger:
    def __init__(self, budgets: int, path: Path | None = None, workers: int = 1) -> None:
        """Open the shared ledger in a prepared file, or without a path a ledger of this process alone."""
        self.budgets = budgets
        self.columns = 2 * workers  # columns for connections: a starting worker may overlap with a stopping one
        self.all_moments = struct.Struct(f"<{budgets}d")
        self.all_counts = struct.Struct(f"<{self.columns}H")
        self.counts_at = NUMBER.size + budgets * MOMENT.size
        self.size = entry_size(budgets, workers)
        self.file = None if path is None else os.open(path, os.O_RDWR)
        self.memory = mmap.mmap(-1 if self.file is None else self.file, HEAD + SETS * WAYS * self.size)
        if self.file is None:
            self.memory[:SECRET_BYTES] = os.urandom(SECRET_BYTES)
        self.secret = self.memory[:SECRET_BYTES]
        self.column = self.take_column()

    @staticmethod
    def prepare(path: Path, budgets: int, workers: int) -> None:
        """Create the file shared by the workers."""
        with path.open("xb") as file:
            path.chmod(0o600)
            file.write(os.urandom(SECRET_BYTES))
            file.truncate(HEAD + SETS * WAYS * entry_size(budgets, workers))

    def take_column(self) -> int:
        """Claim the first column not held by a living process; counts left by a dead process are discarded."""
        if self.file is None:
            return 0
        for column in range(self.columns):
            with contextlib.suppress(BlockingIOError, PermissionError):
                fcntl.lockf(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, COLUMNS_AT + column)
                self.clear_column(column)
                return column
        raise RuntimeError("more workers than the ledger was made for")

    def clear_column(self, column: int) -> None:
        for kind in range(KINDS):
            offset = self.count_at(kind, column)
            for at in range(HEAD, len(self.memory), self.size):
                if self.memory[at + offset] or self.memory[at + offset + 1]:
                    COUNT.pack_into(self.memory, at + offset, 0)

    def count_at(self, kind: int, column: int) -> int:
        return self.counts_at + (kind * self.columns + column) * COUNT.size

    def key(self, name: str) -> int:
        """Return a keyed hash, unpredictable without the secret; never 0, which marks a free entry."""
        return NUMBER.unpack(hashlib.blake2b(name.encode(), digest_size=8, key=self.secret).digest())[0] or 1

    def open(self, key: int) -> int:
        """Lock the key's set against other workers, and return the offset of the key's numbers."""
        first = HEAD + key % SETS * WAYS * self.size
        if self.file is not None:
            self.lock(first)
        return self.find(key, first)

    def release(self, key: int) -> None:
        if self.file is not None:
            fcntl.lockf(self.file, fcntl.LOCK_UN, 1, HEAD + key % SETS * WAYS * self.size)

    def lock(self, at: int) -> None:
        assert self.file is not None
        for _ in range(TRIES):
            try:
                fcntl.lockf(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, at)
            except (BlockingIOError, PermissionError):
                continue
            return

    def find(self, key: int, first: int) -> int:
        memory, found = self.memory, NUMBER.unpack_from
        places = range(first, first + WAYS * self.size, self.size)
        for at in places:
            if found(memory, at)[0] == key:
                return at
        at = min(places, key=self.debt)
        memory[at : at + self.size] = bytes(self.size)
        NUMBER.pack_into(memory, at, key)
        return at

    def debt(self, at: int) -> tuple[bool, float]:
        """Return the eviction priority: connections first, then the latest time at which a budget is paid back."""
        return self.connections(at) + self.connections(at, TCP) > 0, max(self.moments(at))

    def moments(self, at: int) -> tuple[float, ...]:
        return self.all_moments.unpack_from(self.memory, at + NUMBER.size)

    def moment(self, at: int, budget: int) -> float:
        found: float = MOMENT.unpack_from(self.memory, at + NUMBER.size + MOMENT.size * budget)[0]
        return found

    def set_moment(self, at: int, budget: int, moment: float) -> None:
        MOMENT.pack_into(self.memory, at + NUMBER.size + MOMENT.size * budget, moment)

    def connections(self, at: int, kind: int = SOCKETS) -> int:
        """Return the number of connections counted by all workers."""
        return sum(self.all_counts.unpack_from(self.memory, at + self.count_at(kind, 0)))

    def add_connection(self, at: int, more: int, kind: int = SOCKETS) -> None:
        offset = at + self.count_at(kind, self.column)
        count = COUNT.unpack_from(self.memory, offset)[0] + more
        COUNT.pack_into(self.memory, offset, min(max(0, count), 0xFFFF))

    def close(self) -> None:
        self.memory.close()
        if self.file is not None:
            os.close(self.file)


def entry_size(budgets: int, workers: int) -> int:
    """Return the bytes of an address's entry: key, moments and the counts of all columns, in whole numbers."""
    return -(-(NUMBER.size + budgets * MOMENT.size + KINDS * 2 * workers * COUNT.size) // 8) * 8
