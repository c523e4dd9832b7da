"""External bot programs that misbehave, or record what they receive."""

from __future__ import annotations

import sys
from pathlib import Path

GREETING = "say(type='hello', protocol=1, name='wrong')"


class Program:
    """Writes programs that greet correctly and then run given code for every request."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, deed: str, greeting: str = GREETING, limits: str = "100ms:", notes: str = "") -> str:
        """`notes` names a file to which the program writes what it is told."""
        path = self.folder / "wrong.py"
        path.write_text(
            "import json, os, subprocess, sys, time\n"
            "def say(**said): print(json.dumps(said), flush=True)\n"
            "def take(number): say(type='bestmove', action=message['actions'][number]['action'])\n"
            "for line in sys.stdin:\n"
            "    message = json.loads(line)\n"
            f"    if {notes!r}: open({notes!r}, 'a').write(line)\n"
            f"    if message['type'] == 'hello': {greeting}\n"
            f"    if message['type'] == 'go': {deed}\n"
            "    if message['type'] == 'quit': break\n"
        )
        return f"exec:{limits}{sys.executable} {path}"
