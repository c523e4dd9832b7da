"""Whole matches are as they were: the rules, the records, and every byte that each seat sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import FOLDER, files, golden


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    name, number = files()[path]
    assert golden(name, number) == path.read_text(encoding="utf-8"), "run `make golden` and read the diff"


def test_no_golden_match_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == set(files())
