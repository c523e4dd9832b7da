"""Commands in a Markdown page: the lines of its `sh` blocks, so that tests can run what documents show."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

BLOCK = re.compile(r"^```sh\n(.*?)^```", re.S | re.M)


def commands(page: Path, program: str) -> list[list[str]]:
    """Return the words of every command that calls a program, without comments."""
    lines = [line for block in BLOCK.findall(page.read_text(encoding="utf-8")) for line in joined(block)]
    found = [shlex.split(line, comments=True) for line in lines]
    return [words for words in found if words and words[0] == program]


def joined(block: str) -> list[str]:
    """Return the lines of a shell block, with backslash continuations joined."""
    return block.replace("\\\n", " ").splitlines()
