"""Decision pages have numbers of their own, and every reference leads to one."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "decisions").glob("*.md"))
PLACES = ("src", "docs", "tests", "bench", "web/src")


def test_numbers_are_given_once_and_stand_in_the_titles() -> None:
    numbers = [page.name[:4] for page in PAGES]
    assert sorted(set(numbers)) == numbers
    for page in PAGES:
        assert page.read_text(encoding="utf-8").startswith(f"# {page.name[:4]}: "), page.name


def test_pages_that_are_named_exist() -> None:
    names = {page.name for page in PAGES}
    for place in PLACES:
        for path in (ROOT / place).rglob("*"):
            if path.suffix in (".py", ".md", ".ts", ".svelte"):
                named = set(re.findall(r"\b0\d\d\d-[a-z-]+\.md", path.read_text(encoding="utf-8")))
                assert named <= names, path
