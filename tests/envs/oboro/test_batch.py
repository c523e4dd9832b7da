"""Batches: seeds, and actions that are refused."""

from __future__ import annotations

import numpy as np
import pytest

import koga
from koga.envs.batch import Batch


def test_the_same_seed_gives_the_same_games() -> None:
    batch = Batch("oboro", 4, seed=5)
    first = batch.observations.copy()
    batch.step(batch.sample())
    batch.reset(5)
    assert (batch.observations == first).all()
    batch.reset(6)
    assert (batch.observations != first).any()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = Batch("oboro", 3, seed=1)
    before = [position.key() for position in batch.positions]
    wrong = batch.sample().copy()
    wrong[1] = int(np.flatnonzero(batch.masks[1] == 0)[0])
    with pytest.raises(koga.InvalidInput, match=r"game 1: action \d+ is forbidden by O3\.1"):
        batch.step(wrong)
    for actions in ([0, 0], [-1, 0, 0], [99, 0, 0]):
        with pytest.raises(koga.InvalidInput):
            batch.step(actions)
    assert [position.key() for position in batch.positions] == before
