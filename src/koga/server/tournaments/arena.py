"""Arena: free players are repeatedly paired with opponents of similar points until the time is up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from koga.server.tournaments.seats import seated
from koga.server.tournaments.swiss import Entrant

JUST_MET = 10**6
MET = 10**3


def paired(free: Sequence[Entrant], size: int, last: Mapping[int, frozenset[int]]) -> list[tuple[int, ...]]:
    """Return games of `size` players by seat; leftover players wait. Bots play only if people would otherwise wait, and
    never only among themselves. `last` has each player's opponents in their last game."""
    people = sorted((one for one in free if not one.is_bot), key=lambda one: (-one.points, one.number))
    bots = sorted((one for one in free if one.is_bot), key=lambda one: (sum(one.seats), one.number))
    short = -len(people) % size
    if people and short <= len(bots):
        people += bots[:short]
    groups = pairs(people, last) if size == 2 else grouped(people, size)
    counts = {one.number: one.seats for one in free}
    return [seated(group, counts) for group in groups]


def pairs(players: Sequence[Entrant], last: Mapping[int, frozenset[int]]) -> list[tuple[int, ...]]:
    import networkx as nx  # lazy import, see swiss.py

    graph = nx.Graph()
    for index, one in enumerate(players):
        for other in players[index + 1 :]:
            weight = MET * one.met.get(other.number, 0) + round(2 * (one.points - other.points)) ** 2
            if other.number in last.get(one.number, ()) and one.number in last.get(other.number, ()):
                weight += JUST_MET
            graph.add_edge(one.number, other.number, weight=-weight)
    return sorted(tuple(sorted(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True))


def grouped(players: Sequence[Entrant], size: int) -> list[tuple[int, ...]]:
    """Group neighbours by points; bots come last, so that each game has a person."""
    whole = len(players) // size * size
    return [tuple(one.number for one in players[start : start + size]) for start in range(0, whole, size)]
