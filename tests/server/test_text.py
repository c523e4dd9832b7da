"""What may be written, and which names look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from koga.server.text import look_alike, name_keys, numbered, objection

WELCOME = [
    "よろしく　お願いします",  # a full-width space
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family, joined
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # a flag, by tags
    "❤\ufe0f", "नमस्ते", "שלום", "مرحبا", "สวัสดี", "ព្រះ", "e\u0301", "a b", "∀x∈ℝ",
]  # fmt: skip
REFUSED = {
    "a\nb": "U+000A is a control character",
    "a\x07": "U+0007 is a control character",
    "a\u2028b": "U+2028 is a line break",
    "abc\u202edcba": "U+202E is a character that changes the direction of text",
    "\ue000": "U+E000 is a private character",
    "\ufdd0": "U+FDD0 is no character",
    "Z" + "\u0301" * 11: "more than 10 combining marks in a row",
    "\u3000 \u200d": "it has no visible character",
}


@pytest.mark.parametrize("text", WELCOME)
def test_any_script_is_welcome(text: str) -> None:
    assert objection(text) is None


@pytest.mark.parametrize(("text", "reason"), REFUSED.items(), ids=range(len(REFUSED)))
def test_what_would_change_other_text_is_refused_with_a_reason(text: str, reason: str) -> None:
    assert objection(text) == reason


ALIKE = [
    ("Aki", "aki"), ("Aki", "ＡＫＩ"), ("Aki", "\u0410ki"), ("Alice", "AIice"), ("Alice", "A1ice"),
    ("Aki", "A k\u200bi"), ("Hoshi", "H0shi"), ("ニンジャ", "ﾆﾝｼﾞｬ"), ("straße", "STRASSE"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_taken_for_one_another(one: str, other: str) -> None:
    assert look_alike(one, other)


@pytest.mark.parametrize(("one", "other"), [("Aki", "Beni"), ("Aki", "Aki 2"), ("さくら", "サクラ"), ("Tom", "Tim")])
def test_other_names_are_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


@given(st.text(min_size=1, max_size=24))
def test_keys_are_the_same_every_time_and_fit_the_database(name: str) -> None:
    assert name_keys(name) == name_keys(name)
    assert look_alike(name, name)
    assert not any("\0" in key for key in name_keys(name)) or "\0" in name


def test_equal_names_at_a_table_are_numbered() -> None:
    assert numbered("Guest", []) == "Guest"
    assert numbered("guest", ["Guest", "Guest 2"]) == "guest 3"
    assert len(numbered("x" * 24, ["x" * 24])) <= 24
