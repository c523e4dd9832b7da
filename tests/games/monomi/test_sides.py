"""The Samurai persons are one side: ratings take them together."""

from __future__ import annotations

import pytest

from koga.core.game import agree, find

GAME = find("monomi")


@pytest.mark.rule("M4.10")
@pytest.mark.parametrize("persons", [1, 3])
def test_the_samurai_persons_are_one_side_and_the_ninja_is_the_other(persons: int) -> None:
    position = GAME.start(agree(GAME, {"persons": str(persons)}))
    sides = [GAME.side(position, seat) for seat in range(position.seats)]
    assert sides == [0, *[1] * persons]
