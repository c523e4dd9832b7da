"""`koga bench --against`: two checkouts, measured in turns with the same games."""

from __future__ import annotations

from pathlib import Path

import pytest

import koga
from koga.bench.against import KINDS, compare
from koga.core.game import InvalidInput

ROOT = Path(koga.__file__).parents[2]


@pytest.mark.parametrize("game", koga.games())
def test_a_checkout_beside_itself_plays_the_same_games(game: str) -> None:
    rows = compare(game, ROOT, 0.02)
    assert [row.kind for row in rows] == list(KINDS)
    for row in rows:
        assert row.same
        assert row.decisions_per_s > 0
        assert row.low <= row.ratio <= row.high


def test_a_folder_without_koga_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=f"{tmp_path} is not a checkout of Koga"):
        compare(koga.games()[0], tmp_path, 0.02)


def test_a_checkout_that_does_not_run_is_named(tmp_path: Path) -> None:
    (tmp_path / "src" / "koga").mkdir(parents=True)
    with pytest.raises(InvalidInput, match=f"{tmp_path} cannot be measured"):
        compare(koga.games()[0], tmp_path, 0.02)
