"""Run the commands that pages of the documentation show, and write what they print.

    python tools/lab_manual.py              docs/lab.md, from docs/lab.in.md
    python tools/lab_manual.py PAGE …       the blocks of these pages that begin with `$ `

A command with a remark behind it, after two spaces, shows an excerpt of its output and is left alone.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path("docs/lab.md")
TEMPLATE = Path("docs/lab.in.md")
SMALL = """game = "taisen"
question = { en = "Does the first turn help random players?", ja = "ランダムなプレイヤーどうしでも先手は有利か" }
bots = ["random"]
games = 2000
seed = 7
tell = 100

[[grid]]
first = ["monkey", "wolf"]
"""
BLOCK = re.compile(r"^```\n(\$ .*?)\n```$", re.S | re.M)
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
    """Return the output of a command, including errors."""
    if words[0] == "koga":
        words = [sys.executable, "-c", "from koga.cli import main; main()", *words[1:]]
    elif words[0] == "python":
        words = [sys.executable, *words[1:]]
    environment = {**os.environ, **WIDE}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return [line.rstrip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]


def rerun(page: str) -> str:
    """Return a page with the output of its commands as they print it now."""
    return BLOCK.sub(lambda block: "```\n" + "\n".join(run(block[1])) + "\n```", page)


def run(block: str) -> list[str]:
    lines: list[str] = []
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, before = part.rstrip("\n").partition("\n")
        is_excerpt = "  " in command
        lines += [f"$ {command}", *(before.splitlines() if is_excerpt else output(shlex.split(command), "."))]
    return lines


if __name__ == "__main__":
    if pages := [Path(name) for name in sys.argv[1:]]:
        for path in pages:
            path.write_text(rerun(path.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        PAGE.write_text(manual(), encoding="utf-8")
