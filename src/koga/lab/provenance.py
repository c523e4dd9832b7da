"""Where a result comes from: command, seed, versions and commit, machine, time."""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
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
    ended: str  # when the last game was kept
    finished: bool
    commit: str = ""  # several with commas between, where a run was resumed at another; none without a checkout
    looks: str = ""  # games a cell at which the run had been finished before games were added, with commas between

    def version(self) -> str:
        return version_text(self.koga, self.commit)


def version() -> str:
    """Of the Koga that runs."""
    return version_text(koga.__version__, commit())


def version_text(number: str, commit: str) -> str:
    return f"Koga {number} ({commit})" if commit else f"Koga {number}"


@cache
def commit() -> str:
    """The commit that this Koga was checked out at, `-dirty` behind it if anything was changed since; nothing where it
    is not a checkout. Looked up once: later commits do not change what runs."""
    return commit_of(Path(koga.__file__).parent)


def commit_of(package: Path) -> str:
    """Asked of git only if it knows the package: it may be installed inside somebody else's checkout."""
    if not git(package, "ls-files", "--", "__init__.py"):
        return ""
    return git(package, "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")


def git(folder: Path, *words: str) -> str:
    """What it prints; nothing if it is not there or fails."""
    try:
        told = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return told.stdout.strip() if told.returncode == 0 else ""


def command() -> str:
    return shlex.join(["koga", *sys.argv[1:]])


def machine() -> str:
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
