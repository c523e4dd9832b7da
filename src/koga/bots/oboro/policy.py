"""What a strong player plays in Oboro: the probability of every card, by a network of what its player can see. C types
in policy.pxd.

All inputs are yes or no. Those of the situation are added up once, those of each card on top of that; a hidden layer of
rectified units turns the sum into the card's score, and the probabilities are the softmax of the scores. The weights
are learnt from bots' games (koga.lab.oboro.judging) and stored in policy.txt.
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

    from koga.core.bits import lowest, size
    from koga.core.position import index
    from koga.games.oboro.position import CARDS, NOBODY, ONE_COLOUR, PLAYING, RED_8, SIX
    from koga.solvers.oboro.worth import bounded

    HIDDEN = 64  # units
    PARTS = 21  # power against the mission value, from 12 below to 8 above
    # The offset of each group of inputs of the situation; the last entry is their number.
    OWN, UNSEEN, ON_TABLE, PLACE, TOPS, POWERS = 0, 24, 48, 96, 99, 180
    VOIDS, TRICK, PIECES, LEADS, SCORED, ELEVEN, BURNING, SITUATION = 243, 249, 256, 274, 308, 311, 312, 315
    MOST_ON = 64  # inputs of a situation that are on together
    # The same for the inputs of a card.
    CARD, VALUE, AFTER, SIXES, RANK, HIGHER, DISCARD, LENGTH, COVERS, RIVALS = (
        0, 24, 72, 198, 222, 230, 246, 248, 256, 265,
    )  # fmt: skip
    OF_CARD = 274
    CARD_ON = 10

NUMBERS = (SITUATION + OF_CARD + 2) * HIDDEN  # the rows of all inputs, the bias, and the weights of the hidden units
SCALE = 1024  # numbers in policy.txt are whole multiples of 1 / SCALE


class Policy:
    def __init__(self, numbers: array[float], sharpness: float = 1.0) -> None:
        """`numbers` are all weights in one row; `sharpness` multiplies the scores: above 1 likely cards become
        likelier."""
        if len(numbers) != NUMBERS:
            raise ValueError(f"{NUMBERS} numbers are needed, not {len(numbers)}")
        if not cython.compiled:
            self.rows = [[0.0] * HIDDEN for _ in range(SITUATION + OF_CARD + 1)]
            self.bias = [0.0] * HIDDEN
            self.out = [0.0] * HIDDEN
            self.base = [0.0] * HIDDEN
            self.sums = [0.0] * HIDDEN
            self.on = [0] * MOST_ON
            self.of_card = [0] * CARD_ON
            self.chances = [0.0] * 24
            self.buffer = [0] * 24
        self.sharpness = sharpness
        self.fill(numbers)

    def fill(self, numbers: array[float]) -> None:
        weights = numbers
        for i in range(SITUATION + OF_CARD):
            for j in range(HIDDEN):
                self.rows[i][j] = weights[i * HIDDEN + j]
        for j in range(HIDDEN):
            self.rows[SITUATION + OF_CARD][j] = 0.0  # for the place of a row that is not there
            self.bias[j] = weights[(SITUATION + OF_CARD) * HIDDEN + j]
            self.out[j] = weights[(SITUATION + OF_CARD + 1) * HIDDEN + j]

    # What the network reads.

    def look(self, position: Oboro) -> int:
        """Note the inputs of the situation that are on; return how many."""
        mover = position.to_act
        place = position.on_table % 3
        n = self.note_cards(position.hand[mover], OWN, 0)
        unseen = position.hand[(mover + 1) % 3] | position.hand[(mover + 2) % 3]
        n = self.note_cards(unseen, UNSEEN, n)
        for i in range(place):
            self.on[n] = ON_TABLE + 24 * i + position.table[i]
            n += 1
        self.on[n] = PLACE + place
        self.on[n + 1] = TRICK + (position.tricks if position.tricks < 7 else 6)
        self.on[n + 2] = SCORED + position.scorings
        n += 3
        for turn in range(3):
            seat = (mover + turn) % 3
            for colour in range(3):
                self.on[n] = TOPS + (3 * turn + colour) * 9 + position.top[3 * seat + colour]
                n += 1
            self.on[n] = POWERS + 21 * turn + part(position.c_power(seat) - position.mission)
            self.on[n + 1] = PIECES + 6 * turn + position.pieces[seat]
            n += 2
            if turn:
                self.on[n] = LEADS + 17 * (turn - 1) + bounded(position.points[seat] - position.points[mover])
                n += 1
                for colour in range(3):
                    if position.void[seat] >> colour & 1:
                        self.on[n] = VOIDS + 3 * (turn - 1) + colour
                        n += 1
        if position.mission > 9:
            self.on[n] = ELEVEN
            n += 1
        if position.burning != NOBODY and unseen >> RED_8 & 1:
            self.on[n] = BURNING + (position.burning - mover + 3) % 3
            n += 1
        return n

    def note_cards(self, cards: int, offset: int, n: int) -> int:
        while cards:
            self.on[n] = offset + lowest(cards)
            n += 1
            cards &= cards - 1
        return n

    def look_at(self, position: Oboro, card: int, legal: int) -> None:
        """Note the input of each group that is on for a card of the seat to act."""
        mover = position.to_act
        place = position.on_table % 3
        value = card % 8
        colour = card // 8
        most = -1
        winner = mover
        sixes = 1 if value == SIX else 0
        for i in range(place):
            if position.table[i] % 8 >= most:
                most = position.table[i] % 8
                winner = (position.led + i) % 3
            if position.table[i] % 8 == SIX:
                sixes += 1
        wins = 1 if value >= most else 0
        if wins:
            winner = mover
        side = 2 * place + wins
        unseen = position.hand[(mover + 1) % 3] | position.hand[(mover + 2) % 3]
        above = size(unseen & (0x010101 * (0xFF & 0xFF << value)))
        held = size(position.hand[mover] & (ONE_COLOUR << 8 * colour))
        self.of_card[0] = CARD + card
        self.of_card[1] = VALUE + side * 8 + value
        self.of_card[2] = AFTER + side * 21 + part(self.power_after(position, winner, card, place) - position.mission)
        self.of_card[3] = SIXES + sixes * 6 + side
        self.of_card[4] = RANK + size(legal & (0x010101 * ((1 << value) - 1))) % 8
        self.of_card[5] = HIGHER + (above if above < 16 else 15)
        self.of_card[6] = DISCARD + (1 if place > 0 and position.table[0] // 8 != colour else 0)
        self.of_card[7] = LENGTH + (held - 1) % 8
        self.of_card[8] = COVERS + position.top[3 * mover + colour]
        self.of_card[9] = RIVALS + size(unseen & (ONE_COLOUR << 8 * colour))

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

    # What it says.

    def weigh(self, position: Oboro, buffer: list[int], count: int) -> float:
        """Write the exponentials of the scores of all cards in the buffer to `chances`; return their sum."""
        legal = 0
        for i in range(count):
            legal |= 1 << buffer[i]
        for j in range(HIDDEN):
            self.base[j] = self.bias[j]
        n = self.look(position)
        while n % 5:
            self.on[n] = SITUATION + OF_CARD
            n += 1
        for i in range(0, n, 5):
            self.add_rows(i)
        most = -1e9
        for i in range(count):
            self.look_at(position, buffer[i], legal)
            self.chances[i] = self.sharpness * self.score()
            if self.chances[i] > most:
                most = self.chances[i]
        total = 0.0
        for i in range(count):
            self.chances[i] = exp(self.chances[i] - most)
            total += self.chances[i]
        return total

    def add_rows(self, i: int) -> None:
        """Add five rows at once, which is faster than one by one."""
        r0 = self.on[i]
        r1 = self.on[i + 1]
        r2 = self.on[i + 2]
        r3 = self.on[i + 3]
        r4 = self.on[i + 4]
        for j in range(HIDDEN):
            self.base[j] += self.rows[r0][j] + self.rows[r1][j] + self.rows[r2][j] + self.rows[r3][j] + self.rows[r4][j]

    def score(self) -> float:
        """Return the score of the card whose inputs were noted last."""
        for j in range(HIDDEN):
            self.sums[j] = self.base[j]
        for k in range(0, CARD_ON, 5):
            r0 = SITUATION + self.of_card[k]
            r1 = SITUATION + self.of_card[k + 1]
            r2 = SITUATION + self.of_card[k + 2]
            r3 = SITUATION + self.of_card[k + 3]
            r4 = SITUATION + self.of_card[k + 4]
            for j in range(HIDDEN):
                self.sums[j] += (
                    self.rows[r0][j] + self.rows[r1][j] + self.rows[r2][j] + self.rows[r3][j] + self.rows[r4][j]
                )
        a = b = c = d = 0.0  # four sums at once; all are exact, so that their order does not matter
        for j in range(0, HIDDEN, 4):
            a += above_zero(self.sums[j]) * self.out[j]
            b += above_zero(self.sums[j + 1]) * self.out[j + 1]
            c += above_zero(self.sums[j + 2]) * self.out[j + 2]
            d += above_zero(self.sums[j + 3]) * self.out[j + 3]
        return a + b + c + d

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
        if count == 1:
            return 1.0 if self.buffer[0] == card else 0.0
        total = self.weigh(position, self.buffer, count)
        for i in range(count):
            if self.buffer[i] == card:
                return self.chances[i] / total
        return 0.0

    def inputs(self, position: Oboro) -> tuple[list[int], list[list[int]]]:
        """Return the inputs that are on: of the situation, and of each card on offer."""
        check_playing(position)
        count = position.c_actions(self.buffer)
        legal = 0
        for i in range(count):
            legal |= 1 << self.buffer[i]
        n = self.look(position)
        situation = [self.on[i] for i in range(n)]
        cards = []
        for i in range(count):
            self.look_at(position, self.buffer[i], legal)
            cards.append([self.of_card[k] for k in range(CARD_ON)])
        return situation, cards


def check_playing(position: Oboro) -> None:
    if position.stage != PLAYING:
        raise ValueError("no seat is to play a card now (O3.1)")


def above_zero(value: float) -> float:
    return value if value > 0.0 else 0.0


def part(power: int) -> int:
    """Return power minus the mission value, as an index below PARTS."""
    if power < -12:
        return 0
    return power + 12 if power < 9 else 20


@cache
def learnt() -> array[float]:
    """Return the weights of policy.txt."""
    return parse(files("koga.bots.oboro").joinpath("policy.txt").read_text(encoding="ascii"))


def parse(text: str) -> array[float]:
    """Read weights; lines that begin with # say where they come from."""
    rows = [line for line in text.splitlines() if not line.startswith("#")]
    return array("f", [int(number) / SCALE for row in rows for number in row.split()])


def write(numbers: array[float], heading: str, width: int = 64) -> str:
    """Return the text of weights: one line for each input."""
    whole = [round(number * SCALE) for number in numbers]
    rows = [whole[i : i + width] for i in range(0, len(whole), width)]
    return "".join(f"# {line}\n" for line in heading.splitlines()) + "".join(" ".join(map(str, r)) + "\n" for r in rows)
