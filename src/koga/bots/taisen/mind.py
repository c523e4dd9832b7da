"""The evaluation of Ninja Taisen: a small network that values the end of a turn. C types in mind.pxd.

The inputs are the tile and the place in the stack of every ninja, seen from the side that has just moved, and every
pair of topmost ninjas by who would win and their distance. A rich mind also distinguishes which two ninjas form a pair.
One hidden layer; the weights are learnt by self-play (train.py) and stored in mind.txt and rich.txt.
"""

from __future__ import annotations

from array import array
from importlib.resources import files

import cython

from koga.core.position import Rng

if not cython.compiled:
    from math import exp

    from koga.core.position import index
    from koga.games.taisen.position import OUT, SHOGUN, Taisen

    STANDING = 880  # 2 sides × 10 ninjas × 11 tiles × 0, 1, 2 or more on top of him
    INPUTS = STANDING + 63  # lose, tie or win × from 10 tiles behind to 10 ahead
    RICH_INPUTS = INPUTS + 2100  # 10 ninjas × 10 of the other side × from 10 tiles behind to 10 ahead
    HIDDEN = 32
    MOST_ON = 256

SCALE = 4096  # numbers in mind.txt are whole multiples of 1 / SCALE


class Mind:
    def __init__(self, numbers: array[float]) -> None:
        """`numbers` are all weights in one row: first layer, its bias, second layer, its offset."""
        sizes = (count_numbers(INPUTS), count_numbers(RICH_INPUTS))
        if len(numbers) not in sizes:
            raise ValueError(f"{sizes[0]} or {sizes[1]} numbers are needed, not {len(numbers)}")
        if not cython.compiled:
            self.make_lists()
        self.rich = len(numbers) == sizes[1]
        edge = self.inputs() * HIDDEN
        for i in range(edge):
            self.first[i // 32][i % 32] = numbers[i]
        for j in range(HIDDEN):
            self.bias[j] = numbers[edge + j]
            self.second[j] = numbers[edge + HIDDEN + j]
        self.offset = numbers[edge + 2 * HIDDEN]

    if not cython.compiled:

        def make_lists(self) -> None:
            self.first = [[0.0] * HIDDEN for _ in range(RICH_INPUTS)]
            self.bias = [0.0] * HIDDEN
            self.second = [0.0] * HIDDEN
            self.hidden = [0.0] * HIDDEN
            self.on = [0] * MOST_ON

    def inputs(self) -> int:
        return RICH_INPUTS if self.rich else INPUTS

    def numbers(self) -> list[float]:
        layers = [self.first[i // 32][i % 32] for i in range(self.inputs() * HIDDEN)]
        layers += [self.bias[j] for j in range(HIDDEN)]
        return layers + [self.second[j] for j in range(HIDDEN)] + [self.offset]

    def value(self, position: Taisen, side: int) -> float:
        """Return the win chance of a side that has just ended its turn without having won."""
        return self.c_value(position, index(side, 2, "side"))

    def c_value(self, position: Taisen, side: int) -> float:
        self.look(position, side)
        return self.think(self.on, self.on_count)

    def look(self, position: Taisen, side: int) -> None:
        """Note which inputs are on."""
        count = 0
        for who in range(2):
            place = side ^ who
            for ninja in range(10):
                tile = position.where[place][ninja]
                if tile != OUT:
                    ahead = 10 - tile if place else tile
                    top = position.height[place][tile] - position.level[place][ninja] - 1
                    self.on[count] = ((who * 10 + ninja) * 11 + ahead) * 4 + (top if top < 3 else 3)
                    count += 1
        for tile in range(11):
            if not position.height[side][tile]:
                continue
            top = position.stack[side][tile][position.height[side][tile] - 1]
            for place in range(11):
                if position.height[1 - side][place]:
                    other = position.stack[1 - side][place][position.height[1 - side][place] - 1]
                    ahead = tile - place if side else place - tile
                    self.on[count] = STANDING + faces(top, other) * 21 + ahead + 10
                    count += 1
                    if self.rich:
                        self.on[count] = INPUTS + (top * 10 + other) * 21 + ahead + 10
                        count += 1
        self.on_count = count

    def think(self, on: list[int], count: int) -> float:
        hidden = [0.0] * 32
        for j in range(32):
            hidden[j] = self.bias[j]
        for i in range(count):
            row = on[i]
            for j in range(32):
                hidden[j] += self.first[row][j]
        total = self.offset
        for j in range(32):
            self.hidden[j] = hidden[j] if hidden[j] > 0 else 0.0
            total += self.hidden[j] * self.second[j]
        return 1.0 / (1.0 + exp(-total))

    def learn(self, on: list[int], count: int, target: float, rate: float) -> None:
        """Make one gradient step of the cross-entropy toward the target."""
        step = rate * (target - self.think(on, count))
        slopes = [0.0] * 32
        for j in range(32):
            slopes[j] = 0.0
            if self.hidden[j] > 0:
                slopes[j] = step * self.second[j]
                self.second[j] += step * self.hidden[j]
        self.offset += step
        for j in range(32):
            self.bias[j] += slopes[j]
        for i in range(count):
            row = on[i]
            for j in range(32):
                self.first[row][j] += slopes[j]


def faces(mine: int, other: int) -> int:
    """Return 0 if `mine` would lose against `other`, 1 if they would tie, 2 if it would win (T4.3, T4.4, T4.6)."""
    if mine == SHOGUN or other == SHOGUN:
        return 1 + (mine == SHOGUN) - (other == SHOGUN)
    if mine // 3 != other // 3:
        return 2 if (mine // 3 + 1) % 3 == other // 3 else 0
    return 1 + (mine > other) - (mine < other)


def count_numbers(inputs: int) -> int:
    return inputs * HIDDEN + 2 * HIDDEN + 1


def fresh(seed: int) -> Mind:
    """Return an untrained mind: small random weights."""
    rng = Rng(seed)
    numbers = array("f", [0.00001 * (rng.below(20001) - 10000) for _ in range(count_numbers(INPUTS))])
    return Mind(numbers)


def enriched(mind: Mind) -> Mind:
    """Return a rich mind with the same values as a plain one, for further training."""
    numbers = mind.numbers()
    edge = INPUTS * HIDDEN
    return Mind(array("f", numbers[:edge] + [0.0] * ((RICH_INPUTS - INPUTS) * HIDDEN) + numbers[edge:]))


def load(name: str = "mind.txt") -> Mind:
    """Return a trained mind."""
    return parse(files("koga.bots.taisen").joinpath(name).read_text(encoding="ascii"))


def parse(text: str) -> Mind:
    """Read the weights; lines that begin with # say where they come from."""
    rows = [line for line in text.splitlines() if not line.startswith("#")]
    return Mind(array("f", [int(number) / SCALE for row in rows for number in row.split()]))


def write(mind: Mind, heading: str) -> str:
    """Return the text of a mind: one line for every input, then bias, second layer and offset."""
    whole = [round(number * SCALE) for number in mind.numbers()]
    rows = [whole[i : i + HIDDEN] for i in range(0, len(whole), HIDDEN)]
    return "".join(f"# {line}\n" for line in heading.splitlines()) + "".join(" ".join(map(str, r)) + "\n" for r in rows)
