"""Contract tests and fuzzers on a build that checks every read and write (address, undefined behaviour).

The build is in a copy of the sources under build/, so that it does not disturb the normal one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "sanitized"
COVERAGE = COPY / "coverage.so"
TESTS = ("tests/contract", "tests/fuzz", "tests/test_perft.py")


def main() -> int:
    build()
    runtime = [library(name) for name in ("libasan.so", "libubsan.so")]
    tests = [sys.executable, "-m", "pytest", "-n", "2", *TESTS]
    return subprocess.run(tests, cwd=COPY, env=environment(runtime), check=False).returncode


def build() -> None:
    """Update the copy and its compiled modules."""
    COPY.mkdir(parents=True, exist_ok=True)
    for name, built in (("src", "*.c"), ("tests", "*.so"), ("tools", "*.c")):
        ignored = shutil.ignore_patterns("*.so", "__pycache__", built)
        shutil.copytree(ROOT / name, COPY / name, dirs_exist_ok=True, ignore=ignored)
    for name in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy2(ROOT / name, COPY)
    compiler = os.environ.get("CC", "gcc")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", COVERAGE, COPY / "tests/fuzz/coverage.c"], check=True)
    modules = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(modules, cwd=COPY, env={**os.environ, "KOGA_SANITIZE": "1"}, check=True)


def environment(runtime: list[str]) -> dict[str, str]:
    """Return the environment of a Python that imports the build; `runtime`: the sanitizers' libraries."""
    return {
        **os.environ,
        "PYTHONPATH": str(COPY / "src"),
        "PYTHONMALLOC": "malloc",
        "KOGA_FUZZ_SECONDS": os.environ.get("KOGA_FUZZ_SECONDS", "30"),  # mutated seeds
        "LD_PRELOAD": " ".join([str(COVERAGE), *runtime]),
        # The interpreter frees memory only at its end, and the coverage counters come before the sanitizer.
        "ASAN_OPTIONS": "detect_leaks=0:verify_asan_link_order=0",
        "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    }


def library(name: str) -> str:
    """Return the path of one of the compiler's run-time libraries."""
    compiler = os.environ.get("CC", "gcc")
    found = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return found.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
