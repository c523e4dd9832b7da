"""Table: a match with people at it. Memory is never ahead of the database.

State is never stored: a table is rebuilt from its entries. A command returns a Change, which is stored before the table
adopts it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import Any

import msgspec

from koga.core.agreements import BOT
from koga.core.game import Agreed, Game, find, restored
from koga.core.match import Match, Proposal
from koga.core.position import OVER
from koga.core.record import Ended, Record
from koga.server.storage.rows import ChatRow, Entry, Kind, ResultRow, SeatRow, Settings, Stored
from koga.server.tables.answered import Answered
from koga.server.tables.entries import record_entry
from koga.server.tables.history import History
from koga.server.tables.lock import Lock
from koga.server.tables.standing import LOSSES, Standing
from koga.server.wire import Refused

CHAT_KEPT = 100  # chat lines in memory; the others stay in the database


class Change:
    """The rows that a command stores, all or nothing."""

    def __init__(
        self, entries: list[Entry], proposal: Proposal | None = None, seats: list[SeatRow] | None = None,
        chat: ChatRow | None = None, link: str | None = None, seed: bytes | None = None,
    ) -> None:  # fmt: skip
        self.entries = entries
        self.proposal = proposal  # the entries' effect on the match, if already computed
        self.seats = seats  # seat rows to replace
        self.chat = chat
        self.link = link  # hash of a used one-time code
        self.seed = seed  # the server's new secret seed


Decide = Callable[["Table"], Change | None]  # None: there is nothing to change


class Table:
    def __init__(self, stored: Stored, grace_from: float | None = None) -> None:
        """Build the table from its rows. `grace_from`: the current time, if the server may have been down until now."""
        self.row = stored.match
        self.id = stored.match.id
        self.game: Game = find(stored.match.game)
        if stored.match.rules != self.game.rules_version:
            raise Refused(
                "old-rules", more=f"version {stored.match.rules}; this server has version {self.game.rules_version}"
            )
        self.agreed = restored(self.game, msgspec.json.decode(stored.match.agreed, type=Agreed))
        self.settings = msgspec.json.decode(stored.match.settings, type=Settings)
        self.chat: list[ChatRow] = []  # the last lines
        self.answered = Answered()
        self.histories: dict[int, History] = {}  # by viewer
        self.results: list[ResultRow] = []  # rating changes of members, once a rated game is settled
        self.lock = Lock()
        self.standing = Standing.new(stored.seats, self.settings.clock)
        record = Record(self.game, self.agreed, [player_name(seat) for seat in stored.seats])
        self.match = Match.restore(record, self.row.seed)
        self.follow(stored)
        if grace_from is not None:
            self.standing = self.standing.with_grace(grace_from)

    @property
    def version(self) -> int:
        return self.standing.version

    # ---- adopting stored entries ----

    def follow(self, stored: Stored) -> None:
        """Adopt stored entries, seats and chat that are unknown here."""
        self.row = stored.match
        for entry in stored.entries:
            self.play(entry)
        self.note(stored.entries, stored.chat)
        changed = [new for new, old in zip(stored.seats, self.standing.seats, strict=True) if new != old]
        self.stand(self.standing.after(stored.entries, changed), bool(changed))

    def adopt(self, change: Change, standing: Standing) -> None:
        """Adopt a stored change and the standing it leads to."""
        if change.proposal is not None:
            self.match.accept(change.proposal)
        else:
            for entry in change.entries:
                self.play(entry)
        self.note(change.entries, [change.chat] if change.chat is not None else [])
        self.stand(standing, bool(change.seats))

    def stand(self, standing: Standing, seats_changed: bool) -> None:
        self.standing = standing
        if seats_changed:
            self.match.record.seats = [player_name(seat) for seat in standing.seats]

    def play(self, entry: Entry) -> None:
        """Apply an entry to the match."""
        match, kind = self.match, entry.kind
        recorded = record_entry(entry)
        if recorded is not None:
            match.follow([recorded], self.row.seed)
        elif kind == "undo":
            match.cut(int(entry.text))
            for history in self.histories.values():
                history.cut(len(match.acts))
        elif kind in LOSSES and not entry.text:
            match.record.ended = Ended("time" if kind == "time" else "resign", entry.seat)

    def note(self, entries: list[Entry], chat: list[ChatRow]) -> None:
        """Remember which messages were processed. Entries of chance belong to the message before them."""
        if chat:
            self.chat = [*self.chat, *chat][-CHAT_KEPT:]
        key: tuple[int, str] | None = None
        for entry in entries:
            if entry.message:
                key = entry.seat, entry.message
            elif entry.seat >= 0:
                key = None
            if key is not None:
                self.answered.add(*key, entry.version)
        for line in chat:
            self.answered.add(line.seat, line.message, 0)  # chat has no version

    def schedule_after(self, standing: Standing) -> dict[str, Any] | None:
        """Return the columns polled by the scheduler, if they differ from the stored ones."""
        row, due = self.row, standing.bot_to_act() is not None
        unchanged = bool(row.bot_due) == due and row.deadline == standing.deadline() and row.ended == standing.ended
        if unchanged and (row.seen is None or standing.is_waiting()):
            return None
        return standing.columns()

    # ---- questions ----

    def is_timed(self) -> bool:
        """Return whether the scheduler has to look at the table now: a bot is to act, or there may be a deadline."""
        standing = self.standing
        return (
            not standing.begun
            or standing.ballot is not None
            or self.settings.clock is not None
            or standing.bot_to_act() is not None
        )

    def last_used(self) -> float:
        """Return the time of the last event at the table."""
        return max(self.row.created, self.standing.at, self.chat[-1].at if self.chat else 0.0)

    def seat_of(self, token: str) -> int | None:
        """Return the seat opened by a secret token, compared in constant time."""
        hashed = secret_hash(token)
        for seat in self.standing.seats:
            if seat.token and hmac.compare_digest(seat.token, hashed):
                return seat.number
        return None

    def seats_of(self, member: str | None) -> list[int]:
        """Return a member's seats."""
        return [seat.number for seat in self.standing.seats if member is not None and seat.member == member]

    def check_running(self) -> None:
        if self.standing.ended is not None:
            raise Refused("over")
        if not self.standing.begun:
            raise Refused("not-begun")

    def check_present(self, seat: int) -> None:
        """Refuse a seat whose player resigned."""
        if seat in self.standing.left:
            raise Refused("left")

    def check_casual(self) -> None:
        """Refuse help to a player in a tournament."""
        if self.settings.tournament is not None:
            raise Refused("tournament")

    def check_version(self, version: int) -> None:
        """Refuse an action for a version that is no longer current."""
        if not self.standing.moved <= version <= self.standing.version:
            raise Refused("stale")

    # ---- new entries ----

    def entry(self, kind: Kind, seat: int, text: str, now: float, message: str | None = None) -> Entry:
        return Entry(self.id, self.version + 1, kind, seat, text, self.standing.to_act, now, message)

    def entries_of(self, proposal: Proposal, now: float, message: str | None) -> list[Entry]:
        """Return the entries of a proposal: the message is stored with the first, and the seed is revealed with the
        last action."""
        id, version, then = self.id, self.version, proposal.position.to_act
        new: list[Entry] = []
        for act in proposal.acts:
            version += 1
            new.append(Entry(id, version, "act", act.seat, act.name, then, now, None if new else message))
        if then == OVER:
            new.append(Entry(id, version + 1, "seed", -1, self.match.secret.hex(), then, now))
        return new


def player_name(seat: SeatRow) -> str:
    """Return the player's name as used in records, where only bots have names that begin with `bot:`."""
    if seat.kind == "bot":
        return f"{BOT}{seat.level}"
    return f"player {seat.name}" if seat.name.startswith(BOT) else seat.name or "open"


def secret_hash(secret: str) -> str:
    """Return the hash of a secret. Secrets are long and random, so an unsalted fast hash is sufficient."""
    return hashlib.sha256(secret.encode()).hexdigest()
