"""Learn what strong players play in Oboro: the weights that koga.bots.oboro.policy reads.

    python -m koga.lab.oboro.judging SEED FILE... > src/koga/bots/oboro/policy.txt

The files are made by koga.lab.oboro.lessons. Blue and green are alike in every respect, so each round is learnt in both
colourings. One round in ten is kept for a test.
"""

from __future__ import annotations

import sys
import time
from array import array
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from koga import __version__
from koga.bots.oboro import policy
from koga.bots.oboro.policy import Policy, write
from koga.core.game import InvalidInput
from koga.lab.oboro.lessons import RANDOM, Round, read_files

PASSES = 8
BATCH = 1024
FIRST_RATE, LAST_RATE = 0.004, 0.0001
DECAY = 1e-5
MOST_CARDS = 8

Floats = NDArray[np.float32]
Ints = NDArray[np.int16]


class Choices(NamedTuple):
    """Cards that were chosen: the inputs that are on, padded with the number of all inputs; which card was played."""

    situation: Ints
    cards: Ints
    chosen: NDArray[np.int8]
    kept: NDArray[np.bool_]


def gather_choices(rounds: list[Round]) -> Choices:
    """Note every card that a bot chose, unless it was drawn by lot or forced."""
    reader = Policy(array("f", [0.0] * policy.NUMBERS))
    situations, cards, chosen, kept = [], [], [], []
    for number, one in enumerate(rounds):
        for position, card in one.positions():
            if card < 0 or card & RANDOM:
                continue
            actions = position.actions()
            if len(actions) > 1:
                situation, each = reader.inputs(position)
                situations.append(situation)
                cards.append(each)
                chosen.append(actions.index(card & 31))
                kept.append(number % 10 == 9)
    wide = np.full((len(cards), MOST_CARDS, policy.CARD_ON), policy.OF_CARD, np.int16)
    for number, each in enumerate(cards):
        wide[number, : len(each)] = each
    return Choices(padded(situations, policy.SITUATION), wide, np.array(chosen, np.int8), np.array(kept))


def padded(rows: list[list[int]], none: int) -> Ints:
    wide = np.full((len(rows), max(map(len, rows))), none, np.int16)
    for number, row in enumerate(rows):
        wide[number, : len(row)] = row
    return wide


def ones(rows: Ints, width: int) -> Floats:
    """Return the inputs as 0 and 1, from the numbers of those that are on."""
    flat = rows.reshape(-1, rows.shape[-1])
    found = np.zeros((len(flat), width + 1), np.float32)
    np.put_along_axis(found, flat.astype(np.int64), 1.0, axis=1)
    return found[:, :width]


def recoloured(groups: list[tuple[int, int, int]], width: int) -> Ints:
    """Return the input that stands for each one if blue and green change places; a group is its offset, the number of
    colours in a row, and the number of inputs for each colour."""
    swap = np.arange(width + 1, dtype=np.int16)
    for offset, times, each in groups:
        for time_ in range(times):
            blue, green = offset + (3 * time_ + 1) * each, offset + (3 * time_ + 2) * each
            for i in range(each):
                swap[blue + i], swap[green + i] = green + i, blue + i
    return swap


class Adam:
    """Weights, and the steps that change them."""

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights
        self.means = [np.zeros_like(one) for one in weights]
        self.squares = [np.zeros_like(one) for one in weights]
        self.steps = 0

    def step(self, slopes: list[Floats], rate: float) -> None:
        self.steps += 1
        for weight, mean, square, one in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (one - mean)
            square += 0.001 * (one * one - square)
            sized = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            weight -= rate * (mean / (1 - 0.9**self.steps) / sized + DECAY * weight)

    def numbers(self) -> array[float]:
        return array("f", [float(number) for weight in self.weights for number in weight.ravel()])


