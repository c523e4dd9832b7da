"""Ballots: at a table without a clock the other players may decide to continue without an inactive player."""

from __future__ import annotations

from msgspec import Struct

from koga.server.storage.rows import Entry

ABSENT_SECONDS = 120.0  # seconds of inactivity before a ballot may start
WARNED_SECONDS = 60.0  # seconds for the player to act or object once a ballot has started


class Ballot(Struct, frozen=True, gc=False):
    target: int
    waiting_for: tuple[int, ...]
    until: float


def ballot_after(ballot: Ballot | None, entry: Entry, people: list[int]) -> Ballot | None:
    """Return the ballot after an entry. A vote starts or joins it; a no, an action or a change of seats ends it."""
    if entry.kind != "vote":
        return None
    target, word = entry.text.split()
    if word == "no":
        return None
    if ballot is None:
        others = tuple([seat for seat in people if seat not in (int(target), entry.seat)])
        return Ballot(int(target), others, entry.at + WARNED_SECONDS)
    waiting = tuple([seat for seat in ballot.waiting_for if seat != entry.seat])
    return Ballot(ballot.target, waiting, ballot.until)
