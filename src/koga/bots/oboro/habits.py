"""How cards are usually played in Oboro: the probability of every card, by what its player can see. C types in
habits.pxd.

A card's score is a sum of parameters from tables: by its value and place in the trick, by whether it would win, by the
winner's resulting power, and by the rest of the hand. The probabilities are the softmax of the scores. The parameters
are learnt from bots' games (koga.lab.oboro.habits) and stored in habits.txt. Points and pieces are left out on purpose:
the habits also judge earlier cards of a round, when these were different.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files

import cython

from koga.core.position import Rng
from koga.games.oboro.position import Oboro

if not cython.compiled:
    from math import exp

    from koga.core.bits import size
    from koga.core.position import index
    from koga.games.oboro.position import BLUE_4, CARDS, GREEN_4, ONE_COLOUR, PLAYING, SIX

    FEATURES = 11
    PARTS = 21  # power against the mission value, from 12 below to 8 above
    # The offset of each table; the last entry is the number of parameters.
    BY_VALUE, BY_POWER_AFTER, BY_POWER, BY_SIXES = 0, 96, 978, 1986
    BY_ARROW, BY_TRICK, BY_TOP, BY_LENGTH = 2010, 2136, 2472, 2688
    BY_RANK, BY_HIGHER, BY_RIVAL, NUMBERS = 2742, 2934, 3030, 3534

SCALE = 1024  # numbers in habits.txt are whole multiples of 1 / SCALE
HIGHER = [0x010101 * (0xFF & 0xFE << value) for value in range(8)]  # all cards of a higher value
LOWER = [0x010101 * ((1 << value) - 1) for value in range(8)]


class Habits:
    def __init__(self, numbers: array[float]) -> None:
        if len(numbers) != NUMBERS:
            raise ValueError(f"{NUMBERS} numbers are needed, not {len(numbers)}")
        if not cython.compiled:
            self.weights = [0.0] * NUMBERS
            self.on = [0] * FEATURES
            self.chances = [0.0] * 24
            self.buffer = [0] * 24
            self.higher = [0] * 8
            self.lower = [0] * 8
        for i in range(NUMBERS):
            self.weights[i] = numbers[i]
        for i in range(8):
            self.higher[i] = HIGHER[i]
            self.lower[i] = LOWER[i]

    def copy(self) -> Habits:
        return Habits(array("d", self.numbers()))

    def numbers(self) -> list[float]:
        return [self.weights[i] for i in range(NUMBERS)]

    def look(self, position: Oboro, card: int, legal: int) -> None:
        """Note the parameter of each table that applies to a card of the seat to act."""
        mover = position.to_act
        place = position.on_table % 3
        value = card % 8
        colour = card // 8
        best = position.led
        most = -1
        sixes = 1 if value == SIX else 0
        for i in range(place):
            if position.table[i] % 8 >= most:
                most = position.table[i] % 8
                best = (position.led + i) % 3
            if position.table[i] % 8 == SIX:
                sixes += 1
        wins = 1 if value >= most else 0
        discards = 1 if place > 0 and position.table[0] // 8 != colour else 0
        rival = best
        if wins:
            best = mover
        hand = position.hand[mover]
        held = size(hand & (ONE_COLOUR << 8 * colour))
        lower = size(legal & self.lower[value])
        unseen = (position.hand[0] | position.hand[1] | position.hand[2]) & ~hand
        above = size(unseen & self.higher[value])
        tricks = position.tricks if position.tricks < 7 else 6
        power = part(position.c_power(mover) - position.mission)
        after = part(self.power_after(position, best, card, place) - position.mission)
        side = 2 * place + wins
        arrow = 1 if card == BLUE_4 or card == GREEN_4 else 0  # noqa: SIM109 (a tuple would need the GIL)
        self.on[0] = BY_VALUE + (side * 8 + value) * 2 + discards
        self.on[1] = BY_POWER_AFTER + (side * 21 + after) * 7 + tricks
        self.on[2] = BY_POWER + (side * 21 + power) * 8 + value
        self.on[3] = BY_SIXES + sixes * 6 + side
        self.on[4] = BY_ARROW + (arrow * 3 + place) * 21 + power
        self.on[5] = BY_TRICK + (side * 7 + tricks) * 8 + value
        self.on[6] = BY_TOP + (position.top[3 * mover + colour] * 8 + value) * 3 + place
        self.on[7] = BY_LENGTH + ((held if held < 9 else 8) * 3 + place) * 2 + discards
        self.on[8] = BY_RANK + (lower * 8 + size(legal) - 1) * 3 + place
        self.on[9] = BY_HIGHER + (above if above < 16 else 15) * 6 + side
        self.on[10] = -1
        if place > 0 and not wins:
            self.on[10] = BY_RIVAL + (place * 21 + part(position.c_power(rival) - position.mission)) * 8 + value

    def power_after(self, position: Oboro, winner: int, card: int, place: int) -> int:
        """Return the winner's power if the trick ended with this card (O4.5: in each colour the lowest comes on
        top)."""
        total = 0
        for colour in range(3):
            low = 9
            for i in range(place):
                if position.table[i] // 8 == colour and position.table[i] % 8 + 1 < low:
                    low = position.table[i] % 8 + 1
            if card // 8 == colour and card % 8 + 1 < low:
                low = card % 8 + 1
            total += low if low < 9 else position.top[3 * winner + colour]
        return total

    def weigh(self, position: Oboro, buffer: list[int], count: int) -> float:
        """Write the exponentials of the scores of all cards in the buffer to `chances`; return their sum."""
        legal = 0
        for i in range(count):
            legal |= 1 << buffer[i]
        total = 0.0
        for i in range(count):
            self.look(position, buffer[i], legal)
            score = 0.0
            for j in range(FEATURES):
                if self.on[j] >= 0:
                    score += self.weights[self.on[j]]
            self.chances[i] = exp(score)
            total += self.chances[i]
        return total

    def pick(self, position: Oboro, rng: Rng) -> int:
        """Return a card of the seat to act, by probability."""
        count = position.c_actions(self.buffer)
        if count == 1:
            return self.buffer[0]
        left = self.weigh(position, self.buffer, count) * (rng.c_below(1 << 24) / 16777216.0)
        for i in range(count):
            left -= self.chances[i]
            if left < 0:
                return self.buffer[i]
        return self.buffer[count - 1]

    def chance(self, position: Oboro, card: int) -> float:
        """Return the probability that the seat to act plays this card; 0 for an illegal one."""
        check_playing(position)
        return self.c_chance(position, index(card, CARDS, "card"))

    def c_chance(self, position: Oboro, card: int) -> float:
        count = position.c_actions(self.buffer)
        total = self.weigh(position, self.buffer, count)
        for i in range(count):
            if self.buffer[i] == card:
                return self.chances[i] / total
        return 0.0

    def learn(self, position: Oboro, card: int, rate: float) -> float:
        """Make one gradient step of the cross-entropy toward a card that was played; return its probability before."""
        check_playing(position)
        return self.c_learn(position, index(card, CARDS, "card"), rate)

    def c_learn(self, position: Oboro, card: int, rate: float) -> float:
        count = position.c_actions(self.buffer)
        total = self.weigh(position, self.buffer, count)
        legal = 0
        for i in range(count):
            legal |= 1 << self.buffer[i]
        before = 0.0
        for i in range(count):
            self.look(position, self.buffer[i], legal)
            step = -self.chances[i] / total
            if self.buffer[i] == card:
                before = -step
                step += 1.0
            for j in range(FEATURES):
                if self.on[j] >= 0:
                    self.weights[self.on[j]] += rate * step
        return before


def check_playing(position: Oboro) -> None:
    if position.stage != PLAYING:
        raise ValueError("no seat is to play a card now (O3.1)")


def part(power: int) -> int:
    """Return power minus the mission value, as an index below PARTS."""
    if power < -12:
        return 0
    return power + 12 if power < 9 else 20


def blank() -> Habits:
    """Return habits that play every card equally often."""
    return Habits(array("d", [0.0] * NUMBERS))


@cache
def learnt() -> Habits:
    return parse(files("koga.bots.oboro").joinpath("habits.txt").read_text(encoding="ascii"))


def parse(text: str) -> Habits:
    """Read the parameters; lines that begin with # say where they come from."""
    rows = [line for line in text.splitlines() if not line.startswith("#")]
    return Habits(array("d", [int(number) / SCALE for row in rows for number in row.split()]))


def write(habits: Habits, heading: str) -> str:
    whole = [str(round(number * SCALE)) for number in habits.numbers()]
    rows = [" ".join(whole[i : i + 31]) for i in range(0, len(whole), 31)]
    return "".join(f"# {line}\n" for line in heading.splitlines()) + "".join(f"{row}\n" for row in rows)
