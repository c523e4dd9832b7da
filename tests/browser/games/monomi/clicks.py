"""Where on the board a choice is made."""

from __future__ import annotations

from typing import Any


def clicks(choice: dict[str, Any], snapshot: dict[str, Any]) -> list[str] | None:
    """Return the crossroad if only one marker can go there; None if several can."""
    to = choice["move"].get("to")
    if not to:
        return []
    same = [one for one in snapshot["choices"] if one["move"].get("to") == to]
    return [to] if len(same) == 1 else None
