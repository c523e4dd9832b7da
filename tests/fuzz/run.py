"""Run every fuzzer in turn on the sanitizer build within a time limit: `make fuzz SECONDS=3600`.

python -m tests.fuzz.run --seconds 3600
"""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from koga.core.game import GAMES
from tests import sanitize
from tests.fuzz.targets import TARGETS

PACKAGES = ("koga.core", *(f"koga.games.{name}" for name in sorted(GAMES)))
# An eighth of the time each for hostile calls and for mutated seeds; the rest is coverage-guided.
OTHERS = 8


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=3600)
    parser.add_argument(
        "--only", choices=sorted(TARGETS), nargs="+", help="guided fuzzing of these targets, and no more"
    )
    told = parser.parse_args()
    sanitize.build()
    runtime = [sanitize.library(name) for name in ("libasan.so", "libubsan.so")]
    failures, left = 0, told.seconds
    if told.only is None:
        share = told.seconds // OTHERS
        left -= 2 * share
        failures += entries(time.monotonic() + share, runtime)
        command = ["pytest", "-q", "-p", "no:cacheprovider", "tests/fuzz/test_texts.py"]
        failures += ended("mutated seeds", command, runtime, KOGA_FUZZ_SECONDS=str(share))
    targets = told.only or sorted(TARGETS)
    for target in targets:
        command = ["tests.fuzz.guided", target, "--seconds", str(max(1, left // len(targets)))]
        failures += ended(f"guided {target}", command, [fuzzer_runtime()])
    print(f"{told.seconds} s of fuzzing: {f'{failures} FAILED' if failures else 'nothing found'}")
    return 1 if failures else 0


def fuzzer_runtime() -> str:
    """Return the sanitizers' library that comes with Atheris and contains libFuzzer."""
    found = importlib.util.find_spec("atheris")
    assert found is not None
    assert found.origin is not None
    return str(Path(found.origin).parents[1] / "asan_with_fuzzer.so")


def entries(until: float, runtime: list[str]) -> int:
    """Run rounds of hostile calls, each with other random numbers, until the time is over."""
    failures, number = 0, 0
    while time.monotonic() < until and not failures:
        number += 1
        for package in PACKAGES:
            if time.monotonic() < until:
                command = ["tests.fuzz.entries", package, str(number)]
                failures += ended(f"entries {package}, seed {number}", command, runtime)
    return failures


def ended(what: str, command: list[str], runtime: list[str], **environment: str) -> int:
    """Return whether a fuzzer failed."""
    told = {**sanitize.environment(runtime), "KOGA_FUZZ_ROOT": str(sanitize.ROOT), **environment}
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        told["TMPDIR"] = folder  # databases left behind by a fuzzer
        found = subprocess.run([sys.executable, "-m", *command], cwd=sanitize.COPY, env=told, check=False)
    result = "nothing found" if found.returncode == 0 else f"FAILED with {found.returncode}"
    print(f"{what}: {result} in {time.monotonic() - begun:.0f} s", flush=True)
    return int(found.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
