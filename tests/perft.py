"""Perft: the number of nodes of each kind under a position, counted by playing everything out to a depth."""

from __future__ import annotations

from typing import NamedTuple

from koga.core.game import Game, agree
from koga.core.position import CHANCE, OVER, Position


class Count(NamedTuple):
    choice: int
    chance: int
    end: int


def perft(position: Position, depth: int) -> Count:
    """Count the nodes at and under a position to a depth in actions, chance actions included."""
    if position.to_act == OVER:
        return Count(0, 0, 1)
    counts = [0, 1, 0] if position.to_act == CHANCE else [1, 0, 0]
    if depth:
        for action in position.actions():
            below = position.copy()
            below.apply(action)
            counts = [a + b for a, b in zip(counts, perft(below, depth - 1), strict=True)]
    return Count(*counts)


class Case(NamedTuple):
    """A line of a perft.txt: `depth | choice chance end | options | position`; without a position, the start."""

    depth: int
    counts: Count
    options: dict[str, str]
    position: str


def read_cases(text: str) -> list[Case]:
    cases = []
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            depth, counts, options, position = (part.strip() for part in line.split("|"))
            pairs = dict(pair.split("=") for pair in options.split())
            cases.append(Case(int(depth), Count(*map(int, counts.split())), pairs, position))
    return cases


def position_of(game: Game, case: Case) -> Position:
    agreed = agree(game, case.options)
    return game.read(case.position, agreed) if case.position else game.start(agreed)
