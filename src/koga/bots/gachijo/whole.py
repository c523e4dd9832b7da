"""Gachijo in whole moves, for the generic search (bots/tree.py): one action is a whole stroke, a slide, an attack or a
summoning. Draws and all decisions in between are settled at once, by lot and by the quick planner.

A stroke that stops at a place has the place's number; a stroke by way of a cell, continued as the planner chooses, has
the number of a passage to it (PASS). All other numbers are those of the game. C types in whole.pxd.
"""

from __future__ import annotations

import cython

from koga.bots.gachijo.judge import Judge
from koga.bots.gachijo.player import Player
from koga.core.position import Position, Rng
from koga.games.gachijo.position import Gachijo

if not cython.compiled:
    from koga.bots.gachijo.hunter import is_offered
    from koga.core.position import CHANCE, OVER, WIN, draw
    from koga.games.gachijo.castle import CELLS
    from koga.games.gachijo.codes import OFF, PASS, STOP, STROKE, TELEPORT, TRADE_SHINOBI, TRADE_SUMMON, TURN
    from koga.games.gachijo.state import State
    from koga.games.gachijo.ways import can_stop

    STOPS, DETOURS = 6, 3  # number of strokes considered: the best by their end, and the best by what they pass


class Whole(Position):
    def __init__(self, inner: Gachijo, player: Player, rng: Rng, ahead: int, judge: Judge | None = None) -> None:
        """`inner` is a position at a move of a turn, or in the middle of a stroke. The planner plays `ahead` turns
        before a position is evaluated, by the judge or else by the game's estimate. Copies share player, generator
        and judge: one tree at a time."""
        self.inner = inner
        self.state = inner.state
        self.player = player
        self.planner = player.planner
        self.rng = rng
        self.ahead = ahead
        self.judge = judge
        self.seats = inner.seats
        self.to_act = inner.to_act

    def c_actions(self, buffer: list[int]) -> int:
        return 0 if self.to_act == OVER else self.fill_moves(buffer, self.player.buffer)

    def fill_moves(self, buffer: list[int], small: list[int]) -> int:
        """Write the strokes and the game's other actions to the buffer; exchanges of chips are left to the planner."""
        offered = self.inner.c_actions(small)
        count = self.fill_strokes(self.state, buffer) if small[0] < TELEPORT else 0
        for i in range(offered):
            if small[i] >= STOP and small[i] != TRADE_SHINOBI and small[i] != TRADE_SUMMON:
                buffer[count] = small[i]
                count += 1
        if count == 0:
            buffer[0] = self.player.pick(self.inner, offered, self.rng)
            count = 1
        return count

    def fill_strokes(self, t: State, buffer: list[int]) -> int:
        """Write the strokes that the planner values most, by where they stop and by what they pass."""
        stops = [0.0] * 162
        passes = [0.0] * 162
        self.planner.look(t, t.active)
        self.planner.explore(t, t.active)
        for i in range(self.planner.found):
            place = self.planner.order[i]
            stops[i] = passes[i] = -1000.0
            if can_stop(t, t.active, place):
                stops[i] = self.planner.worth_stopping(t, t.active, place) - 0.001 * i
            if place < CELLS and not t.is_base(place):
                passes[i] = self.planner.worth_passing(t, t.active, place) - 0.001 * i
        count = 0
        for _ in range(STOPS):
            best = -1
            for i in range(self.planner.found):
                if stops[i] > -900.0 and (best < 0 or stops[i] > stops[best]):
                    best = i
            if best >= 0:
                stops[best] = -1000.0
                buffer[count] = self.planner.order[best]
                count += 1
        for _ in range(DETOURS):
            best = -1
            for i in range(self.planner.found):
                if passes[i] > 0.0 and (best < 0 or passes[i] > passes[best]):
                    best = i
            if best >= 0:
                passes[best] = -1000.0
                buffer[count] = PASS + self.planner.order[best]
                count += 1
        return count

    def forbidden_by(self, action: int) -> str | None:
        """Return None for every place: the planner goes as far as it can."""
        return None if 0 <= action < TELEPORT else self.inner.forbidden_by(action)

    def c_play(self, action: int) -> None:
        if action >= TELEPORT:
            self.inner.c_play(action)
        else:
            self.walk(self.state, action)
        self.settle(self.state)
        self.to_act = self.inner.to_act

    def walk(self, t: State, move: int) -> None:
        """Play a stroke to its end, or until the planner takes over."""
        turn = t.turns
        begun = False
        while self.inner.to_act != OVER and t.turns == turn and (t.stage != TURN or not begun):
            count = self.inner.c_actions(self.player.buffer)
            if self.inner.to_act == CHANCE:
                self.inner.c_play(draw(self.inner, self.player.buffer, count, self.rng))
                continue
            if begun and self.is_there(t, move) and move >= PASS:
                move = OFF  # by way of it: the rest is the planner's
            step = self.step(t, move, count) if t.stage == TURN or t.stage == STROKE else -1
            self.inner.c_play(self.player.pick(self.inner, count, self.rng) if step < 0 else step)
            begun = True

    def is_there(self, t: State, move: int) -> bool:
        return t.at[t.active] == (move - PASS if PASS <= move < OFF else move)

    def step(self, t: State, move: int, count: int) -> int:
        """Return the action, of those in the player's buffer, that begins or continues a stroke; -1 if there is none
        and the planner chooses."""
        if move == OFF:
            return -1
        if t.stage == STROKE and self.is_there(t, move):
            return STOP if is_offered(STOP, self.player.buffer, count) else -1
        self.planner.explore(t, t.active)
        place = move - PASS if move >= PASS else move
        if self.planner.before[place] < 0 or place == t.at[t.active]:
            return -1
        step = self.planner.first_step(t, place)
        return step if is_offered(step, self.player.buffer, count) else -1

    def begin(self, move: int) -> int:
        """Return the action that begins or continues a move."""
        count = self.inner.c_actions(self.player.buffer)
        if move >= TELEPORT:
            return move
        step = -1
        if move < PASS or not self.is_there(self.state, move):
            step = self.step(self.state, move, count)
        return self.player.pick(self.inner, count, self.rng) if step < 0 else step

    def settle(self, t: State) -> None:
        """Play draws, answers and everything else that is not a move of a turn, and moves without an alternative."""
        while self.inner.to_act != OVER:
            count = self.inner.c_actions(self.player.buffer)
            if self.inner.to_act == CHANCE:
                self.inner.c_play(draw(self.inner, self.player.buffer, count, self.rng))
            elif t.stage != TURN or count == 1:
                self.inner.c_play(self.player.pick(self.inner, count, self.rng))
            else:
                break

    def c_copy_from(self, other: Position) -> None:
        self.become(cython.cast(Whole, other))

    def become(self, other: Whole) -> None:
        self.inner.become(other.inner)
        self.to_act = other.to_act

    def copy(self) -> Position:
        return Whole(cython.cast(Gachijo, self.inner.copy()), self.player, self.rng, self.ahead, self.judge)

    def c_imagine(self, seat: int, rng: Rng) -> None:
        self.inner.c_imagine(seat, rng)

    def c_score(self, seat: int) -> int:
        return self.inner.c_score(seat)

    def outcome(self, seat: int) -> float:
        """Return the seat's estimate after the planner has played on."""
        self.c_estimate(0)
        return self.value(seat)

    def c_estimate(self, seat: int) -> float:
        """Return the seat's estimate. The tree asks for seat 0 first: then the planner plays on, and the other seats
        are judged at the same position."""
        if seat == 0:
            self.player.play_turns(self.inner, self.rng, self.ahead)
        return self.value(seat)

    def value(self, seat: int) -> float:
        if self.inner.to_act == OVER:
            return self.inner.c_score(seat) / (1.0 * WIN)
        if self.judge is not None:
            return self.judge.hope(self.state, seat)
        return self.inner.c_estimate(seat)
