"""Every text that a player reads, as pairs of English and Japanese, wherever it stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import koga
from koga.cli import analyse, games
from koga.core.game import GAMES, find
from koga.core.rulebook import rulebook
from koga.server.http import previews
from koga.server.notices import words as notices
from koga.server.wire import CODES

HOUSE = Path(koga.__file__).parent
PAGE = HOUSE.parents[1] / "web" / "src"
FIELD = re.compile(r"\{(\w+)[^{}]*\}")
# A text in the page's code under `en` or `ja`: quoted, or a template with plain expressions.
PAIRED = re.compile(r"""\b(en|ja): (?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`$]|\$\{[^{}`]*\}|\$)*)`)""")
EXPRESSION = re.compile(r"\$\{[^{}]*\}")


class Pair(NamedTuple):
    """One text in both languages; `where` is a file with a key."""

    where: str
    en: str
    ja: str

    def fields(self) -> tuple[set[str], set[str]]:
        return set(FIELD.findall(self.en)), set(FIELD.findall(self.ja))


def everything() -> list[Pair]:
    return [*of_files(), *of_rulebooks(), *of_server()]


def of_files() -> Iterator[Pair]:
    """Yield the texts of words, levels, cards, boards and lessons."""
    places = [*sorted(HOUSE.rglob("*.toml")), *sorted(PAGE.rglob("*.toml"))]
    for path in (path for path in places if path.name != "puzzles.toml"):
        yield from pairs(tomllib.loads(path.read_text(encoding="utf-8")), "/".join(path.parts[-3:]))


def pairs(table: Any, where: str) -> Iterator[Pair]:
    """Yield what stands under `en` and `ja`, or under names that end in `_en` and `_ja`."""
    if isinstance(table, list):
        for number, row in enumerate(table):
            yield from pairs(row, f"{where}.{number}")
    if not isinstance(table, dict):
        return
    for key, value in table.items():
        if key == "en" or key.endswith("_en"):
            other = key.removesuffix("en") + "ja"
            yield Pair(f"{where}.{key}", value, table.get(other, ""))
            if "one" in table:
                yield Pair(f"{where}.one", table["one"], table.get(other, ""))
        elif key == "ja" or key.endswith("_ja"):
            assert key.removesuffix("ja") + "en" in table, f"{where}.{key} has no English"
        else:
            yield from pairs(value, f"{where}.{key}")


def of_code() -> Iterator[tuple[str, str, str]]:
    """Yield file, language and text of what the page's code says in both languages, with § for expressions."""
    for path in sorted(path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")):
        for lang, *quoted in PAIRED.findall(path.read_text(encoding="utf-8")):
            yield "/".join(path.relative_to(PAGE).parts), lang, EXPRESSION.sub("§", "".join(quoted))


def of_rulebooks() -> Iterator[Pair]:
    for name in GAMES:
        japanese = rulebook(find(name), "ja")
        for id, rule in rulebook(find(name), "en").items():
            other = japanese[id]
            yield Pair(f"{id} title", rule.title, other.title)
            yield Pair(f"{id} text", *(re.sub("`[^`]*`", "", text) for text in (rule.text, other.text)))
            if rule.ruling:
                yield Pair(f"{id} ruling", *(re.sub("`[^`]*`", "", text or "") for text in (rule.ruling, other.ruling)))


def of_server() -> Iterator[Pair]:
    """Yield refusals, notices, mails, link previews, and what commands say in both languages."""
    for code, (en, ja) in CODES.items():
        yield Pair(f"refusal {code}", en, ja)
    for kind, texts in notices.TEXTS.items():
        for part in range(2):
            yield Pair(f"notice {kind} {part}", texts["en"][part], texts["ja"][part])
    yield Pair("notice bot", notices.BOT["en"], notices.BOT["ja"])
    for key, text in notices.MAIL["en"].items():
        yield Pair(f"mail {key}", text, notices.MAIL["ja"][key])
    for key, text in analyse.WORDS["en"].items():
        yield Pair(f"koga/cli analyse {key}", text, analyse.WORDS["ja"][key])
    for en, ja in zip(games.LABELS["en"], games.LABELS["ja"], strict=True):
        yield Pair("koga/cli games", en, ja)
    for key, text in previews.WORDS["en"].items():
        yield Pair(f"preview {key}", text, previews.WORDS["ja"][key])
