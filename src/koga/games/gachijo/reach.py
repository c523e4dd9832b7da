"""Where strokes could end after a slide, as a view shows it before the seat has decided (G5, G7). C types in reach.pxd.

All steps are played on copies. A place is visited once for each hand with which it is reached, so that unlike listing
the strokes this stays quick.
"""

from __future__ import annotations

import cython

from koga.games.gachijo.names import place_name
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State

if not cython.compiled:
    from koga.core.bits import ONE
    from koga.games.gachijo.castle import CELLS
    from koga.games.gachijo.choices import fill
    from koga.games.gachijo.codes import GO, PASS, SLIDE, STOP, STROKE, TELEPORT, TURN
    from koga.games.gachijo.position import act

NAMES = tuple(place_name(cell) for cell in range(81))


class Reach:
    """The slides of one turn; they share the states that are played on."""

    def __init__(self, position: Gachijo) -> None:
        self.state = position.state
        self.spare: list[State] = []

    def after(self, slide: int) -> tuple[str, ...] | None:
        """Return where a stroke could end after a legal slide; None if no move would be left for one."""
        there = self.room()
        there.become(self.state)
        act(there, slide)
        if there.stage != TURN or there.to_act != self.state.to_act:
            self.spare.append(there)
            return None
        return self.ends(there) or None

    def ends(self, first: State) -> tuple[str, ...]:
        """Return the cells where strokes end or pause. It uses up the state."""
        if not cython.compiled:
            buffer, ended, seen = [0] * 256, [0] * 81, [0] * 162
        for i in range(81):
            ended[i] = 0
        for i in range(162):
            seen[i] = 0
        edge = [first]
        while edge:
            here = edge.pop()
            at = here.at[here.active]
            count = fill(here, buffer)
            for i in range(count):
                action = buffer[i]
                if action >= SLIDE:
                    break
                if action == STOP:  # it ends here whatever follows: need not be played
                    ended[at % CELLS] = 1
                    continue
                place = place_of(action)
                there = self.room()
                there.become(here)
                act(there, action)
                if there.stage != STROKE:
                    ended[place % CELLS] = 1
                    self.spare.append(there)
                    continue
                held = there.tools[there.active * 6] + 4 * there.tools[there.active * 6 + 1]
                held += 16 * there.tools[there.active * 6 + 2]  # at most three of each (G2.3)
                if seen[place] >> held & 1:
                    self.spare.append(there)
                else:
                    seen[place] |= ONE << held
                    edge.append(there)
            self.spare.append(here)
        return tuple([NAMES[i] for i in range(81) if ended[i]])

    def room(self) -> State:
        """Return a state to be overwritten."""
        return self.spare.pop() if self.spare else blank(self.state)


def place_of(action: int) -> int:
    """Return the place that a step, a passage or a teleport leads to."""
    return action - (GO if action < PASS else PASS if action < TELEPORT else TELEPORT)


def blank(t: State) -> State:
    """Return a state of the same match to be overwritten, without setting up a game."""
    twin = State.__new__(State)
    if not cython.compiled:
        twin.make_lists()
    twin.castle, twin.seats, twin.mission, twin.rounds = t.castle, t.seats, t.mission, t.rounds
    twin.claims, twin.by_lot = t.claims, t.by_lot
    for seat in range(4):
        twin.base[seat] = t.base[seat]
    return twin
