"""Provenance of a result: command, seed, versions and commit, machine, time."""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

import koga


class Provenance(msgspec.Struct, frozen=True):
    command: str
    seed: int
    koga: str
    python: str
    polars: str
    machine: str
    begun: str
    ended: str  # time of the last stored game
    finished: bool
    commit: str = ""  # several, separated by commas, if the run was resumed at another one; empty without a checkout
    looks: str = ""  # games per cell at which the run had finished before games were added, separated by commas

    def version(self) -> str:
        return version_text(self.koga, self.commit)


def version() -> str:
    """Return the version of the running Koga."""
    return version_text(koga.__version__, commit())


def version_of(commits: Sequence[str]) -> str:
    """Return the version with the commits at which a run was played; without any, that of the running Koga."""
    return version_text(koga.__version__, ", ".join(filter(None, commits))) if any(commits) else version()


def version_text(number: str, commit: str) -> str:
    return f"Koga {number} ({commit})" if commit else f"Koga {number}"


@cache
def commit() -> str:
    """Return the commit of the checkout that is running, with `-dirty` if it has changes; empty if it is not a
    checkout. Cached: later commits do not change the running code."""
    return commit_of(Path(koga.__file__).parent)


def commit_of(package: Path) -> str:
    """Return the commit of the package, if git tracks it: it may be installed inside an unrelated checkout."""
    if not git(package, "ls-files", "--", "__init__.py"):
        return ""
    return git(package, "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")


def git(folder: Path, *words: str) -> str:
    """Return git's output; empty if git is missing or fails."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def command() -> str:
    return shlex.join(["koga", *sys.argv[1:]])


def machine() -> str:
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
