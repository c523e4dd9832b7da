"""Settlement: when a game ends, its members' results are stored and a rated game changes ratings, exactly once.

The end of a game is stored by the command that ends it; the settlement follows in a separate transaction. The first
process to do it marks the table as settled in the same transaction, so that no other process repeats it. Work left
undone by a process that stopped in between is found by the next sweep of any process.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from koga.ratings.model import Rating
from koga.server.ops.metrics import Metrics
from koga.server.ratings import store
from koga.server.ratings.outcomes import outcome, ratings_after
from koga.server.storage.errors import Conflict, StorageError
from koga.server.storage.repository import Repository
from koga.server.storage.rows import ResultRow
from koga.server.tables.broadcast import Broadcast
from koga.server.tables.registry import Registry
from koga.server.tables.results import places
from koga.server.tables.table import Table
from koga.server.wire import Refused

log = logging.getLogger("koga.ratings")
LOOK = 10.0  # seconds between two sweeps for unsettled tables
ATTEMPTS = 5  # attempts while other tables change the same members' ratings


class Settlement:
    def __init__(
        self, repository: Repository, registry: Registry, broadcast: Broadcast, metrics: Metrics,
        now: Callable[[], float],
    ) -> None:  # fmt: skip
        self.repository = repository
        self.registry = registry
        self.broadcast = broadcast
        self.metrics = metrics
        self.now = now

    async def run(self) -> None:
        while True:
            try:
                for id in await store.unsettled(self.repository):
                    await self.settle(id)
            except StorageError as error:
                log.warning("looking for unsettled results failed", extra={"kind": error.kind})
            except Exception as error:  # retry at the next sweep
                self.metrics.count("broken")
                log.error("settlement failed", exc_info=error)
            await asyncio.sleep(LOOK)

    async def settle(self, id: str) -> None:
        """Settle a finished table unless already done, and inform connected players."""
        try:
            table = await self.registry.get(id)
            if not table.standing.is_over:
                return
            for _ in range(ATTEMPTS):
                try:
                    rows = await self.store(table)
                    break
                except Conflict:
                    continue
            else:
                raise Refused("stale")
            if not rows and table.settings.rated:  # another process was first
                rows = await store.results_of_table(self.repository, id)
            if rows:
                with await self.registry.locked(id) as table:
                    table.results = rows
                    self.broadcast.publish(table)
        except (Refused, StorageError) as error:  # retry at the next sweep
            log.warning("could not store results", extra={"table": id, "error": str(error)[:200]})
        except Exception as error:  # one table's failure must not stop the others
            self.metrics.count("broken")
            log.error("settlement failed", extra={"table": id}, exc_info=error)

    async def store(self, table: Table) -> list[ResultRow]:
        """Settle in one transaction: mark the table, store the results, change the ratings. Return nothing if already
        settled."""
        at, game = self.now(), table.game.name
        standings = places(table)
        if standings is None:
            raise Refused("not-over")
        async with self.repository.writing(table.id) as connection:
            if not await store.claim(connection, table.id, at):
                return []
            seats = await store.members_at(connection, table.id)
            stored = await store.stored_seats(connection, table.id)  # before a guest's seat was claimed by a member
            known = await store.locked_ratings(connection, game, list(seats.values())) if table.settings.rated else {}
            before = {seat: known.get(member, (Rating(), 0))[0] for seat, member in seats.items()}
            after = ratings_after(table, before) if table.settings.rated else {}
            for seat, rating in sorted(after.items(), key=lambda item: seats[item[0]]):
                games = known.get(seats[seat], (rating, 0))[1] + 1
                await store.put_rating(connection, seats[seat], game, rating, games, at)
            rows = [
                ResultRow(
                    table.id, seat, member, game, standings[seat], len(standings), outcome(standings, seat), at,
                    *((before[seat].mean, before[seat].deviation, *values(after[seat])) if seat in after else ()),
                )
                for seat, member in seats.items()
                if seat not in stored
            ]  # fmt: skip
            await store.put_results(connection, rows)
            await self.repository.notify(connection, [table.id])
        return rows


def values(rating: Rating) -> tuple[float, float]:
    return rating.mean, rating.deviation
