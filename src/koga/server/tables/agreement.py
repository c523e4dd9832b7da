"""Agreement on chance: nothing is drawn before all seats are taken and every offered share is revealed.

A player's client may offer a share when taking a seat: the SHA-256 of 32 random bytes. Once all seats are taken the
server commits to its seed (by its SHA-256), and the clients reveal their shares; seed and shares together determine the
draws. A player who does not reveal in time is excluded, and the others start over with a fresh seed and fresh shares.
docs/fairness.md says what that proves, and against whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from koga.core import fairness
from koga.core.match import Match
from koga.core.position import CHANCE
from koga.server.storage.rows import Entry, Kind, SeatRow
from koga.server.wire import Refused

if TYPE_CHECKING:
    from koga.server.tables.table import Table

SHARE_SECONDS = 20.0  # seconds for a client to commit to a share, and then to reveal it


class Agreement(Struct, frozen=True, gc=False):
    """An agreement in progress. Immutable, like the Standing that contains it."""

    wanted: tuple[int, ...]  # contributing seats
    until: float  # when players who have not answered are excluded
    committed: dict[int, str] = {}  # by seat: the SHA-256 of its share
    revealed: tuple[int, ...] = ()

    def after(self, entry: Entry) -> Agreement:
        if entry.kind == "share" and entry.text:
            committed = {**self.committed, entry.seat: entry.text}
            return replace(self, committed=committed, until=entry.at + SHARE_SECONDS)
        if entry.kind == "reveal":
            return replace(self, revealed=(*self.revealed, entry.seat))
        return self

    @property
    def is_revealing(self) -> bool:
        """Return whether all seats have committed, so that shares are being revealed."""
        return len(self.committed) == len(self.wanted)

    def waiting_for(self) -> list[int]:
        done: Iterable[int] = self.revealed if self.is_revealing else self.committed
        return [seat for seat in self.wanted if seat not in done]


class Draft:
    """Entries to be stored, in order."""

    def __init__(self, match: str, version: int, then: int, now: float) -> None:
        self.match, self.version, self.then, self.now = match, version, then, now
        self.entries: list[Entry] = []

    def add(self, kind: Kind, seat: int, text: str, message: str | None = None) -> None:
        self.version += 1
        self.entries.append(Entry(self.match, self.version, kind, seat, text, self.then, self.now, message))


def new_draft(table: Table, now: float) -> Draft:
    return Draft(table.id, table.version, table.standing.to_act, now)


def check_fresh(match: Match, sha256: str) -> None:
    """Refuse a commitment that the record has, from this game or the one that it continues: its share may be known."""
    if match.is_used(sha256):
        raise Refused("invalid", more="this share was committed to before; make a new one")


def promise(
    draft: Draft, match: Match, seats: Iterable[SeatRow], wanted: Sequence[int], offered: Mapping[int, str]
) -> bytes:
    """Commit to a fresh seed, and begin at once if no shares are requested. Bots contribute no share. Return the seed,
    which is stored with the draft. A player who offers a share that was offered before is asked for another one."""
    seed = fairness.new_seed()
    draft.add("chance", CHANCE, fairness.commitment(seed))
    if wanted:
        draft.add("agree", CHANCE, " ".join(map(str, wanted)))
    for seat in seats:
        if seat.kind == "bot":
            draft.add("share", seat.number, "")
        elif seat.number in offered and is_fresh(match, offered, seat.number):
            draft.add("share", seat.number, offered[seat.number])
    if not wanted:
        begin(draft, match, seed, {})
    return seed


def is_fresh(match: Match, offered: Mapping[int, str], seat: int) -> bool:
    """Return whether a seat's offer is new to the record, and not that of a seat before it."""
    share = offered[seat]
    return not match.is_used(share) and all(other >= seat for other, one in offered.items() if one == share)


def begin(draft: Draft, match: Match, seed: bytes, shares: Mapping[int, bytes]) -> None:
    """Make the initial draws: from here on there is hidden information."""
    opening = match.opening(seed, shares)
    draft.then = opening.position.to_act
    draft.add("begin", CHANCE, "")
    for act in opening.acts:
        draft.add("act", act.seat, act.name)


def leave_out(draft: Draft, table: Table, agreement: Agreement) -> bytes:
    """Record the players who did not commit or reveal in time, and start over with the others."""
    missing = agreement.waiting_for()
    for seat in missing:
        draft.add("without", seat, "")
    rest = [seat for seat in agreement.wanted if seat not in missing]
    return promise(draft, table.match, table.standing.seats, rest, {})
