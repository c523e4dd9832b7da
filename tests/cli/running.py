"""Run the `koga` command as from a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def koga(*words: str, typed: str = "", where: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from koga.cli import main; main()", *words]
    environment = {**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environment, cwd=where, check=False)
