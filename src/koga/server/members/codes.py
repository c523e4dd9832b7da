"""Secrets held by people and devices: recovery codes, session tokens, one-time links. Only their hashes are stored.

All of them are random and have at least 80 bits, so an unsalted fast hash is sufficient: they cannot be guessed.
"""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O or U
LENGTH = 16
READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V", "-": "", " ": "", "\u3000": ""})


def new_recovery_code() -> str:
    """Return a new recovery code: sixteen characters in four groups."""
    text = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return "-".join(text[start : start + 4] for start in range(0, LENGTH, 4))


def recovery_hash(code: str) -> str:
    """Return the hash of a recovery code, regardless of case, dashes, and letters typed for similar digits."""
    return hashed("recovery", code.upper().translate(READ_AS))


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(kind: str, secret: str) -> str:
    return hashlib.sha256(f"koga {kind} {secret}".encode()).hexdigest()
