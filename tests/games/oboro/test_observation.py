"""Observations of Oboro: other hands are told to their own seats only."""

from __future__ import annotations

from koga.core.game import agree, find
from koga.core.observation import observer
from koga.core.position import CHANCE, Rng, draw_one
from tests.core.test_observation import observed


def test_somebody_else_sees_the_difference() -> None:
    """Different truths look different to a seat that was given other cards."""
    game = find("oboro")
    position = game.start(agree(game, {}))
    while position.to_act == CHANCE:
        position.apply(draw_one(position, Rng(3)))
    look, other = observer(game, position), position.copy()
    other.imagine(0, Rng(5))
    assert observed(look, other, 1) != observed(look, position, 1)
