"""Commands whose results a page of docs/ shows: run them, and write one line for each between the page's marks."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any


def result_of(command: str, folder: Path | None = None) -> dict[str, Any]:
    """Return the result of a command, continuing from its folder if it was run before."""
    keep = [] if folder is None else ["--folder", str(folder), *(["--resume"] if folder.exists() else [])]
    words = [sys.executable, "-c", "from koga.cli import main; main()", *shlex.split(command)[1:], *keep, "--json"]
    found: dict[str, Any] = json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)
    return found


def duel_line(command: str, result: dict[str, Any]) -> str:
    """Return what a duel found out about its first bot."""
    first = result["bots"][0]
    share = f"share {first['share']:.3f} ({first['low']:.3f} to {first['high']:.3f}, {result['blocks']} blocks)"
    return f"- `{command}`: {first['games']} games, {first['wins']} won, {share}"


def put_between(text: str, begin: str, end: str, lines: list[str]) -> str:
    """Return the text of a page with these lines between its marks."""
    before, begun, rest = text.partition(begin)
    _, ended, after = rest.partition(end)
    assert begun, f"{begin!r} is missing"
    assert ended, f"{end!r} is missing"
    return before + begin + "\n".join(lines) + "\n" + end + after
