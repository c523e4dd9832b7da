"""The network that `train.py` trains and `play.py` plays with, in numpy alone, and its file.

A checkpoint is a numpy `.npz` file. `about` in it is a JSON text: the game, its options, the features of the
observation in their order, and how it was trained. Layer i has the arrays `weight_i` and `bias_i`; behind the last
hidden layer come `value_weight` and `value_bias` (tanh gives the value, from -1 to 1). All are 32-bit floats.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

FORMAT = 2
Floats = NDArray[np.float32]
Weights = dict[str, Floats]


def layer_count(weights: Weights) -> int:
    return sum(name.startswith("weight_") for name in weights)


def initial_weights(size: int, hidden: list[int], seed: int) -> Weights:
    """Return random weights (He's initialisation); values begin near zero."""
    rng = np.random.default_rng(seed)
    weights: Weights = {}
    for number, width in enumerate(hidden):
        weights[f"weight_{number}"] = (rng.standard_normal((size, width)) * np.sqrt(2 / size)).astype(np.float32)
        weights[f"bias_{number}"] = np.zeros(width, np.float32)
        size = width
    weights["value_weight"] = (rng.standard_normal((size, 1)) * 0.01).astype(np.float32)
    weights["value_bias"] = np.zeros(1, np.float32)
    return weights


def values(weights: Weights, observations: Floats) -> Floats:
    """Return the value of each position to the seat that observes it."""
    hidden = observations
    for number in range(layer_count(weights)):
        hidden = np.maximum(hidden @ weights[f"weight_{number}"] + weights[f"bias_{number}"], 0)
    return np.asarray(np.tanh(hidden @ weights["value_weight"] + weights["value_bias"])[:, 0])


@dataclass
class Network:
    """Value network for a seat's observation right after its own action."""

    weights: Weights
    about: dict[str, Any]

    def __call__(self, observations: Floats) -> Floats:
        return values(self.weights, observations)

    def save(self, path: Path) -> None:
        """Write the file atomically: concurrent readers find the old one or the new one."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, allow_pickle=False, about=np.array(json.dumps(self.about)), **self.weights)
        part.replace(path)


def load(path: Path) -> Network:
    with np.load(path, allow_pickle=False) as found:
        weights = {name: found[name] for name in found.files if name != "about"}
        network = Network(weights, json.loads(str(found["about"])))
    if network.about["format"] != FORMAT:
        raise ValueError(f"{path} has format {network.about['format']}, not {FORMAT}: train it anew")
    return network
