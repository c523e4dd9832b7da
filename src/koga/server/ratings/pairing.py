"""Quick pairing: seats players waiting for the same game and pace together, nearest ratings first.

Tickets are in the database, so that any process can pair any two players. The window of acceptable ratings widens with
the waiting time; a pair must be within both players' windows.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from itertools import combinations

from msgspec.structs import replace

from koga.core.game import Agreed, Game, agree, find
from koga.core.match import Match
from koga.server.ratings import tickets
from koga.server.ratings.tickets import Pace, TicketRow
from koga.server.storage.errors import Conflict
from koga.server.storage.repository import Repository
from koga.server.storage.rows import SeatRow, Settings
from koga.server.tables import rated
from koga.server.tables.creation import New, new, table_id
from koga.server.tables.lane import Lane
from koga.server.tables.table import Table, player_name
from koga.server.text import numbered
from koga.server.wire import Clock

log = logging.getLogger("koga.pairing")
WINDOW = 100.0  # initial difference of ratings that a player accepts …
WIDENS = 10.0  # … and its growth per second
CLOCKS: dict[Pace, Clock] = {
    "fast": Clock("turn", 120, "bot", reserve=180),
    "calm": Clock("turn", 600, "bot", reserve=600),
    "days": Clock("turn", 3 * 86_400, "bot"),
}
NEAREST = 12  # acceptable players considered for a group


class Pairing:
    def __init__(
        self, repository: Repository, lane: Lane, put: Callable[[New], Table], now: Callable[[], float]
    ) -> None:
        """Create the pairing. `put` activates a stored table."""
        self.repository = repository
        self.lane = lane
        self.put = put
        self.now = now

    async def look(self, ticket: TicketRow) -> bool:
        """Seat a group including the ticket; return False if there is none, or another process was faster."""
        game = find(ticket.game)
        count = game.start(agreed_for(game)).seats
        now = self.now()
        group = best_group(ticket, await tickets.waiting(self.repository, ticket, now), count, now)
        if group is None:
            return False
        group = secrets.SystemRandom().sample(group, len(group))  # seats are drawn at random
        made = await self.lane.run("", seated_group, group, now)
        try:
            async with self.repository.writing(made.stored.match.id) as connection:
                await tickets.claim(connection, group, made.stored.match.id)
                await self.repository.insert(connection, made.stored)
        except Conflict:
            return False
        self.put(made)
        log.info("paired", extra={"table": made.stored.match.id, "players": len(group)})
        return True


def agreed_for(game: Game) -> Agreed:
    """Return the settings of a game whose players chose nothing but the game and the pace."""
    return agree(game, {**game.proposal, **game.pairing})


def window(ticket: TicketRow, now: float) -> float:
    return WINDOW + WIDENS * max(0.0, now - ticket.since)


def will_do(one: TicketRow, other: TicketRow, now: float) -> bool:
    if one.member is not None and one.member == other.member:
        return False
    return abs(one.mean - other.mean) <= min(window(one, now), window(other, now))


def best_group(ticket: TicketRow, waiting: list[TicketRow], count: int, now: float) -> list[TicketRow] | None:
    """Return the ticket and the players nearest in rating, `count` in total, who all accept each other."""
    if ticket.id not in [one.id for one in waiting]:
        return None
    others = [other for other in waiting if other.id != ticket.id and will_do(ticket, other, now)]
    nearest = sorted(others, key=lambda other: (abs(other.mean - ticket.mean), other.since, other.id))[:NEAREST]
    groups = [
        some
        for some in combinations(nearest, count - 1)
        if all(will_do(one, other, now) for one, other in combinations(some, 2))
    ]
    if not groups:
        return None
    return [ticket, *min(groups, key=lambda some: spread([ticket, *some]))]


def spread(group: list[TicketRow]) -> float:
    means = [one.mean for one in group]
    return max(means) - min(means)


def seated_group(group: list[TicketRow], now: float) -> New:
    """Create the table of a group, with the options declared by the game for pairing. Slow."""
    first = group[0]
    game, id = find(first.game), table_id(None)
    rows: list[SeatRow] = []
    for number, ticket in enumerate(group):
        name = numbered(ticket.name, [row.name for row in rows])
        rows.append(SeatRow(id, number, "person", name, None, None, ticket.token, ticket.member))
    settings = Settings(clock=CLOCKS[first.pace])
    if first.rated:
        settings = rated.settings_of(settings, CLOCKS[first.pace], len(rows))
    elif len(rows) == 2:
        settings = replace(settings, leaving="end", clock=replace(CLOCKS[first.pace], then="end"))
    match = Match.prepare(game, agreed_for(game), [player_name(row) for row in rows])
    shares = {number: ticket.share for number, ticket in enumerate(group) if ticket.share is not None}
    return new(id, match, settings, True, rows, {}, shares, now)
