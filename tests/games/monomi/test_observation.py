"""Observations of Monomi: each board has its own, and the end is worth one win."""

from __future__ import annotations

from array import array

import pytest

from koga.core.game import InvalidInput, agree, find
from koga.core.observation import observer, reward
from koga.core.position import Rng
from tests.contract.walks import walk


def test_a_reward_is_one_for_a_win_alone() -> None:
    game = find("monomi")
    *_, position = walk(game, agree(game, {"placement": "watch"}), Rng(1))
    assert sorted(position.score(seat) for seat in range(2)) == [0, 12]
    assert sorted(reward(position, seat) for seat in range(2)) == [-1, 1]


def test_an_observer_serves_its_own_board_only() -> None:
    game = find("monomi")
    small, large = (game.start(agree(game, {"board": name})) for name in ("courtyard", "temple"))
    look = observer(game, small)
    with pytest.raises(InvalidInput, match="other options"):
        look.observe(large, 0, array("f", [0.0]) * look.size)
