"""Runs the contract tests on a build that checks every read and write (address and undefined behaviour sanitizers).

The build lies in a copy of the sources under build/, so that it does not disturb the usual one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[1]
COPY = HOUSE / "build" / "sanitized"


def main() -> int:
    COPY.mkdir(parents=True, exist_ok=True)
    for name in ("src", "tests"):
        shutil.copytree(
            HOUSE / name, COPY / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__")
        )
    for name in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy(HOUSE / name, COPY)
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(build, cwd=COPY, env={**os.environ, "KOGA_SANITIZE": "1"}, check=True)
    environment = {
        **os.environ,
        "PYTHONPATH": str(COPY / "src"),
        "PYTHONMALLOC": "malloc",
        "LD_PRELOAD": " ".join(library(name) for name in ("libasan.so", "libubsan.so")),
        "ASAN_OPTIONS": "detect_leaks=0",  # the interpreter itself keeps memory to its end
        "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    }
    tests = [sys.executable, "-m", "pytest", "-n", "2", "tests/contract", "tests/test_perft.py"]
    return subprocess.run(tests, cwd=COPY, env=environment, check=False).returncode


def library(name: str) -> str:
    """Where the compiler keeps one of its run-time libraries."""
    compiler = os.environ.get("CC", "gcc")
    found = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return found.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
