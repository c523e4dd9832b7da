"""Phrases of words.toml filled in, with persons and things by their names in each language."""

from __future__ import annotations

from koga.core.line import LANGUAGES, Field, Line, say, words
from koga.games.gachijo.names import PACKAGE, texts


def phrase(key: str, **fields: Field) -> Line:
    en, ja = (
        {field: named(field, value, lang) for field, value in fields.items() if field in NAMED} for lang in LANGUAGES
    )
    return say(PACKAGE, key, dict(en), dict(ja), **fields)


PERSONS = ("person", "other", "base", "target")
COUNTED = ("crystals", "shinobi", "summon", "moves", "points", "cells", "turned")
LISTS = ("targets", "tools", "weapons")  # each of them is named as one target, tool or weapon
PLACES = ("place", "from", "to")
NAMED = (*PERSONS, *COUNTED, *LISTS, *PLACES, "tool", "weapon", "treasure", "guardian", "card", "direction", "sheet")


def named(field: str, value: Field, lang: str) -> str:
    if not isinstance(value, tuple):
        return name_in(field, str(value), lang)
    names = [name_in(field.removesuffix("s"), str(one), lang) for one in value]
    return joined(names, lang) or str(words(PACKAGE)["count"]["none"][lang])


def name_in(field: str, value: str, lang: str) -> str:
    if field in PERSONS:
        return str(words(PACKAGE)["seat"][value][lang])
    if field in COUNTED:
        return counted(field, int(value), lang)
    if field in PLACES:  # the lower layer of a bridge is a cell with a w (G5.18)
        return str(words(PACKAGE)["place"]["water"][lang]).format(cell=value[:-1]) if value.endswith("w") else value
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
