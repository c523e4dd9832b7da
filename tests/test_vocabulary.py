"""One word, one thing: retired names stay out of the code, and what the architecture page names is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import koga

ROOT = Path(__file__).parents[1]
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
# Retired name -> the name that replaced it (the glossary of docs/architecture.md says what each means).
RETIRED = {
    "Sight": "Snapshot", "Thought": "Evaluation", "Opinion": "Evaluation", "Judged": "Evaluation", "Hall": "Registry",
    "Thinker": "BotWorker", "Thinkers": "BotPool", "Deed": "Command", "Appender": "Repository", "News": "Delta",
    "Nonsense": "InvalidInput",
}  # fmt: skip
# Sentences nobody should have to guess at, each with the words that are used instead.
RETIRED_PHRASES = {
    "so many ": "the name of the number",
    "so manieth": "one in ten", "signs that can be printed": "printable characters", "Set a table": "Create a game",
    "More to agree on": "More options", "Leave for good": "Resign", "Check the chance": "Verify fairness",
    "Go on at another device": "Continue on another device", "What it is made of": "Score breakdown",
    "No rule stands against": "That's legal", "Time is over for": "ran out of time",
    "no message the server knows": "unknown message type", "is none of": "is not one of",
    "left as it is": "was not changed", "tell nothing": "expected at least 1", "is there twice": "is defined twice",
}  # fmt: skip
NAMED = re.compile(r"^\s*(?:export )?(?:abstract )?(?:class|interface|type|enum) (\w+)", re.M)


def sources(*suffixes: str) -> Iterator[Path]:
    for folder in ("src", "web/src"):
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in suffixes)


def names_in(path: Path) -> set[str]:
    """Return the names of classes and types that a file defines."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return set(NAMED.findall(text))
    return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)}


def parts(name: str) -> list[str]:
    """Return the words of a name in camel case or with underscores, capitalized."""
    return [word.capitalize() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


def test_retired_names_stay_out() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name} (say {RETIRED[word]})"
        for path in sources(".py", ".ts", ".svelte")
        for name in names_in(path)
        for word in parts(name)
        if word in RETIRED
    ]
    assert found == []


def test_retired_phrases_stay_out() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {phrase!r} (say {instead!r})"
        for path in sources(".py", ".ts", ".svelte", ".toml", ".md", ".json")
        for phrase, instead in RETIRED_PHRASES.items()
        if phrase.lower() in path.read_text(encoding="utf-8").lower()
    ]
    assert found == []


def test_every_package_says_what_it_is() -> None:
    house = Path(koga.__file__).parent
    for path in (path for path in house.iterdir() if (path / "__init__.py").is_file()):
        said = ast.get_docstring(ast.parse((path / "__init__.py").read_text(encoding="utf-8")))
        assert said, f"koga.{path.name} has no docstring"
        assert f"koga.{path.name}" in ARCHITECTURE, f"docs/architecture.md does not know koga.{path.name}"


@pytest.mark.parametrize("word", ["Position", "View", "Snapshot", "Delta", "Match", "Table", "Registry", "Command"])
def test_the_glossary_has_the_words(word: str) -> None:
    assert re.search(rf"^\| [^|]*\b{word}\b[^|]* \| ", ARCHITECTURE, re.M)


def test_what_the_pages_name_is_there() -> None:
    """Every path in architecture.md, adding-a-game.md and CONTRIBUTING.md leads to a file."""
    for page in ("docs/architecture.md", "docs/adding-a-game.md", "CONTRIBUTING.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for path in re.findall(
            r"`((?:koga|web|tests|docs|games|server|bots)/[\w./]+\.(?:py|ts|svelte|md|toml))`", text
        ):
            places = (ROOT, ROOT / "src", ROOT / "src" / "koga")
            assert any((place / path).is_file() for place in places), f"{page} names {path}, which is not there"
