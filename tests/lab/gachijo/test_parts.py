"""The points by part that the lab counts are the points of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from koga.bots.random import Random
from koga.cli import app
from koga.core.game import InvalidInput, agree, find
from koga.core.position import Rng
from koga.lab.playing import play_game
from koga.lab.reading import Story


def test_points_by_part_are_the_points_of_the_game() -> None:
    """GACHIJO's parts are all of G12.4."""
    game = find("gachijo")
    start = game.start(agree(game, {}))
    story = Story(game, start)
    final, *_ = play_game(game, start, [Random()] * start.seats, Rng(8), Rng(9), story)
    totals = [
        sum(points for (_, who), points in story.parts(final).items() if who == seat) for seat in range(final.seats)
    ]
    players = game.view(final, 0).players  # type: ignore[attr-defined]
    assert totals == [player.points for player in players]


@pytest.mark.parametrize("words", ["balance gachijo -o players=2,3 -o mission=3"])
def test_a_grid_is_checked_cell_by_cell(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidInput, match=r"G3\.1"):
        app(["lab", *words.split()], standalone_mode=False)
    assert list(tmp_path.iterdir()) == []
