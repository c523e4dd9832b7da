"""Measure stepping with what a learning program needs: masks, observations, an environment, a batch.

A batch is also compared with random games in the compiled loop. Both take turns slice by slice, and processor time
counts, so that other load on the machine affects both alike.

Needs `koga[envs]`; without it there are no figures.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np

from koga import envs
from koga.bench.tickets import SEED, tickets
from koga.core.game import Agreed, Game
from koga.core.observation import legal_mask, observer
from koga.core.position import CHANCE, OVER, Rng, draw_one, playouts

AT_ONCE = 256  # number of games in a batch
CHUNK = 50  # steps between two readings of the clock
SLICES = 16  # of a batch, and as many of the compiled loop


def measure(game: Game, agreed: Agreed, seconds: float) -> dict[str, float]:
    """Return decisions per second, each with a random legal action, and the speed of a batch relative to random games
    in the compiled loop: the median of all slices, and their middle half."""
    low, middle, high = batch_to_compiled(game, agreed, seconds)
    return {
        "batch_to_compiled": middle,
        "batch_to_compiled_low": low,
        "batch_to_compiled_high": high,
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
    step = batch_stepper(game, agreed)
    return rate(lambda: step(CHUNK), seconds)


def batch_stepper(game: Game, agreed: Agreed) -> Callable[[int], int]:
    """Return a function that makes a number of steps and returns the number of decisions."""
    options: dict[str, Any] = dict(agreed.options)
    batch = envs.Batch(game.name, AT_ONCE, seed=SEED, **options)

    def play(steps: int) -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * AT_ONCE

    return play


def batch_to_compiled(game: Game, agreed: Agreed, seconds: float) -> tuple[float, float, float]:
    """Return the lower quartile, the median and the upper quartile of the ratios of all slices."""
    start, step = game.start(agreed), batch_stepper(game, agreed)
    loop = slice_of(lambda games: playouts(start, SEED, games)[0], seconds)
    batch = slice_of(step, seconds)
    ratios = sorted(batch() / loop() for _ in range(SLICES))
    return ratios[SLICES // 4], median(ratios), ratios[-1 - SLICES // 4]


def slice_of(work: Callable[[int], int], seconds: float) -> Callable[[], float]:
    """Return a function that works for one slice of these seconds and returns the decisions per processor second."""
    amount = 1
    while timed(work, amount)[1] < seconds / SLICES:
        amount *= 2

    def play() -> float:
        decisions, spent = timed(work, amount)
        return decisions / max(spent, 1e-9)

    return play


def timed(work: Callable[[int], int], amount: int) -> tuple[int, float]:
    began = process_time()
    return work(amount), process_time() - began
