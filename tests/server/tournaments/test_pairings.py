"""Who meets whom: round robin, Swiss, balanced blocks and arena."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from koga.server.tournaments import arena, blocks, robin, swiss
from koga.server.tournaments.scores import points_by_seat
from koga.server.tournaments.seats import seated, shared_out
from koga.server.tournaments.swiss import Entrant


@pytest.mark.parametrize("count", range(2, 25))
def test_a_round_robin_lets_everybody_meet_once_with_seats_shared_out(count: int) -> None:
    rounds = robin.schedule(range(count))
    met = Counter(frozenset(game) for games in rounds for game in games if len(game) == 2)
    assert met == Counter(frozenset(pair) for pair in combinations(range(count), 2))
    assert len(rounds) == count - 1 + count % 2
    first: Counter[int] = Counter()
    for games in rounds:
        assert sorted(player for game in games for player in game) == list(range(count))
        for game in games:
            if len(game) == 2:
                first.update({game[0]: 1, game[1]: -1})
    assert max(map(abs, first.values())) <= 1


def test_a_second_cycle_swaps_the_seats() -> None:
    rounds = robin.schedule(range(5), cycles=2)
    seats = Counter(game for games in rounds for game in games if len(game) == 2)
    assert all(seats[one, other] == seats[other, one] == 1 for one, other in combinations(range(5), 2))


@pytest.mark.parametrize("count", [3, 4, 6, 9, 16, 17])
def test_swiss_repeats_no_game_and_pairs_equals(count: int) -> None:
    """Played with a known order of strength: the strongest is first at the end."""
    rng = random.Random(count)
    points = dict.fromkeys(range(count), 0.0)
    met: dict[int, Counter[int]] = {number: Counter() for number in range(count)}
    seats = {number: [0, 0] for number in range(count)}
    rests = dict.fromkeys(range(count), 0)
    rounds = min(count - 1, 5)
    for _ in range(rounds):
        entrants = [Entrant(n, points[n], met[n], (seats[n][0], seats[n][1]), rests[n]) for n in range(count)]
        rng.shuffle(entrants)
        games = swiss.paired(entrants)
        assert sorted(player for game in games for player in game) == list(range(count))
        for game in games:
            if len(game) == 1:
                rests[game[0]] += 1
                points[game[0]] += 1
                continue
            if count > 6:  # in small fields there may be nobody else left
                assert not met[game[0]][game[1]]
            met[game[0]][game[1]] += 1
            met[game[1]][game[0]] += 1
            seats[game[0]][0] += 1
            seats[game[1]][1] += 1
            points[min(game)] += 1
    assert max(points, key=lambda number: (points[number], -number)) == 0
    assert max(rests.values()) <= 1
    if count > 6:
        assert max(abs(one - other) for one, other in seats.values()) <= 2


def test_swiss_pairs_within_score_groups_first() -> None:
    leaders = [Entrant(n, 2.0, {}, (0, 0)) for n in (0, 1)]
    others = [Entrant(n, 0.0, {}, (0, 0)) for n in (2, 3, 4, 5)]
    assert {frozenset(game) for game in swiss.paired([*others, *leaders])} >= {frozenset((0, 1))}
    again = [Entrant(0, 2.0, {1: 1}, (1, 0)), Entrant(1, 2.0, {0: 1}, (0, 1)), *others]
    assert all(frozenset(game) != {0, 1} for game in swiss.paired(again))


def test_swiss_lets_the_last_rest_and_nobody_twice() -> None:
    entrants = [Entrant(0, 1.0, {}, (0, 0)), Entrant(1, 0.0, {}, (0, 0)), Entrant(2, 0.0, {}, (0, 0))]
    assert swiss.paired(entrants)[-1] in ((1,), (2,))
    rested = [entrants[0], Entrant(1, 0.0, {}, (0, 0), rests=1), Entrant(2, 0.0, {}, (0, 0), rests=1)]
    assert swiss.paired(rested)[-1] == (0,)


@pytest.mark.parametrize(("count", "size"), [(9, 3), (16, 4)])
def test_an_affine_plane_lets_every_pair_meet_exactly_once(count: int, size: int) -> None:
    found = blocks.schedule(range(count), size)
    assert blocks.balance(found, count, size).meets == (1, 1)
    assert len(found) == size + 1


@pytest.mark.parametrize(("count", "size"), [(3, 3), (4, 4), (6, 3), (7, 3), (8, 4), (10, 3), (12, 4), (13, 4)])
def test_blocks_let_every_pair_meet_and_share_the_seats_out(count: int, size: int) -> None:
    found = blocks.schedule(range(count), size)
    for games in found:
        players = [player for game in games for player in game]
        assert len(set(players)) == len(players) == count // size * size
    even = blocks.balance(found, count, size)
    assert even.meets[0] >= 1
    assert even.seats[1] - even.seats[0] <= 1 + (count % size > 0)
    assert even.rests[1] - even.rests[0] <= 1
    assert found == blocks.schedule(range(count), size)  # the same at every restart


def test_seats_of_any_blocks_are_shared_out_evenly() -> None:
    rng = random.Random(1)
    for size in (3, 4):
        games = [rng.sample(range(11), size) for _ in range(60)]
        taken: Counter[tuple[int, int]] = Counter()
        for block, game in zip(games, shared_out(games, size), strict=True):
            assert sorted(block) == sorted(game)
            taken.update((player, seat) for seat, player in enumerate(game))
        for player in range(11):
            counts = [taken[player, seat] for seat in range(size)]
            assert max(counts) - min(counts) <= 1


def test_whoever_sat_first_less_often_sits_first() -> None:
    assert seated((5, 7), {5: (2, 1), 7: (1, 2)}) == (7, 5)
    assert seated((1, 2, 3), {1: (1, 0, 0), 2: (0, 1, 0), 3: (0, 0, 1)}) in ((2, 3, 1), (3, 1, 2))


def test_an_arena_pairs_who_is_free_and_lets_bots_help_out_only() -> None:
    people = [Entrant(n, float(n), {}, (0, 0)) for n in range(3)]
    bots = [Entrant(n, 0.0, {}, (0, 0), is_bot=True) for n in (8, 9)]
    games = arena.paired([*people, *bots], 2, {})
    assert len(games) == 2
    assert sum(number >= 8 for game in games for number in game) == 1
    assert arena.paired(bots, 2, {}) == []
    assert len(arena.paired(people, 2, {})) == 1  # one waits
    last = {0: frozenset({1}), 1: frozenset({0}), 2: frozenset({3}), 3: frozenset({2})}
    four = [Entrant(n, 0.0, {}, (0, 0)) for n in range(4)]
    assert all({0, 1} != set(game) for game in arena.paired(four, 2, last))
    threes = arena.paired([Entrant(n, 0.0, {}, (0, 0, 0)) for n in range(7)], 3, {})
    assert [len(game) for game in threes] == [3, 3]


def test_a_game_gives_a_point_for_everybody_behind() -> None:
    assert points_by_seat((1, 2)) == (1.0, 0.0)
    assert points_by_seat((1, 1)) == (0.5, 0.5)
    assert points_by_seat((2, 1, 3)) == (1.0, 2.0, 0.0)
    assert points_by_seat((1, 2, 2, 2)) == (3.0, 1.0, 1.0, 1.0)
