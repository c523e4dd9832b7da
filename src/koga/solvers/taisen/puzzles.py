"""Puzzles of Ninja Taisen: win this turn, or stop the other side's win. Every end of the turn is examined.

A puzzle of kind `win` has exactly one first action from which a win within the turn can still be reached. One of kind
`guard` has exactly one end of the turn after which the other side wins with its next roll least often, by all 27 rolls,
at least 15 points less often than after any other end.
"""

from __future__ import annotations

from functools import cache

from koga.bots.taisen.turn import Turn, actions_of, follow
from koga.core.game import agree, find
from koga.core.line import Line, say
from koga.core.position import OVER, WIN, Rng
from koga.games.taisen.position import MOVING, Taisen
from koga.solvers.mined import MinedPuzzle, graded, numbered, positions, read_puzzles, shares_of_levels

PACKAGE = "koga.solvers.taisen"
MARGIN = 0.15
LEAST_ENDS = 12  # minimum number of ends of a turn in a puzzle
BOTS = ("material:50", "material", "adept")


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


def danger(position: Taisen, side: int) -> float:
    """Return how often the other side wins with its next roll, over all 27 rolls."""
    if position.to_act == OVER:
        return 1.0 - position.score(side) / WIN
    total = 0
    rolled = position.copy()
    assert isinstance(rolled, Taisen)
    for roll in position.actions():
        rolled.copy_from(position)
        rolled.apply(roll)
        if can_win(rolled, 1 - side):
            total += position.weight(roll)
    return total / 216


# Mining.


def mine(count: int, seed: int) -> list[MinedPuzzle]:
    """Search bots' games for `count` puzzles; those of kind `guard` are rare."""
    rng, found, met = Rng(seed), {"win": list[MinedPuzzle](), "guard": list[MinedPuzzle]()}, set[bytes]()
    wanted = {"win": count - count // 50, "guard": count // 50}
    for position in positions(find("taisen"), BOTS, rng):
        if all(len(found[kind]) >= number for kind, number in wanted.items()):
            break
        assert isinstance(position, Taisen)
        if position.stage != MOVING or position.used or position.key() in met:
            continue
        met.add(position.key())
        kind = "win" if can_win(position, position.active) else "guard"
        if len(found[kind]) < wanted[kind]:
            new = examined_win(position, rng) if kind == "win" else examined_guard(position, rng)
            if new is not None:
                found[kind].append(new)
    return sorted([*found["win"], *found["guard"]], key=lambda one: (one.grade, one.kind, one.position))


def examined_win(position: Taisen, rng: Rng) -> MinedPuzzle | None:
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
        return None
    won = [actions_of(path) for path, end in found if end.to_act == OVER and end.score(side) == WIN]
    shortest = min((way for way in won if way[0] == winning[0]), key=len, default=None)
    if shortest is None:
        return None
    names = named(position, shortest)
    shares = shares_of_levels(find("taisen"), position, lambda there: has_won(there, side), rng)
    themes = (f"dice-{len([name for name in names if name != 'end'])}", "win")
    return made("win", position, names, themes, len(found), shares, len(names) - 2)


def has_won(there: object, side: int) -> bool:
    assert isinstance(there, Taisen)
    return there.to_act == OVER and there.score(side) == WIN


def examined_guard(position: Taisen, rng: Rng) -> MinedPuzzle | None:
    side, found = position.active, ends(position)
    if len(found) < LEAST_ENDS or danger(found[0][1], side) == 0.0:
        return None
    sample = [danger(end, side) for _, end in found[:: max(1, len(found) // 8)]]
    if sum(value - min(sample) < MARGIN for value in sample) > len(sample) // 2:  # too many ends are equally good
        return None
    ranked = sorted((danger(end, side), path) for path, end in found)
    if ranked[1][0] - ranked[0][0] < MARGIN:
        return None
    path = ranked[0][1]
    key = next(end.key() for way, end in found if way == path)
    shares = shares_of_levels(find("taisen"), position, lambda there: there.key() == key, rng)
    return made("guard", position, named(position, actions_of(path)), ("guard",), len(found), shares, 0)


def named(position: Taisen, actions: list[int]) -> tuple[str, ...]:
    game, there, names = find("taisen"), position.copy(), []
    for action in actions:
        names.append(game.action_name(there, action))
        there.apply(action)
    return tuple(names)


def made(
    kind: str, position: Taisen, solution: tuple[str, ...], themes: tuple[str, ...], choices: int,
    shares: dict[str, float], extra: int,
) -> MinedPuzzle:  # fmt: skip
    text = find("taisen").show(position)
    return MinedPuzzle(kind, text, solution, themes, choices, shares, graded(shares, max(0, extra)))
