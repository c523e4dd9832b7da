"""Evaluation: what a bot or a solver thinks of one action."""

from __future__ import annotations

from msgspec import Struct

from koga.core.line import Line


class Evaluation(Struct, frozen=True, gc=False):
    """The value of one action for the seat to act.

    `value` is the chance to win, from 0 to 1, with shared wins counted in shares. `visits` is how often a search tried
    the action, 0 where nothing was counted. With a `proof` the value is exact, and the line says what it leads to.
    """

    action: int
    value: float
    visits: int = 0
    proof: Line | None = None
