"""TOML from untrusted users: size and nesting are checked cheaply before it is parsed.

`tomllib` takes time quadratic in the depth of a dotted key, and recurses as deep as brackets nest.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

MOST_LENGTH = 20_000  # characters: enough for the largest board with long names and comments
MOST_DEPTH = 4  # of nested brackets
MOST_PARTS = 4  # of a dotted key

# Strings and comments, which may hold anything, and the characters that nest or end a key. A string that is not closed
# ends with its line or with the text, so that every character is looked at once.
TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[\[\]{}=,.\n]",
    re.DOTALL,
)


class BadToml(ValueError):
    """Text that is not valid TOML, or nested more deeply than any file of Koga."""


def parse_toml(text: str) -> dict[str, Any]:
    """Parse TOML in time linear in its length; BadToml says what is wrong."""
    check_nesting(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, and the error for a number with too many digits
        raise BadToml(f"not a TOML file: {error}") from error


def check_nesting(text: str) -> None:
    if len(text) > MOST_LENGTH:
        raise BadToml(f"{len(text)} characters; at most {MOST_LENGTH} are read")
    depth = dots = 0
    for found in TOKEN.finditer(text):
        sign = found[0]
        if sign == ".":
            dots += 1
            if dots >= MOST_PARTS:
                raise BadToml(f"{where(text, found)}: a dotted key has at most {MOST_PARTS} parts")
        elif sign in "[{":
            depth += 1
            dots = 0
            if depth > MOST_DEPTH:
                raise BadToml(f"{where(text, found)}: brackets are nested at most {MOST_DEPTH} deep")
        elif sign in "]}":
            depth -= 1
            dots = 0
        elif sign in "=,\n":
            dots = 0


def where(text: str, found: re.Match[str]) -> str:
    return f"line {text.count(chr(10), 0, found.start()) + 1}"
