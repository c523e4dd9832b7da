"""What the registry needs to know of a connection."""

from __future__ import annotations

from typing import Protocol

from koga.server.wire import Code, Refused


class Listener(Protocol):
    """A connection that joined a table."""

    viewers: tuple[int, ...]
    seen: int

    def send(self, data: bytes) -> None: ...
    def flush(self) -> None: ...
    def bye(self, code: Code) -> None: ...


class Doer(Protocol):
    """A connection that acted, and goes on with other things until that is stored."""

    def acted(self, message: str, version: int, refusal: Refused | None) -> None: ...
