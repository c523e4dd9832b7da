"""Addresses, tokens and origins of requests, and the security headers of every response."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

Scope = Mapping[str, Any]

# Everything the page needs comes from this server; nothing else is loaded, and nobody frames it.
SECURITY = [
    (b"content-security-policy",
     b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
     b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
]  # fmt: skip


def header(scope: Scope, name: bytes) -> str | None:
    """Return the last header of that name."""
    found = [value for key, value in scope["headers"] if key.lower() == name]
    return found[-1].decode("latin-1") if found else None


def address_of(scope: Scope, proxy: bool) -> str:
    """Return the client's address; behind a trusted proxy the last one in the header that the proxy wrote."""
    told = header(scope, b"x-forwarded-for") if proxy else None
    return told.rsplit(",", 1)[-1].strip()[:64] if told else (scope.get("client") or ("",))[0]


def token_of(scope: Scope) -> str | None:
    kind, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def session_of(scope: Scope) -> str | None:
    """Return the token of a member's session, from its cookie."""
    for part in (header(scope, b"cookie") or "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == "koga" and value:
            return value[:100]
    return None


def origin_fits(scope: Scope, allowed: list[str]) -> bool:
    """Browsers name the page's origin: it must be this server or one that the operator allows. Others name none."""
    origin = header(scope, b"origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == (header(scope, b"host") or "")
    except ValueError:  # such as http://[
        return False
