"""Rulebooks: rulebook.md and rulebook.ja.md of a game, as {id: rule}."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from koga.core.game import Game, InvalidInput

SECTION = re.compile(r"## ([A-Z]\d+) (.+)")
HEADING = re.compile(r"### ([A-Z]\d+\.\d+) (.+)")
SOURCE = {"en": "Source: ", "ja": "出典："}
RULING = {"en": "Ruling: ", "ja": "裁定："}


@dataclass(frozen=True)
class Section:
    """A numbered section of a rulebook, such as T3 "Movement"."""

    id: str
    title: str


@dataclass(frozen=True)
class Rule:
    """One numbered rule. `source` is its place in the publisher's rulebook; `ruling` explains a decision of ours."""

    id: str
    section: Section
    title: str
    text: str
    source: str | None
    ruling: str | None


def rulebook(game: Game, lang: str = "en") -> dict[str, Rule]:
    """Return all rules of a game, in the order of its rulebook."""
    return parse(files(game.package).joinpath(file_name(lang)).read_text(encoding="utf-8"), lang)


def rule(game: Game, id: str, lang: str = "en") -> Rule:
    rules = rulebook(game, lang)
    if id not in rules:
        raise InvalidInput(
            f"{game.name} has no rule {id!r}; its rules go from {next(iter(rules))} to {list(rules)[-1]}"
        )
    return rules[id]


def file_name(lang: str) -> str:
    return "rulebook.md" if lang == "en" else f"rulebook.{lang}.md"


@cache
def parse(markdown: str, lang: str) -> dict[str, Rule]:
    """Parse rules: each stands under '### ID title' below '## ID title' of its section, and its last lines give source
    and ruling."""
    rules: dict[str, Rule] = {}
    section = Section("", "")
    for block in re.split(r"(?m)^(?=##)", markdown)[1:]:
        heading, _, body = block.partition("\n")
        if heading.startswith("## "):
            begun = SECTION.fullmatch(heading)
            if not begun:
                raise ValueError(f"{heading!r} is not a heading of a section: ## ID title")
            section = Section(*begun.groups())
            continue
        found = HEADING.fullmatch(heading)
        if not found:
            raise ValueError(f"{heading!r} is not a heading of a rule: ### ID title")
        id, title = found.groups()
        if id in rules:
            raise ValueError(f"rule {id} is defined twice")
        rules[id] = read_rule(id, section, title, body, lang)
    return rules


def read_rule(id: str, section: Section, title: str, body: str, lang: str) -> Rule:
    text: list[str] = []
    source = ruling = None
    for line in body.strip().splitlines():
        if line.startswith(SOURCE[lang]):
            source = line.removeprefix(SOURCE[lang])
        elif line.startswith(RULING[lang]):
            ruling = line.removeprefix(RULING[lang])
        else:
            text.append(line)
    if source is None and ruling is None:
        raise ValueError(f"rule {id} gives neither a source nor a ruling")
    return Rule(id, section, title, "\n".join(text).strip(), source, ruling)
