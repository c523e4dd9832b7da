"""Position: the whole truth of one game, and the one interface that everything else works on.

Plain Python here, C types in position.pxd. The decision page is docs/decisions/0001-position.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import cython

if not cython.compiled:
    CHANCE, OVER = -1, -2  # values of `to_act` that are not seats
    WIN = 12  # the score of a win; a win shared by two, three or four seats gives each 6, 4 or 3
    MOST_ACTIONS = 256  # upper bound on the legal actions of any position
    MOST_SEATS = 8
    MOST_BELOW = 0x7FFFFFFF  # random numbers are C ints
    SMALL = 128  # a mask of so few actions is cleared as a whole

    def listed(numbers: tuple[int, ...], buffer: list[int], count: int) -> list[int]:
        """Return the first `count` of the buffer."""
        return buffer[:count]

    def unmark(row: Any, count: int) -> None:
        """Clear a small mask."""
        for k in range(count):
            row[k] = 0

    def mark(row: Any, legal: Any, count: int, value: int) -> None:
        """Write a value for some actions; position.pxd writes four at a time."""
        for k in range(count):
            row[legal[k]] = value


GOLDEN, MIX_A, MIX_B = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
MASK, LOW = 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF


NUMBERS = tuple(range(8192))  # created once: reusing an int is faster than creating one


def index(number: int, count: int, what: str) -> int:
    """Return `number` if it is in 0..count-1; IndexError states the valid range."""
    if 0 <= number < count:
        return number
    raise IndexError(f"{what} {number} is out of range: {what}s are numbered 0 to {count - 1}")


def check_numbers(numbers: Iterable[int], count: int, least: int, most: int, what: str) -> None:
    """Raise ValueError unless there are `count` numbers, each between `least` and `most`."""
    told = list(numbers)
    if len(told) != count or not all(least <= number <= most for number in told):
        raise ValueError(f"{what} {told}: {count} numbers from {least} to {most} are needed")


class Illegal(Exception):
    """An action that a rule forbids."""

    def __init__(self, action: int, rule: str) -> None:
        super().__init__(action, rule)
        self.action = action
        self.rule = rule

    def __str__(self) -> str:
        return f"action {self.action} is forbidden by {self.rule}"


class Rng:
    """Small, fast random number generator (splitmix64) for simulations; never used for the draws of a match."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def next(self) -> int:
        """Return 64 random bits."""
        self.state = (self.state + GOLDEN) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_A) & MASK
        z = ((z ^ (z >> 27)) * MIX_B) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a number in 0..n-1, all equally likely."""
        if not 0 < n <= MOST_BELOW:
            raise ValueError(f"no random number is below {n}: 1 to {MOST_BELOW} can be asked for")
        return self.c_below(n)

    def c_below(self, n: int) -> int:
        """Like `below`, by Lemire's method. For C callers only: n is not checked."""
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

    # For C callers only (searches and simulations): no GIL, no allocation, and arguments are not checked. Every game
    # overrides these; all other code calls the methods below, which check their arguments.

    def c_actions(self, buffer: list[int]) -> int:
        """Write the legal actions of the seat to act (or of chance) to the buffer in ascending order; return their
        number.

        The buffer has room for MOST_ACTIONS. Games stay within it because the bounds of boards and options are checked
        when a game is set up.
        """
        return 0

    def c_remask(self, buffer: list[int], count: int, row: Any, action_count: int) -> int:
        """Replace the legal actions in the buffer, and their mask, by those of this position; return their number.

        The buffer and the row hold `count` actions and the mask of an earlier position, or none and zeros. Of a large
        mask only these are cleared. A game may write both in one pass; a test compares them with `c_actions`.
        """
        if action_count <= SMALL:
            unmark(row, action_count)
        else:
            mark(row, buffer, count, 0)
        count = self.c_actions(buffer)
        mark(row, buffer, count, 1)
        return count

    def c_weight(self, action: int) -> int:
        return 1

    def c_draw(self, buffer: list[int], count: int, rng: Rng) -> int:
        """Return one of the chance outcomes in the buffer, which holds all of them, by weight. A game that knows its
        weights may compute the same outcome from the same random number faster; a test compares the two."""
        total = 0
        for i in range(count):
            total += self.c_weight(buffer[i])
        left = rng.c_below(total)
        for i in range(count):
            left -= self.c_weight(buffer[i])
            if left < 0:
                return buffer[i]
        return buffer[count - 1]

    def c_play(self, action: int) -> None:
        """Play a legal action."""

    def c_copy_from(self, other: Position) -> None:
        """Become equal to another position of the same match."""

    def c_imagine(self, seat: int, rng: Rng) -> None:
        pass

    def c_seen(self, action: int, seat: int) -> int:
        return action

    def c_score(self, seat: int) -> int:
        return 0

    def c_estimate(self, seat: int) -> float:
        return -1.0

    # For all callers: arguments are checked.

    def actions(self) -> list[int]:
        """Return the legal actions of the seat to act, or the outcomes of chance, ascending; empty when the game is
        over."""
        if not cython.compiled:
            buffer = [0] * MOST_ACTIONS
        count = self.c_actions(buffer)
        return listed(NUMBERS, buffer, count)

    def forbidden_by(self, action: int) -> str | None:
        """Return the id of the first rule that forbids an action; None if it is legal."""
        return None

    def apply(self, action: int) -> None:
        """Play an action after checking it; raises Illegal and changes nothing if a rule forbids it."""
        rule = self.forbidden_by(action)
        if rule is not None:
            raise Illegal(action, rule)
        self.c_play(action)

    def weight(self, action: int) -> int:
        """Return the weight of a chance outcome; its probability is weight / sum of the weights of all outcomes."""
        if self.to_act != CHANCE:
            raise ValueError("only outcomes of chance have a weight, and chance is not to act")
        rule = self.forbidden_by(action)
        if rule is not None:
            raise Illegal(action, rule)
        return self.c_weight(action)

    def imagine(self, seat: int, rng: Rng) -> None:
        """Replace everything that the seat cannot know by a random guess consistent with what it knows."""
        seat = index(seat, self.seats, "seat")
        if rng is None:
            raise TypeError("imagine needs an Rng, not None")
        self.c_imagine(seat, rng)

    def seen(self, action: int, seat: int) -> int:
        """Return what the seat sees of a legal action: the action itself, or one that represents all actions that look
        alike to the seat."""
        seat = index(seat, self.seats, "seat")
        rule = self.forbidden_by(action)
        if rule is not None:
            raise Illegal(action, rule)
        return self.c_seen(action, seat)

    def score(self, seat: int) -> int:
        """Return a finished game's score: WIN for a win, 0 for a loss, an equal share for a shared win, half for a
        draw."""
        return self.c_score(index(seat, self.seats, "seat"))

    def estimate(self, seat: int) -> float:
        """Return the share of a win that the seat can expect, from 0 to 1; negative if the game has no estimate."""
        return self.c_estimate(index(seat, self.seats, "seat"))

    def copy(self) -> Position:
        return self

    def copy_from(self, other: Position) -> None:
        """Become equal to another position of the same match or of one of its copies."""
        if other is None or not self.is_of_match(other):
            raise ValueError(f"{other!r} is not a position of the same match")
        self.c_copy_from(other)

    def is_of_match(self, other: Position) -> bool:
        """Return whether another position is of the same game, played with the same options."""
        return type(self) is type(other)

    def key(self) -> bytes:
        """Return a key that is equal for equal positions: everything that the rest of the game can depend on."""
        return b""


