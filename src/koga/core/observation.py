"""Observer: what a seat may know of a position, as numbers for a learning program.

Every game has one in `<game>/observation.py`. It fills a buffer of 32-bit floats without allocating anything and
without the GIL; `features` names every number. Plain Python here, C types in observation.pxd.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import cython

from koga.core.game import Game, InvalidInput
from koga.core.position import Position, index

if not cython.compiled:
    from koga.core.position import WIN

    def changed(now: Sequence[int], note: Sequence[int], count: int) -> int:
        """Return the set of the bytes, up to 64, that differ; compiled code takes it from observation.pxd."""
        return sum((now[i] != note[i]) << i for i in range(count))


Floats = Any  # a writable buffer of 32-bit floats: a numpy array, an array("f"), a memoryview
Bytes = Any  # a writable buffer of bytes


class Feature(NamedTuple):
    """A group of numbers that lie side by side in an observation; `entries` names each of them."""

    name: str
    entries: tuple[str, ...]
    about: str


def feature(name: str, about: str, *axes: Sequence[object]) -> Feature:
    """Return a feature with one number for every combination of the axes' labels, the last axis running fastest."""
    entries = [""]
    for axis in axes:
        entries = [f"{entry} {label}".strip() for entry in entries for label in axis]
    return Feature(name, tuple(entries), about)


class Observer:
    """Writes observations of the positions that share the options of the one it was made from.

    The information state is the observation followed by what a seat with perfect memory knows beyond it.
    """

    def __init__(self, position: Position) -> None:
        self.seats = position.seats
        self.features: tuple[Feature, ...] = tuple(self.describe(position))
        self.memories: tuple[Feature, ...] = tuple(self.describe_memory(position))
        self.size = sum(len(feature.entries) for feature in self.features)
        self.memory_size = sum(len(feature.entries) for feature in self.memories)
        self.note_size = 0

    # What each game overrides.

    def describe(self, position: Position) -> list[Feature]:
        """Return the features of an observation in their order."""
        return []

    def describe_memory(self, position: Position) -> list[Feature]:
        """Return the further features of the information state."""
        return []

    def fits(self, position: Position) -> bool:
        """Return whether a position has the options that this observer was made for."""
        return False

    def fill(self, position: Position, seat: int, out: Floats, at: int) -> None:
        """Write the observation to `out[at:at + size]`, which is all zeros."""

    def refill(self, position: Position, seat: int, out: Floats, at: int, note: Bytes, mark: int) -> None:
        """Write the observation over that of an earlier position of the same game, or over zeros.

        `note[mark:mark + note_size]` is scratch space in which the observer remembers what it wrote; 255 everywhere
        means that it has written nothing yet. A game overrides this method if it can write less than everything.
        """
        clear(out, at, self.size)
        self.fill(position, seat, out, at)

    def fill_memory(self, position: Position, seat: int, out: Floats, at: int) -> None:
        """Write the memory to `out[at:at + memory_size]`, which is all zeros."""

    # For callers in Python: arguments are checked.

    def observe(self, position: Position, seat: int, out: Floats) -> None:
        """Write what a seat may know now into `out`, which holds `size` floats."""
        self.check(position, seat, len(out), self.size)
        if cython.compiled:
            clear(cython.address(out[0]), 0, self.size)
            self.fill(position, seat, cython.address(out[0]), 0)
        else:
            clear(out, 0, self.size)
            self.fill(position, seat, out, 0)

    def information_state(self, position: Position, seat: int, out: Floats) -> None:
        """Write the observation and the memory of a seat into `out`, which holds `size + memory_size` floats."""
        self.check(position, seat, len(out), self.size + self.memory_size)
        if cython.compiled:
            clear(cython.address(out[0]), 0, self.size + self.memory_size)
            self.fill(position, seat, cython.address(out[0]), 0)
            self.fill_memory(position, seat, cython.address(out[0]), self.size)
        else:
            clear(out, 0, self.size + self.memory_size)
            self.fill(position, seat, out, 0)
            self.fill_memory(position, seat, out, self.size)

    def check(self, position: Position, seat: int, length: int, needed: int) -> None:
        if not self.fits(position):
            raise InvalidInput("this observer was made for other options; make one from a position of this game")
        if not 0 <= seat < self.seats:
            raise InvalidInput(f"there is no seat {seat}: this game has seats 0 to {self.seats - 1}")
        if length != needed:
            raise InvalidInput(f"the buffer holds {length} numbers; {needed} are needed")

    def names(self) -> list[str]:
        """Return the name of every number of an information state; the first `size` are those of an observation."""
        return [
            f"{feature.name}: {entry}" if entry else feature.name
            for feature in (*self.features, *self.memories)
            for entry in feature.entries
        ]


def clear(out: Floats, at: int, count: int) -> None:
    for i in range(at, at + count):
        out[i] = 0.0


def fill_mask(position: Position, out: Bytes, at: int, count: int) -> int:
    """Write 1 for every legal action and 0 for all others to `out[at:at + count]`; return how many are legal."""
    if not cython.compiled:
        buffer = [0] * 256
    for i in range(at, at + count):
        out[i] = 0
    legal = position.c_actions(buffer)
    for i in range(legal):
        out[at + buffer[i]] = 1
    return legal


def legal_mask(position: Position, action_count: int, out: Bytes) -> None:
    """Write the mask of the legal actions of the seat to act, chance included."""
    if len(out) != action_count:
        raise InvalidInput(f"the buffer holds {len(out)} bytes; {action_count} are needed, one for each action")
    fill_mask(position, out, 0, action_count)


def reward(position: Position, seat: int) -> float:
    """Return what a finished game is worth to a seat: 1 for a win alone, 0 for an equal share, -1 / (seats - 1) for a
    loss.

    Wherever the scores of all seats sum up to one win, the rewards sum up to zero.
    """
    if position is None:
        raise InvalidInput("reward() takes a position")
    return c_reward(position, index(seat, position.seats, "seat"))


def c_reward(position: Position, seat: int) -> float:
    """Compute reward() for callers that have checked the seat."""
    return worth(position.c_score(seat), position.seats)


def worth(score: int, seats: int) -> float:
    """Return what a score is worth, as reward() does for that of a finished game."""
    whole: float = WIN
    return (seats * score / whole - 1.0) / (seats - 1)


def observer(game: Game, position: Position) -> Observer:
    """Return a game's observer for positions with the same options; InvalidInput if the game has none."""
    module = f"{game.package}.observation"
    if find_spec(module) is None:
        raise InvalidInput(f"{game.name} has no observations: there is no module {module}")
    made = import_module(module).make(position)
    assert isinstance(made, Observer)
    return made
