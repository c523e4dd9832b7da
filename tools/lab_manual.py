"""Write docs/lab.md: python tools/lab_manual.py. Runs every command of docs/lab.in.md and puts down what it prints."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path("docs/lab.md")
TEMPLATE = Path("docs/lab.in.md")
SMALL = """game = "taisen"
question = { en = "Does the first turn help random players?", ja = "でたらめに指しても先手は有利か" }
bots = ["random"]
games = 2000
seed = 7
tell = 100

[[grid]]
first = ["monkey", "wolf"]
"""
WIDE = {"COLUMNS": "110", "TERM": "dumb", "NO_COLOR": "1"}


def manual() -> str:
    """Return docs/lab.in.md, every line that begins with $ followed by its output."""
    lines = TEMPLATE.read_text(encoding="utf-8").splitlines()
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "small.toml").write_text(SMALL, encoding="utf-8")
        for number, line in enumerate(lines):
            if not line.startswith("$ "):
                found.append(line)
                continue
            if not lines[number - 1].startswith("$ "):
                found.append("```")
            found += [line, *output(shlex.split(line[2:]), folder)]
            if number + 1 == len(lines) or not lines[number + 1].startswith("$ "):
                found.append("```")
    return "\n".join(found) + "\n"


def output(words: list[str], folder: str) -> list[str]:
    """What a command prints; errors as well, for those are shown too."""
    if words[0] == "koga":
        words = [sys.executable, "-c", "from koga.cli import main; main()", *words[1:]]
    environment = {**os.environ, **WIDE}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return [line.rstrip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]


if __name__ == "__main__":
    PAGE.write_text(manual(), encoding="utf-8")
