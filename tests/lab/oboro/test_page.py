"""Lines that commands write into docs/oboro.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from koga.core.game import InvalidInput
from koga.lab import marked
from koga.lab.oboro import guessing, page, tries
from koga.lab.oboro.page import lines_of, marks, module_of

BEGIN, END = marks("tries")


def put_in(name: str, text: str, lines: list[str]) -> str:
    return marked.put_in(name, module_of(name), text, lines)


def test_lines_are_put_between_their_marks_and_found_again() -> None:
    found = put_in("tries", f"before\n{BEGIN}old\n{END}\nafter", ["one", "two"])
    assert found == f"before\n{BEGIN}```\none\ntwo\n```\n{END}\nafter"
    assert lines_of("tries", found) == ["one", "two"]
    assert put_in("tries", found, ["one", "two"]) == found


def test_a_page_without_marks_is_refused() -> None:
    for text in ("nothing", BEGIN, END):
        with pytest.raises(InvalidInput, match="lacks the marks"):
            put_in("tries", text, ["one"])


@pytest.mark.parametrize("name", ["tries", "guessing"])
def test_the_page_has_the_marks_of_every_command(name: str) -> None:
    lines_of(name, (Path(__file__).parents[3] / page.PAGE).read_text(encoding="utf-8"))


def test_tries_are_added_below_the_earlier_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "page.md")
    page.PAGE.write_text(f"{BEGIN}{END}\n", encoding="utf-8")
    for _ in range(2):
        tries.main(["--write", "--against=sims=20", "6", "1", "sims=20,deals=1,policy=1,usual=2,count=5"])
    told = lines_of("tries", page.PAGE.read_text(encoding="utf-8"))
    assert [line.startswith("against two of sims=20 ") for line in told] == [True, False, True, False]
    assert told[:1] == told[2:3]
    assert told[1].endswith("sims=20,deals=1,policy=1,usual=2,count=5")


def test_what_the_policy_knows_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, end = marks("guessing")
    monkeypatch.setattr(page, "PAGE", tmp_path / "page.md")
    page.PAGE.write_text(f"{begin}{end}\n", encoding="utf-8")
    guessing.main(["oboro:20", "2", "1", "policy", "--write"])
    told = lines_of("guessing", page.PAGE.read_text(encoding="utf-8"))
    assert "by policy" in told[0]
    assert told[-1].split()[0] == "all"


@pytest.mark.parametrize("words", [["--faster", "6", "1", "sims=20"], ["6", "1"], ["3", "1", "sims=20"]])
def test_what_tries_cannot_read_is_refused(words: list[str]) -> None:
    with pytest.raises(InvalidInput):
        tries.main(words)
