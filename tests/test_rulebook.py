"""Rulebooks, code and tests speak of the same rules, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import koga
from koga.core.game import GAMES, find
from koga.core.rulebook import parse, rulebook

HERE = Path(__file__).parent
ROOT = Path(koga.__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_rules_in_the_same_order(name: str) -> None:
    english, japanese = rulebook(find(name), "en"), rulebook(find(name), "ja")
    assert list(english) == list(japanese)
    for id, rule in english.items():
        other = japanese[id]
        assert rule.title != other.title, id
        assert rule.text != other.text, id
        assert (rule.source is None) == (other.source is None), id
        assert re.search("[ぁ-ん]", other.text), f"{id} is not Japanese"


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_cited_by_code_and_tests_and_every_citation_is_a_rule(name: str) -> None:
    rules = set(rulebook(find(name)))
    letter = next(iter(rules))[0]
    code = cited(letter, (ROOT / "games" / name).glob("*.py")) | cited(letter, (ROOT / "games" / name).glob("*.pxd"))
    tests = cited(letter, (HERE / "games" / name).glob("*.py"))
    assert code - rules == set(), "the code cites rules that do not exist"
    assert tests - rules == set(), "the tests cite rules that do not exist"
    assert rules - code == set(), "rules that no code cites"
    assert rules - tests == set(), "rules that no test cites"


def cited(letter: str, paths: object) -> set[str]:
    assert hasattr(paths, "__iter__")
    return {id for path in paths for id in re.findall(rf"\b{letter}\d+\.\d+\b", path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", GAMES)
def test_references_inside_a_rulebook_lead_somewhere(name: str) -> None:
    for lang in ("en", "ja"):
        rules = rulebook(find(name), lang)
        letter = next(iter(rules))[0]
        for rule in rules.values():
            for id in re.findall(rf"\b{letter}\d+\.\d+", f"{rule.text} {rule.ruling}"):
                assert id in rules, f"{rule.id} refers to {id}"


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_belongs_to_the_section_of_its_number(name: str) -> None:
    english, japanese = rulebook(find(name), "en"), rulebook(find(name), "ja")
    for id, rule in english.items():
        other = japanese[id].section
        assert rule.section.id == other.id == id.partition(".")[0]
        assert rule.section.title
        assert rule.section.title != other.title


def test_a_broken_rulebook_is_refused() -> None:
    with pytest.raises(ValueError, match="not a heading of a section"):
        parse("## Movement\n### M1.1 a\nb\n\nSource: 1\n", "en")
    with pytest.raises(ValueError, match="twice"):
        parse("## M1 x\n### M1.1 a\nb\n\nSource: 1\n### M1.1 a\nb\n\nSource: 1\n", "en")
    with pytest.raises(ValueError, match="neither"):
        parse("## M1 x\n### M1.1 a\nb\n", "en")
    with pytest.raises(ValueError, match="heading"):
        parse("## M1 x\n### nothing\nb\n", "en")
