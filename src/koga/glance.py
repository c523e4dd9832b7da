"""Glance: what of a match may look different after every action, as one seat or a watcher sees it.

Never encoded by itself: a sight has it whole, a change has what is new in it.
"""

from __future__ import annotations

from typing import Any

from koga.game import Course, Part
from koga.line import Line
from koga.sight import Choice


class Glance:
    def __init__(
        self,
        version: int,
        to_act: int,
        ask: Line,
        choices: tuple[Choice, ...],
        courses: tuple[Course, ...],
        scores: tuple[int, ...] | None,
        end: tuple[Line, ...],
        parts: tuple[Part, ...],
        table: Any,
    ) -> None:
        self.version = version  # how many actions have been
        self.to_act = to_act
        self.ask = ask
        self.choices = choices
        self.courses = courses
        self.scores = scores
        self.end = end
        self.parts = parts
        self.table = table

    def idle(self) -> Glance:
        """The same without anything to choose from."""
        return Glance(self.version, self.to_act, self.ask, (), (), self.scores, self.end, self.parts, self.table)
