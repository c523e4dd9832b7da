"""Environments of a game with dice."""

from __future__ import annotations

from koga import envs


def test_only_the_agent_to_act_has_legal_actions() -> None:
    env = envs.aec("taisen")
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert masks.pop(env.agent_selection) > 0
    assert list(masks.values()) == [0]


def test_the_three_colours_can_be_moved_on() -> None:
    assert len(envs.symmetries("taisen")) == 3
