"""The operations of `koga admin` on tournaments."""

from __future__ import annotations

from typing import Any

from koga.core.game import InvalidInput
from koga.server.ops.clock import now
from koga.server.storage.repository import Repository
from koga.server.tournaments.store import TournamentStore


async def listed(repository: Repository) -> list[dict[str, Any]]:
    names = ("id", "title", "game", "system", "state", "round", "rounds", "created")
    found = await TournamentStore(repository).everything()
    return [{**{name: getattr(row, name) for name in names}, "players": count} for row, count in found]


async def cancelled(repository: Repository, id: str) -> None:
    if not await TournamentStore(repository).cancel(id, now()):
        raise InvalidInput(f"there is no open or running tournament {id}")
