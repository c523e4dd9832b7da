"""The same files, compiled and uncompiled, play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from koga.core.game import GAMES
from koga.core.position import COMPILED

# A game of the largest takes a second or so uncompiled: the soak plays more.
GAMES_PLAYED = "1000" if os.environ.get("KOGA_SOAK") else "250"


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
