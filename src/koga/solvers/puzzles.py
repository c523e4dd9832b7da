"""Puzzles of the games that have some.

Such a game names them in `koga.solvers.<game>.PUZZLES`: a module with `puzzles()`, `puzzle(number)`, `set_up(puzzle)`
and `task(number, puzzle)`; if the game is not solved also `wrong(puzzle, names)` and `is_solved(puzzle, names)`.
"""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Protocol, runtime_checkable

from koga.core.game import Game, game_part
from koga.core.line import Line, words
from koga.core.position import Position


class Puzzle(Protocol):
    """A position with one right answer."""

    @property
    def grade(self) -> int: ...  # 1 is easy, 5 is hard
    @property
    def themes(self) -> tuple[str, ...]: ...  # such as moves-2; their titles stand in the words of the solver
    @property
    def position(self) -> str: ...
    @property
    def solution(self) -> tuple[str, ...]: ...  # actions by name


class Puzzles(Protocol):
    """The puzzles of one game."""

    def puzzles(self) -> tuple[Puzzle, ...]: ...
    def puzzle(self, number: int) -> Puzzle: ...
    def set_up(self, puzzle: Puzzle) -> Position: ...
    def task(self, number: int, puzzle: Puzzle) -> Line: ...


@runtime_checkable
class EvaluatedPuzzles(Puzzles, Protocol):
    """Puzzles that judge answers themselves; others are judged by the game's solver."""

    def wrong(self, puzzle: Puzzle, names: list[str]) -> Line | None: ...  # what is wrong with the actions so far
    def is_solved(
        self, puzzle: Puzzle, names: list[str]
    ) -> bool: ...  # the answer is complete, whichever seat is to act


def puzzles_of(game: Game) -> Puzzles | None:
    """Return the puzzles of a game; None if it has none."""
    name = game_part(game, "solvers", "PUZZLES")
    if name is None:
        return None
    found: Puzzles = import_module(name)
    return found


def puzzle_key(game: Game, puzzle: Puzzle) -> str:
    """Return a permanent identifier of a puzzle: numbers change when puzzles are mined again."""
    return hashlib.sha256("\n".join((game.name, puzzle.position, *puzzle.solution)).encode()).hexdigest()[:24]


def theme_title(game: Game, theme: str, lang: str) -> str:
    """Return a theme's title. `moves-2` has its own words, or those of `moves` with {n} in them."""
    said = words(f"koga.solvers.{game.name}")["theme"]
    base, _, count = theme.rpartition("-")
    title: str = said[theme][lang] if theme in said else said[base][lang].format(n=count)
    return title
