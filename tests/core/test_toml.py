"""TOML from strangers is parsed in time that grows with its length alone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import koga
from koga.core.toml import MOST_DEPTH, MOST_LENGTH, MOST_PARTS, BadToml, parse_toml


def test_every_file_of_the_house_is_within_the_bounds() -> None:
    """Short enough ones, that is: the tables of words are longer than any board."""
    for path in Path(koga.__file__).parent.rglob("*.toml"):
        text = path.read_text(encoding="utf-8")
        if len(text) <= MOST_LENGTH:
            assert parse_toml(text) == tomllib.loads(text), path


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a." * 9_000 + "a = 1", f"line 1: a dotted key has at most {MOST_PARTS} parts"),
        ("\n[" + "a." * 9_000 + "a]", f"line 2: a dotted key has at most {MOST_PARTS} parts"),
        ('"a" . ' * 3_000 + "a = 1", "a dotted key"),
        ("a = {" + "b." * 9_000 + "b = 1}", "a dotted key"),
        ("a = " + "[" * 9_000, f"line 1: brackets are nested at most {MOST_DEPTH} deep"),
        ("a = " + "{a = " * 3_000, "brackets are nested"),
        ("a = " + "9" * 9_000, "digits"),
        ("a = 1" + " " * MOST_LENGTH, f"at most {MOST_LENGTH} are read"),
        ('a = "' + '\\"' * 9_000, "Unterminated string"),
        ("a = '''" + "x'' " * 4_000, "not a TOML file"),
        ("a = 1\na = 2", "not a TOML file"),
        ("a = \x00", "not a TOML file"),
    ],
)
def test_what_would_take_long_is_refused_at_a_glance(text: str, why: str) -> None:
    with pytest.raises(BadToml, match=why):
        parse_toml(text)


@pytest.mark.parametrize(
    "text",
    [
        'a = "x.x.x.x.x.x.x [[[[[[[[ {{{{{{{{"',
        "a = 'x.x.x.x.x.x [[[[[[[['",
        'a = """\n[[[[[[[[ \\""" x.x.x.x.x.x.x\n"""\nb = 1',
        "a = '''\n[[[[[[[[ '' x.x.x.x.x.x.x\n'''\nb = 1",
        "# it's [[[[[[[[ a.b.c.d.e.f\na = 1",
        "a = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5]",
        "a.b.c.d = 1979-05-27T07:32:00.5",
        "a = [[[[1]], [[2]]], [[[3]]]]",
    ],
)
def test_strings_comments_and_numbers_do_not_nest(text: str) -> None:
    assert parse_toml(text) == tomllib.loads(text)
