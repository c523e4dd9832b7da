"""Limits, so that one address cannot spoil the server for the others."""

from __future__ import annotations

import time

from msgspec import Struct

MOST_KEPT = 100_000  # addresses remembered; the longest unused are forgotten first


class Limits(Struct, frozen=True):
    """Per address: tables made in an hour, sockets at a time, requests a minute; per socket: messages a second."""

    tables: float = 60
    connections: int = 100
    requests: float = 600
    messages: float = 20


class Bucket:
    """So many at once, refilled evenly."""

    def __init__(self, most: float, seconds: float) -> None:
        """At most `most` in `seconds`."""
        self.most = self.left = most
        self.speed = most / seconds
        self.at = time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.speed)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Rate:
    """At most `most` in `seconds`, for every key by itself."""

    def __init__(self, most: float, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.buckets: dict[str, Bucket] = {}

    def allows(self, key: str) -> bool:
        found = self.buckets.pop(key, None) or Bucket(self.most, self.seconds)
        self.buckets[key] = found  # the last used is the last in line
        if len(self.buckets) > MOST_KEPT:
            del self.buckets[next(iter(self.buckets))]
        return found.allows()


class Door:
    """Counts who is in."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.tables = Rate(limits.tables, 3600)
        self.requests = Rate(limits.requests, 60)
        self.inside: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        if self.inside.get(address, 0) >= self.limits.connections:
            return False
        self.inside[address] = self.inside.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self.inside[address] -= 1
        if not self.inside[address]:
            del self.inside[address]
