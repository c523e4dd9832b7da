"""The commands that a table has carried out lately: a repeated message gets the same answer and changes nothing."""

from __future__ import annotations

KEPT = 500  # of each seat


class Answered:
    """The last commands of each seat, with their versions.

    A client repeats only what was not answered, and a socket's messages are answered in order: what is repeated is
    among the last few of its seat. No seat is forgotten because of another. Lines of chat are recognized for ever, by
    the database.
    """

    def __init__(self) -> None:
        self.seats: dict[int, dict[str, int]] = {}

    def add(self, seat: int, id: str, version: int) -> None:
        known = self.seats.setdefault(seat, {})
        known[id] = version
        if len(known) > KEPT:
            del known[next(iter(known))]

    def version(self, seat: int, id: str) -> int | None:
        """Return the version of a command, 0 if it has none; None if it is unknown."""
        known = self.seats.get(seat)
        return None if known is None else known.get(id)
