"""The lines about endings with few ninjas, in the page of Ninja Taisen."""

from __future__ import annotations

from pathlib import Path

import pytest

from koga.core.game import InvalidInput
from koga.lab.marked import lines_of, marks
from koga.lab.taisen import endings
from koga.lab.taisen.endings import MODULE, endings_of


def test_games_are_counted_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, end = marks("endings", MODULE)
    monkeypatch.setattr(endings, "PAGE", tmp_path / "page.md")
    endings.PAGE.write_text(f"{begin}{end}\n", encoding="utf-8")
    endings.main(["--write", "material", "40", "2"])
    first, second, head, *rows, told = lines_of("endings", MODULE, endings.PAGE.read_text(encoding="utf-8"))
    assert first.startswith("1-1-1-2-2-3: 3,955,300 values, 7,910,600 bytes, packed 1,0")
    assert second.startswith("1-1-2-2-3-3: 3,955,300 values")
    assert head.startswith("40 games of two material, seed 2, Koga ")
    counts = [int(row.split()[2]) for row in rows]
    assert counts == sorted(counts)
    assert 0 < counts[-1] <= 40
    assert told.startswith("strategist:30/12+27-tables at the ")
    assert 0 <= float(told.split("loses ")[1].split()[0]) < 5


def test_a_bot_with_the_tables_loses_nothing_where_another_does() -> None:
    exact = endings_of("material", 40, 2, "strategist:1")
    other = endings_of("material", 40, 2, "random")
    assert len(exact.lost) > 10
    assert max(exact.lost) == pytest.approx(0, abs=1e-9)
    assert sum(other.lost) > 0.5


def test_the_page_has_the_lines() -> None:
    page = (Path(__file__).parents[3] / "docs" / "taisen.md").read_text(encoding="utf-8")
    assert len(lines_of("endings", MODULE, page)) == 9


def test_what_is_no_number_of_games_is_refused() -> None:
    with pytest.raises(InvalidInput):
        endings.main(["material", "many"])
