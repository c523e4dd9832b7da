"""Where a result comes from: command, seed, versions, machine, time."""

from __future__ import annotations

import os
import platform
import shlex
import sys

import msgspec


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


def command() -> str:
    return shlex.join(["koga", *sys.argv[1:]])


def machine() -> str:
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
