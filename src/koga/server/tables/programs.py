"""Programs at tables: what an outside program may do, and how it leaves once its bot token is revoked.

A seat's `program` names the bot token by which it was taken. The seat has a token of its own, which is derived from the
bot token and the table: a program that sits down again gets the same seat, and has one seat at a table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from msgspec.structs import replace

from koga.server.forms import SitDown
from koga.server.members.bot_tokens import MOST_GAMES, BotTokens
from koga.server.members.service import Members
from koga.server.ops.budgets import Account
from koga.server.ops.metrics import Metrics
from koga.server.storage.errors import StorageError
from koga.server.storage.rows import GUEST_PROGRAM
from koga.server.tables import absence, agreement, seating
from koga.server.tables.broadcast import Broadcast
from koga.server.tables.creation import seat_token
from koga.server.tables.table import Change, Decide, Table, secret_hash
from koga.server.wire import Act, Free, FromClient, Refused, Resign, Reveal, Share

log = logging.getLogger("koga.programs")
SWEEP_SECONDS = 2.0  # between two searches for seats of revoked tokens, such as those revoked by `koga admin`
ALLOWED: tuple[type[FromClient], ...] = (Act, Share, Reveal, Resign, Free)  # what a program may send at its seat


class Programs:
    def __init__(
        self, tokens: BotTokens, broadcast: Broadcast, change: Callable[[str, Decide], Awaitable[Table]],
        metrics: Metrics, now: Callable[[], float],
    ) -> None:  # fmt: skip
        self.tokens = tokens
        self.broadcast = broadcast
        self.change = change
        self.metrics = metrics
        self.now = now

    # ---- sitting down ----

    async def sit(self, id: str, form: SitDown, text: str, names: Members, account: Account) -> tuple[Table, str]:
        """Take an open seat by a bot token, or the seat that it already has; return the table and the seat's token."""
        row = await self.tokens.of_text(text)
        secret = seat_token(text, id, "program")
        hashed = secret_hash(secret)
        if not account.budgets.account(f"bot token {row.id}").spend("programs"):
            raise Refused("too-fast")
        await names.check_guest(row.name)  # somebody may have become a member of that name since
        busy = await self.tokens.games_at_once(row.id) >= MOST_GAMES

        def sit_down(table: Table) -> Change | None:
            change = seating.sit(table, form.seat, row.name, hashed, form.share, self.now(), None, row.id)
            if change is not None and busy:
                raise Refused("token-busy", games=MOST_GAMES)
            return change

        table = await self.change(id, sit_down)
        await self.tokens.note_use(row)
        await self.check(table, table.seat_of(secret))  # it may have been revoked meanwhile
        return table, secret

    async def check(self, table: Table, seat: int | None) -> None:
        """Refuse a seat whose bot token is revoked."""
        program = None if seat is None or seat < 0 else table.standing.seats[seat].program
        if program is None or program == GUEST_PROGRAM:
            return
        try:
            issued = await self.tokens.find(program)
        except StorageError as error:
            raise Refused("broken") from error
        if issued is None:
            raise Refused("bad-token")

    # ---- revoked tokens ----

    async def run(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.dismiss_revoked()
            except StorageError as error:
                log.warning("could not look for revoked bot tokens", extra={"kind": error.kind})
            except Exception as error:  # retry at the next sweep
                self.metrics.count("broken")
                log.error("dismissing revoked bot tokens failed", exc_info=error)

    async def dismiss_revoked(self) -> None:
        """Disconnect every program whose token is revoked, and free or resign its seat."""
        for id, seat in await self.tokens.orphaned():
            self.broadcast.dismiss(id, "bad-token", {seat})
            try:
                await self.change(id, partial(dismissed, number=seat, now=self.now()))
            except Refused as refusal:  # retry at the next sweep
                log.warning("could not dismiss a program", extra={"table": id, "code": refusal.code})


def dismissed(table: Table, number: int, now: float) -> Change | None:
    """Return the change that ends a program's part in a game: before the game its seat is freed, during it it resigns.
    While chance is agreed on there is nothing to change: the program is left out, and resigns once the game begins."""
    seat, standing = table.standing.seats[number], table.standing
    if standing.is_over or seat.program is None or seat.token is None:
        return None
    if standing.is_waiting():
        draft = agreement.new_draft(table, now)
        draft.add("seat", number, "free")
        return seating.arranged(table, draft, [seating.vacated(seat)])
    if not standing.begun:
        return None
    if number in standing.left:
        return seating.change_seat(table, number, "revoke", now, None, token=None)
    change = absence.leave(table, "resign", number, now, None)
    change.seats = [replace(seat, token=None)]
    return change


def check_message(table: Table, seat: int, message: FromClient) -> None:
    """Refuse what a program may not do: it plays, and neither talks nor asks for hints or undo."""
    if table.standing.seats[seat].program is not None and type(message) not in ALLOWED:
        raise Refused("program")


def check_person(table: Table, seat: int) -> None:
    """Refuse a program what only a person may do over HTTP."""
    if table.standing.seats[seat].program is not None:
        raise Refused("program")
