"""OpenSpiel and a game without chance, or with it where it is agreed on."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

import koga
from koga import envs


def test_openspiel_returns_what_koga_scores() -> None:
    envs.openspiel.register()
    state = pyspiel.load_game("koga_monomi(board=courtyard,placement=lot)").new_initial_state()
    rng = np.random.RandomState(5)
    while not state.is_terminal():
        assert state.returns() == [0, 0]
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.returns() == [state.position.score(seat) / 6 - 1 for seat in range(2)]
    assert state.position.to_act == koga.OVER


@pytest.mark.parametrize(
    ("name", "chance", "information", "utility"),
    [
        ("koga_monomi", "DETERMINISTIC", "PERFECT_INFORMATION", "ZERO_SUM"),
        ("koga_monomi(placement=lot)", "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", "ZERO_SUM"),
        ("koga_monomi(persons=2)", "DETERMINISTIC", "PERFECT_INFORMATION", "GENERAL_SUM"),
    ],
)
def test_openspiel_is_told_the_truth(name: str, chance: str, information: str, utility: str) -> None:
    envs.openspiel.register()
    kind = pyspiel.load_game(name).get_type()
    assert (kind.chance_mode.name, kind.information.name, kind.utility.name) == (chance, information, utility)
