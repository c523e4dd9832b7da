"""Environments of a game on a board."""

from __future__ import annotations

import pytest

import koga
from koga import envs


def test_an_illegal_action_of_an_agent_is_refused_by_its_rule() -> None:
    env = envs.aec("monomi", board="courtyard")
    env.reset(seed=1)
    with pytest.raises(koga.Illegal, match=r"M2\.2"):
        env.step(448)
    assert env.agent_selection == "seat_1"


def test_an_illegal_action_of_a_gymnasium_agent_loses_and_names_the_rule() -> None:
    env = envs.gym("monomi", seat=1, board="courtyard")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(448)
    assert (reward, over, info["illegal"]) == (-1.0, True, "M2.2")


def test_a_board_has_the_symmetries_of_its_graph() -> None:
    assert len(envs.symmetries("monomi", board="chrysanthemum")) == 12
