"""`async with hall.held(id) as table`: a table, locked against everybody else in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from koga.server.wire import Refusal

if TYPE_CHECKING:
    from koga.server.hall import Hall
    from koga.server.tables import Table


class Held:
    """The table may be forgotten while one waits for it: then it is loaded again."""

    __slots__ = ("hall", "id", "table")

    def __init__(self, hall: Hall, id: str) -> None:
        self.hall, self.id = hall, id

    async def __aenter__(self) -> Table:
        while True:
            self.table = self.hall.tables.get(self.id) or await self.hall.table(self.id)
            await self.table.lock.acquire()
            if self.hall.tables.get(self.id) is self.table:
                return self.table
            self.table.lock.release()

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        self.table.lock.release()
        if kind is not None and not issubclass(kind, Refusal):
            self.hall.forget(self.id)  # what is in memory may be ahead of what is stored
