"""Numbers that a module has twice, in its .py and for the compiler in its .pxd, are the same."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import koga

ROOT = Path(koga.__file__).parent
ENUM = re.compile(r"^c(?:p)?def enum[^\n]*:[^\n]*\n((?:[ \t]+[^\n]*\n|[ \t]*\n)+)", re.MULTILINE)
MEMBER = re.compile(r"^\s+([A-Z][A-Z0-9_]*)(?:\s*=\s*([-\w<+* ()]+?))?\s*(?:,?\s*#.*|,?\s*)$", re.MULTILINE)
DUMP = """
import importlib, json, sys
found = {}
for name in json.load(sys.stdin):
    module = importlib.import_module(name)
    found[name] = {key: int(value) for key, value in vars(module).items() if key.isupper() and isinstance(value, int)}
print(json.dumps(found))
"""


def declared(path: Path) -> dict[str, int]:
    """The members of all enums of a .pxd file."""
    found: dict[str, int] = {}
    for body in ENUM.findall(path.read_text(encoding="utf-8") + "\n"):
        following = 0
        for name, value in MEMBER.findall(body):
            found[name] = int(eval(value, {}, found)) if value else following
            following = found[name] + 1
    return found


DECLARED = {
    ".".join(("koga", *path.relative_to(ROOT).with_suffix("").parts)): numbers
    for path in sorted(ROOT.rglob("*.pxd"))
    if (numbers := declared(path))
}


@pytest.fixture(scope="module")
def plain() -> dict[str, dict[str, int]]:
    """The numbers of the same modules, uncompiled."""
    found = subprocess.run(
        [sys.executable, "-c", DUMP], env={**os.environ, "KOGA_UNCOMPILED": "1"}, input=json.dumps(list(DECLARED)),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    read: dict[str, dict[str, int]] = json.loads(found.stdout)
    return read


def test_there_are_numbers_to_compare() -> None:
    assert len(DECLARED) >= 10
    assert sum(len(numbers) for numbers in DECLARED.values()) >= 150


@pytest.mark.parametrize("module", sorted(DECLARED))
def test_both_files_have_the_same_numbers(module: str, plain: dict[str, dict[str, int]]) -> None:
    assert {name: plain[module].get(name) for name in DECLARED[module]} == DECLARED[module]
