"""Compiled modules with buffers on the stack are built with guards behind them."""

from __future__ import annotations

import sys
from pathlib import Path

import koga.core.position
from koga.core.position import COMPILED


def test_the_stack_is_guarded() -> None:
    assert COMPILED, "the tests run compiled"
    built = Path(koga.core.position.__file__).read_bytes()
    guard = b"__security_cookie" if sys.platform == "win32" else b"__stack_chk_fail"
    assert guard in built, "built without stack protection: delete the compiled modules and build them again"
