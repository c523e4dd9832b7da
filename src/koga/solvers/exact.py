"""Exact evaluations of solved games.

A solved game names its solver in `koga.solvers.<game>.SOLVER`: a module with `evaluate(position)` and
`mistake(position, action)`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from koga.core.evaluation import Evaluation
from koga.core.game import Game, game_part
from koga.core.line import Line
from koga.core.position import Position


def solver(game: Game) -> Any:
    """Return the module that solves a game; None if it is not solved."""
    name = game_part(game, "solvers", "SOLVER")
    return None if name is None else import_module(name)


def evaluate(game: Game, position: Position) -> list[Evaluation] | None:
    """Return the exact value of every action of the seat to act, the best first; None if nothing is proven."""
    found = solver(game)
    evaluations: list[Evaluation] | None = None if found is None else found.evaluate(position)
    return evaluations


def mistake(game: Game, position: Position, action: int) -> Line | None:
    """Return what the action spoils for the seat to act; None if nothing, or if unknown."""
    found = solver(game)
    line: Line | None = None if found is None else found.mistake(position, action)
    return line
