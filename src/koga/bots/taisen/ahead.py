"""Lookahead in Ninja Taisen: expectimax over whole turns. C types in ahead.pxd.

For the best ends of the own turn, by the mind's value, it considers every roll of the other side and its best reply;
and after that, if requested, some rolls of the own next turn, the same for all replies that are compared. The third
turn can be limited to the few ends that are best after two. With exact tables, ends with few ninjas left have the
value from there and are not looked beyond.
"""

from __future__ import annotations

import cython

from koga.bots.taisen.mind import Mind
from koga.bots.taisen.turn import Turn
from koga.core.position import Rng, check_numbers
from koga.games.taisen.position import Taisen
from koga.solvers.taisen.endgame import Endgame, endgame

if not cython.compiled:
    from koga.bots.taisen.turn import MOST_ENDS, c_follow
    from koga.core.position import CHANCE
    from koga.games.taisen.position import MONKEY, ROLL, WOLF

    MOST_SAMPLES, FEW, NEAR = 27, 4, 12

MARGIN = 0.12  # ends worse than the best by more than this after two turns get no third turn


class Ahead:
    def __init__(self, mind: Mind, width: int, samples: int, close: int = MOST_ENDS, exact: bool = False) -> None:
        """`width` is the number of ends of the own turn examined closely (1: none), `samples` the number of rolls of
        the own next turn after each reply (27: all, by their weights), `close` the number of ends that get this
        third turn: if fewer than `width`, they are chosen by looking two turns ahead. `exact` uses the exact tables."""
        check_numbers((width, close), 2, 1, MOST_ENDS, "width, close")
        check_numbers((samples,), 1, 0, MOST_SAMPLES, "samples")
        self.width = width
        self.samples = samples
        self.close = close
        self.exact = exact
        self.deep = False
        self.mine = Turn(mind)
        self.reply = Turn(mind)
        self.third = Turn(mind)
        self.there = Taisen()
        self.rolled = Taisen()
        self.answered = Taisen()
        if not cython.compiled:
            self.order = [0] * MOST_ENDS
            self.looked = [0.0] * MOST_ENDS
            self.sample = [0] * MOST_SAMPLES
            self.part = [0.0] * MOST_SAMPLES

    def best(self, position: Taisen, rng: Rng) -> int:
        """Return the path to the best end of the turn."""
        left = position.alive[MONKEY] + position.alive[WOLF]
        self.use(endgame(position.even_dice) if self.exact and left <= NEAR else None)
        self.mine.expand(position)
        if self.width == 1 or self.mine.best_value == 1.0 or self.mine.count == 1 or (self.exact and left <= FEW):
            return self.mine.best_path
        for i in range(self.samples):
            self.sample[i] = i if self.samples == MOST_SAMPLES else draw_roll(position, rng)
            self.part[i] = position.roll_weight[i] / 216.0 if self.samples == MOST_SAMPLES else 1.0 / self.samples
        with cython.nogil:
            kept = self.sort()
            if self.samples and self.close < kept:
                self.deep = False
                self.look(position, kept)
                kept = self.keep_closest(kept)
            self.deep = self.samples > 0
            if kept > 1:
                self.look(position, kept)
        return self.mine.paths[self.order[0]]

    def use(self, table: Endgame | None) -> None:
        """Use a table in all turns, or none."""
        self.table = table
        self.mine.endgame = table
        self.reply.endgame = table
        self.third.endgame = table

    def look(self, position: Taisen, kept: int) -> None:
        """Examine the first ends of `order` and sort them, the best first."""
        for i in range(kept):
            end = self.order[i]
            value = self.after(position, self.mine.paths[end])
            j = i
            while j > 0 and value > self.looked[j - 1]:
                self.order[j] = self.order[j - 1]
                self.looked[j] = self.looked[j - 1]
                j -= 1
            self.order[j] = end
            self.looked[j] = value

    def keep_closest(self, kept: int) -> int:
        """Return how many of the examined ends get a third turn."""
        count = 1
        while count < kept and count < self.close and self.looked[count] > self.looked[0] - MARGIN:
            count += 1
        return count

    def sort(self) -> int:
        """Put the most promising ends first in `order`; return how many to examine."""
        kept = 0
        for i in range(self.mine.count):
            j = kept
            while j > 0 and self.mine.values[i] > self.mine.values[self.order[j - 1]]:
                if j < self.width:
                    self.order[j] = self.order[j - 1]
                j -= 1
            if j < self.width:
                self.order[j] = i
                if kept < self.width:
                    kept += 1
        return kept

    def after(self, position: Taisen, path: int) -> float:
        """Return the value of the end of a turn, over all rolls of the other side; 1 or 0 if it ends the game."""
        self.there.c_copy_from(position)
        c_follow(self.there, path)
        if self.there.to_act != CHANCE:
            return self.mine.worth(self.there)
        if self.table is not None:
            value = self.table.c_value(self.there, self.there.active)
            if value >= 0:
                return 1.0 - value
        total = 0.0
        for roll in range(27):
            self.rolled.c_copy_from(self.there)
            self.rolled.c_play(ROLL + roll)
            self.reply.c_expand(self.rolled)
            total += position.roll_weight[roll] * (1.0 - self.after_reply())
        return total / 216

    def after_reply(self) -> float:
        """Return the value of the other side's best reply to that side."""
        if not self.deep or self.reply.best_value == 1.0:
            return self.reply.best_value
        self.answered.c_copy_from(self.rolled)
        c_follow(self.answered, self.reply.best_path)
        if self.answered.to_act != CHANCE or self.is_known(self.answered):
            return self.reply.best_value
        total = 0.0
        for i in range(self.samples):
            self.rolled.c_copy_from(self.answered)
            self.rolled.c_play(ROLL + self.sample[i])
            self.third.c_expand(self.rolled)
            total += self.part[i] * (1.0 - self.third.best_value)
        return total

    def is_known(self, position: Taisen) -> bool:
        """Return whether the table has the value of a position at the start of a turn."""
        return self.table is not None and self.table.c_value(position, position.active) >= 0


def draw_roll(position: Taisen, rng: Rng) -> int:
    """Return one of the 27 rolls, by weight."""
    left = rng.c_below(216)
    for roll in range(27):
        left -= position.c_weight(ROLL + roll)
        if left < 0:
            return roll
    raise AssertionError("the weights of all rolls are 216 together")