class Network:
    """The network of koga.bots.oboro.policy with its gradients."""

    def __init__(self, choices: Choices, seed: int) -> None:
        lot = np.random.default_rng(seed)
        hidden, rows = policy.HIDDEN, policy.SITUATION + policy.OF_CARD
        self.choices = choices
        self.adam = Adam(
            [
                lot.normal(0.0, 0.1, (rows, hidden)).astype(np.float32),
                np.zeros(hidden, np.float32),
                lot.normal(0.0, 0.1, hidden).astype(np.float32),
            ]
        )
        by_colour = [(policy.OWN, 1, 8), (policy.UNSEEN, 1, 8), (policy.ON_TABLE, 2, 8), (policy.TOPS, 3, 9)]
        self.swap = recoloured([*by_colour, (policy.VOIDS, 2, 1)], policy.SITUATION)
        self.swap_card = recoloured([(policy.CARD, 1, 8)], policy.OF_CARD)

    def forward(self, part: NDArray[np.int64], swap: bool) -> tuple[Floats, Floats, Floats, Floats]:
        rows, bias, out = self.adam.weights
        situation, cards = self.choices.situation[part], self.choices.cards[part]
        there = cards[:, :, 0] < policy.OF_CARD
        if swap:
            situation, cards = self.swap[situation], self.swap_card[cards]
        here = ones(situation, policy.SITUATION)
        each = ones(cards, policy.OF_CARD)
        base = here @ rows[: policy.SITUATION] + bias
        sums = (each @ rows[policy.SITUATION :]).reshape(len(part), MOST_CARDS, -1) + base[:, None, :]
        hidden = np.maximum(sums, 0.0)
        scores = np.where(there, hidden @ out, -1e9)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return here, each, hidden, odds / odds.sum(axis=1, keepdims=True)

    def learn(self, part: NDArray[np.int64], swap: bool, rate: float) -> None:
        here, each, hidden, chances = self.forward(part, swap)
        slope = chances / len(part)
        slope[np.arange(len(part)), self.choices.chosen[part]] -= 1.0 / len(part)
        back = slope[:, :, None] * self.adam.weights[2] * (hidden > 0)
        of_base = back.sum(axis=1)
        of_rows = np.concatenate([here.T @ of_base, each.T @ back.reshape(len(each), -1)])
        self.adam.step([of_rows, of_base.sum(axis=0), np.einsum("nch,nc->h", hidden, slope, optimize=True)], rate)

    def errors(self, part: NDArray[np.int64]) -> str:
        """Return how probable the chosen cards were: the geometric mean, beside that of random play."""
        total = by_lot = hits = 0.0
        for begin in range(0, len(part), BATCH):
            some = part[begin : begin + BATCH]
            chances = self.forward(some, False)[3]
            total += np.log(np.maximum(chances[np.arange(len(some)), self.choices.chosen[some]], 1e-9)).sum()
            hits += (chances.argmax(axis=1) == self.choices.chosen[some]).sum()
            by_lot -= np.log((self.choices.cards[some][:, :, 0] < policy.OF_CARD).sum(axis=1)).sum()
        mean, lot = np.exp(total / len(part)), np.exp(by_lot / len(part))
        return f"{len(part)} cards, {mean:.3f} each, {hits / len(part):.3f} foretold; any card {lot:.3f}"


def train(network: Network, kept: NDArray[np.bool_], seed: int) -> str:
    """Learn from all that is not kept for the test; return how well it does there."""
    lot = np.random.default_rng(seed)
    chosen, test = np.flatnonzero(~kept), np.flatnonzero(kept)
    for turn in range(PASSES):
        begun = time.process_time()
        lot.shuffle(chosen)
        for number, begin in enumerate(range(0, len(chosen), BATCH)):
            done = (turn + begin / len(chosen)) / PASSES
            rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** done
            network.learn(chosen[begin : begin + BATCH], (number + turn) % 2 == 1, rate)
        told = network.errors(test)
        print(f"pass {turn + 1}: {told} ({time.process_time() - begun:.0f} s)", file=sys.stderr, flush=True)
    return told


def heading(words: list[str], rounds: list[Round], told: str) -> str:
    """Return what the file says about itself."""
    lines = [f"Made by: python -m koga.lab.oboro.judging {words[0]} FILE... (koga {__version__})"]
    for file in words[1:]:
        with Path(file).open(encoding="ascii") as text:
            lines.append(next(text).lstrip("# ").strip())
    return "\n".join([*lines, f"{len(rounds)} rounds; kept for the test: {told}"])


def main(words: list[str]) -> None:
    if len(words) < 2 or not words[0].isdigit():
        raise InvalidInput(__doc__)
    rounds = list(read_files(words[1:]))
    choices = gather_choices(rounds)
    network = Network(choices, int(words[0]))
    told = train(network, choices.kept, int(words[0]))
    print(write(network.adam.numbers(), heading(words, rounds, told)), end="")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
