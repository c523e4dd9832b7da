"""Secrets that people and devices keep: recovery codes, session tokens, one-time links. Only their hashes are stored.

All of them are random and long (80 bits and more), so a plain hash keeps them: there is nothing to guess at.
"""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O or U
LENGTH = 16
READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V", "-": "", " ": "", "\u3000": ""})


def new_recovery_code() -> str:
    """Sixteen characters in four groups."""
    text = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return "-".join(text[start : start + 4] for start in range(0, LENGTH, 4))


def recovery_hash(code: str) -> str:
    """However it was typed: in small letters, with or without dashes, with a letter for a digit."""
    return hashed("recovery", code.upper().translate(READ_AS))


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(kind: str, secret: str) -> str:
    return hashlib.sha256(f"koga {kind} {secret}".encode()).hexdigest()
