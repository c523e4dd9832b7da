"""Measure stepping with what a learning program needs: masks, observations, an environment, a batch.

Needs `koga[envs]`; without it there are no figures.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from koga import envs
from koga.bench.tickets import SEED, tickets
from koga.core.game import Agreed, Game
from koga.core.observation import legal_mask, observer
from koga.core.position import CHANCE, OVER, Rng, draw_one

AT_ONCE = 256  # number of games in a batch
CHUNK = 50  # steps between two readings of the clock


def measure(game: Game, agreed: Agreed, seconds: float) -> dict[str, float]:
    """Return decisions per second, each with a random legal action."""
    return {
        "masked": stepped(game, agreed, seconds, observe=False),
        "observed": stepped(game, agreed, seconds, observe=True),
        "environment": environment(game, agreed, seconds),
        "batched": batched(game, agreed, seconds),
    }


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return the count per second, after a first run to warm up."""
    work()
    counted, began = 0, perf_counter()
    while (spent := perf_counter() - began) < seconds:
        counted += work()
    return counted / spent


def stepped(game: Game, agreed: Agreed, seconds: float, *, observe: bool) -> float:
    """Step one game at a time from Python: the mask, the observation if requested, and an action from the mask."""
    start = game.start(agreed)
    look, count = observer(game, start), game.action_count
    numbers, mask = np.empty(look.size, np.float32), np.empty(count, np.uint8)
    position, rng, ticket = start.copy(), Rng(SEED), tickets()

    def work() -> int:
        decisions = 0
        while decisions < CHUNK:
            seat = position.to_act
            if seat == OVER:
                position.copy_from(start)
            elif seat == CHANCE:
                position.apply(draw_one(position, rng))
            else:
                if observe:
                    look.observe(position, seat, numbers)
                legal_mask(position, count, mask)
                actions = mask.nonzero()[0]
                position.apply(int(actions[next(ticket) % len(actions)]))
                decisions += 1
        return decisions

    return rate(work, seconds)


def environment(game: Game, agreed: Agreed, seconds: float) -> float:
    """Step PettingZoo's interface, as the peers' own environments are stepped."""
    env = envs.aec(game.name, **agreed.options)
    env.reset(seed=SEED)
    ticket = tickets()

    def work() -> int:
        for _ in range(CHUNK):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                seen = env.last()[0]
            actions = seen["action_mask"].nonzero()[0]
            env.step(int(actions[next(ticket) % len(actions)]))
        return CHUNK

    return rate(work, seconds)


def batched(game: Game, agreed: Agreed, seconds: float) -> float:
    """Step a batch on one core, with masks and observations."""
    options: dict[str, Any] = dict(agreed.options)
    batch = envs.Batch(game.name, AT_ONCE, seed=SEED, **options)

    def work() -> int:
        for _ in range(CHUNK):
            batch.step(batch.sample())
        return CHUNK * AT_ONCE

    return rate(work, seconds)
