"""Looking ahead in Ninja Taisen: expectimax over whole turns. C types in ahead.pxd.

The best ends of the own turn by what the mind thinks of them; for each every roll of the other side and its best
reply; and behind that, if wanted, some rolls of one's own again, the same for every reply that is compared.
"""

from __future__ import annotations

import cython

from koga.bots.taisen.mind import Mind
from koga.bots.taisen.turn import Turn
from koga.core.position import Rng
from koga.games.taisen.position import Taisen

if not cython.compiled:
    from koga.bots.taisen.turn import follow
    from koga.core.position import CHANCE
    from koga.games.taisen.position import ROLL


class Ahead:
    def __init__(self, mind: Mind, width: int, samples: int) -> None:
        """`width` is how many ends of the own turn are looked at closely (1: none), `samples` how many rolls of one's
        next turn behind each reply."""
        self.width = width
        self.samples = samples
        self.mine = Turn(mind)
        self.reply = Turn(mind)
        self.third = Turn(mind)
        self.there = Taisen()
        self.rolled = Taisen()
        self.answered = Taisen()
        if not cython.compiled:
            self.order = [0] * 512
            self.looked = [0.0] * 512
            self.sample = [0] * 27

    def best(self, position: Taisen, rng: Rng) -> int:
        """The path to the end of the turn that looks best."""
        self.mine.expand(position)
        if self.width == 1 or self.mine.best_value == 1.0 or self.mine.count == 1:
            return self.mine.best_path
        for i in range(self.samples):
            self.sample[i] = draw_roll(position, rng)
        with cython.nogil:
            kept = self.sort()
            best = 0
            for i in range(kept):
                self.looked[i] = self.after(position, self.mine.paths[self.order[i]])
                if self.looked[i] > self.looked[best]:
                    best = i
        return self.mine.paths[self.order[best]]

    def sort(self) -> int:
        """Puts the most promising ends first in `order`; how many are to be looked at."""
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
        """What the end of a turn is worth, by all rolls of the other side; 1 or 0 if it ends the game."""
        self.there.copy_from(position)
        follow(self.there, path)
        if self.there.to_act != CHANCE:
            return self.mine.worth(self.there)
        total = 0.0
        for roll in range(27):
            self.rolled.copy_from(self.there)
            self.rolled.play(ROLL + roll)
            self.reply.expand(self.rolled)
            total += position.roll_weight[roll] * (1.0 - self.after_reply())
        return total / 216

    def after_reply(self) -> float:
        """What the other side's best reply is worth to it."""
        if self.samples == 0 or self.reply.best_value == 1.0:
            return self.reply.best_value
        self.answered.copy_from(self.rolled)
        follow(self.answered, self.reply.best_path)
        if self.answered.to_act != CHANCE:
            return self.reply.best_value
        total = 0.0
        for i in range(self.samples):
            self.rolled.copy_from(self.answered)
            self.rolled.play(ROLL + self.sample[i])
            self.third.expand(self.rolled)
            total += 1.0 - self.third.best_value
        return total / self.samples


def draw_roll(position: Taisen, rng: Rng) -> int:
    """One of the 27 rolls, by weight."""
    left = rng.below(216)
    for roll in range(27):
        left -= position.weight(ROLL + roll)
        if left < 0:
            return roll
    raise AssertionError("the weights of all rolls are 216 together")
