"""Swiss pairing: opponents with equal points, no pair twice, by a minimum-weight matching.

The matching is networkx's (docs/decisions explains why no ready-made Swiss library is used). Penalties are integers of
such different magnitude that a lesser criterion never outweighs a greater one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from koga.server.tournaments.seats import seated

REST = -1  # stands for an opponent
AGAIN = 10**13  # for each earlier meeting of the two, or earlier rest
SCORE = 10**6  # times the square of the distance, in half points
TWO_BOTS = 10**4  # for two bots: they are there to play with people
SAME_SEAT = 10**3  # for two players who have both taken the same seat more often
FOLD = 1  # for each place away from the middle of the group with equal points


class Entrant(Struct, frozen=True):
    """A player to be paired."""

    number: int
    points: float
    met: Mapping[int, int]  # how often each opponent was met
    seats: tuple[int, ...]  # how often each seat was taken
    rests: int = 0
    is_bot: bool = False


def paired(entrants: Sequence[Entrant]) -> list[tuple[int, ...]]:
    """Return the games of the next round by seat, best first; with an odd number one player rests."""
    import networkx as nx  # lazy import: networkx takes a tenth of the server's start-up, and few servers need it

    ranked = sorted(entrants, key=lambda one: (-one.points, one.number))
    place = {one.number: place for place, one in enumerate(ranked)}
    by_number = {one.number: one for one in ranked}
    graph = nx.Graph()
    for index, one in enumerate(ranked):
        for other in ranked[index + 1 :]:
            graph.add_edge(one.number, other.number, weight=-penalty(one, other, ranked, place))
        if len(ranked) % 2:
            behind = round(2 * (one.points - ranked[-1].points))
            graph.add_edge(
                one.number, REST, weight=-(AGAIN * one.rests + SCORE * behind**2 + FOLD * (len(ranked) - index))
            )
    games = []
    for pair in nx.max_weight_matching(graph, maxcardinality=True):
        numbers = sorted((number for number in pair if number != REST), key=lambda number: place[number])
        games.append(seated(numbers, {n: by_number[n].seats for n in numbers}) if len(numbers) > 1 else tuple(numbers))
    return sorted(games, key=lambda game: (len(game) == 1, min(place[number] for number in game)))


def penalty(one: Entrant, other: Entrant, ranked: Sequence[Entrant], place: Mapping[int, int]) -> int:
    group = sum(entrant.points == one.points for entrant in ranked)
    fold = abs(place[other.number] - place[one.number] - group // 2) if one.points == other.points else 0
    first = [entrant.seats[0] - entrant.seats[1] for entrant in (one, other)]
    return (
        AGAIN * one.met.get(other.number, 0)
        + SCORE * round(2 * (one.points - other.points)) ** 2
        + TWO_BOTS * (one.is_bot and other.is_bot)
        + (SAME_SEAT * min(map(abs, first)) ** 2 if first[0] * first[1] > 0 else 0)
        + FOLD * fold
    )
