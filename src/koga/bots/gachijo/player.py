"""Whole turns and whole games by the quick planner, compiled: for its bot, for rollouts and for measurements."""

from __future__ import annotations

import cython

from koga.bots.gachijo.planner import Planner
from koga.core.position import Rng
from koga.games.gachijo.position import Gachijo

if not cython.compiled:
    from koga.core.position import CHANCE, OVER, draw


class Player:
    def __init__(self) -> None:
        if not cython.compiled:
            self.buffer = [0] * 256
        self.planner = Planner()

    def choose(self, position: Gachijo, rng: Rng) -> int:
        """Return the planner's action for the seat to act."""
        count = position.c_actions(self.buffer)
        return self.pick(position, count, rng)

    def pick(self, position: Gachijo, count: int, rng: Rng) -> int:
        return self.planner.choose(position.state, self.buffer, count, rng)

    def play_on(self, position: Gachijo, rng: Rng, turns: int) -> None:
        """Play on until `turns` turns have ended, or the game; without the GIL."""
        with cython.nogil:
            self.play_turns(position, rng, turns)

    def play_turns(self, position: Gachijo, rng: Rng, turns: int) -> None:
        """Play on until `turns` turns have ended, or the game."""
        last = position.state.turns + turns
        while position.to_act != OVER and position.state.turns < last:
            count = position.c_actions(self.buffer)
            if position.to_act == CHANCE:
                action = draw(position, self.buffer, count, rng)
            else:
                action = self.pick(position, count, rng)
            position.c_play(action)


def games(start: Gachijo, seed: int, count: int) -> tuple[int, int, int]:
    """Play whole games by the planner at every seat; return the turns in all, how many games ended by a return or a
    completed mission, and the turns of the longest."""
    player = Player()
    rng = Rng(seed)
    turns = 0
    met = 0
    most = 0
    for _ in range(count):
        position = cython.cast(Gachijo, start.copy())
        player.planner = Planner()
        player.play_turns(position, rng, 1_000_000)
        turns += position.state.turns
        most = max(most, position.state.turns)
        met += position.state.rounds == 0 or position.state.turns < position.state.rounds * position.seats
    return turns, met, most
