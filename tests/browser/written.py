"""Sections of docs/page.md written by the measuring commands."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "page.md"


def put(command: str, lines: list[str], page: Path = PAGE) -> None:
    """Replace the section written by `python -m tests.browser.COMMAND --write`."""
    begin = f"<!-- {command}: written by python -m tests.browser.{command} --write -->\n"
    end = f"<!-- end of {command} -->"
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    assert found, f"{page} has no section for {command}"
    page.write_text(before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2], encoding="utf-8")
