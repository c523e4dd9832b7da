"""What the lab says of Monomi: exact values beside measured ones, and two sides however many seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from koga.cli import app
from koga.core.game import InvalidInput, agree, find
from koga.lab.monomi.exact import exact
from koga.solvers.monomi.summary import summary as solved
from koga.solvers.monomi.tablebase import find_tablebase

MONOMI = find("monomi")


def test_exact_values_are_those_of_the_solver() -> None:
    lot = exact(agree(MONOMI, {"samurais": "3", "placement": "lot"}))
    table = find_tablebase(MONOMI.start(agree(MONOMI, {})).board, 3, False)  # type: ignore[attr-defined]
    assert table is not None
    whole = solved(table)
    assert lot is not None
    assert lot.cases == whole.placements
    assert lot.sides == (whole.ninja_wins / whole.placements, whole.samurais_win / whole.placements)
    chosen = exact(agree(MONOMI, {"samurais": "3"}))
    assert chosen is not None
    assert chosen.cases == 1
    assert exact(agree(MONOMI, {"persons": "2"})) is None


@pytest.mark.parametrize(
    "words", ["ladder monomi random search:20 -o persons=2", "duel monomi random search:20 -o persons=2 --until 0.1"]
)
def test_seats_that_win_together_are_not_compared(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidInput, match=r"win together"):
        app(["lab", *words.split()], standalone_mode=False)
    assert list(tmp_path.iterdir()) == []
