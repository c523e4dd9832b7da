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


def test_ninjas_that_the_small_game_has_not_are_nowhere() -> None:
    """T1.8: neither on the path nor out; a ninja that has fallen is out."""
    batch = envs.Batch("taisen", 16, seed=1, ninjas=3)
    names = batch.observer.names()[: batch.size]
    fallen = 0
    for _ in range(60):
        for row in batch.observations:
            seen = [name for name, number in zip(names, row, strict=True) if " ninja at: " in name and number]
            assert sorted(name.split(" tile ")[0].removesuffix(" out") for name in seen) == [
                f"{side} ninja at: {ninja}" for side in ("enemy", "own") for ninja in ("B1", "G1", "R1")
            ]
            fallen += sum(name.endswith(" out") for name in seen)
        batch.step(batch.sample())
    assert fallen
