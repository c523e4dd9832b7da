"""Folder shared by the workers of one server while it runs: metrics and the ledger of budgets."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from koga.server.ops.budgets import BUDGETS
from koga.server.ops.clock import share_anchor
from koga.server.ops.ledger import Ledger
from koga.server.ops.metrics import FOLDER

RUN = "KOGA_RUN_FOLDER"
LEDGER = "budgets"


@contextmanager
def run_folder(workers: int) -> Iterator[Path]:
    """Create the folder, name it in the environment of workers started within the context, and remove it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="koga-", dir=os.environ.get("RUNTIME_DIRECTORY")))  # mode 0700
    (folder / "metrics").mkdir()
    Ledger.prepare(folder / LEDGER, len(BUDGETS), workers)
    os.environ[RUN] = str(folder)
    os.environ[FOLDER] = str(folder / "metrics")
    share_anchor()
    try:
        yield folder
    finally:
        del os.environ[RUN], os.environ[FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def shared_ledger() -> Path | None:
    """Return the ledger shared by this server's workers; None for a server of one process."""
    folder = os.environ.get(RUN)
    return None if folder is None else Path(folder) / LEDGER
