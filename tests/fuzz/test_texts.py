"""Texts that fuzzers found or people thought of, and mutations of them: taken or refused, never anything else.

With KOGA_FUZZ_SECONDS mutations go on for that long, found by other random numbers every time.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.front import front
from tests.fuzz.targets import TARGETS, attempt, seeds

SECONDS = float(os.environ.get("KOGA_FUZZ_SECONDS", "0"))
ALL = [(target, path) for target in sorted(TARGETS) for path in seeds(target)]
WORDS = (b"0", b"-1", b"9", b"255", b"99999999999999999999", b"\x00", b"\xff", b" ", b":", b"=", b"\n", b"been c w0\n")


@pytest.fixture(scope="module", autouse=True)
def server() -> Iterator[None]:
    """The server that some targets start ends with these tests."""
    yield
    if front.cache_info().currsize:
        front().close()
        front.cache_clear()


@pytest.mark.parametrize(("target", "path"), ALL, ids=[f"{target}-{path.name}" for target, path in ALL])
def test_a_seed_is_taken_or_refused(target: str, path: Path) -> None:
    """The name of a seed says what is expected of it: `bad-…` is refused."""
    assert attempt(target, path.read_bytes()) == (not path.name.startswith("bad-"))


@given(st.sampled_from(sorted(TARGETS)), st.binary(max_size=300))
def test_any_bytes_are_taken_or_refused(target: str, data: bytes) -> None:
    attempt(target, data)


@given(st.sampled_from(ALL), st.integers(0, 2**32))
def test_mutated_seeds_are_taken_or_refused(seed: tuple[str, Path], number: int) -> None:
    target, path = seed
    attempt(target, mutated(path.read_bytes(), random.Random(number)))


def test_more_mutated_seeds_for_as_long_as_asked() -> None:
    until, number = time.monotonic() + SECONDS, random.SystemRandom().getrandbits(32)
    while time.monotonic() < until:
        number += 1
        rng = random.Random(number)
        target, path = rng.choice(ALL)
        data = mutated(path.read_bytes(), rng)
        try:
            attempt(target, data)
        except Exception as error:
            pytest.fail(f"{target}, seed {number} of {path.name}: {error!r}\n{data!r}")


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A few words or lines repeated, removed, exchanged or replaced."""
    for _ in range(rng.randint(1, 4)):
        a, b = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
        b = min(b, a + 40)
        lines = data.split(b"\n")
        what = rng.randrange(5)
        if what == 0:
            data = data[:a] + data[b:]
        elif what == 1:
            data = data[:a] + rng.choice(WORDS) + data[b if rng.random() < 0.5 else a :]
        elif what == 2:
            data = data[:b] + data[a:b] * rng.choice((1, 2, 30)) + data[b:]
        elif what == 3:
            line = rng.choice(lines)
            data = b"\n".join([*lines, *[line] * rng.choice((1, 70))])
        else:
            rng.shuffle(lines)
            data = b"\n".join(lines)
    return data[:20_000]
