"""Mutation testing of the server: take back every fix, one at a time; the tests named for it must fail.

    python -m tests.mutants --server [ITEM …]

The faults.toml files under tests/ list the faults: the item (a group of fixes), what goes wrong, the file, the lines
that guard against it, what replaces them, and the tests that must notice. Each fault is made in a scratch copy of the
sources, where everything runs uncompiled. First all named tests must pass there without any fault.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "docs", "setup.py", "pyproject.toml", "README.md", "CHANGELOG.md", "tools", "requirements")
IGNORED = shutil.ignore_patterns("*.so", "*.c", "*.pyd", "__pycache__")
PATIENCE = 1800.0  # seconds for tests, on a crowded machine; what takes longer proves nothing


class Fault(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A fix taken back: in `file` the text `old`, which occurs there once, becomes `new`."""

    item: str
    what: str
    file: str
    old: str
    new: str
    tests: list[str]


def faults() -> Iterator[Fault]:
    for path in sorted((ROOT / "tests").rglob("faults.toml")):
        with path.open("rb") as file:
            yield from msgspec.convert(tomllib.load(file)["fault"], list[Fault])


def mutated(fault: Fault, text: str) -> str:
    """Return the file's text with the fault."""
    if text.count(fault.old) != 1:
        raise SystemExit(f"{fault.file}: {fault.old!r} occurs {text.count(fault.old)} times, expected once")
    changed = text.replace(fault.old, fault.new)
    if fault.file.endswith(".py"):
        compile(changed, fault.file, "exec")
    return changed


def scratch(folder: Path) -> None:
    """Copy what the tests need; the page's tools and its build are linked."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=IGNORED)
        elif source.is_file():
            shutil.copy2(source, folder / name)
    (folder / "web").mkdir()
    for path in (ROOT / "web").iterdir():
        if path.name in ("src", "tests"):
            shutil.copytree(path, folder / "web" / path.name)
        elif path.name != "dist-draw":
            (folder / "web" / path.name).symlink_to(path)


def outcome(folder: Path, tests: Sequence[str]) -> str:
    """Run tests in the scratch copy; return `passed`, `failed`, or why they prove nothing."""
    for of_page in (False, True):
        named = [test.removeprefix("web/") for test in tests if test.startswith("web/") == of_page]
        if not named:
            continue
        command = ["npx", "vitest", "run", *named] if of_page else pytest_command(named)
        result = run(folder / "web" if of_page else folder, command)
        if result != "passed":
            return result
    return "passed"


def pytest_command(tests: Sequence[str]) -> list[str]:
    return [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *tests]


def run(folder: Path, command: list[str]) -> str:
    environment = {**os.environ, "KOGA_UNCOMPILED": "1", "PYTHONPATH": f"{folder / 'src'}:{folder}"}
    log = folder / "last-run.log"
    with log.open("wb") as file:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=file, stderr=file)
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)  # it stops the servers that it has started
            process.wait()
            return f"took longer than {PATIENCE:.0f} s"
    if code == pytest.ExitCode.OK:
        return "passed"
    return "failed" if code == pytest.ExitCode.TESTS_FAILED else f"ended with {code}: {log.read_text()[-2000:]}"


def hunt(items: Sequence[str] = ()) -> int:
    """Make every fault of these items (of all without any); return 1 if one is not noticed."""
    found = [fault for fault in faults() if not items or fault.item in items]
    if not found:
        raise SystemExit(f"no faults of {', '.join(items)}; items are {', '.join(sorted({f.item for f in faults()}))}")
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="koga-faults-") as name:
        folder = Path(name)
        scratch(folder)
        if (before := outcome(folder, sorted({test for fault in found for test in fault.tests}))) != "passed":
            print((folder / "last-run.log").read_text(errors="replace")[-5000:])
            raise SystemExit(f"without any fault the tests {before}")
        for fault in found:
            path = folder / fault.file
            text = path.read_text(encoding="utf-8")
            path.write_text(mutated(fault, text), encoding="utf-8")
            result = outcome(folder, fault.tests)
            path.write_text(text, encoding="utf-8")
            survivors += result != "failed"
            verdict = "found   " if result == "failed" else "SURVIVED" if result == "passed" else "UNCLEAR "
            why = "" if result in ("passed", "failed") else f" ({result})"
            print(f"{verdict} {fault.item} {fault.file}: {fault.what}{why}", flush=True)
    print(f"{len(found) - survivors} of {len(found)} faults of the server were found", flush=True)
    return 1 if survivors else 0
