"""Client addresses, tokens and origins of requests, and the security headers of every response."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

Scope = Mapping[str, Any]

# The page loads everything from this server and nothing from elsewhere, and no site may frame it.
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

# Scripts, styles and fonts of the page are no documents: of the headers above they need this one.
SECURITY_OF_ASSETS = [(b"x-content-type-options", b"nosniff")]


def security_for(path: str) -> list[tuple[bytes, bytes]]:
    """Return the security headers of a response; a first visit asks for some twenty assets over a slow line."""
    is_asset = path.startswith("/assets/") and path.endswith((".js", ".css", ".woff2"))
    return SECURITY_OF_ASSETS if is_asset else SECURITY


def header(scope: Scope, name: bytes) -> str | None:
    """Return the last header with this name."""
    found = [value for key, value in scope["headers"] if key.lower() == name]
    return found[-1].decode("latin-1") if found else None


def address_of(scope: Scope, proxy: bool) -> str:
    """Return the client's address: behind a trusted proxy the last address in the header written by the proxy."""
    forwarded = header(scope, b"x-forwarded-for") if proxy else None
    return forwarded.rsplit(",", 1)[-1].strip()[:64] if forwarded else (scope.get("client") or ("",))[0]


def token_of(scope: Scope) -> str | None:
    kind, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def session_of(scope: Scope) -> str | None:
    """Return a member's session token from the cookie."""
    for part in (header(scope, b"cookie") or "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == "koga" and value:
            return value[:100]
    return None


def origin_fits(scope: Scope, allowed: list[str]) -> bool:
    """Return whether the request's origin is allowed: this server or one allowed by the operator. Browsers always send
    the origin; other clients send none."""
    origin = header(scope, b"origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == (header(scope, b"host") or "")
    except ValueError:  # for example http://[
        return False
