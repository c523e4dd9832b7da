"""What the environments promise beyond the suites of their interfaces."""

from __future__ import annotations

import numpy as np
import pytest

from koga import envs
from koga.core.game import GAMES
from koga.core.position import Rng
from koga.envs.episode import Episode
from tests.contract.walks import next_action


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_played_under_other_names_is_the_same_game(name: str) -> None:
    """Both games are played side by side, the second with renamed actions, chance included."""
    options = envs.small(name)
    found = envs.symmetries(name, **options)
    assert len(found) == len(set(found)) >= 1
    for symmetry in found[:8]:
        one, other = Episode(name, options), Episode(name, options)
        rng, place = Rng(7), list(symmetry.observation)
        fights = {number for number, entry in enumerate(one.observer.names()) if entry.startswith("fight")}
        keep = [number for number in range(one.observer.size) if number not in fights]
        while not one.over:
            assert sorted(symmetry.action[a] for a in one.position.actions()) == other.position.actions()
            for seat in range(one.seats):
                renamed = np.empty(one.observer.size, np.float32)
                renamed[place] = one.observe(seat)
                assert (renamed[keep] == other.observe(seat)[keep]).all()
            action = next_action(one.position, rng)
            one.position.apply(action)
            other.position.apply(symmetry.action[action])
        assert [one.reward(seat) for seat in range(one.seats)] == [other.reward(seat) for seat in range(one.seats)]
