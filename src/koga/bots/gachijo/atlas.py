"""Distances in moves to everything worth going to, for all positions of the walls. C types in atlas.pxd.

Bases, treasure squares, crystal squares, weapon squares and tool squares do not move, so each distance map (map.py) is
computed once for a castle, the way its sheets lie, and a set of tools, and then looked up.
"""

from __future__ import annotations

import cython

from koga.bots.gachijo.map import Map

if not cython.compiled:
    from koga.bots.gachijo.map import FAR, OFFSETS
    from koga.games.gachijo.castle import CELLS, NOWHERE, TOOL_ITEM, WEAPON_ITEM
    from koga.games.gachijo.state import State

    TO_BASE, TO_TREASURE, TO_CRYSTAL, TO_WEAPON, TO_TOOL, GOALS = 0, 4, 8, 9, 10, 11


class Atlas:
    def __init__(self) -> None:
        if not cython.compiled:
            self.known = [False] * 44
            self.far = [[0] * 2025 for _ in range(44)]
            self.square = [0] * 4
        self.map = Map()
        self.t3_turn = -1

    def open(self, t: State) -> None:
        """Forget the distances if they belong to another castle, or to other positions of its sheets."""
        if self.map.is_same(t) and self.t3_turn == t.t3_turn:
            return
        self.map.survey(t, 0)
        self.t3_turn = t.t3_turn
        for chart in range(44):
            self.known[chart] = False
        for treasure in range(4):
            self.square[treasure] = NOWHERE
        for cell in range(CELLS):
            item = t.castle.items[t.t3_turn * CELLS + cell]
            if 1 <= item <= 4:
                self.square[item - 1] = cell

    def moves(self, t: State, goal: int, tools: int, offset: int, cell: int) -> int:
        """Return the moves from a cell to the nearest goal of a kind; FAR if it cannot be reached."""
        chart = goal * 4 + tools
        if not self.known[chart]:
            self.draw(t, goal, tools)
        return self.far[chart][offset * CELLS + cell]

    def draw(self, t: State, goal: int, tools: int) -> None:
        """Compute one distance map."""
        chart = goal * 4 + tools
        self.known[chart] = True
        for state in range(2025):
            self.far[chart][state] = FAR
        for cell in range(CELLS):
            if is_there(t, goal, cell):
                for offset in range(OFFSETS):
                    self.far[chart][offset * CELLS + cell] = 0
        self.map.survey(t, tools)
        self.map.spread(t, tools, self.far[chart])


def is_there(t: State, goal: int, cell: int) -> bool:
    """Return whether a cell is a goal of this kind."""
    if goal < TO_TREASURE:
        return t.castle.bases[goal] == cell
    item = t.castle.items[t.t3_turn * CELLS + cell]
    if goal < TO_CRYSTAL:
        return item == goal - TO_TREASURE + 1
    if goal == TO_CRYSTAL:
        return bool(t.castle.crystals[t.stage_turn * CELLS + cell])
    return item == (WEAPON_ITEM if goal == TO_WEAPON else TOOL_ITEM)
