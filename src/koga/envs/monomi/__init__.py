"""What environments need to know of Monomi beyond its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from koga.core.position import Position
from koga.envs.episode import Facts
from koga.games.monomi.position import DONE, LAST_TURN, Monomi
from koga.solvers.monomi.symmetry import ENOUGH
from koga.solvers.monomi.symmetry import renamings as board_renamings

SMALL = {"board": "courtyard", "placement": "lot"}
PLACED = ("Ninja at: ", "Samurai at: ")  # features whose last word is a crossroad


def facts(position: Position) -> Facts:
    """A turn has the Ninja's move, one of every Samurai with a `done` of every person, and as many for putting."""
    assert isinstance(position, Monomi)
    turn = 1 + position.samurais + position.seats + position.samurais + 1
    return Facts(decisions=position.samurais + 1 + LAST_TURN * turn, zero_sum=position.seats == 2)


def renamings(position: Position) -> Iterator[tuple[Callable[[str], str], Callable[[int], int]]]:
    """Renamings of the crossroads that keep paths and zones."""
    assert isinstance(position, Monomi)
    board = position.board
    for renaming in islice(board_renamings(board), ENOUGH):
        if renaming != tuple(range(board.count)):
            names = {board.ids[old]: board.ids[new] for old, new in enumerate(renaming)}
            yield feature_renamed(names), action_renamed(renaming)


def feature_renamed(names: dict[str, str]) -> Callable[[str], str]:
    def rename(name: str) -> str:
        if not name.startswith(PLACED):
            return name
        head, _, place = name.rpartition(" ")
        return f"{head} {names[place]}"

    return rename


def action_renamed(renaming: tuple[int, ...]) -> Callable[[int], int]:
    def rename(action: int) -> int:
        marker, crossroad = divmod(action, 64)
        if action == DONE or crossroad >= len(renaming):
            return action
        return marker * 64 + renaming[crossroad]

    return rename
