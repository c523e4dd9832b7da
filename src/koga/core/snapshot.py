"""Snapshot: everything one seat, or a spectator, sees of a match. Built field by field; nothing else is ever encoded.

`gc=False`: these structs contain no cycles, and a server creates too many for the garbage collector to visit
each.
"""

from __future__ import annotations

from typing import Any

import msgspec

from koga.core.game import Course, Part
from koga.core.line import Line

Log = tuple[tuple[Line, ...], ...]


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A legal action: its number for the wire, its name for records, its label for people, its move for programs."""

    action: int
    name: str
    label: Line
    move: Any = None  # the game's own move, typed in its folder


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    game: str
    seat: int
    ply: int  # number of actions so far
    to_act: int
    seats: tuple[Line, ...]
    ask: Line
    choices: tuple[Choice, ...]  # empty unless this seat is to act
    courses: tuple[Course, ...]  # sequences of choices that people take as one move; empty unless this seat is to act
    log: Log  # the lines this seat was told, by action
    scores: tuple[int, ...] | None
    end: tuple[Line, ...]
    parts: tuple[Part, ...]  # the score breakdown, once the game is over
    view: Any  # the game's own view


class SnapshotHead:
    """A snapshot without its log: the part that may change with every action, small enough to keep several of.

    Never encoded by itself: a snapshot contains all of it, a delta its changes. Fields as in Snapshot.
    """

    def __init__(
        self, ply: int, to_act: int, ask: Line, choices: tuple[Choice, ...], courses: tuple[Course, ...],
        scores: tuple[int, ...] | None, end: tuple[Line, ...], parts: tuple[Part, ...], view: Any,
    ) -> None:  # fmt: skip
        self.ply = ply
        self.to_act = to_act
        self.ask = ask
        self.choices = choices
        self.courses = courses
        self.scores = scores
        self.end = end
        self.parts = parts
        self.view = view

    def without_choices(self) -> SnapshotHead:
        return SnapshotHead(
            self.ply, self.to_act, self.ask, (), (), self.scores, self.end, self.parts, self.view
        )  # fmt: skip
