"""Where on the board a choice is made."""

from __future__ import annotations

from typing import Any


def clicks(choice: dict[str, Any], snapshot: dict[str, Any]) -> list[str]:
    return [choice["move"]["card"]]
