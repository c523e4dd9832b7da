"""User text: allowed characters, and detection of names that look alike.

Any script, full-width spaces and joined emoji are accepted. Refused are characters that change how other text is shown:
control characters, line breaks, direction overrides, and stacked combining marks.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby

from confusable_homoglyphs.confusables import confusables_data

OVERRIDES = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF, *range(0xFFF9, 0xFFFC))))
REFUSED = {"Cc": "a control character", "Zl": "a line break", "Zp": "a line break", "Cs": "half a character",
           "Co": "a private character"}  # fmt: skip
INVISIBLE = ("Cf", "Zs", "Mn", "Me")
MOST_MARKS = 10  # consecutive combining marks; no script needs as many


def objection(text: str) -> str | None:
    """Return what is wrong with a user's text; None if it is valid."""
    for character in text:
        reason = REFUSED.get(unicodedata.category(character))
        if character in OVERRIDES:
            reason = "a character that changes the direction of text"
        elif is_noncharacter(character):
            reason = "no character"
        if reason is not None:
            return f"U+{ord(character):04X} is {reason}"
    if any(is_mark and len(list(run)) > MOST_MARKS for is_mark, run in groupby(text, is_combining)):
        return f"more than {MOST_MARKS} combining marks in a row"
    if all(unicodedata.category(character) in INVISIBLE for character in text):
        return "it has no visible character"
    return None


def is_noncharacter(character: str) -> bool:
    number = ord(character)
    return 0xFDD0 <= number <= 0xFDEF or number & 0xFFFE == 0xFFFE


def is_combining(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


# ---- names ----


def name_keys(name: str) -> tuple[str, str]:
    """Return the keys by which names are compared. Names sharing either key are confusable: they differ only in case,
    width or invisible characters, or they look alike (UTS #39)."""
    plain = "".join(
        character
        for character in unicodedata.normalize("NFKC", name)
        if unicodedata.category(character) not in ("Cf", "Zs", "Mn", "Me")
    )
    folded = unicodedata.normalize("NFKC", plain.casefold())
    return look(folded), look(plain).casefold()


def look_alike(one: str, other: str) -> bool:
    return any(a == b for a, b in zip(name_keys(one), name_keys(other), strict=True))


def look(text: str) -> str:
    return "".join(map(prototype, unicodedata.normalize("NFD", text)))


@cache
def prototype(character: str) -> str:
    """Return the representative of all characters that look alike (UTS #39)."""
    alike = similar(character)
    if len(alike) != 1:
        return character
    (other,) = alike
    return other if len(similar(other)) > 1 or len(other) > 1 else min(character, other)


def similar(text: str) -> list[str]:
    return [str(found["c"]).strip("\u200e") for found in confusables_data.get(text, ())]


def numbered(name: str, others: list[str]) -> str:
    """Return the name, with a number appended if another player has the same or a similar name."""
    number, found = 1, name
    while any(look_alike(found, other) for other in others):
        number += 1
        found = f"{name[:20]} {number}"
    return found
