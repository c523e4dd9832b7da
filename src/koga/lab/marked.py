"""Lines of a page of docs/ that a command writes between its marks."""

from __future__ import annotations

from pathlib import Path

from koga.core.game import InvalidInput

FENCE = "```"


def marks(name: str, module: str) -> tuple[str, str]:
    """Return the marks around the lines of a command."""
    return f"<!-- {name}: written by python -m {module} --write -->\n", f"<!-- end of {name} -->"


def lines_of(name: str, module: str, page: str) -> list[str]:
    """Return the lines between the marks, without their fences; InvalidInput if a mark is missing."""
    begin, end = marks(name, module)
    _, begun, rest = page.partition(begin)
    told, ended, _ = rest.partition(end)
    if not begun or not ended:
        raise InvalidInput(f"the page lacks the marks {begin.strip()!r} and {end!r}")
    return [line for line in told.splitlines() if line != FENCE]


def put_in(name: str, module: str, page: str, lines: list[str]) -> str:
    """Return the page with these lines between the marks."""
    lines_of(name, module, page)  # refuses a page without marks
    begin, end = marks(name, module)
    before, _, rest = page.partition(begin)
    return before + begin + "\n".join([FENCE, *lines, FENCE, ""]) + end + rest.partition(end)[2]


def write(name: str, module: str, page: Path, lines: list[str], add: bool = False) -> None:
    """Write lines to a page; with `add` below those that stand there."""
    text = page.read_text(encoding="utf-8")
    lines = (lines_of(name, module, text) if add else []) + lines
    page.write_text(put_in(name, module, text, lines), encoding="utf-8")
