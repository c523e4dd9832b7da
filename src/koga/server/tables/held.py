"""`async with registry.held(id) as table`: a table, locked against everybody else in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from koga.server.wire import Refused

if TYPE_CHECKING:
    from koga.server.tables.registry import Registry
    from koga.server.tables.table import Table


class Held:
    """The table may be forgotten while one waits for it: then it is loaded again."""

    __slots__ = ("id", "registry", "table")

    def __init__(self, registry: Registry, id: str) -> None:
        self.registry, self.id = registry, id

    async def __aenter__(self) -> Table:
        while True:
            self.table = self.registry.tables.get(self.id) or await self.registry.table(self.id)
            await self.table.lock.acquire()
            if self.registry.tables.get(self.id) is self.table:
                return self.table
            self.table.lock.release()

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        self.table.lock.release()
        if kind is not None and not issubclass(kind, Refused):
            self.registry.forget(self.id)  # what is in memory may be ahead of what is stored
