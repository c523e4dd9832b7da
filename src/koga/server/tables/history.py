"""History: the latest snapshots of one viewer, from which deltas are computed."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct

from koga.core.snapshot import Log, SnapshotHead
from koga.server.wire import Clocks, Delta

KEPT = 4  # versions kept for deltas; a viewer absent for longer gets a snapshot


class Moment:
    """A viewer's snapshot at one version."""

    def __init__(self, version: int, head: SnapshotHead, log: Log | None) -> None:
        self.version = version
        self.head = head
        self.kept = head.ply  # how many entries of that log are unchanged
        self.log = log  # only in games that redact old lines; other logs only grow, except for undo


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
        """Note an undo: at most `length` entries of any log are unchanged."""
        for moment in self.moments:
            moment.kept = min(moment.kept, length)


def delta(viewer: int, old: Moment, new: Moment, kept: int, log: Log, clocks: Clocks | None) -> Delta:
    """Return the delta from a version. `kept`: how many log entries are unchanged; `log` has those after them."""
    was, now = old.head, new.head
    return Delta(  # by position, which is much cheaper than by name
        new.version,
        old.version,
        viewer,
        clocks,
        kept,
        log,
        now.ply,
        UNSET if now.to_act == was.to_act else now.to_act,
        if_changed(was.ask, now.ask),
        if_changed(was.choices, now.choices),
        if_changed(was.courses, now.courses),
        if_changed(was.scores, now.scores),
        if_changed(was.end, now.end),
        if_changed(was.parts, now.parts),
        UNSET if now.view is was.view else changed_fields(was.view, now.view) or UNSET,
    )


def if_changed(was: Any, now: Any) -> Any:
    return UNSET if now is was or now == was else now


def common_prefix(old: Log, new: Log) -> int:
    """Return the length of the logs' common prefix; some games redact old lines."""
    count = min(len(old), len(new))
    if old[:count] == new[:count]:
        return count
    return next(number for number in range(count) if old[number] != new[number])


def changed_fields(old: Struct, new: Struct) -> dict[str, Any]:
    return {name: field for name in new.__struct_fields__ if (field := getattr(new, name)) != getattr(old, name)}
