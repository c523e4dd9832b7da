"""Puzzles of any game that has some.

Such a game names them in `koga.solvers.<game>.PUZZLES`: a module with `puzzles()`, `puzzle(number)`, `set_up(puzzle)`
and `task(number, puzzle)`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from koga.core.game import Game, game_part
from koga.core.line import Line
from koga.core.position import Position


class Puzzle(Protocol):
    """A position with one right answer."""

    @property
    def grade(self) -> int: ...  # 1 is easy, 5 is hard
    @property
    def solution(self) -> tuple[str, ...]: ...  # actions by name


class Puzzles(Protocol):
    """The puzzles of one game."""

    def puzzles(self) -> tuple[Puzzle, ...]: ...
    def puzzle(self, number: int) -> Puzzle: ...
    def set_up(self, puzzle: Puzzle) -> Position: ...
    def task(self, number: int, puzzle: Puzzle) -> Line: ...


def puzzles_of(game: Game) -> Puzzles | None:
    """Return the puzzles of a game; None if it has none."""
    name = game_part(game, "solvers", "PUZZLES")
    if name is None:
        return None
    found: Puzzles = import_module(name)
    return found
