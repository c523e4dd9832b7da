"""Where on the board a choice is made."""

from __future__ import annotations

from typing import Any

SIDES = ("monkey", "wolf")


def clicks(choice: dict[str, Any], snapshot: dict[str, Any]) -> list[str]:
    """Return the die, the ninja, and the ninja again to march."""
    move = choice["move"]
    if move["kind"] != "move":
        return []
    ninja = f"{SIDES[snapshot['seat']]}:{move['ninja']}"
    return [f"die-{move['die']}", ninja, ninja]
