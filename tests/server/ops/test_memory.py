"""Memory that was freed is given back to the system."""

from __future__ import annotations

import ctypes
import gc

import pytest

from koga.server.ops import memory
from koga.server.ops.memory import WORTH, Trimmer, resident

PIECES, SIZE = 4_000, 20_000  # 80 MB, in pieces that glibc keeps within its heap


def test_freed_memory_goes_back_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hundredth piece is kept, so that the heap cannot shrink from its end."""
    trimmer = Trimmer()
    assert trimmer.is_glibc
    monkeypatch.setattr(memory, "EVERY", 0.0)
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    pieces = [libc.malloc(SIZE) for _ in range(PIECES)]
    for piece in pieces:
        ctypes.memset(piece, 1, SIZE)
    full = resident()
    for number, piece in enumerate(pieces):
        if number % 100:
            libc.free(piece)
    gc.collect()
    assert trimmer.free() > WORTH
    trimmer()
    assert trimmer.thread is not None
    trimmer.thread.join()
    assert resident() < full - WORTH
    for piece in pieces[::100]:
        libc.free(piece)


def test_little_is_not_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    trimmer = Trimmer()
    monkeypatch.setattr(memory, "EVERY", 0.0)
    monkeypatch.setattr(trimmer, "free", lambda: WORTH)
    trimmer()
    assert trimmer.thread is None
