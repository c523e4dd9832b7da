"""Summary of a tablebase: how many positions and placements each side wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

from koga.solvers.monomi.judge import EVEN, SURE
from koga.solvers.monomi.retrograde import ENDLESS, NINJA, SAMURAIS
from koga.solvers.monomi.symmetry import rename_set
from koga.solvers.monomi.tablebase import Tablebase


@dataclass(frozen=True)
class Summary:
    """Positions have the Ninja to move; placements are answered by the Ninja's best start (M2.3). Turns are the
    Ninja's."""

    states: int
    states_samurais_win: int
    states_endless: int
    states_ninja_wins: int
    placements: int
    samurais_win: int
    drawn: int
    ninja_wins: int
    longest_samurais_win: int
    longest_ninja_win: int

    @property
    def longest_win(self) -> int:
        return max(self.longest_samurais_win, self.longest_ninja_win)


def summary(table: Tablebase) -> Summary:
    counts = count_values(table)
    inside = table.board.count - table.board.wall.bit_count()
    states = inside * comb(table.board.count - 1, table.samurais)
    samurais, ninja = sum(counts[SAMURAIS : NINJA + 1]), sum(counts[NINJA + 1 :])
    worths = [worth for _, worth in placements(table)]
    return Summary(
        states=states,
        states_samurais_win=samurais,
        states_endless=states - samurais - ninja,
        states_ninja_wins=ninja,
        placements=len(worths),
        samurais_win=sum(worth > EVEN for worth in worths),
        drawn=worths.count(EVEN),
        ninja_wins=sum(worth < EVEN for worth in worths),
        longest_samurais_win=max((v - SAMURAIS for v in range(SAMURAIS, NINJA + 1) if counts[v]), default=0),
        longest_ninja_win=max((v - NINJA for v in range(NINJA + 1, 256) if counts[v]), default=0),
    )


def count_values(table: Tablebase) -> list[int]:
    """Return how many positions have each value, on the whole board."""
    counts = [0] * 256
    orbits = list(table.symmetry.stands_for.values())
    for orbit in range(len(table.symmetry.chosen)):
        alike = orbits.count(orbit)
        for value, times in enumerate(table.lookup.histogram(orbit)):
            counts[value] += alike * times
    return counts


def placements(table: Tablebase) -> Iterator[tuple[int, int]]:
    """Return every set of wall crossroads for the Samurais, with its value to them (judge.py)."""
    wall = members(table.board.wall)
    inner = members(table.board.inner)
    for chosen in combinations(wall, table.samurais):
        samurais = sum(1 << crossroad for crossroad in chosen)
        yield samurais, min(worth_of(table.value(ninja, samurais)) for ninja in inner)


@dataclass(frozen=True)
class Placement:
    """One of the best placements, and the number of placements that are equivalent by symmetry."""

    samurais: tuple[str, ...]
    alike: int
    worth: int
    starts: tuple[str, ...]  # the Ninja's best answers


def best_placements(table: Tablebase) -> list[Placement]:
    """Return all placements with the highest value, up to symmetry."""
    found = list(placements(table))
    best = max(worth for _, worth in found)
    alike: dict[int, list[int]] = {}
    for samurais, worth in found:
        if worth == best:
            first = min(rename_set(renaming, samurais) for renaming in table.symmetry.renamings)
            alike.setdefault(first, []).append(samurais)
    return [placement(table, first, len(all), best) for first, all in sorted(alike.items())]


def placement(table: Tablebase, samurais: int, alike: int, worth: int) -> Placement:
    ids, inner = table.board.ids, members(table.board.inner)
    starts = tuple(ids[ninja] for ninja in inner if worth_of(table.value(ninja, samurais)) == worth)
    return Placement(tuple(ids[crossroad] for crossroad in members(samurais)), alike, worth, starts)


def worth_of(value: int) -> int:
    """Return a tablebase value as a value to the Samurais, as in judge.py."""
    if value == ENDLESS:
        return EVEN
    return value - NINJA if value > NINJA else SURE - (value - SAMURAIS)


def members(crossroads: int) -> list[int]:
    return [crossroad for crossroad in range(64) if crossroads >> crossroad & 1]
