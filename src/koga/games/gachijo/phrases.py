"""Phrases of words.toml filled in, with persons and things by their names in each language."""

from __future__ import annotations

from koga.core.line import LANGUAGES, Line, say, words
from koga.games.gachijo.names import PACKAGE, texts


def phrase(key: str, **fields: str | int) -> Line:
    en, ja = (
        {field: name_in(field, str(value), lang) for field, value in fields.items() if field in NAMED}
        for lang in LANGUAGES
    )
    return say(PACKAGE, key, dict(en), dict(ja), **fields)


PERSONS = ("person", "other", "base", "targets")
COUNTED = ("crystals", "shinobi", "summon", "moves", "points", "cells", "turned")
LISTS = ("tools", "weapons")
NAMED = (*PERSONS, *COUNTED, *LISTS, "tool", "weapon", "treasure", "guardian", "card", "direction", "sheet")


def name_in(field: str, value: str, lang: str) -> str:
    if field in PERSONS:
        return joined([str(words(PACKAGE)["seat"][name][lang]) for name in value.split("+")], lang)
    if field in COUNTED:
        return counted(field, int(value), lang)
    if field in LISTS:
        names = [name_in(field.removesuffix("s"), name, lang) for name in value.split("+") if name]
        return joined(names, lang) or str(words(PACKAGE)["count"]["none"][lang])
    if field == "direction":
        return str(words(PACKAGE)["slide"][value][lang])
    if field == "sheet":
        return value if value in ("T1", "T2") else str(words(PACKAGE)["sheet"][value][lang])
    if field == "card":
        return str(texts()["gacha"][value]["title"][lang])
    return str(texts()[field][value]["name"][lang])


def joined(names: list[str], lang: str) -> str:
    return ("、" if lang == "ja" else ", ").join(names)


def counted(what: str, number: int, lang: str) -> str:
    """Return a number with its noun, in the singular or plural in English."""
    forms = words(PACKAGE)["count"][what]
    return str(forms["one"] if lang == "en" and number == 1 else forms[lang]).format(n=number)
