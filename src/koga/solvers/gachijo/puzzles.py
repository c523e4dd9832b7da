"""Puzzles of GACHIJO: within one turn, without a draw or another player's choice, exactly one first move is right.

`win` asks to win in this turn, `mission` to raise the flag in it, `escape` to end it, with one counted move left, where
the only rival cannot attack next, whatever its weapons. Moves are distinguished by where a stroke ends; certain.py
tries every turn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from koga.core.game import agree, find
from koga.core.line import Line, say
from koga.core.position import Position
from koga.games.gachijo.codes import SLIDE, STOP
from koga.games.gachijo.names import place_name
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.strokes import place_of
from koga.solvers.gachijo.certain import Certain, Move, has_flag, has_won, is_safe
from koga.solvers.mined import MinedPuzzle, numbered, read_puzzles

PACKAGE = "koga.solvers.gachijo"
WEAKER = ("search:20", "random")  # bots that tell apart what all levels find, or none
GOALS = {"win": has_won, "mission": has_flag, "escape": is_safe}


@cache
def puzzles() -> tuple[MinedPuzzle, ...]:
    return read_puzzles(PACKAGE)


def puzzle(number: int) -> MinedPuzzle:
    return numbered(puzzles(), number)


def set_up(puzzle: MinedPuzzle) -> Gachijo:
    game = find("gachijo")
    position = game.read(puzzle.position, agree(game, puzzle.options))
    assert isinstance(position, Gachijo)
    return position


def task(number: int, puzzle: MinedPuzzle) -> Line:
    return say(PACKAGE, f"puzzle.{puzzle.kind}", {}, {}, number=number, grade=puzzle.grade)


def wrong(puzzle: MinedPuzzle, names: list[str]) -> Line | None:
    """Return what is wrong with the actions so far; None if the goal can still be reached for certain."""
    if tuple(names) == puzzle.solution[: len(names)]:
        return None
    return None if searcher(puzzle).can(played(puzzle, names)) else say(PACKAGE, f"wrong.{puzzle.kind}", {}, {})


def is_solved(puzzle: MinedPuzzle, names: list[str]) -> bool:
    return searcher(puzzle).goal(played(puzzle, names))


def is_right(puzzle: MinedPuzzle) -> Callable[[Position], bool]:
    """Return what tells whether the goal is reached."""
    goal = GOALS[puzzle.kind](set_up(puzzle).to_act)

    def reached(there: Position) -> bool:
        assert isinstance(there, Gachijo)
        return goal(there)

    return reached


def searcher(puzzle: MinedPuzzle) -> Certain:
    seat = set_up(puzzle).to_act
    return Certain(seat, GOALS[puzzle.kind](seat))


def played(puzzle: MinedPuzzle, names: list[str]) -> Gachijo:
    game, position = find("gachijo"), set_up(puzzle)
    for name in names:
        position.apply(game.action_number(position, name))
    return position


def mine(count: int, seed: int) -> list[MinedPuzzle]:
    """Search bots' games for `count` puzzles."""
    from koga.solvers.gachijo.mining import mined

    return mined(count, seed)


def kind_of(position: Gachijo, move: Move) -> str:
    """Return what distinguishes a move: where a stroke ends, or the action."""
    if move[0] >= SLIDE:
        return find("gachijo").action_name(position, move[0])
    steps = [step for step in move if step != STOP]
    return place_name(place_of(steps[-1])) if steps else "stop"
