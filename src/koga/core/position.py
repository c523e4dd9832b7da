"""Position: the whole truth of one game, and the one interface that everything else works on.

Plain Python here, C types in position.pxd. The decision page is docs/decisions/0001-position.md.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    CHANCE, OVER = -1, -2  # who acts, when it is no seat
    WIN = 12  # the score of a win; two who share it get 6, three 4, four 3
    MOST_ACTIONS = 256  # no node of any game offers more

    def listed(numbers: tuple[int, ...], buffer: list[int], count: int) -> list[int]:
        """The first so many of the buffer."""
        return buffer[:count]


GOLDEN, MIX_A, MIX_B = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
MASK, LOW = 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF


NUMBERS = tuple(range(8192))  # made once: to hand out a number that exists is quicker than to make one


def index(number: int, count: int, what: str) -> int:
    """A number that is below a count; IndexError says what it should have been."""
    if 0 <= number < count:
        return number
    raise IndexError(f"{what} {number} is out of range: {what}s are numbered 0 to {count - 1}")


class Illegal(Exception):
    """An action that a rule forbids."""

    def __init__(self, action: int, rule: str) -> None:
        super().__init__(action, rule)
        self.action = action
        self.rule = rule

    def __str__(self) -> str:
        return f"action {self.action} is forbidden by {self.rule}"


class Rng:
    """A small fast random generator (splitmix64) for simulations; never for the draws of a match."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def next(self) -> int:
        """64 random bits."""
        self.state = (self.state + GOLDEN) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_A) & MASK
        z = ((z ^ (z >> 27)) * MIX_B) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number in 0..n-1, each exactly as likely (Lemire's method)."""
        bound = n
        product = (self.next() >> 32) * bound
        low = product & LOW
        if low < bound:
            floor = (LOW + 1 - bound) % bound
            while low < floor:
                product = (self.next() >> 32) * bound
                low = product & LOW
        return product >> 32


class Position:
    """The whole truth of one game. It never leaves the process and no encoder accepts it."""

    to_act: int  # a seat, CHANCE or OVER
    seats: int

    # What searches and simulations run on: compiled, without the GIL, no allocation. Every game overrides these.

    def fill_actions(self, buffer: list[int]) -> int:
        """Puts the legal actions of whoever is to act, chance included, into the buffer, ascending; their number."""
        return 0

    def weight(self, action: int) -> int:
        """How likely a chance outcome is, as an integer share of the sum over all outcomes offered."""
        return 1

    def play(self, action: int) -> None:
        """Carries out an action without checking it."""

    def copy_from(self, other: Position) -> None:
        """Becomes the same as another position of the same match or of one of its copies."""

    def imagine(self, seat: int, rng: Rng) -> None:
        """Replaces all that the seat cannot know by a random guess that fits what it knows."""

    def seen(self, action: int, seat: int) -> int:
        """What the seat sees of this action: the action itself, or one that stands for all that look alike to it."""
        return action

    def score(self, seat: int) -> int:
        """Once OVER: WIN for a win, 0 for a loss, an equal share for a shared win, half for a draw."""
        return 0

    def estimate(self, seat: int) -> float:
        """What share of a win the seat may hope for, from 0 to 1; negative if only playing on can tell."""
        return -1.0

    # For people.

    def actions(self) -> list[int]:
        if not cython.compiled:
            buffer = [0] * 256
        count = self.fill_actions(buffer)
        return listed(NUMBERS, buffer, count)

    def forbidden_by(self, action: int) -> str | None:
        """The id of the first rule against an action, None if it is legal."""
        return None

    def apply(self, action: int) -> None:
        """Plays an action after checking it; raises Illegal and changes nothing if a rule forbids it."""
        rule = self.forbidden_by(action)
        if rule is not None:
            raise Illegal(action, rule)
        self.play(action)

    def copy(self) -> Position:
        return self

    def key(self) -> bytes:
        """Same key, same position: all that the rest of the game can depend on."""
        return b""


def draw(position: Position, buffer: list[int], count: int, rng: Rng) -> int:
    """One of the chance outcomes in the buffer, by weight."""
    total = 0
    for i in range(count):
        total += position.weight(buffer[i])
    left = rng.below(total)
    for i in range(count):
        left -= position.weight(buffer[i])
        if left < 0:
            return buffer[i]
    return buffer[count - 1]


def draw_one(position: Position, rng: Rng) -> int:
    """One of the chance outcomes on offer, by weight."""
    buffer = [0] * 256
    return draw(position, buffer, position.fill_actions(buffer), rng)


def playouts(start: Position, seed: int, games: int) -> tuple[int, int, list[int], int]:
    """Random games from a position -> decisions, draws, sum of scores by seat, digest of all that was played."""
    buffer = [0] * 256
    scores = [0] * 8
    decisions = draws = 0
    digest = 0
    rng = Rng(seed)
    position = start.copy()
    with cython.nogil:
        for seat in range(8):
            scores[seat] = 0
        for _ in range(games):
            position.copy_from(start)
            while position.to_act != OVER:
                count = position.fill_actions(buffer)
                if position.to_act == CHANCE:
                    action = draw(position, buffer, count, rng)
                    draws += 1
                else:
                    action = buffer[rng.below(count)]
                    decisions += 1
                digest = ((digest ^ action) * MIX_A) & MASK
                position.play(action)
            for seat in range(position.seats):
                scores[seat] += position.score(seat)
    return decisions, draws, [scores[seat] for seat in range(start.seats)], digest


COMPILED: bool = cython.compiled
