"""Lines in docs/oboro.md that a command writes, between its marks."""

from __future__ import annotations

from pathlib import Path

from koga.core.game import InvalidInput

PAGE = Path("docs/oboro.md")
FENCE = "```"


def marks(name: str) -> tuple[str, str]:
    """Return the marks around the lines of a command of this package."""
    return f"<!-- {name}: written by python -m koga.lab.oboro.{name} --write -->\n", f"<!-- end of {name} -->"


def lines_of(name: str, page: str) -> list[str]:
    """Return the lines between the marks, without their fences; InvalidInput if a mark is missing."""
    begin, end = marks(name)
    _, begun, rest = page.partition(begin)
    told, ended, _ = rest.partition(end)
    if not begun or not ended:
        raise InvalidInput(f"{PAGE} lacks the marks {begin.strip()!r} and {end!r}")
    return [line for line in told.splitlines() if line != FENCE]


def put_in(name: str, page: str, lines: list[str]) -> str:
    """Return the page with these lines between the marks."""
    lines_of(name, page)  # refuses a page without marks
    begin, end = marks(name)
    before, _, rest = page.partition(begin)
    return before + begin + "\n".join([FENCE, *lines, FENCE, ""]) + end + rest.partition(end)[2]


def write(name: str, lines: list[str], add: bool = False) -> None:
    """Write lines to the page; with `add` below those that stand there."""
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(put_in(name, page, (lines_of(name, page) if add else []) + lines), encoding="utf-8")
