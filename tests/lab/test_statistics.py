"""Intervals and the sequential test against known answers: coins whose bias we chose."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from koga.lab.statistics import FIRST_LOOK, Question, always_valid, mean_of, next_look, share_of, wilson

RUNS = 2000


def coins(rng: random.Random, count: int, eighths: int) -> int:
    """Toss `count` coins at once, one a bit; each shows heads in `eighths` of eight cases."""
    heads = 0
    for bit in range(3):
        toss = rng.getrandbits(count)
        heads = heads | toss if eighths >> bit & 1 else heads & toss
    return heads


def moments(values: list[float]) -> tuple[float, float, int]:
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / (len(values) - 1), len(values)


def test_wilson_knows_its_textbook_values() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0.0, 10)[0] == 0.0
    assert round(wilson(0.0, 10)[1], 4) == 0.2775


@pytest.mark.parametrize(("eighths", "games"), [(4, 100), (4, 1000), (5, 400), (7, 400), (1, 200)])
def test_a_biased_coin_lies_in_its_interval_as_often_as_promised(eighths: int, games: int) -> None:
    rng = random.Random(20)
    held = 0
    for _ in range(RUNS):
        heads = coins(rng, games, eighths).bit_count()
        share = heads / games
        found = share_of(share, share * (1 - share) * games / (games - 1), games)
        held += found.low <= eighths / 8 <= found.high
    assert 0.93 <= held / RUNS <= 0.97


@pytest.mark.parametrize("twin", [2, 4, 6])
def test_paired_games_lie_in_the_interval_of_their_blocks_as_often_as_promised(twin: int) -> None:
    """Both games of a block go the same way more often (or less often) than not: counted one by one the interval
    would be too narrow (or too wide), counted by blocks it is right."""
    rng = random.Random(21)
    held = 0
    blocks = 200
    for _ in range(RUNS):
        first = coins(rng, blocks, 5)
        copied = coins(rng, blocks, twin)
        second = (first & copied) | (coins(rng, blocks, 5) & ~copied)
        both, one = (first & second).bit_count(), (first ^ second).bit_count()
        mean = (both + one / 2) / blocks
        square = (both + one / 4) / blocks
        found = share_of(mean, (square - mean * mean) * blocks / (blocks - 1), blocks)
        held += found.low <= 5 / 8 <= found.high
    assert 0.93 <= held / RUNS <= 0.97


def test_blocks_that_are_all_alike_are_not_taken_for_certain() -> None:
    few = share_of(0.5, 0.0, 10)
    many = share_of(0.5, 0.0, 1000)
    assert few.half > 0.05
    assert many.half < 0.002
    assert share_of(1.0, 0.0, 10).low < 0.75


def test_a_mean_has_the_interval_of_the_normal_law() -> None:
    mean, half = mean_of(10.0, 30.0, 5)
    assert mean == 2.0
    assert round(half, 3) == round(1.96 * (2.5 / 5) ** 0.5, 3)


@cache
def looks(most: int) -> tuple[int, ...]:
    found = [next_look(0)]
    while (at := next_look(found[-1])) <= most:
        found.append(at)
    return tuple(found)


def asked(rng: random.Random, question: Question, eighths: int, thirty_seconds: int, most: int) -> str | None:
    """Tosses until the question is answered. The coin shows heads in (eighths / 8 + thirty_seconds / 32 / 8)."""
    heads = tossed = 0
    for look in looks(most):
        count = look - tossed
        low, high = coins(rng, count, eighths), coins(rng, count, eighths + 1)
        mixed = coins(rng, count, thirty_seconds)
        heads += ((high & mixed) | (low & ~mixed)).bit_count()
        tossed = look
        mean = heads / tossed
        found = question.answer(mean, mean * (1 - mean) * tossed / (tossed - 1), tossed)
        if found:
            return found
    return None


def test_a_fair_coin_is_seldom_called_unfair() -> None:
    rng = random.Random(22)
    answers = Counter(asked(rng, Question(0.5, 0.05), 4, 0, 8_000) for _ in range(RUNS))
    assert answers["more"] + answers["less"] <= 0.05 * RUNS
    assert answers["even"] >= 0.95 * RUNS
    assert answers[None] == 0


def test_a_biased_coin_is_seldom_called_fair_or_biased_the_other_way() -> None:
    """9/16 heads: more than 0.05 above even."""
    rng = random.Random(23)
    answers = Counter(asked(rng, Question(0.5, 0.05), 4, 4, 8_000) for _ in range(RUNS))
    assert answers["less"] + answers["even"] <= 0.05 * RUNS
    assert answers["more"] >= 0.95 * RUNS


def test_a_strong_bias_is_found_soon() -> None:
    rng = random.Random(24)
    assert Counter(asked(rng, Question(0.5, 0.01), 7, 0, 200) for _ in range(200))["more"] >= 190
    assert Question(0.5, 0.01).answer(1.0, 0.0, FIRST_LOOK - 1) is None


@pytest.mark.parametrize("eighths", [4, 7])
def test_the_confidence_sequence_holds_at_all_looks_together(eighths: int) -> None:
    rng = random.Random(25)
    missed = 0
    for _ in range(RUNS):
        heads = tossed = 0
        for look in looks(5000):
            heads += coins(rng, look - tossed, eighths).bit_count()
            tossed = look
            mean = heads / tossed
            found = always_valid(mean, mean * (1 - mean) * tossed / (tossed - 1), tossed, 0.05)
            if not found.low <= eighths / 8 <= found.high:
                missed += 1
                break
    assert missed <= 0.05 * RUNS


def test_moments_of_blocks_give_the_same_share_as_games_where_a_block_is_a_game() -> None:
    found = share_of(*moments([1.0, 0.0, 1.0, 1.0] * 50))
    low, high = wilson(0.75, 200)
    assert abs(found.low - low) < 0.002
    assert abs(found.high - high) < 0.002
