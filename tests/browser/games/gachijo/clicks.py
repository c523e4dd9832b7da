"""Where on the board a choice is made."""

from __future__ import annotations

from typing import Any


def clicks(choice: dict[str, Any], snapshot: dict[str, Any]) -> list[str]:
    """Return a slide's grip, or a cell all of whose strokes begin with the step: clicked once to preview, once to
    play."""
    move = choice["move"]
    if move["kind"] == "slide":
        return [f"slide-{move['way']}"] * 2
    begins: dict[str, set[int]] = {}
    for course in snapshot["courses"]:
        begins.setdefault(course["through"][-1].removesuffix("w"), set()).add(course["actions"][0])
    ends = sorted(end for end, actions in begins.items() if actions == {choice["action"]})
    return ends[:1] * 2
