"""Types of the fields of messages, with their bounds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

WIRE = 2  # incremented when older clients would misread a message
LONGEST_TEXT = 300  # maximum characters of a chat text
SIGNS = ("yes", "no", "wait", "hurry", "look", "well-played", "thanks", "sorry")


def whole(pattern: str) -> str:
    """Return a pattern for a field that matches only a whole text: msgspec searches, and a mere `$` would accept a
    newline at the end. JSON Schema knows this form too, unlike Python's `\\Z`."""
    return rf"^{pattern}(?!\n)$"


TABLE_ID = "[A-Za-z0-9_-]{6,24}"

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
TableId = Annotated[str, Meta(pattern=whole(TABLE_ID))]
Token = Annotated[str, Meta(min_length=8, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Sha256 = Annotated[str, Meta(pattern=whole("[0-9a-f]{64}"))]  # alternatively 32 bytes in hexadecimal
Move = Annotated[dict[str, str | int | bool | list[int]], Meta(max_length=20)]  # fields of a game's move
Sign = Literal["yes", "no", "wait", "hurry", "look", "well-played", "thanks", "sorry"]
