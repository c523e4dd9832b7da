"""Crash records: which table a process was working on when it crashed, so that the next process skips that table.

A fault in compiled code (a bad read, an abort) kills the whole process, and every restarted one as long as the table is
due. The id of the current table is in a memory-mapped file that survives the process, and `faulthandler` adds the
traceback. A process that was killed or lost power leaves no traceback, and no table is blamed.
"""

from __future__ import annotations

import contextlib
import faulthandler
import fcntl
import hashlib
import mmap
import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from koga.server.storage.database import is_sqlite, sqlite_path

WIDTH = 32  # bytes for the id of a table, which ends with a null byte
LOOP, LANE = 0, 1  # the event loop and the thread beside it


class Crash(NamedTuple):
    table: str
    reason: str  # first line of the traceback


class Note:
    """Context manager factory that records the current table: `with note(id): …`. Contexts do not nest."""

    def __init__(self, notes: mmap.mmap | bytearray, who: int) -> None:
        self.notes = notes
        self.place = who * WIDTH

    def __call__(self, table: str) -> Note:
        self.begin(table)
        return self

    def __enter__(self) -> None:
        return

    def __exit__(self, *_: object) -> None:
        self.end()

    def begin(self, table: str) -> None:
        """Record the table until `end` is called: for the command path, where a context would cost more than this."""
        id = table.encode()[: WIDTH - 1]
        for at in range(len(id)):
            self.notes[self.place + at] = id[at]
        self.notes[self.place + len(id)] = 0

    def end(self) -> None:
        self.notes[self.place] = 0


class CrashRecorder:
    """Records the current table in files of this process, locked for its lifetime."""

    def __init__(self, folder: Path | None) -> None:
        """Create the recorder. Without `folder` nothing survives the process."""
        self.folder = folder if folder is not None and is_ours(folder) else None
        notes: mmap.mmap | bytearray = bytearray(2 * WIDTH)
        if self.folder is not None:
            notes = self.open(self.folder)
        self.at = Note(notes, LOOP)  # for work on the event loop; a crash during it is blamed on the table
        self.in_lane = Note(notes, LANE)

    def open(self, folder: Path) -> mmap.mmap:
        name = folder / secrets.token_hex(8)
        self.files = name.with_suffix(".table"), name.with_suffix(".trace")
        self.files[0].write_bytes(bytes(2 * WIDTH))
        self.held = self.files[0].open("r+b")
        fcntl.flock(self.held, fcntl.LOCK_EX)
        self.trace = self.files[1].open("wb")
        faulthandler.enable(self.trace, all_threads=False)
        return mmap.mmap(self.held.fileno(), 2 * WIDTH)

    def found(self) -> Iterator[Crash]:
        """Return the tables that crashed processes were working on, and delete their files."""
        for path in [] if self.folder is None else list(self.folder.glob("*.table")):
            with contextlib.suppress(OSError), path.open("rb") as file:  # deleted, or its process is alive
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                text = path.with_suffix(".trace").read_text(errors="replace")
                who = LANE if "lane.py" in text else LOOP
                table = file.read()[who * WIDTH : (who + 1) * WIDTH].split(b"\0")[0].decode(errors="replace")
                path.unlink()
                path.with_suffix(".trace").unlink()
                if text and table:
                    yield Crash(table, text.splitlines()[0])

    def close(self) -> None:
        if self.folder is not None:
            faulthandler.disable()
            self.trace.close()
            self.held.close()
            for path in self.files:
                path.unlink(missing_ok=True)


def is_ours(folder: Path) -> bool:
    """Create the folder if necessary; return False if another user could write to it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError:
        return False
    return found.st_uid == os.getuid() and not found.st_mode & 0o022


def crash_folder(database: str) -> Path:
    """Return the folder for crash records: beside a SQLite file; for PostgreSQL the service's state directory, or a
    temporary one."""
    if is_sqlite(database):
        return Path(f"{sqlite_path(database)}-crashes")
    state = os.environ.get("STATE_DIRECTORY") or f"{tempfile.gettempdir()}/koga-{os.getuid()}"
    return Path(state) / f"crashes-{hashlib.sha256(database.encode()).hexdigest()[:12]}"