def draw(position: Position, buffer: list[int], count: int, rng: Rng) -> int:
    """Return one of the chance outcomes in the buffer, by weight."""
    return position.c_draw(buffer, count, rng)


def draw_one(position: Position, rng: Rng) -> int:
    """Draw one of the chance outcomes, by weight."""
    if not cython.compiled:
        buffer = [0] * MOST_ACTIONS
    if position is None or rng is None:
        raise TypeError("draw_one needs a position and an Rng, not None")
    count = position.c_actions(buffer)
    if position.to_act != CHANCE or count == 0:
        raise ValueError("there is nothing to draw: chance is not to act")
    return draw(position, buffer, count, rng)


def playouts(start: Position, seed: int, games: int) -> tuple[int, int, list[int], int]:
    """Play random games from a position; return decisions, draws, sums of scores by seat, and a digest of the games."""
    if not cython.compiled:
        buffer, scores = [0] * MOST_ACTIONS, [0] * MOST_SEATS
    if start is None:
        raise TypeError("playouts need a position, not None")
    decisions = draws = 0
    digest = 0
    count = 1
    rng = Rng(seed)
    position = start.copy()
    with cython.nogil:
        for seat in range(MOST_SEATS):
            scores[seat] = 0
        for _ in range(games):
            position.c_copy_from(start)
            while position.to_act != OVER:
                count = position.c_actions(buffer)
                if count == 0:
                    break
                if position.to_act == CHANCE:
                    action = position.c_draw(buffer, count, rng)
                    draws += 1
                else:
                    action = buffer[rng.c_below(count)]
                    decisions += 1
                digest = ((digest ^ action) * MIX_A) & MASK
                position.c_play(action)
            if count == 0:
                break
            for seat in range(position.seats):
                scores[seat] += position.c_score(seat)
    if count == 0:
        raise TypeError(f"{type(start).__name__} cannot be played without Python: it has no compiled rules")
    return decisions, draws, [scores[seat] for seat in range(start.seats)], digest


COMPILED: bool = cython.compiled
