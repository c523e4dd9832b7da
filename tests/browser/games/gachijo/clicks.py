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


def course_clicks(actions: list[int], snapshot: dict[str, Any]) -> list[str]:
    """Return the cell where a stroke ends, if no other one ends there: clicked once to preview, once to play."""
    ends = [course["through"][-1].removesuffix("w") for course in snapshot["courses"]]
    meant = [end for end, course in zip(ends, snapshot["courses"], strict=True) if course["actions"] == actions]
    return meant * 2 if meant and ends.count(meant[0]) == 1 else []
