"""Puzzles of Ninja Taisen: win this turn, or end it with the best chance. Every end of the turn is examined.

A puzzle of kind `win` has exactly one first action from which a win within the turn can still be reached. In one of
kind `chance` few ninjas are left, so that the chance to win is known exactly (endgame.py): after one end of the turn it
is at least 15 points better than after any other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from koga.bots.taisen.turn import Turn, actions_of, follow
from koga.core.game import agree, find
from koga.core.line import Line, say
from koga.core.position import OVER, WIN, Position, Rng
from koga.games.taisen.position import MOVING, Taisen
from koga.solvers.mined import MinedPuzzle, numbered, positions, read_puzzles
from koga.solvers.taisen.endgame import endgame, ninjas_left
from koga.solvers.taisen.material import MOST

PACKAGE = "koga.solvers.taisen"
MARGIN = 0.15
LEAST_ENDS = 12  # minimum number of ends of a turn in a puzzle
LEAST_EXACT_ENDS = 6  # the same with few ninjas left
BOTS = ("material:50", "material", "taisen:1")
WEAKER = ("material:50", "material:80", "random")  # bots that tell apart what all levels find, or none


@cache
def puzzles() -> tuple[MinedPuzzle, ...]:
    return read_puzzles(PACKAGE)


def puzzle(number: int) -> MinedPuzzle:
    return numbered(puzzles(), number)


def set_up(puzzle: MinedPuzzle) -> Taisen:
    game = find("taisen")
    position = game.read(puzzle.position, agree(game, {}))
    assert isinstance(position, Taisen)
    return position


def task(number: int, puzzle: MinedPuzzle) -> Line:
    return say(PACKAGE, f"puzzle.{puzzle.kind}", {}, {}, number=number, grade=puzzle.grade)


def wrong(puzzle: MinedPuzzle, names: list[str]) -> Line | None:
    """Return what is wrong with the actions so far; None if the answer can still be reached."""
    game, position = find("taisen"), set_up(puzzle)
    side = position.active
    for name in names:
        position.apply(game.action_number(position, name))
    right = can_win(position, side) if puzzle.kind == "win" else can_reach(position, target(puzzle), side)
    return None if right else say(PACKAGE, f"wrong.{puzzle.kind}", {}, {})


def is_solved(puzzle: MinedPuzzle, names: list[str]) -> bool:
    """Return whether the answer is complete: never before the turn is over."""
    return False


def target(puzzle: MinedPuzzle) -> bytes:
    game, position = find("taisen"), set_up(puzzle)
    for name in puzzle.solution:
        position.apply(game.action_number(position, name))
    return position.key()


def is_right(puzzle: MinedPuzzle) -> Callable[[Position], bool]:
    """Return what tells whether the answer was found."""
    side = set_up(puzzle).active
    if puzzle.kind == "win":
        return lambda there: there.to_act == OVER and there.score(side) == WIN
    key = target(puzzle)
    return lambda there: there.key() == key


def can_win(position: Taisen, side: int) -> bool:
    if position.to_act == OVER:
        return position.score(side) == WIN
    if position.to_act != side:
        return False
    turn = expander()
    turn.expand(position)
    return turn.best_value == 1.0


def can_reach(position: Taisen, key: bytes, side: int) -> bool:
    if position.to_act != side:
        return position.key() == key
    return any(end.key() == key for _, end in ends(position))


def ends(position: Taisen) -> list[tuple[int, Taisen]]:
    """Return the distinct ends of a turn with the path to each."""
    turn = expander()
    turn.expand(position)
    paths = [turn.path(number) for number in range(turn.count)]
    found = []
    for path in paths:
        there = position.copy()
        assert isinstance(there, Taisen)
        follow(there, path)
        found.append((path, there))
    return found


@cache
def expander() -> Turn:
    """Return the shared Turn: creating one takes longer than expanding it. Not thread-safe."""
    return Turn()


def chance(position: Taisen, side: int) -> float:
    """Return the exact chance to win at the end of a side's turn, with few ninjas left."""
    if position.to_act == OVER:
        return position.score(side) / WIN
    value = endgame(position.even_dice).value(position)
    assert value is not None
    return 1.0 - value


# Mining.


def mine(count: int, seed: int) -> list[MinedPuzzle]:
    """Search bots' games for `count` puzzles, a quarter of them of kind `chance`."""
    rng, met = Rng(seed), set[bytes]()
    wins, chances = list[MinedPuzzle](), list[MinedPuzzle]()
    for position in positions(find("taisen"), BOTS, rng):
        if len(wins) >= count - count // 4 and len(chances) >= count // 4:
            break
        assert isinstance(position, Taisen)
        if position.stage != MOVING or position.used or position.key() in met:
            continue
        met.add(position.key())
        if can_win(position, position.active):
            wins += examined_win(position) if len(wins) < count - count // 4 else []
        elif ninjas_left(position) <= MOST and len(chances) < count // 4:
            chances += examined_chance(position)
    return [*wins, *chances]


def examined_win(position: Taisen) -> list[MinedPuzzle]:
    side, actions = position.active, position.actions()
    winning = []
    for action in actions:
        after = position.copy()
        assert isinstance(after, Taisen)
        after.apply(action)
        if can_win(after, side):
            winning.append(action)
    found = ends(position)
    if len(winning) != 1 or len(actions) < 4 or len(found) < LEAST_ENDS:
        return []
    won = [actions_of(path) for path, end in found if end.to_act == OVER and end.score(side) == WIN]
    shortest = min((way for way in won if way[0] == winning[0]), key=len, default=None)
    if shortest is None:
        return []
    names = named(position, shortest)
    themes = (f"dice-{len([name for name in names if name != 'end'])}", "win")
    return [made("win", position, names, themes, len(found))]


def examined_chance(position: Taisen) -> list[MinedPuzzle]:
    side, found = position.active, ends(position)
    if len(found) < LEAST_EXACT_ENDS:
        return []
    ranked = sorted(((chance(end, side), path) for path, end in found), reverse=True)
    if ranked[0][0] - ranked[1][0] < MARGIN:
        return []
    names = named(position, actions_of(ranked[0][1]))
    return [made("chance", position, names, ("chance", f"ninjas-{ninjas_left(position)}"), len(found))]


def named(position: Taisen, actions: list[int]) -> tuple[str, ...]:
    game, there, names = find("taisen"), position.copy(), []
    for action in actions:
        names.append(game.action_name(there, action))
        there.apply(action)
    return tuple(names)


def made(
    kind: str, position: Taisen, solution: tuple[str, ...], themes: tuple[str, ...], choices: int
) -> MinedPuzzle:  # fmt: skip
    return MinedPuzzle(kind, find("taisen").show(position), solution, themes, choices)
