"""Output shown in the documentation is worded as commands word it now.

Running all of these commands takes minutes, so figures are left alone: every phrase of the output must be a text of the
sources, or stand in the command itself. After a message is reworded its page fails here; run the command again.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.documented import DOCS, ROOT

BLOCK = re.compile(r"^```\n(\$ .*?)^```", re.S | re.M)
# Figures, frames and punctuation; and Japanese, which does not separate its words.
NOT_WORDS = re.compile(r"[^ A-Za-z\u00c0-\u024f]+")
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if BLOCK.search(page.read_text(encoding="utf-8"))]
RAN = ("koga ", "python -m koga")  # other commands print files, or are not Koga's
MOST_PARTS = 3
MACHINE = {"Linux x"}  # where the commands were run


def phrases(text: str) -> list[str]:
    """Return the runs of words in a text."""
    return [" ".join(part.split()) for part in NOT_WORDS.sub("\n", text).splitlines() if part.strip()]


def texts() -> Iterator[str]:
    """Yield every text in the sources but docstrings; what is put into one stands as a figure."""
    for path in (ROOT / "src" / "koga").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        parts = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                yield "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings | parts:
                yield re.sub(r"{[^}]*}", "0", node.value)
    for path in (ROOT / "src" / "koga").rglob("*.toml"):
        yield from (re.sub(r"{[^}]*}", "0", text) for text in strings(tomllib.loads(path.read_text(encoding="utf-8"))))


def strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (text for key, inner in value.items() for text in (key, *strings(inner)))
    elif isinstance(value, list):
        yield from (text for inner in value for text in strings(inner))
    elif isinstance(value, str):
        yield value


@pytest.fixture(scope="module")
def worded() -> set[str]:
    """Every phrase of the sources."""
    return {phrase for text in texts() for phrase in phrases(text)}


def shown(page: Path) -> Iterator[tuple[str, str]]:
    """Yield every command of a page that Koga runs and whose output is shown whole, with that output."""
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            # A remark behind a command, or dots in it: an excerpt, or arranged by hand.
            if command.startswith(RAN) and "  " not in command and "..." not in command:
                yield command, output


def is_worded(phrase: str, worded: set[str]) -> bool:
    """Return whether a phrase is a text of the sources, or two or three that were put together."""
    words = phrase.split()
    reached = {0}
    for _ in range(MOST_PARTS):
        reached |= {
            end for start in reached for end in range(start + 1, len(words) + 1) if " ".join(words[start:end]) in worded
        }
    return len(words) in reached


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_output_is_worded_as_commands_word_it(page: Path, worded: set[str]) -> None:
    for command, output in shown(page):
        known = worded | MACHINE | {phrase for word in command.split() for phrase in phrases(word)}
        strange = [phrase for phrase in phrases(output) if not is_worded(phrase, known)]
        assert not strange, f"{command} no longer prints {strange}: run it again"


def test_other_words_are_noticed(worded: set[str]) -> None:
    assert is_worded("did you mean", worded)
    assert not is_worded("perhaps you meant", worded)
