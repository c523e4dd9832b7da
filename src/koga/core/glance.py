"""Glance: what of a match may look different after every action, as one seat or a spectator sees it.

Never encoded by itself: a snapshot has it whole, a change has what is new in it.
"""

from __future__ import annotations

from typing import Any

from koga.core.game import Course, Part
from koga.core.line import Line
from koga.core.snapshot import Choice


class Glance:
    def __init__(
        self,
        ply: int,
        to_act: int,
        ask: Line,
        choices: tuple[Choice, ...],
        courses: tuple[Course, ...],
        scores: tuple[int, ...] | None,
        end: tuple[Line, ...],
        parts: tuple[Part, ...],
        view: Any,
    ) -> None:
        self.ply = ply  # how many actions have been
        self.to_act = to_act
        self.ask = ask
        self.choices = choices
        self.courses = courses
        self.scores = scores
        self.end = end
        self.parts = parts
        self.view = view

    def idle(self) -> Glance:
        """The same without anything to choose from."""
        return Glance(self.ply, self.to_act, self.ask, (), (), self.scores, self.end, self.parts, self.view)
