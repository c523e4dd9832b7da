"""Every compiled entry point of the core and the games outlives arguments that it should refuse."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from koga.core.game import GAMES

PACKAGES = ("koga.core", *(f"koga.games.{name}" for name in sorted(GAMES)))
CALLS = os.environ.get("KOGA_FUZZ_CALLS", "3000")


@pytest.mark.parametrize("package", PACKAGES)
def test_no_call_ends_the_process(package: str, tmp_path: Path) -> None:
    trace = tmp_path / "call"
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.fuzz.entries", package, "1", CALLS]
    environment = {**os.environ, "KOGA_FUZZ_TRACE": str(trace)}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    last = trace.read_text(encoding="utf-8") if trace.exists() else "the first call"
    assert found.returncode == 0, f"{last} ended the process:\n{found.stdout}{found.stderr}"
    assert "entry points" in found.stdout
    assert f"{package}: 0 entry points" not in found.stdout
