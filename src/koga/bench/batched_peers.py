"""Measure the batched steppers of other systems: pgx (JAX) and EnvPool (C++), each on one core.

As with Koga's own batch, every step chooses a random legal action in every game, finished games restart in the same
step, and masks and observations are written.
"""

import contextlib
import importlib
import os
from collections.abc import Iterator
from typing import Any

from koga.bench.tickets import SEED

AT_ONCE = 256  # number of games in a batch, as in koga.bench.environments
STEPS = 50  # steps of all games between two readings of the clock
PGX_GAMES = ("tic_tac_toe", "connect_four", "kuhn_poker", "backgammon")
ENVPOOL_GAMES = (
    "ConnectFour-v1",
    "KuhnPoker-v1",
    "LeducHoldem-v1",
    "Othello-v1",
    "AnimalShogi-v1",
    "Backgammon-v1",
    "Go9x9-v1",
    "Catch-v0",
    "FrozenLake-v1",
    "Blackjack-v1",
)


@contextlib.contextmanager
def one_core() -> Iterator[None]:
    """Keep this thread, and those that it starts, on one core, where the system can (Linux)."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def pgx_stepper(name: str) -> Any:
    """Return a function that steps a batch of games inside one compiled program: nothing passes through Python between
    two steps. Random numbers are drawn before, so that choosing an action costs little."""
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    auto_reset = importlib.import_module("pgx.experimental").auto_reset
    numpy, random = jax.numpy, jax.random
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    noise = random.uniform(random.PRNGKey(SEED), (STEPS, AT_ONCE, env.num_actions))
    keys = random.split(random.PRNGKey(SEED + 1), (STEPS, AT_ONCE))

    def one(state: Any, drawn: Any) -> Any:
        luck, key = drawn
        actions = numpy.argmax(numpy.where(state.legal_action_mask, luck, -1.0), axis=-1)
        return step(state, actions, key), None

    many = jax.jit(lambda state, turn: jax.lax.scan(one, state, (numpy.roll(noise, turn, 1), keys))[0])
    state = jax.jit(jax.vmap(env.init))(random.split(random.PRNGKey(SEED + 2), AT_ONCE))
    turn = 0

    def play(rounds: int) -> int:
        nonlocal state, turn
        for _ in range(rounds):
            turn += 1
            state = jax.block_until_ready(many(state, turn))
        return rounds * STEPS * AT_ONCE

    return play


def envpool_stepper(name: str) -> Any:
    """Return a function that steps a batch of EnvPool. Where not every action is legal, a legal one is chosen by the
    mask; random numbers are drawn before, as for pgx."""
    envpool: Any = importlib.import_module("envpool")
    numpy: Any = importlib.import_module("numpy")
    env = envpool.make(name, env_type="gymnasium", num_envs=AT_ONCE, num_threads=1, seed=SEED)
    count = int(env.action_space.n)
    rng = numpy.random.default_rng(SEED)
    noise = 1.0 - rng.random((STEPS, AT_ONCE, count), dtype=numpy.float32)  # above 0, so that a legal action wins
    actions = noise.argmax(-1).astype(numpy.int32)
    mask = env.reset()[1].get("legal_action_mask")

    def play(rounds: int) -> int:
        nonlocal mask
        for _ in range(rounds):
            for luck, chosen in zip(noise, actions, strict=True):
                if mask is not None:
                    chosen = (luck * mask).argmax(-1).astype(numpy.int32)
                mask = env.step(chosen)[4].get("legal_action_mask")
        return rounds * STEPS * AT_ONCE

    return play
