"""Exact verdicts for any game that has them: what each action leads to with best play, and when one was a mistake."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from koga.core.game import Game
from koga.core.line import Line
from koga.core.position import Position

# The games that are solved: the module with `judged` and `mistake`.
JUDGES = {"monomi": "koga.solvers.monomi.verdict"}


class Judged(NamedTuple):
    """`share` is 1 if the action wins for whoever acts, 0 if it loses, half if nobody wins."""

    action: int
    share: float
    line: Line


def judged(game: Game, position: Position) -> list[Judged] | None:
    """Every action of whoever is to act, the best first; None where nothing is known for certain."""
    if game.name not in JUDGES:
        return None
    found: list[tuple[int, float, Line]] | None = import_module(JUDGES[game.name]).judged(position)
    return None if found is None else [Judged(*row) for row in found]


def mistake(game: Game, position: Position, action: int) -> Line | None:
    """What the action spoils for whoever does it; None if nothing, or if it cannot be told."""
    if game.name not in JUDGES:
        return None
    line: Line | None = import_module(JUDGES[game.name]).mistake(position, action)
    return line
