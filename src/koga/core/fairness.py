"""Fairness: every draw of a match follows from a secret seed and from shares that the players contribute.

The server commits to its seed (SHA-256) once all seats are taken and before it sees any share. Each player commits to a
share, and reveals it when all commitments are in, the server's too. The draws come from the seed and all revealed
shares together, so that neither a player nor the server alone can choose them. docs/fairness.md says what is proven
against whom.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping

from koga.core.position import Position

SPACE = 1 << 256
SHARE_BYTES = 32


def new_seed() -> bytes:
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """Return the commitment to a seed (its SHA-256), which is published before the game."""
    return hashlib.sha256(seed).hexdigest()


def share_commitment(share: bytes) -> str:
    """Return a seat's commitment to its share, which is published before any share is revealed.

    Repeating another seat's commitment gains nothing: shares are hashed together with their seats, so equal shares do
    not cancel each other out.
    """
    return hashlib.sha256(b"koga share" + share).hexdigest()


def is_hash(text: str) -> bool:
    """Return whether a text is a SHA-256 as records have it."""
    return re.fullmatch("[0-9a-f]{64}", text) is not None


def combined(seed: bytes, shares: Mapping[int, bytes]) -> bytes:
    """Return the seed that the draws come from; without shares it is the server's own seed."""
    if not shares:
        return seed
    text = b"koga combined" + seed
    for seat in sorted(shares):
        text += bytes([seat]) + shares[seat]
    return hashlib.sha256(text).digest()


def drawn(seed: bytes, number: int, position: Position) -> int:
    """Return the outcome of draw `number` (from 0) of a seed: outcomes in ascending order, by weight."""
    outcomes = position.actions()
    weights = [position.weight(outcome) for outcome in outcomes]
    left = below(seed, number, sum(weights))
    for outcome, weight in zip(outcomes, weights, strict=True):
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("the weights changed while they were added up")


def below(seed: bytes, number: int, total: int) -> int:
    """Return a number in 0..total-1, all equally likely, from the SHA-256 of seed, draw and attempt."""
    attempt = 0
    while True:
        text = b"koga draw" + seed + number.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        value = int.from_bytes(hashlib.sha256(text).digest(), "big")
        if value < SPACE - SPACE % total:
            return value % total
        attempt += 1
