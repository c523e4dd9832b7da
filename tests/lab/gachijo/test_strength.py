"""The figures of docs/gachijo.md: written by a command, from what the lab finds out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from koga.lab.gachijo import strength
from koga.lab.gachijo.strength import BEGIN, COMMANDS, END, head, line
from koga.lab.shown import result_of

PAGE = Path(__file__).parents[3] / "docs" / "gachijo.md"


def figures() -> list[str]:
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].splitlines()


def shape(text: str) -> str:
    """A line without its figures."""
    return re.sub(r"\d+(\.\d+)?", "0", text)


def test_the_page_has_a_line_for_every_command() -> None:
    first, *lines = figures()
    versions, _, rest = first.partition(", ")
    assert all(re.fullmatch(r"Koga [\d.]+( \([0-9a-f]{12}(-dirty)?\))?", one) for one in versions.split(" and "))
    assert f"x, {shape(rest)}" == shape(head(["x"], "Linux x86_64, 2 cores"))
    assert [text.split("`")[1] for text in lines] == list(COMMANDS.values())


def test_lines_are_made_from_what_the_lab_finds_out(tmp_path: Path) -> None:
    """Of a few quick games, in the form that the page has."""
    duel = "koga lab duel gachijo plan random -o players=2 --games 4"
    first = result_of(duel, tmp_path / "duel")
    assert first["blocks"] == 2
    assert result_of(duel, tmp_path / "duel") == first, "kept games are not played again"
    pace = "koga lab pace gachijo plan random --games 1"
    made = [line(duel, first), line(pace, result_of(pace, None))]
    assert [shape(text.split("`")[2]) for text in made] == [shape(text.split("`")[2]) for text in figures()[1:]]


def test_only_what_is_between_the_marks_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = f"before\n{BEGIN}old\n{END}\nafter\n"
    (tmp_path / "page.md").write_text(page)
    monkeypatch.setattr(strength, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(strength, "COMMANDS", {"": COMMANDS[""]})
    monkeypatch.setattr(strength, "result_of", quickly)
    monkeypatch.setattr("sys.argv", ["gachijo", "--write"])
    strength.main()
    before, rest = (tmp_path / "page.md").read_text().split(BEGIN)
    written, after = rest.split(END)
    assert (before, after) == ("before\n", "\nafter\n")
    assert shape(written.splitlines()[1]) == shape(figures()[2])


def quickly(command: str, folder: Path | None) -> dict[str, float]:
    """Instead of playing."""
    assert (command, folder) == (COMMANDS[""], None)
    return {"games": 1, "turns": 2, "mean": 3.0, "p99": 4.0, "longest": 5.0}


def test_every_version_that_played_is_named_once() -> None:
    assert head(["Koga 1 (a)", "Koga 1 (a)", "Koga 2"], "a machine").startswith("Koga 1 (a) and Koga 2, a machine; ")
