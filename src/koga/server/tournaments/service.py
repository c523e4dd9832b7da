"""Tournaments: requests of members. The conductor does the rest."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from koga.server.members.rows import MemberRow
from koga.server.ops.metrics import Metrics
from koga.server.storage.errors import Conflict
from koga.server.tables.service import Tables
from koga.server.tables.tasks import Tasks
from koga.server.tournaments import planning
from koga.server.tournaments.conductor import Conductor
from koga.server.tournaments.creation import from_form
from koga.server.tournaments.forms import NewTournament
from koga.server.tournaments.rows import PlayerRow, Whole
from koga.server.tournaments.store import TournamentStore
from koga.server.wire import Refused

MOST_OWN = 5  # open or running tournaments of a member
ATTEMPTS = 8  # attempts at a change while others change the same tournament


class Tournaments:
    def __init__(self, tables: Tables, metrics: Metrics, now: Callable[[], float]) -> None:
        self.tables = tables
        self.now = now
        self.store = TournamentStore(tables.repository)
        self.conductor = Conductor(self.store, tables, metrics, now)
        self.tasks = Tasks(metrics)

    def start(self) -> None:
        self.tasks.spawn(self.conductor.run())

    async def close(self) -> None:
        await self.tasks.cancel()

    # ---- requests of members ----

    async def find(self, id: str) -> Whole:
        found = await self.store.load(id)
        if found is None:
            raise Refused("no-tournament")
        return found

    async def create(self, form: NewTournament, maker: MemberRow) -> Whole:
        row = await self.tables.lane.run("", from_form, form, maker.id, self.now())
        if (known := await self.store.load(row.id)) is not None:  # the request was sent twice
            if known.row.maker != maker.id:
                raise Refused("taken")
            return known
        if await self.store.made_by(maker.id) >= MOST_OWN:
            raise Refused("too-many")
        try:
            await self.store.create(row)
        except Conflict as error:
            raise Refused("taken") from error
        return await self.find(row.id)

    async def join(self, id: str, member: MemberRow) -> Whole:
        """Enter a tournament that has not begun, or an arena; or return after a pause."""
        for _ in range(ATTEMPTS):
            whole = await self.find(id)
            own = player_of(whole, member.id)
            if own is not None:
                return await self.come_back(whole, own)
            self.check_open(whole)
            if sum(player.level is None for player in whole.players) >= whole.row.size:
                raise Refused("full")
            number = 1 + max((player.number for player in whole.players), default=-1)
            player = PlayerRow(id, number, member.id, member.name, None, "in", self.now())
            try:
                await self.store.join(id, whole.row.version, player)
            except Conflict:
                continue
            return await self.find(id)
        raise Refused("busy")

    def check_open(self, whole: Whole) -> None:
        state = whole.row.state
        if state in ("over", "cancelled"):
            raise Refused("over")
        if state == "playing" and whole.row.system != "arena":
            raise Refused("begun")

    async def come_back(self, whole: Whole, own: PlayerRow) -> Whole:
        if whole.row.state in ("over", "cancelled"):
            raise Refused("over")
        if own.state == "out" and whole.row.system != "arena":
            raise Refused("left")
        if own.state != "in":
            await self.store.set_player(whole.row.id, own.number, state="in")
            self.conductor.hurry()
        return await self.find(whole.row.id)

    async def withdraw(self, id: str, member: MemberRow) -> Whole:
        """Withdraw a member. Before the start the entry is deleted; afterwards the results stay, and the member is no
        longer paired."""
        for _ in range(ATTEMPTS):
            whole = await self.find(id)
            own = player_of(whole, member.id)
            if own is None:
                raise Refused("not-allowed")
            if whole.row.state in ("over", "cancelled"):
                raise Refused("over")
            try:
                if whole.row.state == "open":
                    await self.store.leave(id, whole.row.version, own.number)
                else:
                    await self.store.set_player(id, own.number, state="out")
            except Conflict:
                continue
            return await self.find(id)
        raise Refused("busy")

    async def begin(self, id: str, member: MemberRow) -> Whole:
        """Start the tournament, on behalf of its creator."""
        whole = await self.find(id)
        if whole.row.maker != member.id:
            raise Refused("not-maker")
        if whole.row.state != "open":
            raise Refused("begun")
        filled = replace(whole, players=[*whole.players, *planning.fillers(whole, self.now())])
        if not planning.is_playable(filled):
            raise Refused("too-few")
        try:
            await self.conductor.begin(whole)
        except Conflict as error:
            raise Refused("stale") from error
        self.conductor.hurry()
        return await self.find(id)

    async def cancel(self, id: str, member: MemberRow) -> Whole:
        """Cancel the tournament, on behalf of its creator: games in progress continue as casual games."""
        whole = await self.find(id)
        if whole.row.maker != member.id:
            raise Refused("not-maker")
        if not await self.store.cancel(id, self.now()):
            raise Refused("over")
        return await self.find(id)


def player_of(whole: Whole, member: str | None) -> PlayerRow | None:
    return next((player for player in whole.players if member is not None and player.member == member), None)
