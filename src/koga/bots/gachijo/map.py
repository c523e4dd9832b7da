"""Map for planners: the rooms of the castle for all 25 positions of the walls, and distances in moves.

C types in map.pxd. Rooms are cells joined by one stroke; they depend on the walls and on take (1) and hashigo (2).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from koga.games.gachijo.castle import BRIDGE, CELLS, GROUND, NOWHERE, ROOF, WATER, wall_state
    from koga.games.gachijo.state import State

    FAR, OFFSETS = 12, 25


class Map:
    def __init__(self) -> None:
        if not cython.compiled:
            self.known = [False] * 4
            self.room, self.members = [0] * 8100, [0] * 8100
            self.first, self.last = [0] * 8100, [0] * 8100
        self.castle = 0
        self.stage_turn = self.t1_turn = self.t2_turn = -1
        for tools in range(4):
            self.known[tools] = False

    def survey(self, t: State, tools: int) -> None:
        """Compute the rooms of this castle for a ninja with these tools, unless they are known."""
        if not self.is_same(t):
            self.castle = t.castle.number
            self.stage_turn = t.stage_turn
            self.t1_turn = t.t1_turn
            self.t2_turn = t.t2_turn
            for other in range(4):
                self.known[other] = False
        if not self.known[tools]:
            self.known[tools] = True
            for offset in range(OFFSETS):
                self.find_rooms(t, tools, offset)

    def is_same(self, t: State) -> bool:
        """Return whether the castle is the one last surveyed, with its sheets laid the same way."""
        return (
            self.castle == t.castle.number
            and self.stage_turn == t.stage_turn
            and self.t1_turn == t.t1_turn
            and self.t2_turn == t.t2_turn
        )

    def find_rooms(self, t: State, tools: int, offset: int) -> None:
        stack = [0] * 96
        base = (tools * OFFSETS + offset) * CELLS
        walls = wall_state(t.t1_turn, t.t2_turn, offset // 5 - 2, offset % 5 - 2)
        for cell in range(CELLS):
            self.room[base + cell] = NOWHERE
        number = 0
        filled = 0
        for start in range(CELLS):
            if self.room[base + start] != NOWHERE or not is_open(t, tools, start):
                continue
            stack[0] = start
            top = 1
            self.room[base + start] = number
            self.first[base + number] = filled
            while top:
                top -= 1
                cell = stack[top]
                self.members[base + filled] = cell
                filled += 1
                here = t.castle.areas[t.stage_turn * CELLS + cell]
                for way in range(4):
                    other = t.castle.beside[cell * 4 + way]
                    if other == NOWHERE or self.room[base + other] != NOWHERE or not is_open(t, tools, other):
                        continue
                    wall = t.castle.walls[(walls * CELLS + cell) * 4 + way]
                    there = t.castle.areas[t.stage_turn * CELLS + other]
                    if wall == 0 or (wall == 1 and here == there and here != GROUND and here != BRIDGE):
                        self.room[base + other] = number
                        stack[top] = other
                        top += 1
            self.last[base + number] = filled
            number += 1

    def size_of_room(self, tools: int, offset: int, cell: int) -> int:
        """Return how many cells one stroke can reach with these tools and walls."""
        base = (tools * OFFSETS + offset) * CELLS
        room = self.room[base + cell]
        return 0 if room == NOWHERE else self.last[base + room] - self.first[base + room]

    def moves_to(self, t: State, tools: int, cells: list[int]) -> list[int]:
        """Return the distance in moves to the nearest of these cells, for all positions of the walls and all cells
        (tools are not used up; FAR if unreachable)."""
        far = [0] * 2025
        for state in range(2025):
            far[state] = FAR
        for cell in cells:
            for offset in range(OFFSETS):
                far[offset * CELLS + cell] = 0
        self.survey(t, tools)
        self.spread(t, tools, far)
        return [far[state] for state in range(2025)]

    def spread(self, t: State, tools: int, far: list[int]) -> None:
        """Compute the distance in moves (strokes and slides) of every state: at the beginning far[81 × offset +
        cell] is 0 for the goals and FAR elsewhere."""
        queue = [0] * 2025
        entered = [0] * 2025
        taken = [0] * 25
        head = 0
        tail = 0
        for state in range(2025):
            entered[state] = 0
            if far[state] == 0:
                queue[tail] = state
                tail += 1
        for offset in range(OFFSETS):
            taken[offset] = 0
        while head < tail:
            state = queue[head]
            head += 1
            step = far[state] + 1
            offset = state // CELLS
            cell = state % CELLS
            for slide in range(4):
                other = beyond(offset, slide)
                if other >= 0 and far[other * CELLS + cell] > step:
                    far[other * CELLS + cell] = step
                    queue[tail] = other * CELLS + cell
                    tail += 1
            tail = self.enter(tools, offset, cell, step, far, queue, tail, entered)
            if t.castle.stairs[t.stage_turn * CELLS + cell] and not taken[offset]:
                taken[offset] = 1  # G5.11: from every room with a staircase one stroke leads here
                for stair in range(CELLS):
                    if t.castle.stairs[t.stage_turn * CELLS + stair]:
                        tail = self.enter(tools, offset, stair, step, far, queue, tail, entered)

    def enter(
        self,
        tools: int,
        offset: int,
        cell: int,
        step: int,
        far: list[int],
        queue: list[int],
        tail: int,
        entered: list[int],
    ) -> int:
        """Set the distance of all cells of a room: they are one stroke from any cell in it."""
        base = (tools * OFFSETS + offset) * CELLS
        room = self.room[base + cell]
        if room == NOWHERE or entered[offset * CELLS + room]:
            return tail
        entered[offset * CELLS + room] = 1
        for i in range(self.first[base + room], self.last[base + room]):
            other = self.members[base + i]
            if far[offset * CELLS + other] > step:
                far[offset * CELLS + other] = step
                queue[tail] = offset * CELLS + other
                tail += 1
        return tail


def beyond(offset: int, slide: int) -> int:
    """Return the position of the walls after a slide; -1 if it cannot be made (G7.1)."""
    if slide == 0:
        return offset - 5 if offset >= 5 else -1
    if slide == 1:
        return offset + 5 if offset < 20 else -1
    if slide == 2:
        return offset - 1 if offset % 5 > 0 else -1
    return offset + 1 if offset % 5 < 4 else -1


def is_open(t: State, tools: int, cell: int) -> bool:
    area = t.castle.areas[t.stage_turn * CELLS + cell]
    if area == WATER:
        return bool(tools & 1)
    return area != ROOF or bool(tools & 2)
