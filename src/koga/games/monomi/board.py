"""The graph that Monomi is played on (M1.1, M1.2). boards.py reads it from a file and checks it."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import cython

if not cython.compiled:
    from koga.core.position import index

MOST_CROSSROADS = 64  # M1.7: a set of crossroads is one machine word
# M1.7: paths that meet at a crossroad. Six Samurais are offered at most 6 × 16 moves and `done`: well below
# MOST_ACTIONS, which every buffer for actions has room for.
MOST_PATHS = 16


class BadBoard(ValueError):
    """A board that violates M1.7; the message says where and why."""


class Place(NamedTuple):
    """One crossroad as defined in its board file."""

    id: str
    x: float
    y: float
    zone: str
    en: str
    ja: str


class Path(NamedTuple):
    """M1.1: walked alike both ways, whatever its kind."""

    a: str
    b: str
    kind: str


class Board:
    """A checked board. A crossroad is its number in file order; sets of crossroads are bits of one word.

    Every board respects the bounds that positions rely on: BadBoard is raised if it has more crossroads or paths.
    """

    def __init__(
        self,
        name: str,
        titles: dict[str, str],
        places: tuple[Place, ...],
        paths: tuple[Path, ...],
        set_ups: dict[str, dict[int, tuple[str, ...]]],
        text: str,
    ) -> None:
        self.name = name
        self.titles = titles
        self.places = places
        self.paths = paths
        self.set_ups = set_ups
        self.text = text
        self.ids = tuple(place.id for place in places)
        self.index = {place.id: number for number, place in enumerate(places)}
        self.count = len(places)
        if not 1 <= self.count <= MOST_CROSSROADS:
            raise BadBoard(f"{self.count} crossroads; a board has at least one and at most {MOST_CROSSROADS} (M1.7)")
        near = [0] * 64
        for path in paths:
            a, b = self.index[path.a], self.index[path.b]
            near[a] |= 1 << b
            near[b] |= 1 << a
        for place, set in zip(places, near, strict=False):
            if set.bit_count() > MOST_PATHS:
                raise BadBoard(f"{set.bit_count()} paths meet at {place.id}; at most {MOST_PATHS} may (M1.7)")
        self.near = near
        self.inner = sum(1 << number for number, place in enumerate(places) if place.zone == "inner temple")
        self.wall = sum(1 << number for number, place in enumerate(places) if place.zone == "outer wall")

    def neighbours(self, crossroad: int) -> int:
        """Return the neighbours of a crossroad, as a set."""
        return self.near[index(crossroad, self.count, "crossroad")]

    def __eq__(self, other: object) -> bool:
        """Compare graph and names, so that a board that was pickled is still equal."""
        if not isinstance(other, Board):
            return NotImplemented
        return (self.places, self.paths, self.text) == (other.places, other.paths, other.text)

    def __hash__(self) -> int:
        return hash((self.places, self.paths))

    def __repr__(self) -> str:
        return f"Board({self.name!r}, sha256 {self.digest()})"

    def digest(self) -> str:
        """Return a digest that distinguishes boards with the same name."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def __reduce__(self) -> tuple[object, ...]:
        return Board, (self.name, self.titles, self.places, self.paths, self.set_ups, self.text)
