"""Compiled rules are built with stack protection: a write past a buffer ends the process before it can return."""

from __future__ import annotations

import sys
from importlib import import_module, util
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


def test_every_compiled_module_is_asked_for_with_stack_protection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nothing is compiled: setup.py says how it would be."""
    root = Path(__file__).parents[1]
    monkeypatch.chdir(root)
    spec = util.spec_from_file_location("koga_setup", root / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    setup = util.module_from_spec(spec)
    spec.loader.exec_module(setup)
    monkeypatch.setattr(setup, "cythonize", lambda sources, **_: sources)  # it would translate all modules to C
    monkeypatch.setattr(setup, "SANITIZED", False)
    built = setup.compiled(["koga.core.bits", "koga.core.match"], setup.RULES, "-O3")
    flag = "/GS" if sys.platform == "win32" else "-fstack-protector-strong"
    assert [flag in extension.extra_compile_args for extension in built] == [True, True]
