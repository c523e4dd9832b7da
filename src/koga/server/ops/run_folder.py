"""The folder that the workers of one server share while it runs: metrics and the ledger of budgets."""

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
    """Make the folder, name it in the environment for workers that start within, and remove it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="koga-", dir=os.environ.get("RUNTIME_DIRECTORY")))  # by mkdtemp 0700
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
    """The ledger of the server whose worker this is; None for a server of one process."""
    folder = os.environ.get(RUN)
    return None if folder is None else Path(folder) / LEDGER
