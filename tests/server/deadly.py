"""`koga serve` that crashes with a bad read as soon as it works on the table whose id is in DEADLY."""

from __future__ import annotations

import ctypes
import os

from koga.cli import main
from koga.server.storage.rows import Stored
from koga.server.tables import registry
from koga.server.tables.table import Table


def build(stored: Stored, grace_from: float | None = None) -> Table:
    if stored.match.id == os.environ["DEADLY"]:
        ctypes.string_at(0)
    return Table(stored, grace_from)


if __name__ == "__main__":
    setattr(registry, "Table", build)  # noqa: B010
    main()
