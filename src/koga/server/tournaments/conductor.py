"""Conductor: starts tournaments, creates the tables of each round, records results and proceeds to the next round.

Every process has one; a claim on the cluster bus lets one process at a time conduct a tournament. Each step is one
transaction from one stored state to the next (store.py), so that a process may die between any two: the next conductor
continues from the stored state.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from msgspec.structs import replace

from koga.server.ops.metrics import Metrics
from koga.server.storage.errors import Conflict, StorageError
from koga.server.storage.rows import NewNotice
from koga.server.tables.results import forfeited, places
from koga.server.tables.service import Tables
from koga.server.tables.table import Table
from koga.server.tournaments import planning
from koga.server.tournaments.creation import table_of
from koga.server.tournaments.rows import GameRow, PlayerRow, Whole
from koga.server.tournaments.store import TournamentStore
from koga.server.wire import Refused

log = logging.getLogger("koga.tournaments")
SWEEP = 1.0  # seconds between two checks
ABANDONED = 7 * 86_400.0  # seconds after which an open tournament that was never started is cancelled


class Conductor:
    def __init__(self, store: TournamentStore, tables: Tables, metrics: Metrics, now: Callable[[], float]) -> None:
        self.store = store
        self.tables = tables
        self.metrics = metrics
        self.now = now
        self.notices_of: Callable[[Table], list[NewNotice]] | None = None  # notifies players of a new table
        self.looks = asyncio.Event()

    def hurry(self) -> None:
        """Check at once, because a tournament was started."""
        self.looks.set()

    async def run(self) -> None:
        while True:
            try:
                for id in await self.store.running():
                    await self.conduct(id)
            except StorageError as error:
                log.warning("conducting tournaments failed", extra={"kind": error.kind})
            except Exception as error:  # retry at the next check
                self.metrics.count("broken")
                log.error("conductor failed", exc_info=error)
            self.looks.clear()
            try:
                async with asyncio.timeout(SWEEP):
                    await self.looks.wait()
            except TimeoutError:
                continue

    async def conduct(self, id: str) -> None:
        """Take all due steps of a tournament, unless another process conducts it."""
        claim = f"tournament {id}"
        if not await self.tables.bus.claim(claim):
            return
        try:
            while (whole := await self.store.load(id)) is not None and await self.take_step(whole):
                continue
        except Conflict:
            log.info("another process took this step first", extra={"tournament": id})
        except Refused as refusal:
            log.warning("tournament waits", extra={"tournament": id, "code": refusal.code})
        finally:
            await self.tables.bus.release(claim)

    async def take_step(self, whole: Whole) -> bool:
        """Take the next step; return False if none is due."""
        state, now = whole.row.state, self.now()
        if state == "open":
            if whole.row.starts is not None and whole.row.starts <= now:
                await self.begin(whole)
                return True
            if now - whole.row.created > ABANDONED and (whole.row.starts or 0) < now:
                await self.store.cancel(whole.row.id, now)
            return False
        if state != "playing":
            return False
        if due := [game for game in whole.games if game.state == "due"]:
            for game in due:
                await self.set_up(whole, game)
            return True
        if await self.take_results(whole):
            return True
        return await (self.go_on_arena(whole) if whole.row.system == "arena" else self.go_on(whole))

    # ---- start ----

    async def begin(self, whole: Whole) -> bool:
        """Fill up with bots and plan the games; cancel if there are too few players."""
        now, row = self.now(), whole.row
        bots = planning.fillers(whole, now)
        whole = replace(whole, players=[*whole.players, *bots])
        if not planning.is_playable(whole):
            await self.store.cancel(row.id, now)
            return False
        values = {"state": "playing", "began": now, "next_at": now}
        games: list[GameRow] = []
        if row.system in ("robin", "blocks"):
            games = await self.tables.lane.run("", planning.planned, whole)
            values["rounds"] = max(game.round for game in games)
        elif row.system == "swiss":
            values["rounds"] = planning.rounds_of(whole)
        await self.store.change(row, values, bots, games)
        self.metrics.count("tournaments_begun", game=row.game)
        return True

    # ---- games ----

    async def set_up(self, whole: Whole, game: GameRow) -> None:
        """Create the table of a game, or decide the game if only one of two players is left."""
        players = {player.number: player for player in whole.players}
        present = [players[number].state == "in" for number in game.numbers()]
        if game.is_rest:
            await self.store.set_game(game, state="over")
        elif not all(present) and (len(present) == 2 or not any(self.is_person(players[n]) for n in game.numbers())):
            await self.store.set_game(game, state="over", places=walkover(present))
        else:
            new = await self.tables.lane.run("", table_of, whole, game, self.now())
            try:
                table = await self.tables.open(new)
            except Conflict:
                table = await self.tables.registry.get(new.stored.match.id)
            notices = [] if self.notices_of is None else self.notices_of(table)
            await self.store.set_game(game, notices, state="playing", match=table.id)

    def is_person(self, player: PlayerRow) -> bool:
        return player.level is None and player.state == "in"

    async def take_results(self, whole: Whole) -> bool:
        """Record the results of finished games; return whether there were any."""
        playing = {game.match: game for game in whole.games if game.state == "playing" and game.match is not None}
        done = await self.store.finished_tables(list(playing)) if playing else set()
        for match in done:
            game = playing[match]
            try:
                table = await self.tables.registry.get(match)
                result = places(table)
            except Refused as refusal:
                if refusal.code not in ("no-table", "quarantined", "old-rules"):
                    raise
                result = None
            if result is None:
                await self.store.set_game(game, state="void")
                continue
            order = with_leavers_last(result, whole, game, table)
            if await self.store.set_game(game, state="over", places=" ".join(map(str, order))):
                await self.pause_absent(whole, game, table)
        return bool(done)

    async def pause_absent(self, whole: Whole, game: GameRow, table: Table) -> None:
        """Pause players who ran out of time without a single move, until they return."""
        ended = table.match.record.ended
        here = {act.seat for act in table.match.acts} | set(table.standing.left)
        if ended is not None and ended.by == "resign":
            here.add(ended.seat)
        for seat in forfeited(table) - here:
            player = next(player for player in whole.players if player.number == game.numbers()[seat])
            if self.is_person(player) and table.standing.seats[seat].kind == "person":
                await self.store.set_player(whole.row.id, player.number, state="paused")

    # ---- rounds ----

    async def go_on(self, whole: Whole) -> bool:
        row, now = whole.row, self.now()
        if not all(game.is_done for game in whole.now_playing()):
            return False
        if row.round >= row.rounds or (row.system == "swiss" and len(planning.entrants(whole)) < 2):
            await self.store.change(row, {"state": "over", "ended": now, "next_at": None})
            return True
        if row.next_at is None:
            await self.store.change(row, {"next_at": now + row.pause})
            return True
        if now < row.next_at:
            return False
        values = {"round": row.round + 1, "next_at": None}
        if row.system == "swiss":
            games = await self.tables.lane.run("", planning.next_round, whole)
            await self.store.change(row, values, new_games=games)
        else:
            await self.store.change(row, values, begun=row.round + 1)
        return True

    async def go_on_arena(self, whole: Whole) -> bool:
        row, now = whole.row, self.now()
        if row.began is None or now >= row.began + 60.0 * row.minutes:
            if not all(game.is_done for game in whole.games):
                return False
            await self.store.change(row, {"state": "over", "ended": now, "next_at": None})
            return True
        if row.next_at is not None and now < row.next_at:
            return False
        games = await self.tables.lane.run("", planning.next_round, whole)
        if not games:
            return False
        await self.store.change(row, {"round": row.round + 1, "next_at": now + row.pause}, new_games=games)
        return True


def walkover(present: list[bool]) -> str:
    """Return the places of an unplayed game: present players win; nobody wins if none is present."""
    if not any(present):
        return ""
    return " ".join("1" if here else str(sum(present) + 1) for here in present)


def with_leavers_last(result: tuple[int, ...], whole: Whole, game: GameRow, table: Table) -> tuple[int, ...]:
    """Return the result with withdrawn players last: their stand-in bots win nothing for them."""
    bots = {player.number for player in whole.players if player.level is not None}
    seats = table.standing.seats
    gone = {seat for seat, number in enumerate(game.numbers()) if seats[seat].kind == "bot" and number not in bots}
    stayed = [seat for seat in range(len(result)) if seat not in gone]
    return tuple(
        len(stayed) + 1 if seat in gone else 1 + sum(result[other] < result[seat] for other in stayed)
        for seat in range(len(result))
    )
