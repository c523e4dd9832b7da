"""Compiled rules are built with stack protection: a write past a buffer ends the process before it can return."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from koga.core.game import GAMES


@pytest.mark.skipif(sys.platform == "win32", reason="the mark of gcc and clang")
@pytest.mark.parametrize("name", sorted(GAMES))
def test_rules_are_built_with_stack_protection(name: str) -> None:
    modules = Path(str(import_module(GAMES[name]).__file__)).parent.glob("*")
    compiled = [path for path in modules if path.name.endswith(EXTENSION_SUFFIXES[0])]
    assert compiled
    assert any(b"__stack_chk_fail" in path.read_bytes() for path in compiled)
