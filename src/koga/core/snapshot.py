"""Snapshot: all that one seat, or a spectator, sees of a match. Built up field by field; nothing else is ever encoded.

gc=False: these hold no cycles, and a server makes so many of them that looking for some would cost it dearly.
"""

from __future__ import annotations

from typing import Any

import msgspec

from koga.core.game import Course, Part
from koga.core.line import Line


class Choice(msgspec.Struct, frozen=True, gc=False):
    """An action on offer: its number for programs, its name for records, its label for people."""

    action: int
    name: str
    label: Line


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    game: str
    seat: int
    ply: int  # number of actions so far
    to_act: int
    seats: tuple[Line, ...]
    ask: Line
    choices: tuple[Choice, ...]  # none unless this seat is to act
    courses: tuple[Course, ...]  # likewise: choices that lead on to each other, for those who would rather see where to
    log: tuple[tuple[Line, ...], ...]  # for every action what this seat was told of it
    scores: tuple[int, ...] | None
    end: tuple[Line, ...]
    parts: tuple[Part, ...]  # what the result is made of, once the game is over
    view: Any  # the game's own view
