"""Stubs of compiled modules: all that they promise is there, and nothing that is for C alone is promised."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest
from tools.stubs import stub

import koga
from koga.core.position import COMPILED

ROOT = Path(koga.__file__).parent
SOURCES = sorted(path.with_suffix(".py") for path in ROOT.rglob("*.pxd") if path.with_suffix(".py").is_file())


def module_name(source: Path) -> str:
    return ".".join(("koga", *source.relative_to(ROOT).with_suffix("").parts))


def names_in(body: list[ast.stmt]) -> list[str]:
    found = []
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append(node.target.id)
    return found


@pytest.mark.skipif(not COMPILED, reason="about compiled modules")
@pytest.mark.parametrize("source", SOURCES, ids=module_name)
def test_all_that_a_stub_promises_is_there(source: Path) -> None:
    module = importlib.import_module(module_name(source))
    tree = ast.parse(stub(source))
    assert [name for name in names_in(tree.body) if not hasattr(module, name)] == []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            made = getattr(module, node.name)
            told = {*dir(made), *getattr(made, "__annotations__", ())}
            assert [name for name in names_in(node.body) if name not in told] == []


def test_what_is_for_c_alone_is_not_promised() -> None:
    told = stub(ROOT / "core" / "position.py")
    assert "def apply(" in told
    assert "c_actions" not in told
