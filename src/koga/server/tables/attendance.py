"""Attendance: records at which open tables the host is present, and closes tables whose host has left.

Each process records its own connections in the database, so that the lobby of every process knows them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from koga.server.ops.metrics import Metrics
from koga.server.storage import waiting
from koga.server.storage.errors import StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.retention import delete_unchanged
from koga.server.storage.rows import MatchRow, Settings
from koga.server.tables.broadcast import Broadcast
from koga.server.tables.registry import Registry
from koga.server.tables.table import Table
from koga.server.wire import Code, Refused

log = logging.getLogger("koga.attendance")
BEAT = 10.0  # seconds between two records
PRESENT = 25.0  # seconds after a record in which the host counts as waiting
DAY = 86_400
CLOSED_AFTER = 300.0  # seconds that a listed table stays open without its host …
LINK_CLOSED_AFTER = 1.0 * DAY  # … an unlisted one …
DAYS_CLOSED_AFTER = 7.0 * DAY  # … and one with days per turn


class Attendance:
    def __init__(
        self, repository: Repository, registry: Registry, broadcast: Broadcast, drop: Callable[[str, Code], None],
        metrics: Metrics, now: Callable[[], float],
    ) -> None:  # fmt: skip
        self.repository = repository
        self.registry = registry
        self.broadcast = broadcast
        self.drop = drop
        self.metrics = metrics
        self.now = now

    async def run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.look()
            except StorageError as error:
                log.warning("could not record attendance", extra={"kind": error.kind})
            except Exception as error:  # retry at the next check
                self.metrics.count("broken")
                log.error("attendance failed", exc_info=error)

    async def look(self) -> None:
        """Record which hosts are present, then close tables without one."""
        here = [id for id in list(self.broadcast.rooms) if self.is_hosted(id)]
        if here:
            await waiting.note_seen(self.repository, here, self.now())
        for match in await waiting.unseen(self.repository, self.now() - CLOSED_AFTER):
            if self.now() - (match.seen or 0.0) > patience(match):
                await self.close_unattended(match.id)

    def is_hosted(self, id: str) -> bool:
        """Return whether the host of an open table is connected to this process."""
        table = self.registry.tables.get(id)
        if table is None or not table.standing.is_waiting():
            return False
        return not self.broadcast.connected(id).isdisjoint(table.standing.hosts())

    async def close_unattended(self, id: str) -> None:
        try:
            with await self.registry.locked(id) as table:
                if table.standing.is_waiting() and not self.is_hosted(id):
                    await self.close_table(table)
        except Refused as refusal:
            log.warning("could not close an open table", extra={"table": id, "code": refusal.code})

    async def close_table(self, table: Table) -> None:
        """Delete a table whose game never began, and notify its connections. The caller holds the table's lock."""
        try:
            stored = await self.repository.load(table.id)
            if stored is None or not Table(stored).standing.is_waiting():
                raise Refused("begun")
            if not await delete_unchanged(self.repository, stored):
                raise Refused("stale")
        except StorageError as error:
            raise Refused("broken") from error
        self.metrics.count("tables_closed")
        asyncio.get_running_loop().call_soon(self.drop, table.id, "cancelled")  # after the host's response


def patience(match: MatchRow) -> float:
    """Return the seconds that a table stays open without its host."""
    clock = msgspec.json.decode(match.settings, type=Settings).clock
    if clock is not None and clock.seconds >= DAY:
        return DAYS_CLOSED_AFTER
    return CLOSED_AFTER if match.listed else LINK_CLOSED_AFTER
