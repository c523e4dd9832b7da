"""Return freed memory to the system: glibc keeps free memory between used blocks until malloc_trim is called."""

from __future__ import annotations

import ctypes
import os
import threading
import time
from pathlib import Path

WORTH = 16_000_000  # free bytes within the heap that make trimming worthwhile
EVERY = 10.0  # seconds between two checks
FIELDS = ["arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"]
PAGE = os.sysconf("SC_PAGE_SIZE")


class Mallinfo2(ctypes.Structure):
    """The struct of mallinfo(3); only fordblks is used, the free bytes within the heap."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in FIELDS)


def resident() -> int:
    """Return the resident memory of this process in bytes; 0 where the system does not report it."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
    except OSError:
        return 0


class Trimmer:
    """Trims the heap in a thread when that is worthwhile. Called once a second; checks every ten seconds."""

    def __init__(self) -> None:
        self.libc = ctypes.CDLL(None)
        self.is_glibc = hasattr(self.libc, "malloc_trim") and hasattr(self.libc, "mallinfo2")
        if self.is_glibc:
            self.libc.mallinfo2.restype = Mallinfo2
        self.looked = time.monotonic()
        self.thread: threading.Thread | None = None

    def __call__(self) -> None:
        if not self.is_glibc or time.monotonic() - self.looked < EVERY or (self.thread and self.thread.is_alive()):
            return
        self.looked = time.monotonic()
        if self.free() > WORTH:
            self.thread = threading.Thread(target=self.libc.malloc_trim, args=(0,), name="trim", daemon=True)
            self.thread.start()

    def free(self) -> int:
        return int(self.libc.mallinfo2().fordblks)
