"""One term for one thing in rulebook, lesson, board, help, log, puzzle and refusal; its variants stay out.

`terms.toml` here holds for all texts, `tests/games/<game>/terms.toml` for the texts of one game: under each language
the term that is used, with patterns of what it is not called.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from koga.core.game import GAMES, find
from koga.core.rulebook import rulebook
from tests.texts.found import HOUSE, PAGE, everything

TESTS = Path(__file__).parents[1]
JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
COMMENT = re.compile(r"^\s*(?://|/\*|\*|<!--).*$|(?<=[\s;{,])//.*$", re.M)
QUOTED = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`([^`\n]*)`|>([^<>{}]+)<")
Texts = list[tuple[str, str]]


@cache
def said(lang: str) -> Texts:
    """Return every text of a language with the file or rule it stands in."""
    return [(pair.where, pair.en if lang == "en" else pair.ja) for pair in everything()] + drawn(lang)


def drawn(lang: str) -> Texts:
    """Return the texts of the page's own files: what is quoted there and is Japanese, or English of several words."""
    found: Texts = []
    for path in [path for path in sorted(PAGE.rglob("*")) if path.suffix in (".ts", ".svelte")]:
        text = COMMENT.sub("", path.read_text(encoding="utf-8").partition("<style")[0])
        for groups in QUOTED.findall(text):
            quoted = "".join(groups)
            if bool(JAPANESE.search(quoted)) == (lang == "ja") and (lang == "ja" or re.search(r"[a-z] [a-z]", quoted)):
                found.append(("/".join(path.relative_to(PAGE).parts), quoted))
    return found


def of_game(name: str, lang: str) -> Texts:
    rules = set(rulebook(find(name)))
    return [(where, text) for where, text in said(lang) if f"{name}/" in where or where.split(" ")[0] in rules]


def variants(texts: Texts, terms: dict[str, list[str]]) -> list[str]:
    return [
        f"{where}: {match[0]!r} (say {term}) in {text[:80]!r}"
        for where, text in texts
        for term, patterns in terms.items()
        for pattern in patterns
        if (match := re.search(pattern, text))
    ]


def terms_of(path: Path, lang: str) -> dict[str, list[str]]:
    terms: dict[str, list[str]] = tomllib.loads(path.read_text(encoding="utf-8"))[lang]
    return terms


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_variants_stay_out_of_all_texts(lang: str) -> None:
    texts = said(lang)
    assert len(texts) > 2_000
    assert variants(texts, terms_of(Path(__file__).with_name("terms.toml"), lang)) == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_game_calls_each_thing_by_one_term(name: str, lang: str) -> None:
    terms, texts = terms_of(TESTS / "games" / name / "terms.toml", lang), of_game(name, lang)
    assert variants(texts, terms) == []
    for term in terms:  # a term that nothing says would be a table of another game
        assert any(term.lower() in text.lower() for _, text in texts), f"no text of {name} says {term}"


def test_all_kinds_of_texts_are_searched() -> None:
    for lang in ("en", "ja"):
        places = " ".join(where for where, _ in said(lang))
        for kind in ("words.toml", "levels.toml", "lesson.toml", "refusal", "mail", "words/", "pages/", "help.ts"):
            assert kind in places or (lang, kind) == ("ja", "pages/"), (lang, kind)
    assert HOUSE.is_dir()


def test_a_variant_would_be_found() -> None:
    assert variants([("lesson", "牢に入れられました")], {"幽閉": ["牢"]})
