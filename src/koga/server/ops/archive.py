"""A complete table as a file: written by `koga admin export` and the retention sweep, read by `koga admin import`."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

import msgspec
from msgspec import Struct

from koga.core.game import InvalidInput
from koga.server.storage.rows import Stored

FORMAT = "koga table 1"
LARGEST = 256_000_000  # size limit of an unpacked file, in bytes


class Exported(Struct, frozen=True):
    format: str
    table: Stored


def exported_whole(stored: Stored) -> str:
    return msgspec.json.format(msgspec.json.encode(Exported(FORMAT, stored))).decode() + "\n"


def read_exported(text: str) -> Stored:
    try:
        found = msgspec.json.decode(text, type=Exported)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidInput(f"not an exported table: {error}") from error
    if found.format != FORMAT:
        raise InvalidInput(f"this file has the format {found.format!r}; this Koga reads {FORMAT!r}")
    return found.table


def read_archive(path: Path) -> str:
    """Return the text of an exported table, compressed (.gz) or not."""
    try:
        if path.suffix != ".gz":
            return path.read_text(encoding="utf-8")
        with gzip.open(path) as file:
            return file.read(LARGEST).decode()
    except (OSError, EOFError, UnicodeError, zlib.error) as error:
        raise InvalidInput(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
