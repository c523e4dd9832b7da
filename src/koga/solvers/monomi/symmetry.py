"""The symmetries of a board: the renamings of its crossroads that change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from koga.games.monomi.board import Board

Renaming = tuple[int, ...]  # crossroad -> crossroad
ENOUGH = 1000  # limit of renamings: a user's board may have billions, and any subset is valid


@dataclass(frozen=True)
class Symmetry:
    """Renamings that preserve paths and zones, and a representative of the orbit of each crossroad off the wall."""

    renamings: tuple[Renaming, ...]
    chosen: tuple[int, ...]  # one crossroad of each orbit, ascending
    stands_for: dict[int, int]  # crossroad -> number of its orbit in `chosen`
    turn: dict[int, Renaming]  # crossroad -> a renaming that takes it to the chosen one of its orbit


def symmetry(board: Board) -> Symmetry:
    """Return the symmetry of a board, for a Ninja anywhere but on the outer wall (M4.1)."""
    found = (tuple(range(board.count)), *islice(renamings(board), ENOUGH))
    found = tuple(sorted(set(found)))
    chosen: list[int] = []
    stands_for: dict[int, int] = {}
    turn: dict[int, Renaming] = {}
    for crossroad in range(board.count):
        if board.wall >> crossroad & 1 or crossroad in stands_for:
            continue
        for renaming in found:
            other = renaming.index(crossroad)  # this renaming takes `other` to `crossroad`
            if other not in stands_for:
                stands_for[other] = len(chosen)
                turn[other] = renaming
        chosen.append(crossroad)
    return Symmetry(found, tuple(chosen), stands_for, turn)


def renamings(board: Board) -> Iterator[Renaming]:
    """Return all renamings. Crossroads are renamed in an order in which each (but the first) has a neighbour renamed
    before it, so that hardly any choice is left."""
    near = [board.neighbours(crossroad) for crossroad in range(board.count)]
    kinds = [kind(board, crossroad) for crossroad in range(board.count)]
    order = spread(near)
    new = [-1] * board.count

    def rename(depth: int, used: int) -> Iterator[Renaming]:
        if depth == len(order):
            yield tuple(new)
            return
        crossroad = order[depth]
        for other in range(board.count):
            if used >> other & 1 or kinds[other] != kinds[crossroad]:
                continue
            if all((near[crossroad] >> a & 1) == (near[other] >> new[a] & 1) for a in order[:depth]):
                new[crossroad] = other
                yield from rename(depth + 1, used | 1 << other)

    return rename(0, 0)


def kind(board: Board, crossroad: int) -> tuple[int, int, int]:
    """Return what a renaming preserves of a single crossroad: its zone (M1.2) and its number of neighbours."""
    return board.wall >> crossroad & 1, board.inner >> crossroad & 1, board.neighbours(crossroad).bit_count()


def spread(near: list[int]) -> list[int]:
    """Return all crossroads, each but the first with a neighbour before it (M1.7: the board is connected)."""
    order, reached = [0], 1
    for crossroad in order:
        for other in range(len(near)):
            if near[crossroad] >> other & 1 and not reached >> other & 1:
                order.append(other)
                reached |= 1 << other
    return order


def rename_set(renaming: Renaming, crossroads: int) -> int:
    """Return a set of crossroads, renamed."""
    renamed = 0
    while crossroads:
        lowest = crossroads & -crossroads
        renamed |= 1 << renaming[lowest.bit_length() - 1]
        crossroads ^= lowest
    return renamed
