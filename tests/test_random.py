"""The random generator of the core."""

from __future__ import annotations

from collections import Counter

import pytest

from koga.core.position import Rng


def test_the_numbers_are_splitmix64s() -> None:
    """The published first outputs for the seed 1234567."""
    rng = Rng(1234567)
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_seed_is_64_bits() -> None:
    assert Rng(2**64 - 1).next() == Rng(2**64 - 1).next()
    assert Rng(0).next() != Rng(1).next()


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 27, 1000])
def test_below_is_even(n: int) -> None:
    rng, draws = Rng(n), 40_000
    found = Counter(rng.below(n) for _ in range(draws))
    assert set(found) == set(range(n)) or n == 1000
    chi = sum((found[i] - draws / n) ** 2 / (draws / n) for i in range(n))
    assert chi < n + 5 * (2 * n) ** 0.5 + 5
