"""Evaluation: what a bot or a solver thinks of one action."""

from __future__ import annotations

from msgspec import Struct

from koga.core.line import Line


class Evaluation(Struct, frozen=True, gc=False):
    """The value of one action for the seat to act.

    `value` is the chance to win, from 0 to 1, with shared wins counted in shares. `visits` is how often a search tried
    the action, 0 where nothing was counted. With a `proof` the value is exact to the end of the game with best play,
    and the proof says what the action leads to; without one it is an estimate, and `low` and `high` are its interval
    where there is one (docs/analysis.md says which). `line` is how the bot would go on after the action, by the names
    of the actions. `course` is the whole move that was tried, this action first, where people take several actions as
    one (`Course`). `least_loss` is the lower end of the interval of what the action loses against the best one, where
    the two were compared in pairs; it is narrower than what the two intervals say.
    """

    action: int
    value: float
    visits: int = 0
    proof: Line | None = None
    low: float | None = None
    high: float | None = None
    line: tuple[str, ...] = ()
    course: tuple[int, ...] = ()
    least_loss: float | None = None
