"""A disk that can be made slow or full while a server or PostgreSQL runs on it (disk.c)."""

from __future__ import annotations

import os
import shlex
import struct
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
CONTROL = struct.Struct("<ii")


class Disk:
    def __init__(self, folder: Path, watched: Path) -> None:
        """Create it. `folder` is for the library, `watched` is the folder that fails."""
        self.library = folder / "disk.so"
        self.control = folder / "disk.control"
        self.watched = watched
        compiler = shlex.split(os.environ.get("CC", "cc"))
        subprocess.run(
            [*compiler, "-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", self.library, HERE / "disk.c", "-ldl"],
            check=True,
        )
        self.set()
        for path in (folder, self.library, self.control):
            path.chmod(0o755)

    def set(self, sync_ms: int = 0, full: bool = False) -> None:
        data = CONTROL.pack(sync_ms, full)
        if not self.control.exists():
            self.control.write_bytes(data)
        with self.control.open("r+b") as file:  # in place, because it is memory-mapped
            file.write(data)

    def environment(self) -> dict[str, str]:
        return {"LD_PRELOAD": str(self.library), "CHAOS_DISK": str(self.control), "CHAOS_FOLDER": str(self.watched)}
