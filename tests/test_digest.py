"""The same files, compiled and uncompiled, play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from koga.core.game import GAMES
from koga.core.position import COMPILED

GAMES_PLAYED = "1000"


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_uncompiled_agree(name: str) -> None:
    assert COMPILED, "the tests run compiled; this one starts the uncompiled twin itself"
    results = [
        json.loads(subprocess.run(
            [sys.executable, "-m", "tests.digest", GAMES_PLAYED, name],
            env={**os.environ, "KOGA_UNCOMPILED": uncompiled}, capture_output=True, text=True, check=True,
        ).stdout)
        for uncompiled in ("", "1")
    ]  # fmt: skip
    assert results[0] == results[1]
