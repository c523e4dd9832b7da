"""Marks: which parts of a board drawn for the terminal stand for which actions.

A drawing attaches marks to its text as style metadata: `text.append(char, Style(meta=meta(mark(place="e5"))))`. A mark
is a set of fields, and stands for every action whose label has all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

KEY = "marks"
Mark = tuple[tuple[str, str], ...]


def mark(**fields: str | int) -> Mark:
    """Return a mark; a trailing underscore allows a field named like a keyword (`from_`)."""
    return tuple((name.rstrip("_"), str(value)) for name, value in fields.items())


def meta(*marks: Mark) -> dict[str, tuple[Mark, ...]]:
    """Return the style metadata of a part of the board that any of the marks stands for."""
    return {KEY: marks}


def marked(meta: Mapping[str, object], fields: Mapping[str, str]) -> bool:
    """Return whether a part of the board with this metadata stands for an action with these label fields."""
    marks = meta.get(KEY, ())
    assert isinstance(marks, tuple)
    return any(all(fields.get(name) == value for name, value in one) for one in marks)
