"""Standing: the state derived from a table's entries, besides the match itself. Immutable: each entry gives the next
one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from koga.core.position import CHANCE, OVER
from koga.server.storage.rows import Entry, SeatRow
from koga.server.tables.agreement import SHARE_SECONDS, Agreement
from koga.server.tables.ballot import Ballot, ballot_after
from koga.server.tables.clocks import ClockState
from koga.server.wire import Clock, Reason, UndoAsked

NOBODY_LEFT: dict[int, str] = {}
NEVER_ASKED: dict[int, int] = {}
NOTHING_OFFERED: dict[int, str] = {}
NOBODY_GONE: dict[int, Reason] = {}
# Why a player no longer plays, by the kind of the entry that says so, and by the text of a change of seat.
LOSSES: dict[str, Reason] = {"resign": "resigned", "time": "time", "out": "vote"}
STAND_INS: dict[str, Reason] = {"time": "time", "away": "away"}
GAME = frozenset(("act", "undo", "begin", *LOSSES))  # entries that change the game


class Standing:
    """Immutable by convention: a command that fails must leave no trace in it."""

    def __init__(
        self,
        seats: tuple[SeatRow, ...],
        bots: tuple[str | None, ...],
        clock: ClockState,
        version: int = 0,
        moved: int = 0,
        to_act: int = CHANCE,
        begun: bool = False,
        ended: float | None = None,
        undo: UndoAsked | None = None,
        left: dict[int, str] = NOBODY_LEFT,
        asked: dict[int, int] = NEVER_ASKED,
        at: float = 0.0,
        offered: dict[int, str] = NOTHING_OFFERED,
        agreement: Agreement | None = None,
        joined: frozenset[int] = frozenset(),
        ballot: Ballot | None = None,
        gone: dict[int, Reason] = NOBODY_GONE,
    ) -> None:
        self.seats = seats
        self.bots = bots  # by seat: the level of the bot that plays it, if any
        self.clock = clock
        self.version = version  # of the last entry
        self.moved = moved  # version of the last entry that changed the game: an action may answer any version since
        self.to_act = to_act
        self.begun = begun
        self.ended = ended
        self.undo = undo
        self.left = left  # seats whose players have lost for good, and the level of the bot that took over
        self.asked = asked  # by seat: number of undo requests since the last action
        self.at = at  # time of the last entry
        self.offered = offered  # by seat: the offered share, until all seats are taken
        self.agreement = agreement  # agreement on chance in progress
        self.joined = joined  # seats of players other than the table's creator
        self.ballot = ballot  # ballot in progress
        self.gone = gone  # by seat: why its player no longer plays

    @classmethod
    def new(cls, seats: list[SeatRow], clock: Clock | None) -> Standing:
        return cls(tuple(seats), bots_of(seats, {}), ClockState.new(clock, len(seats)))

    def after(self, entries: list[Entry], seats: list[SeatRow] | None = None) -> Standing:
        """Return the standing after these entries, with these changed seats."""
        standing = self if not seats else self.with_seats(seats)
        for entry in entries:
            standing = standing.after_entry(entry)
        return standing

    def with_seats(self, changed: list[SeatRow]) -> Standing:
        new = {seat.number: seat for seat in changed}
        seats = tuple(new.get(seat.number, seat) for seat in self.seats)
        return self.but(seats, bots_of(seats, self.left), self.clock)

    def with_grace(self, since: float) -> Standing:
        """The standing after a restart at that moment: the player to act has some time left."""
        return self.but(self.seats, self.bots, self.clock.with_grace(since))

    def but(self, seats: tuple[SeatRow, ...], bots: tuple[str | None, ...], clock: ClockState) -> Standing:
        return Standing(
            seats, bots, clock, self.version, self.moved, self.to_act, self.begun, self.ended, self.undo, self.left,
            self.asked, self.at, self.offered, self.agreement, self.joined, self.ballot, self.gone,
        )  # fmt: skip

    def after_entry(self, entry: Entry) -> Standing:
        kind, then = entry.kind, entry.then
        ended = self.ended
        left, bots = self.left, self.bots
        if kind in LOSSES and entry.text:
            left = {**left, entry.seat: entry.text}
            bots = bots_of(self.seats, left)
        elif (kind == "act" and then == OVER) or kind in LOSSES:
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
            None if self.ballot is None and kind != "vote" else ballot_after(self.ballot, entry, self.people()),
            self.gone_after(entry) if kind in LOSSES or kind == "seat" else self.gone,
        )

    def gone_after(self, entry: Entry) -> dict[int, Reason]:
        """Return why players no longer play after an entry: who lost for good, and whose seat a bot has until they
        return."""
        reason = LOSSES.get(entry.kind) or STAND_INS.get(entry.text)
        if reason is not None:
            return {**self.gone, entry.seat: reason}
        return {seat: why for seat, why in self.gone.items() if entry.text != "back" or seat != entry.seat}

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

    def has_members(self) -> bool:
        return any(seat.member is not None for seat in self.seats)

    def is_waiting(self) -> bool:
        """Return whether neither the game nor the agreement on its chance has begun."""
        return not self.begun and self.agreement is None and self.ended is None

    def hosts(self) -> list[int]:
        """Return the host's seats: all that were not taken by joining players."""
        return [seat.number for seat in self.seats if seat.kind == "person" and seat.number not in self.joined]

    def players(self) -> list[int]:
        """Return the seats currently played by people or their programs, without bots and absent players."""
        return [seat.number for seat in self.seats if seat.kind == "person" and self.bots[seat.number] is None]

    def people(self) -> list[int]:
        """Return the seats of `players` without programs, which are not asked for consent."""
        return [number for number in self.players() if self.seats[number].program is None]

    def bot_to_act(self) -> int | None:
        seat = self.to_act
        playing = self.begun and self.ended is None and seat >= 0 and self.bots[seat] is not None
        return seat if playing else None

    def deadline(self) -> float | None:
        """Return the deadline of the person to act, of players who must contribute to chance, or of a ballot."""
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
    """Return where each seat's player sits after an entry; -1 if the seat is freed."""
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
