"""Fair chance: every draw of a match follows from a secret seed whose SHA-256 is known from the start."""

from __future__ import annotations

import hashlib
import secrets

from koga.core.position import Position

SPACE = 1 << 256


def new_seed() -> bytes:
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What is published before the game; the seed itself comes after it."""
    return hashlib.sha256(seed).hexdigest()


def drawn(seed: bytes, number: int, position: Position) -> int:
    """The outcome of the seed's draw of this number (from 0): offered outcomes in ascending order, by weight."""
    outcomes = position.actions()
    weights = [position.weight(outcome) for outcome in outcomes]
    left = below(seed, number, sum(weights))
    for outcome, weight in zip(outcomes, weights, strict=True):
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("the weights changed while they were added up")


def below(seed: bytes, number: int, total: int) -> int:
    """A number in 0..total-1, each exactly as likely: SHA-256 of seed, draw and try, tried again where uneven."""
    attempt = 0
    while True:
        text = b"koga draw" + seed + number.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        value = int.from_bytes(hashlib.sha256(text).digest(), "big")
        if value < SPACE - SPACE % total:
            return value % total
        attempt += 1
