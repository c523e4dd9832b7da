"""Lines in docs/oboro.md that a command of this package writes, between its marks."""

from __future__ import annotations

from pathlib import Path

from koga.lab import marked

PAGE = Path("docs/oboro.md")


def module_of(name: str) -> str:
    return f"koga.lab.oboro.{name}"


def marks(name: str) -> tuple[str, str]:
    return marked.marks(name, module_of(name))


def lines_of(name: str, page: str) -> list[str]:
    """Return the lines between the marks of a command; InvalidInput if a mark is missing."""
    return marked.lines_of(name, module_of(name), page)


def write(name: str, lines: list[str], add: bool = False) -> None:
    """Write lines to the page; with `add` below those that stand there."""
    marked.write(name, module_of(name), PAGE, lines, add)
