"""Agreements: how a record says that its chance was agreed on, and every way in which it cannot have been so.

A record has one agreement after another: `chance`, then the commitments, then the shares, then what is played. A new
one begins only where somebody was left out of the one before, or where a game is continued, whose seed is public then.
docs/fairness.md says which forgery each rule excludes; web/src/lib/agreements.ts has the same rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from koga.core import fairness
from koga.core.record import (
    Act,
    Chance,
    LeftOut,
    Record,
    RecordEntry,
    Seed,
    ShareCommitted,
    ShareRevealed,
    fingerprint,
)

BOT = "bot:"  # how the names of seats begin that a server's bots have


@dataclass
class Agreement:
    """One agreement on chance, from the server's commitment to its seed to the next one."""

    promise: str  # SHA-256 of the seed
    ply: int  # number of actions before it
    again: bool  # whether it follows another one that somebody was left out of
    ends: int  # number of the record's entries up to its last commitment
    committed: dict[int, str | None] = field(default_factory=dict)
    revealed: dict[int, bytes] = field(default_factory=dict)
    left_out: list[int] = field(default_factory=list)
    begun: bool = False  # an action follows
    public: bool = False  # its seed is in the record

    @property
    def is_open(self) -> bool:
        """Return whether commitments, shares and players who are left out can follow."""
        return not (self.begun or self.public)

    def is_missing(self, seat: int) -> bool:
        return self.committed.get(seat) is not None and seat not in self.revealed


class Reader:
    """Reads the agreements of a record in order, and notes what cannot be."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.agreements: list[Agreement] = []
        self.problems: list[str] = []
        self.used: set[str] = set()  # every seed's and share's commitment so far
        self.excluded: set[int] = set()  # seats left out since the game, or its continuation, was agreed on
        self.ply = 0
        self.entries = 0
        for self.entries, entry in enumerate(record.entries, start=1):
            self.read(entry)
        if self.agreements and self.agreements[-1].left_out:
            self.problem("chance does not begin anew after somebody was left out")

    def read(self, entry: RecordEntry) -> None:
        if isinstance(entry, Chance):
            self.begin(entry)
        elif isinstance(entry, Seed):
            self.publish(entry)
        elif isinstance(entry, Act):
            self.act()
        elif not self.agreements:
            self.problem(f"seat {entry.seat} takes part in chance before a seed is promised")
        elif self.check_seat(entry.seat):
            if isinstance(entry, ShareCommitted):
                self.commit(self.agreements[-1], entry)
            elif isinstance(entry, ShareRevealed):
                self.reveal(self.agreements[-1], entry)
            else:
                self.leave_out(self.agreements[-1], entry)

    def problem(self, text: str) -> None:
        if text not in self.problems:
            self.problems.append(text)

    def check_seat(self, seat: int) -> bool:
        if seat >= len(self.record.seats):
            self.problem(f"there is no seat {seat} that could take part in chance")
        return seat < len(self.record.seats)

    def begin(self, entry: Chance) -> None:
        before = self.agreements[-1] if self.agreements else None
        again = before is not None and bool(before.left_out)
        if before is not None and not again and not before.public:
            self.problem("chance begins anew, although nobody was left out and the seed before is still secret")
        if entry.sha256 in self.used:
            self.problem("a seed is promised for a second time")
        if not again:
            self.excluded.clear()
        self.used.add(entry.sha256)
        self.agreements.append(Agreement(entry.sha256, self.ply, again, self.entries))

    def commit(self, now: Agreement, entry: ShareCommitted) -> None:
        seat = entry.seat
        if not now.is_open or now.revealed or now.left_out or seat in now.committed:
            self.problem(f"seat {seat} committed to a share out of order")
            return
        if seat in self.excluded:
            self.problem(f"seat {seat} was left out, but commits to a share again")
        if entry.sha256 is not None:
            if self.is_bot(seat):
                self.problem(f"seat {seat} is a bot's: the server's seed stands for it, and it cannot have a share")
            if entry.sha256 in self.used:
                self.problem(f"seat {seat} commits to a share that was committed to before")
            self.used.add(entry.sha256)
        now.committed[seat] = entry.sha256
        now.ends = self.entries

    def reveal(self, now: Agreement, entry: ShareRevealed) -> None:
        seat = entry.seat
        if not now.is_open or now.left_out or seat in now.revealed:
            self.problem(f"seat {seat} revealed a share out of order")
            return
        if now.committed.get(seat) != fairness.share_commitment(entry.share):
            self.problem(f"the share of seat {seat} is not the one it committed to")
        now.revealed[seat] = entry.share

    def leave_out(self, now: Agreement, entry: LeftOut) -> None:
        seat = entry.seat
        if not now.is_open or seat in self.excluded:
            self.problem(f"seat {seat} was left out out of order")
        if seat in now.revealed:
            self.problem(f"seat {seat} was left out, although it revealed its share")
        elif self.is_bot(seat) or (now.revealed and not now.is_missing(seat)):
            self.problem(f"seat {seat} was left out, although it had no share to reveal")
        now.left_out.append(seat)
        self.excluded.add(seat)

    def act(self) -> None:
        self.ply += 1
        if not self.agreements:
            return
        now = self.agreements[-1]
        if now.public:
            self.problem("the game goes on under a seed that is public")
        if now.left_out:
            self.problem("chance does not begin anew after somebody was left out")
        if not now.begun:
            for seat in now.committed:
                if now.is_missing(seat):
                    self.problem(f"the draws began without the share of seat {seat}")
        now.begun = True

    def publish(self, entry: Seed) -> None:
        promise = fairness.commitment(entry.seed)
        due = [one for one in self.agreements if one.promise == promise]
        if not due:
            self.problem("the record has a seed that was not promised")
        for one in due:
            one.public = True

    def is_bot(self, seat: int) -> bool:
        return self.record.seats[seat].startswith(BOT)


def objections(record: Record, found: list[Agreement], promises: list[str]) -> list[str]:
    """Return what is wrong with the record for somebody who was given these promises, as fingerprints of agreements:
    each has to be there, and one of them has to be the last, from which all draws since follow."""
    known = [fingerprint(record, one.ends) for one in found]
    seeds = {one.promise for one in found}
    wrong = [reason(promise, promise in seeds) for promise in promises if promise not in known]
    if promises and not wrong and known[-1] not in promises:
        action = found[-1].ply + 1
        wrong.append(
            "the promise you were given is not the last: chance was agreed on anew before action "
            f"{action}, with the fingerprint {known[-1]}"
        )
    return wrong


def reason(promise: str, is_seed: bool) -> str:
    if is_seed:
        return (
            f"{promise} is the SHA-256 of a seed alone, which does not bind the players' shares: "
            "give the fingerprint of the agreement that you were shown"
        )
    return f"the record does not have the promise {promise} that you were given"
