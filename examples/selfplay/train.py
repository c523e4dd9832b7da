"""Learns a game by playing it against itself: temporal differences on Koga's batches, with JAX.

    python train.py taisen --minutes 5 --out taisen.npz
    python train.py monomi -o samurais=4 --discount 0.98 --heat 0.02 --random 0.1 --handicap 0.9 --out monomi.npz

README.md says why this method, what the file holds, and how to play it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from network import FORMAT, Network, Weights, initial_weights, layer_count, load
from rollouts import Data, Figures, Rollouts, Trials

from koga.api import agreed
from koga.core.game import find
from koga.core.observation import observer

TRIALS, TRIAL_STEPS = 16, 8  # games of every seat against random players, and how far they go in a round


def loss(weights: Weights, data: Data) -> jax.Array:
    """The mean square of what the values are off; the same network as network.values."""
    hidden = data.observations
    for number in range(layer_count(weights)):
        hidden = jax.nn.relu(hidden @ weights[f"weight_{number}"] + weights[f"bias_{number}"])
    found = jnp.tanh(hidden @ weights["value_weight"] + weights["value_bias"])[:, 0]
    return jnp.square(found - data.returns).mean()


class Learner:
    def __init__(self, weights: Weights, rate: float, seed: int) -> None:
        self.weights: Any = jax.tree.map(jnp.asarray, weights)
        self.optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.inject_hyperparams(optax.adam)(rate))
        self.state = self.optimiser.init(self.weights)
        self.rate = rate
        self.rng = np.random.default_rng(seed)

    @partial(jax.jit, static_argnums=0)
    def improved(self, weights: Any, state: Any, data: Data) -> tuple[Any, Any, Any]:
        off, gradient = jax.value_and_grad(loss)(weights, data)
        change, state = self.optimiser.update(gradient, state)
        return optax.apply_updates(weights, change), state, off

    def learn(self, data: Data, left: float, arguments: argparse.Namespace) -> float:
        """Improve on all data, `epochs` times; `left` is the part of the time that is left: steps get smaller."""
        self.state[1].hyperparams["learning_rate"] = jnp.float32(self.rate * max(left, 0.02))
        off: list[Any] = []
        for part in parts(data, arguments.minibatch, arguments.epochs, self.rng):
            self.weights, self.state, found = self.improved(self.weights, self.state, part)
            off.append(found)
        return float(np.mean(off))

    def numpy(self) -> Weights:
        return {name: np.asarray(value, np.float32) for name, value in self.weights.items()}


def parts(data: Data, size: int, epochs: int, rng: np.random.Generator) -> Iterator[Data]:
    """Return the data in random parts of one size; the few rows that are left over are left out."""
    for _ in range(epochs):
        order = rng.permutation(len(data.returns))
        for first in range(0, len(order) - size + 1, size):
            yield Data(*(one[order[first : first + size]] for one in data))


class Collectors:
    """Where the games are played: in this process, or by actors of a Ray cluster."""

    def __init__(self, arguments: argparse.Namespace, options: dict[str, str]) -> None:
        self.ray = None
        given = (arguments.game, options, arguments.games, arguments.steps)
        given += (arguments.smoothing, arguments.discount, arguments.handicap)
        if arguments.ray is None:
            self.local = Rollouts(*given, arguments.seed)
            return
        import ray

        self.ray = ray
        ray.init(address=arguments.ray or None, log_to_driver=False)
        remote = ray.remote(num_cpus=1)(Rollouts)
        self.actors = [remote.remote(*given, arguments.seed + number) for number in range(arguments.actors)]

    def collect(self, weights: Weights, heat: float, random: float) -> tuple[Data, Figures]:
        if self.ray is None:
            return self.local.collect(weights, heat, random)
        shared = self.ray.put(weights)
        found = self.ray.get([actor.collect.remote(shared, heat, random) for actor in self.actors])
        data = Data(*(np.concatenate(columns) for columns in zip(*(one for one, _ in found), strict=True)))
        won = [sum(one) for one in zip(*(figures.won for _, figures in found), strict=True)]
        return data, Figures(sum(f.decisions for _, f in found), sum(f.games for _, f in found), won)

    def close(self) -> None:
        if self.ray is not None:
            self.ray.shutdown()


def train(arguments: argparse.Namespace) -> Network:
    """Train for the time or the rounds that were asked for; write checkpoint and log as it goes on."""
    options = dict(one.split("=", 1) for one in arguments.option)
    game = find(arguments.game)
    look = observer(game, game.start(agreed(game, dict(options))))
    about: dict[str, Any] = {
        "format": FORMAT,
        "game": game.name,
        "options": options,
        "features": [[feature.name, len(feature.entries)] for feature in look.features],
        "training": {name: value for name, value in vars(arguments).items() if name not in ("out", "log", "start")},
    }
    weights = initial_weights(look.size, arguments.hidden, arguments.seed)
    learner = Learner(load(arguments.start).weights if arguments.start else weights, arguments.rate, arguments.seed)
    collectors, trials = Collectors(arguments, options), Trials(game.name, options, TRIALS, arguments.seed)
    began, saved, decisions, games, number = time.monotonic(), 0.0, 0, 0, 0
    log = arguments.log or arguments.out.with_suffix(".jsonl")
    log.write_text("")
    while True:
        spent = time.monotonic() - began
        done = number / arguments.rounds if arguments.rounds else spent / (60 * arguments.minutes)
        if done >= 1:
            break
        data, figures = collectors.collect(learner.numpy(), arguments.heat, arguments.random * (1 - done))
        off = learner.learn(data, 1 - done, arguments)
        number, decisions, games = number + 1, decisions + figures.decisions, games + figures.games
        line = {
            "round": number,
            "seconds": round(time.monotonic() - began, 1),
            "decisions": decisions,
            "games": games,
            "decisions_per_game": figures.decisions / max(figures.games, 1),
            "reward_of_seat_0": figures.won[0] / max(figures.games, 1),
            "against_random": trials.play(learner.numpy(), TRIAL_STEPS),
            "value_loss": round(off, 4),
        }
        with log.open("a") as file:
            file.write(json.dumps(line) + "\n")
        if spent - saved >= 60:
            saved = spent
            network(learner, about, number, games).save(arguments.out)
            print(json.dumps(line), flush=True)
    collectors.close()
    found = network(learner, about, number, games)
    found.save(arguments.out)
    return found


def network(learner: Learner, about: dict[str, Any], rounds: int, games: int) -> Network:
    return Network(learner.numpy(), {**about, "rounds": rounds, "games": games})


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    made.add_argument("game")
    made.add_argument("-o", "--option", action="append", default=[], help="an option of the game, NAME=VALUE")
    made.add_argument("--minutes", type=float, default=15)
    made.add_argument("--rounds", type=int, default=0, help="instead of minutes: how often to play and learn")
    made.add_argument("--out", type=Path, required=True, help="the checkpoint; its log is OUT with .jsonl")
    made.add_argument("--log", type=Path)
    made.add_argument("--start", type=Path, help="a checkpoint to go on from")
    made.add_argument("--games", type=int, default=256, help="played at once")
    made.add_argument("--steps", type=int, default=64, help="decisions in each of them between two times of learning")
    made.add_argument("--hidden", type=int, nargs="+", default=[128, 64])
    made.add_argument("--minibatch", type=int, default=1024)
    made.add_argument("--epochs", type=int, default=2)
    made.add_argument("--rate", type=float, default=1e-3)
    made.add_argument("--heat", type=float, default=0.05, help="temperature: how often the second best is played")
    made.add_argument("--random", type=float, default=0.05, help="how often any action is played; falls to nothing")
    made.add_argument(
        "--smoothing", type=float, default=0.7, help="lambda: how much of a return is what happened, not a later value"
    )
    made.add_argument(
        "--discount", type=float, default=1.0, help="what lies a decision of the seat ahead counts so much"
    )
    made.add_argument(
        "--handicap",
        type=float,
        default=0.0,
        help="one seat of a game plays up to this share of its actions at random",
    )
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--ray", nargs="?", const="", help="play on a Ray cluster: its address, or this machine")
    made.add_argument("--actors", type=int, default=2, help="with --ray: how many play")
    return made


if __name__ == "__main__":
    train(parser().parse_args())
