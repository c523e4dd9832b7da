"""Koga where Python has no `fcntl` and no `resource`, as on Windows: everything but the server works, and says so.

The modules are hidden in a process of its own. What else differs on Windows is not tried here.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from koga.core.game import GAMES

HIDDEN = """
import os, sys
for name in ("fcntl", "resource", "pwd", "grp", "termios", "uvloop"):
    sys.modules[name] = None
del os.sysconf
from importlib import util
find_spec = util.find_spec
util.find_spec = lambda name, *rest: None if sys.modules.get(name, "") is None else find_spec(name, *rest)
from koga.cli import main
main()
"""


def run(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HIDDEN, *words], cwd=folder, capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        ("--version",),
        ("games",),
        ("lab", "duel", min(GAMES), "random", "random", "--games", "4", "--workers", "1"),
    ],
    ids=" ".join,
)
def test_commands_work(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("words", [("serve",), ("admin", "list"), ("schema", "--check")], ids=" ".join)
def test_the_server_says_what_it_needs(words: tuple[str, ...], tmp_path: Path) -> None:
    # admin in an empty folder: the database of a server that was started here must not be found
    done = run(*words, folder=tmp_path if words[0] == "admin" else None)
    assert "Traceback" not in done.stderr
    if words != ("schema", "--check"):
        assert done.returncode == 2
    if words == ("serve",):
        assert done.stderr == "koga: the server needs Linux or macOS; on Windows run it in WSL 2 or in a container\n"


def test_doctor_says_so_too() -> None:
    done = run("doctor", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["server"]["advice"] == "the server needs Linux or macOS: use WSL 2"
