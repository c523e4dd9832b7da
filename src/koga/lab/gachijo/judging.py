"""Learn to judge positions of GACHIJO from games between bots: the weights that koga.bots.gachijo.judge reads.

    python -m koga.lab.gachijo.judging SEED BOT GAMES [BOT GAMES ...] > src/koga/bots/gachijo/judge.txt

Each bot plays that many games against itself, with the options drawn by lot, and the network learns from all turns of
them who won; what it learnt from one bot's games it takes along to the next. One game in ten is kept for a test.
"""

from __future__ import annotations

import sys
import time
from array import array
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from koga import __version__
from koga.bots.bot import bot, choose
from koga.bots.gachijo.judge import HIDDEN, INPUTS, NUMBERS, Judge, write
from koga.bots.gachijo.player import Player
from koga.core.game import Game, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, WIN, Rng, draw_one
from koga.games.gachijo.position import Gachijo

QUICK = "plan"  # the bot whose games are played in compiled code
PASSES = 12
BATCH = 2048
FIRST_RATE, LAST_RATE = 0.003, 0.0001
LATER = 0.3  # factor of the rates for all bots but the first
DECAY = 1e-4
SEATS = 4

Floats = NDArray[np.float32]


class Lessons(NamedTuple):
    """Positions at the beginning of turns: what the network reads of each seat, which seats there are, who won, and
    whether the game is kept for the test."""

    inputs: Floats
    there: Floats
    shares: Floats
    kept: NDArray[np.bool_]


def options_by_lot(rng: Rng) -> dict[str, str]:
    """Return options: half of the games have the default ones, with two to four players."""
    players = ("4", "4", "4", "2", "3")[rng.below(5)]
    if rng.below(2):
        return {"players": players}
    missions = 2 if players == "2" else 4  # G3.1
    return {"players": players, "stage": "ABCDEFGHI"[rng.below(9)], "mission": str(1 + rng.below(missions))}


def gather(game: Game, name: str, games: int, seed: int) -> Lessons:
    """Play games of a bot against itself, and note every turn."""
    rng, judge = Rng(seed), Judge(array("f", [0.0] * NUMBERS))
    inputs: list[list[list[float]]] = []
    shares: list[list[float]] = []
    kept: list[bool] = []
    for number in range(games):
        position = game.start(agree(game, options_by_lot(rng)))
        assert isinstance(position, Gachijo)
        begun = len(inputs)
        inputs += play(game, name, position, judge, rng)
        shares += [[position.score(seat) / WIN for seat in range(position.seats)]] * (len(inputs) - begun)
        kept += [number % 10 == 9] * (len(inputs) - begun)
    return as_arrays(inputs, shares, kept)


def play(game: Game, name: str, position: Gachijo, judge: Judge, rng: Rng) -> list[list[list[float]]]:
    """Play one game; return what the network reads at the beginning of every turn."""
    found = []
    player = Player()
    mind = None if name == QUICK else bot(game, name)
    turn = -1
    while position.to_act != OVER:
        if position.state.turns > turn:
            turn = position.state.turns
            found.append(judge.inputs(position))
            if mind is None:
                player.play_on(position, rng, 1)
                continue
        if position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
        else:
            assert mind is not None
            position.apply(choose(mind, position, rng))
    return found


def as_arrays(inputs: list[list[list[float]]], shares: list[list[float]], kept: list[bool]) -> Lessons:
    found = np.zeros((len(inputs), SEATS, INPUTS), np.float32)
    there = np.zeros((len(inputs), SEATS), np.float32)
    won = np.zeros((len(inputs), SEATS), np.float32)
    for number, (rows, share) in enumerate(zip(inputs, shares, strict=True)):
        found[number, : len(rows)] = rows
        there[number, : len(rows)] = 1.0
        won[number, : len(share)] = share
    return Lessons(found, there, won, np.array(kept))


class Network:
    """The network of koga.bots.gachijo.judge with its gradients, trained by Adam."""

    def __init__(self, seed: int) -> None:
        lot = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            lot.normal(0.0, 0.15, (INPUTS, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            lot.normal(0.0, 0.15, HIDDEN).astype(np.float32),
        ]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def shares(self, inputs: Floats, there: Floats) -> tuple[Floats, Floats]:
        """Return the hidden layer and the share of each seat."""
        first, bias, second = self.weights
        hidden = np.maximum(inputs @ first + bias, 0.0)
        ratings = hidden @ second + np.where(there > 0, 0.0, -1e9).astype(np.float32)
        odds = np.exp(ratings - ratings.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True)

    def step(self, inputs: Floats, there: Floats, won: Floats, rate: float) -> None:
        hidden, shares = self.shares(inputs, there)
        slope = (shares - won) / len(inputs)
        back = slope[:, :, None] * self.weights[2] * (hidden > 0)
        slopes = [np.einsum("nsi,nsh->ih", inputs, back, optimize=True), back.sum(axis=(0, 1))]
        slopes.append(np.einsum("nsh,ns->h", hidden, slope, optimize=True))
        self.steps += 1
        for weight, mean, square, one in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (one - mean)
            square += 0.001 * (one * one - square)
            sized = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            weight -= rate * (mean / (1 - 0.9**self.steps) / sized + DECAY * weight)

    def numbers(self) -> array[float]:
        return array("f", [float(number) for weight in self.weights for number in weight.ravel()])


def train(network: Network, lessons: Lessons, factor: float, seed: int) -> None:
    lot = np.random.default_rng(seed)
    chosen = np.flatnonzero(~lessons.kept)
    for turn in range(PASSES):
        rate = factor * FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (turn / (PASSES - 1))
        lot.shuffle(chosen)
        for begin in range(0, len(chosen), BATCH):
            part = chosen[begin : begin + BATCH]
            network.step(lessons.inputs[part], lessons.there[part], lessons.shares[part], rate)


def errors(network: Network, lessons: Lessons) -> str:
    """Return how well the network foretells the games kept for the test: cross-entropy in nats a position."""
    inputs, there, won = lessons.inputs[lessons.kept], lessons.there[lessons.kept], lessons.shares[lessons.kept]
    _, shares = network.shares(inputs, there)
    lost = -(won * np.log(np.maximum(shares, 1e-6))).sum(axis=1).mean()
    even = np.log(there.sum(axis=1)).mean()
    return f"{len(inputs)} turns kept for the test: {lost:.4f} nats; even shares {even:.4f}"


def main(words: list[str]) -> None:
    if len(words) < 3 or len(words) % 2 == 0 or not all(word.isdigit() for word in [words[0], *words[2::2]]):
        raise InvalidInput(__doc__)
    seed, network, told = int(words[0]), Network(int(words[0])), []
    game = find("gachijo")
    for number, (name, games) in enumerate(zip(words[1::2], words[2::2], strict=True)):
        begun = time.process_time()
        lessons = gather(game, name, int(games), seed + number)
        if number:
            print(f"before {name}: {errors(network, lessons)}", file=sys.stderr)
        train(network, lessons, LATER if number else 1.0, seed)
        told.append(f"{games} games of {name}, {len(lessons.kept)} turns; {errors(network, lessons)}")
        print(f"{told[-1]} ({time.process_time() - begun:.0f} s)", file=sys.stderr)
    command = f"python -m koga.lab.gachijo.judging {' '.join(words)}"
    print(write(network.numbers(), "\n".join([f"Made by: {command} (koga {__version__})", *told])), end="")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
