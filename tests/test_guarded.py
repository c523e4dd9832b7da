"""Compiled rules are built with stack protection: a write past a buffer ends the process before it can return."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from koga.core.game import GAMES

GUARD = b"__security_cookie" if sys.platform == "win32" else b"__stack_chk_fail"


@pytest.mark.parametrize("package", ["koga.core", *sorted(GAMES.values())])
def test_rules_are_built_with_stack_protection(package: str) -> None:
    modules = Path(str(import_module(package).__file__)).parent.glob("*")
    compiled = [path for path in modules if path.name.endswith(EXTENSION_SUFFIXES[0])]
    assert compiled, "the tests run compiled"
    built = [path.read_bytes() for path in compiled]
    assert any(GUARD in code for code in built), "delete the compiled modules and build them again"
