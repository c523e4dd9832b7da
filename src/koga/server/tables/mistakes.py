"""Mistakes in finished games, in games where they can be proven: searched in the bot pool, then kept in memory."""

from __future__ import annotations

from koga.server.bots.pool import BotPool
from koga.server.forms import Mistake, Mistakes
from koga.server.ops.budgets import Account
from koga.server.tables.table import Table
from koga.solvers.exact import solver

MOST_KEPT = 500  # games; the least recently requested are dropped first


class MistakeFinder:
    def __init__(self, pool: BotPool) -> None:
        self.pool = pool
        self.kept: dict[tuple[str, int], Mistakes] = {}  # by table and version

    async def find(self, table: Table, account: Account) -> Mistakes:
        """Return the mistakes of a game that is over; the account pays for a search."""
        if solver(table.game) is None:
            return Mistakes(False, ())
        key = table.id, table.version
        found = self.kept.pop(key, None) or await self.search(table, account)
        self.kept[key] = found  # ordered by last use
        while len(self.kept) > MOST_KEPT:
            del self.kept[next(iter(self.kept))]
        return found

    async def search(self, table: Table, account: Account) -> Mistakes:
        acts = table.match.acts
        names = [act.name for act in acts]
        judged = await self.pool.judge(table.game, table.match.position_at(0), names, account)
        known = any(verdict is not None for verdict, _ in judged)
        lines = enumerate(mistake for _, mistake in judged)
        return Mistakes(known, tuple(Mistake(step, acts[step].seat, line) for step, line in lines if line is not None))
