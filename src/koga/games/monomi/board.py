"""The graph that Monomi is played on (M1.1, M1.2). boards.py reads it from a file and checks it."""

from __future__ import annotations

import hashlib
from typing import NamedTuple


class Place(NamedTuple):
    """One crossroad as its board file tells it."""

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
    """A checked board. A crossroad is its number in file order; sets of crossroads are bits of one word."""

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
        near = [0] * 64
        for path in paths:
            a, b = self.index[path.a], self.index[path.b]
            near[a] |= 1 << b
            near[b] |= 1 << a
        self.near = near
        self.inner = sum(1 << number for number, place in enumerate(places) if place.zone == "inner temple")
        self.wall = sum(1 << number for number, place in enumerate(places) if place.zone == "outer wall")

    def neighbours(self, crossroad: int) -> int:
        return self.near[crossroad]

    def __repr__(self) -> str:
        return f"Board({self.name!r}, sha256 {self.digest()})"

    def digest(self) -> str:
        """Tells boards apart that happen to have one name."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def __reduce__(self) -> tuple[object, ...]:
        return Board, (self.name, self.titles, self.places, self.paths, self.set_ups, self.text)
