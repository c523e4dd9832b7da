"""History: the latest snapshots of one viewer, from which deltas are computed."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct

from koga.core.snapshot import Log, SnapshotHead
from koga.server.wire import Clocks, Delta

KEPT = 4  # versions for which a delta is available: a viewer who was away for longer gets a snapshot


class Moment:
    """What a viewer saw at one version."""

    def __init__(self, version: int, head: SnapshotHead, log: Log | None) -> None:
        self.version = version
        self.head = head
        self.kept = head.ply  # how many entries of that log are still as they were
        self.log = log  # only in games that redact old lines: in the others logs only grow, but for undo


class History:
    """The last moments of one viewer, oldest first."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []

    def find(self, version: int) -> Moment | None:
        for moment in reversed(self.moments):
            if moment.version == version:
                return moment
        return None

    def add(self, version: int, head: SnapshotHead, log: Log | None) -> None:
        if len(self.moments) > KEPT:
            del self.moments[0]
        self.moments.append(Moment(version, head, log))

    def cut(self, length: int) -> None:
        """Actions were undone: at most `length` entries of any log are still as they were."""
        for moment in self.moments:
            moment.kept = min(moment.kept, length)


def delta(viewer: int, old: Moment, new: Moment, kept: int, log: Log, clocks: Clocks | None) -> Delta:
    """`kept`: how many entries of the log are as they were; `log` has those after them."""
    was, now = old.head, new.head
    return Delta(
        version=new.version,
        since=old.version,
        seat=viewer,
        clocks=clocks,
        log_kept=kept,
        log=log,
        ply=now.ply,
        to_act=UNSET if now.to_act == was.to_act else now.to_act,
        ask=UNSET if now.ask is was.ask or now.ask == was.ask else now.ask,
        choices=UNSET if now.choices == was.choices else now.choices,
        courses=UNSET if now.courses == was.courses else now.courses,
        scores=UNSET if now.scores == was.scores else now.scores,
        end=UNSET if now.end == was.end else now.end,
        parts=UNSET if now.parts == was.parts else now.parts,
        view=changed_fields(was.view, now.view) or UNSET,
    )


def common_prefix(old: Log, new: Log) -> int:
    """Return how many entries both logs begin with; some games redact old lines."""
    count = min(len(old), len(new))
    if old[:count] == new[:count]:
        return count
    return next(number for number in range(count) if old[number] != new[number])


def changed_fields(old: Struct, new: Struct) -> dict[str, Any]:
    return {name: field for name in new.__struct_fields__ if (field := getattr(new, name)) != getattr(old, name)}
