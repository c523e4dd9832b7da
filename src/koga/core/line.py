"""Lines: one statement about a game in both languages, such as a log entry, a question, a choice or a result."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

LANGUAGES = ("en", "ja")


Field = str | int | tuple[str | int, ...]  # the id or number of something, or of several


class Line(msgspec.Struct, frozen=True, gc=False):
    """`key` and `fields` are for programs (a client animates by them), `en` and `ja` for people."""

    key: str
    fields: dict[str, Field]
    en: str
    ja: str

    def text(self, lang: str) -> str:
        return self.ja if lang == "ja" else self.en

    def number(self, field: str) -> int:
        value = self.fields[field]
        assert isinstance(value, int)
        return value


@cache
def words(package: str) -> dict[str, Any]:
    """Return the contents of a package's words.toml."""
    return tomllib.loads(files(package).joinpath("words.toml").read_text(encoding="utf-8"))


def phrase(package: str, key: str, lang: str) -> str:
    """Return the template under a dotted key such as 'ask.ninja-move'."""
    part, _, name = key.partition(".")
    return str(words(package)[part][name][lang])


def say(package: str, key: str, en: dict[str, str | int], ja: dict[str, str | int], **fields: Field) -> Line:
    """Fill the phrase of a key with `fields`; `en` and `ja` replace the fields that read differently in a language."""
    return Line(
        key,
        fields,
        phrase(package, key, "en").format(**{**fields, **en}),
        phrase(package, key, "ja").format(**{**fields, **ja}),
    )
