"""The network that `train.py` trains and `play.py` plays with, in numpy alone, and its file.

A checkpoint is a numpy `.npz` file. `about` in it is a JSON text: the game, its options, the number of hidden layers,
the features of the observation in their order, and how it was trained. Layer i has the arrays `weight_i` and `bias_i`;
behind the last hidden layer come `policy_weight`, `policy_bias` (a logit for every action of the game) and
`value_weight`, `value_bias` (tanh gives the value, from -1 to 1). All are 32-bit floats.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Weights = dict[str, Floats]


def layer_count(weights: Weights) -> int:
    return sum(name.startswith("weight_") for name in weights)


def initial_weights(size: int, hidden: list[int], actions: int, seed: int) -> Weights:
    """Return random weights (He's initialisation); both heads begin near zero."""
    rng = np.random.default_rng(seed)
    weights: Weights = {}
    for number, width in enumerate(hidden):
        weights[f"weight_{number}"] = (rng.standard_normal((size, width)) * np.sqrt(2 / size)).astype(np.float32)
        weights[f"bias_{number}"] = np.zeros(width, np.float32)
        size = width
    for head, width in (("policy", actions), ("value", 1)):
        weights[f"{head}_weight"] = (rng.standard_normal((size, width)) * 0.01).astype(np.float32)
        weights[f"{head}_bias"] = np.zeros(width, np.float32)
    return weights


@dataclass
class Network:
    """A policy and a value for what a seat observes."""

    weights: Weights
    about: dict[str, Any]

    def __call__(self, observation: Floats, mask: NDArray[Any]) -> tuple[Floats, float]:
        """Return the probability of every action and the value for the seat that observes."""
        hidden = observation
        for number in range(layer_count(self.weights)):
            hidden = np.maximum(hidden @ self.weights[f"weight_{number}"] + self.weights[f"bias_{number}"], 0)
        logits = hidden @ self.weights["policy_weight"] + self.weights["policy_bias"]
        logits = np.where(mask, logits, -np.inf)
        powers = np.exp(logits - logits.max())
        value = np.tanh(hidden @ self.weights["value_weight"] + self.weights["value_bias"])
        return powers / powers.sum(), float(value[0])

    def save(self, path: Path) -> None:
        """Write the file in one piece: whoever reads it meanwhile finds the old one or the new one."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, allow_pickle=False, about=np.array(json.dumps(self.about)), **self.weights)
        part.replace(path)


def load(path: Path) -> Network:
    with np.load(path, allow_pickle=False) as found:
        weights = {name: found[name] for name in found.files if name != "about"}
        return Network(weights, json.loads(str(found["about"])))
