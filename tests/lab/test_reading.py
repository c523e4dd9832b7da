"""What the lab reads off every game: who did what, who leads, when it was settled."""

from __future__ import annotations

import pytest

from koga.bots.random import Random
from koga.core.game import GAMES, agree, find
from koga.core.position import CHANCE, OVER, Rng
from koga.lab.measures import NOBODY, leader, measures, not_counted
from koga.lab.playing import play_game
from koga.lab.reading import Story


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_told(name: str) -> None:
    game = find(name)
    start = game.start(agree(game, {}))
    story = Story(game, start)
    players = [Random()] * start.seats
    final, counts, *_ = play_game(game, start, players, Rng(3), Rng(4), story)
    assert final.to_act == OVER
    assert counts[2] > 0 or measures(name).turns is not_counted
    assert story.used
    assert all(NOBODY <= seat < start.seats for _, seat in story.used)
    assert story.texts.keys() == {name for name, _ in story.used}
    assert -1 <= story.settled(final, counts[1]) <= 1000
    assert {seat for _, seat in story.parts(final)} <= set(range(start.seats))


@pytest.mark.parametrize("name", GAMES)
def test_leaders_are_seats_or_nobody(name: str) -> None:
    game = find(name)
    position = game.start(agree(game, {}))
    assert position.to_act == CHANCE or leader(game, position) in range(NOBODY, position.seats)
