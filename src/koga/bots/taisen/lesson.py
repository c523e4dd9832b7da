"""Learn Ninja Taisen by self-play: temporal differences, TD(λ). C types in lesson.pxd.

After each game the mind is moved, from the last turn back, toward the outcome of each turn: partly its own value one
turn later, partly the result of the game.
"""

from __future__ import annotations

import cython

from koga.bots.taisen.mind import Mind
from koga.bots.taisen.turn import Turn
from koga.core.position import Rng
from koga.games.taisen.position import Taisen

if not cython.compiled:
    from koga.bots.taisen.turn import c_follow
    from koga.core.position import CHANCE, OVER, draw

    LONGEST = 300  # turns; longer games are not learnt from


class Lesson:
    def __init__(self, mind: Mind, seed: int, trust: float) -> None:
        """`trust` is λ: the weight of the result against the values on the way."""
        self.mind = mind
        self.trust = trust
        self.turn = Turn(mind)
        self.start = Taisen()
        self.position = Taisen()
        self.rng = Rng(seed)
        self.games = 0
        self.turns = 0
        if not cython.compiled:
            self.buffer = [0] * 256
            self.seen = [[0] * 256 for _ in range(300)]
            self.seen_count = [0] * 300
            self.thought = [0.0] * 300

    def teach(self, games: int, rate: float) -> None:
        """Play a number of games and learn from each at once; `rate` is the learning rate."""
        with cython.nogil:
            for _ in range(games):
                turns = self.play()
                self.games += 1
                self.turns += turns
                if turns < LONGEST:
                    self.look_back(turns, rate)

    def play(self) -> int:
        """Play one game against itself, every turn to the end that the mind values most; return the number of turns."""
        turns = 0
        self.position.c_copy_from(self.start)
        while self.position.to_act != OVER and turns < LONGEST:
            if self.position.to_act == CHANCE:
                count = self.position.c_actions(self.buffer)
                self.position.c_play(draw(self.position, self.buffer, count, self.rng))
                continue
            self.turn.c_expand(self.position)
            c_follow(self.position, self.turn.best_path)
            self.mind.look(self.position, self.turn.side)
            self.seen_count[turns] = self.mind.on_count
            for i in range(self.mind.on_count):
                self.seen[turns][i] = self.mind.on[i]
            self.thought[turns] = self.turn.best_value
            turns += 1
        return turns

    def look_back(self, turns: int, rate: float) -> None:
        """Learn from a game backwards. The last turn ended the game, so its value is known: 1 or 0. The value of a
        turn to one side is 1 minus that of the other side's next turn."""
        target = self.thought[turns - 1]
        for i in range(turns - 2, -1, -1):
            target = 1.0 - (self.trust * target + (1.0 - self.trust) * self.thought[i + 1])
            self.mind.learn(self.seen[i], self.seen_count[i], target, rate)
