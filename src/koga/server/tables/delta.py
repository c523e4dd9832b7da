"""What one viewer saw before, and the difference to what it sees now."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct

from koga.core.glance import Glance
from koga.core.line import Line
from koga.server.wire import Clocks, Delta

REMEMBERED = 4  # versions back from which a difference can be told: whoever was away for longer gets the whole

Log = tuple[tuple[Line, ...], ...]


class Seen:
    """What a viewer saw of one version."""

    def __init__(self, version: int, glance: Glance, log: Log | None) -> None:
        self.version = version
        self.glance = glance
        self.kept = glance.ply  # how many entries of the log then are still as they were
        self.log = log  # only of games that forget: in others, logs only grow but for undo


class Past:
    """What one viewer saw of the last versions, oldest first."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []

    def find(self, version: int) -> Seen | None:
        for seen in reversed(self.seen):
            if seen.version == version:
                return seen
        return None

    def remember(self, version: int, glance: Glance, log: Log | None) -> Seen:
        if len(self.seen) > REMEMBERED:
            del self.seen[0]
        seen = Seen(version, glance, log)
        self.seen.append(seen)
        return seen

    def cut(self, length: int) -> None:
        """Actions were taken back: of no log more than so many entries are as they were."""
        for seen in self.seen:
            seen.kept = min(seen.kept, length)


def difference(
    seat: int, since: int, old: Glance, version: int, new: Glance, kept: int, log: Log, clocks: Clocks | None
) -> Delta:
    """`kept`: how many entries of the log are as they were; `log` has those after them."""
    return Delta(
        version=version,
        since=since,
        seat=seat,
        clocks=clocks,
        log_kept=kept,
        log=log,
        ply=new.ply,
        to_act=UNSET if new.to_act == old.to_act else new.to_act,
        ask=UNSET if new.ask is old.ask or new.ask == old.ask else new.ask,
        choices=UNSET if new.choices == old.choices else new.choices,
        courses=UNSET if new.courses == old.courses else new.courses,
        scores=UNSET if new.scores == old.scores else new.scores,
        end=UNSET if new.end == old.end else new.end,
        parts=UNSET if new.parts == old.parts else new.parts,
        view=changed_fields(old.view, new.view) or UNSET,
    )


def common(old: Log, new: Log) -> int:
    """How many entries both logs begin with; games that forget may have lost lines in the middle."""
    count = min(len(old), len(new))
    if old[:count] == new[:count]:
        return count
    return next(number for number in range(count) if old[number] != new[number])


def changed_fields(old: Struct, new: Struct) -> dict[str, Any]:
    return {name: field for name in new.__struct_fields__ if (field := getattr(new, name)) != getattr(old, name)}
