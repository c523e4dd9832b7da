"""The points by part that the lab counts are the points of the game."""

from __future__ import annotations

from koga.bots.random import Random
from koga.core.game import agree, find
from koga.core.position import Rng
from koga.lab.playing import play_game
from koga.lab.reading import Story


def test_points_by_part_are_the_points_of_the_game() -> None:
    """Oboro's two scorings are all of its points."""
    game = find("oboro")
    start = game.start(agree(game, {}))
    story = Story(game, start)
    final, *_ = play_game(game, start, [Random()] * start.seats, Rng(8), Rng(9), story)
    totals = [
        sum(points for (_, who), points in story.parts(final).items() if who == seat) for seat in range(final.seats)
    ]
    players = game.view(final, 0).players  # type: ignore[attr-defined]
    assert totals == [player.points for player in players]
