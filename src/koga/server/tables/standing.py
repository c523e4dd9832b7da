"""Standing: the state that follows from a table's entries, besides the match itself. Immutable: an entry gives the
next one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from koga.core.position import CHANCE, OVER
from koga.server.storage.rows import Entry, SeatRow
from koga.server.tables.agreement import SHARE_SECONDS, Agreement
from koga.server.tables.ballot import Ballot, ballot_after
from koga.server.tables.clocks import ClockState
from koga.server.wire import Clock, UndoAsked

GAME = frozenset(("act", "undo", "begin", "time", "resign"))  # entries that change the game


class Standing(Struct, frozen=True, gc=False):
    seats: tuple[SeatRow, ...]
    bots: tuple[str | None, ...]  # by seat the level of the bot that plays it, if one does
    clock: ClockState
    version: int = 0  # of the last entry
    moved: int = 0  # of the last entry that changed the game: an action may answer any version since
    to_act: int = CHANCE
    begun: bool = False
    ended: float | None = None
    undo: UndoAsked | None = None
    left: dict[int, str] = {}  # seats whose players resigned, and the level of the bot that plays on
    asked: dict[int, int] = {}  # by seat: how often it has asked for an undo since the last action
    at: float = 0.0  # when the last entry was made
    offered: dict[int, str] = {}  # by seat: the share that it offered, until all seats are taken
    agreement: Agreement | None = None  # on chance, while it is under way
    joined: frozenset[int] = frozenset()  # seats of players other than the table's creator
    ballot: Ballot | None = None  # on continuing without a player, while it is under way

    @classmethod
    def new(cls, seats: list[SeatRow], clock: Clock | None) -> Standing:
        return cls(tuple(seats), bots_of(seats, {}), ClockState.new(clock, len(seats)))

    def after(self, entries: list[Entry], seats: list[SeatRow] | None = None) -> Standing:
        """The standing after these entries and with these changed seats."""
        standing = self if not seats else self.with_seats(seats)
        for entry in entries:
            standing = standing.after_entry(entry)
        return standing

    def with_seats(self, changed: list[SeatRow]) -> Standing:
        new = {seat.number: seat for seat in changed}
        seats = tuple(new.get(seat.number, seat) for seat in self.seats)
        return replace(self, seats=seats, bots=bots_of(seats, self.left))

    def after_entry(self, entry: Entry) -> Standing:
        kind, then = entry.kind, entry.then
        ended = self.ended
        left, bots = self.left, self.bots
        if kind == "resign" and entry.text:
            left = {**left, entry.seat: entry.text}
            bots = bots_of(self.seats, left)
        elif (kind == "act" and then == OVER) or kind in ("time", "resign"):
            ended = entry.at
        begun = self.begun or kind == "begin"
        clock = self.clock
        if clock.clock is not None:
            clock = clock.stopped() if ended is not None else clock.turned(then, entry.at) if begun else clock
            if kind == "seat" and entry.text == "back":
                clock = clock.renewed(entry.seat, entry.at)
            elif kind == "rest":
                clock = clock.rests(entry.seat, float(entry.text))
        return Standing(
            self.seats,
            bots,
            clock,
            entry.version,
            entry.version if kind in GAME else self.moved,
            then,
            begun,
            ended,
            self.undo_after(entry) if self.undo is not None or kind == "ask" else None,
            left,
            self.asked_after(entry) if self.asked or kind == "ask" else self.asked,
            entry.at,
            self.offered if begun else self.offered_after(entry),
            None if begun else self.agreement_after(entry),
            self.joined if begun else self.joined_after(entry),
            None if self.ballot is None and kind != "vote" else ballot_after(self.ballot, entry, self.players()),
        )

    def offered_after(self, entry: Entry) -> dict[int, str]:
        """Return the offered shares after an entry: they move with their players."""
        if entry.kind == "offer":
            return {**self.offered, entry.seat: entry.text}
        moved = seats_after(entry)
        return {moved(seat): share for seat, share in self.offered.items() if moved(seat) >= 0}

    def joined_after(self, entry: Entry) -> frozenset[int]:
        if entry.kind == "seat" and entry.text == "sit":
            return self.joined | {entry.seat}
        moved = seats_after(entry)
        return frozenset(moved(seat) for seat in self.joined if moved(seat) >= 0)

    def agreement_after(self, entry: Entry) -> Agreement | None:
        if entry.kind == "agree":
            return Agreement(tuple([int(seat) for seat in entry.text.split()]), entry.at + SHARE_SECONDS)
        return None if self.agreement is None else self.agreement.after(entry)

    def undo_after(self, entry: Entry) -> UndoAsked | None:
        """Return the pending undo after an entry: a yes narrows it, anything else ends it."""
        if entry.kind == "ask":
            return UndoAsked(entry.seat, entry.version, tuple([int(other) for other in entry.text.split()]))
        if entry.kind == "yes" and self.undo is not None:
            waiting = tuple([other for other in self.undo.waiting_for if other != entry.seat])
            return replace(self.undo, waiting_for=waiting)
        return None

    def asked_after(self, entry: Entry) -> dict[int, int]:
        if entry.kind == "ask":
            return {**self.asked, entry.seat: self.asked.get(entry.seat, 0) + 1}
        return {} if entry.kind == "act" else self.asked

    # ---- questions ----

    @property
    def is_over(self) -> bool:
        return self.ended is not None

    def is_filled(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    def is_waiting(self) -> bool:
        """Return whether neither the game nor the agreement on its chance has begun."""
        return not self.begun and self.agreement is None and self.ended is None

    def hosts(self) -> list[int]:
        """Return the host's seats: all that were not taken by joining later."""
        return [seat.number for seat in self.seats if seat.kind == "person" and seat.number not in self.joined]

    def players(self) -> list[int]:
        """Return the seats that people play now: without bots and players who are away."""
        return [seat.number for seat in self.seats if seat.kind == "person" and self.bots[seat.number] is None]

    def bot_to_act(self) -> int | None:
        seat = self.to_act
        playing = self.begun and self.ended is None and seat >= 0 and self.bots[seat] is not None
        return seat if playing else None

    def deadline(self) -> float | None:
        """Return the deadline of the person to act, of those who have to contribute to chance, or of a ballot."""
        if self.agreement is not None:
            return self.agreement.until
        if self.ballot is not None and not self.ballot.waiting_for:
            return self.ballot.until
        return None if self.clock.clock is None or self.bot_to_act() is not None else self.clock.deadline()

    def columns(self) -> dict[str, Any]:
        """Return the columns polled by the scheduler."""
        found = {"bot_due": self.bot_to_act() is not None, "deadline": self.deadline(), "ended": self.ended}
        return found if self.is_waiting() else {**found, "seen": None}


def seats_after(entry: Entry) -> Callable[[int], int]:
    """Return where each seat's player sits after an entry; -1 if it is freed."""
    if entry.kind != "seat":
        return lambda seat: seat
    if entry.text == "free":
        return lambda seat: -1 if seat == entry.seat else seat
    if entry.text.startswith("swap "):
        pair = {entry.seat: int(entry.text[5:]), int(entry.text[5:]): entry.seat}
        return lambda seat: pair.get(seat, seat)
    return lambda seat: seat


def bots_of(seats: list[SeatRow] | tuple[SeatRow, ...], left: dict[int, str]) -> tuple[str | None, ...]:
    return tuple(seat.level if seat.kind == "bot" else left.get(seat.number) or seat.stand_in for seat in seats)
