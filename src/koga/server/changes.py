"""What one viewer has been sent, and the difference to what it sees now."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct

from koga.line import Line
from koga.server.wire import Change, Clocks
from koga.sight import Sight

REMEMBERED = 8  # versions back from which a difference can be told

Log = tuple[tuple[Line, ...], ...]


class Past:
    """The last sights of one viewer, by version."""

    def __init__(self) -> None:
        self.sights: dict[int, Sight] = {}

    def remember(self, version: int, sight: Sight) -> None:
        self.sights[version] = sight
        while len(self.sights) > REMEMBERED:
            del self.sights[next(iter(self.sights))]


def difference(since: int, old: Sight, version: int, new: Sight, kept: int, clocks: Clocks | None) -> Change:
    """`kept`: how many entries of the log are as they were."""
    return Change(
        version=version,
        since=since,
        seat=new.seat,
        clocks=clocks,
        log_kept=kept,
        log=new.log[kept:],
        sight_version=new.version,
        to_act=UNSET if new.to_act == old.to_act else new.to_act,
        ask=UNSET if new.ask == old.ask else new.ask,
        choices=UNSET if new.choices == old.choices else new.choices,
        courses=UNSET if new.courses == old.courses else new.courses,
        scores=UNSET if new.scores == old.scores else new.scores,
        end=UNSET if new.end == old.end else new.end,
        parts=UNSET if new.parts == old.parts else new.parts,
        table=changed_fields(old.table, new.table) or UNSET,
    )


def common(old: Log, new: Log) -> int:
    """How many entries both logs begin with; games that forget may have lost lines in the middle."""
    count = min(len(old), len(new))
    if old[:count] == new[:count]:
        return count
    return next(number for number in range(count) if old[number] != new[number])


def changed_fields(old: Struct, new: Struct) -> dict[str, Any]:
    return {name: field for name in new.__struct_fields__ if (field := getattr(new, name)) != getattr(old, name)}
