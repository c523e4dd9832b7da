"""Retention: tables unused for a long time are archived to a file and deleted. Players are shown the date.

Guests' tries at puzzles are deleted after the same time.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import time
from collections.abc import Callable
from pathlib import Path

from koga.server.ops.archive import exported_whole
from koga.server.ops.clock import now
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Settings
from koga.server.puzzles.store import forget_guests
from koga.server.storage.database import is_sqlite, sqlite_path
from koga.server.storage.errors import StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.retention import delete_unchanged, last_used, review_again, to_review
from koga.server.storage.rows import Stored

log = logging.getLogger("koga.retention")
DAY = 86_400.0
EVERY = 60.0  # seconds between two sweeps
MOST_REVIEWED = 100  # tables per sweep
LATEST_REVIEW = 7 * DAY  # a table is checked at least this often, so that a changed setting takes effect


def kept_until(last_used: float, keep_days: float) -> float | None:
    """Return when a table last used at `last_used` is archived and deleted; None if never."""
    return last_used + keep_days * DAY if keep_days else None


def archive_folder(settings: Settings) -> Path:
    if settings.archive is not None:
        return Path(settings.archive)
    return Path(sqlite_path(settings.database)).parent / "archive" if is_sqlite(settings.database) else Path("archive")


class Retention:
    def __init__(
        self, repository: Repository, keep_days: float, folder: Path, forget: Callable[[str], None], metrics: Metrics
    ) -> None:
        """Create the sweep. `forget` is called with every deleted table, to remove it from memory."""
        self.repository = repository
        self.keep_days = keep_days
        self.folder = folder
        self.forget = forget
        self.metrics = metrics
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.keep_days:
            self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        while True:
            try:
                await self.sweep()
            except StorageError:
                pass  # named, counted and logged where it was raised
            except OSError as error:
                log.error("cannot archive: nothing is deleted", exc_info=error)
            except Exception:
                self.metrics.count("broken")
                log.exception("retention failed")
            await asyncio.sleep(EVERY)

    async def sweep(self) -> None:
        await forget_guests(self.repository, now() - self.keep_days * DAY)
        for id in await to_review(self.repository, now(), MOST_REVIEWED):
            used = await last_used(self.repository, id)
            until = None if used is None else kept_until(used, self.keep_days)
            if until is None:
                continue
            if until > now():
                await review_again(self.repository, id, min(until, now() + LATEST_REVIEW))
            else:
                await self.archive(id)

    async def archive(self, id: str) -> None:
        stored = await self.repository.load(id)
        if stored is None:
            return
        await asyncio.to_thread(write_archive, self.folder, stored)
        if await delete_unchanged(self.repository, stored):
            self.forget(id)
            self.metrics.count("tables_archived")
            log.info("archived", extra={"table": id})

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)


def write_archive(folder: Path, stored: Stored) -> Path:
    """Write the table to a file that `koga admin import` reads; it is synced to disk on return."""
    month = folder / time.strftime("%Y-%m", time.gmtime(stored.match.created))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    month.mkdir(mode=0o700, exist_ok=True)
    path = month / f"{stored.match.id}.json.gz"
    draft = path.with_suffix(".new")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
        file.write(gzip.compress(exported_whole(stored).encode()))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    for parent in (month, folder):
        sync_folder(parent)
    return path


def sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
