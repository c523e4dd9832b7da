"""The castle: a stage and the three sheets as look-up tables, for every way they can lie (G1). C types in castle.pxd.

A cell is 9 × row + column, rows from the top. Directions: 0 up, 1 left, 2 right, 3 down. A wall state is one of the
100 ways in which T1 and T2 can lie: two orientations and five positions each.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count

import cython

from koga.games.gachijo.drawings import (
    REACH,
    SIZE,
    TREASURE_SIGNS,
    BadDrawing,
    Stage,
    item_sheet,
    sheet_wall,
    turned,
    wall_sheet,
)

if not cython.compiled:
    from koga.core.position import index

    GROUND, WATER, ROOF, BRIDGE = range(4)
    NO_ITEM, TOOL_ITEM, WEAPON_ITEM = 0, 5, 6
    CELLS, CENTRE, EDGE, NOWHERE = 81, 40, 3, 255

NUMBERS = count(1)
BASES = (80, 72, 0, 8)  # G1.2: Tokugawa, Toyotomi, Oda, Takeda
AREA_OF = {"~": WATER, "w": WATER, "^": ROOF, "r": ROOF, "=": BRIDGE}
STATES = [(t1, t2, dx, dy) for t1 in range(2) for t2 in range(2) for dx in range(-2, 3) for dy in range(-2, 3)]


def wall_state(t1_turn: int, t2_turn: int, dx: int, dy: int) -> int:
    """G7.1: dx is how far T1 was slid to the right, dy how far T2 was slid down."""
    return ((t1_turn * 2 + t2_turn) * 5 + dx + 2) * 5 + dy + 2


class Castle:
    def __init__(self, stage: Stage) -> None:
        if not cython.compiled:
            self.make_lists()
        if len(stage.rows) != SIZE or any(len(row) != SIZE for row in stage.rows):
            raise BadDrawing(f"stage {stage.name}: {SIZE} rows of {SIZE} squares are needed (G1.1)")
        self.stage = stage
        self.name = stage.name
        self.number = next(NUMBERS)
        drawn = "".join(stage.rows)
        self.dry = not any(sign in drawn for sign in "~=w")
        self.flat = not any(sign in drawn for sign in "^r")
        for cell in range(CELLS):
            self.base_at[cell] = NOWHERE
            for direction in range(4):
                self.beside[cell * 4 + direction] = neighbour(cell, direction)
                self.boundary[cell * 4 + direction] = boundary_of(cell, direction)
        for number in range(4):
            self.bases[number] = BASES[number]
            self.base_at[BASES[number]] = number
        self.lay_stage()
        self.lay_walls()

    if not cython.compiled:

        def make_lists(self) -> None:
            self.walls = [0] * 32400
            self.symbols = [0] * 8100
            self.merged = [0] * 100
            self.areas = [0] * 324
            self.crystals = [0] * 324
            self.stairs = [0] * 324
            self.items = [0] * 324
            self.beside = [0] * 324
            self.boundary = [0] * 324
            self.bases = [0] * 4
            self.base_at = [0] * 81

    def lay_stage(self) -> None:
        """G1.7: stage sheet and T3, each in four orientations."""
        for turn in range(4):
            squares = "".join(turned(list(self.stage.rows), turn))
            items = "".join(turned(list(item_sheet()), turn))
            for cell in range(CELLS):
                at = turn * CELLS + cell
                self.areas[at] = AREA_OF.get(squares[cell], GROUND)
                self.crystals[at] = squares[cell] in "cwr"
                self.stairs[at] = "-sg".find(squares[cell]) if squares[cell] in "sg" else 0
                if items[cell] in TREASURE_SIGNS:
                    self.items[at] = 1 + TREASURE_SIGNS.index(items[cell])
                else:
                    self.items[at] = {"t": TOOL_ITEM, "w": WEAPON_ITEM}.get(items[cell], NO_ITEM)

    def lay_walls(self) -> None:
        for t1_turn, t2_turn, dx, dy in STATES:
            state = wall_state(t1_turn, t2_turn, dx, dy)
            red = {(x - REACH + dx, y) for x, y in wall_sheet("T1", t1_turn).symbols}
            blue = {(x, y - REACH + dy) for x, y in wall_sheet("T2", t2_turn).symbols}
            self.merged[state] = (4, 4) in red and (4, 4) in blue
            table = board_walls(t1_turn, t2_turn, dx, dy)
            for cell in range(CELLS):
                self.symbols[state * CELLS + cell] = (cell % SIZE, cell // SIZE) in red | blue
                for direction in range(4):
                    self.walls[(state * CELLS + cell) * 4 + direction] = table[cell * 4 + direction]

    # For callers in Python: a number out of range raises an error.

    def wall(self, state: int, cell: int, direction: int) -> int:
        state, cell = index(state, len(STATES), "wall state"), index(cell, CELLS, "cell")
        return self.walls[(state * CELLS + cell) * 4 + index(direction, 4, "direction")]

    def has_symbol(self, state: int, cell: int) -> bool:
        return bool(self.symbols[index(state, len(STATES), "wall state") * CELLS + index(cell, CELLS, "cell")])

    def is_merged(self, state: int) -> bool:
        """G1.5: a red and a blue symbol lie on the summoning point."""
        return bool(self.merged[index(state, len(STATES), "wall state")])

    def area(self, turn: int, cell: int) -> int:
        return self.areas[index(turn, 4, "turn") * CELLS + index(cell, CELLS, "cell")]

    def stair(self, turn: int, cell: int) -> int:
        return self.stairs[index(turn, 4, "turn") * CELLS + index(cell, CELLS, "cell")]

    def crystal(self, turn: int, cell: int) -> bool:
        return bool(self.crystals[index(turn, 4, "turn") * CELLS + index(cell, CELLS, "cell")])

    def item(self, turn: int, cell: int) -> int:
        return self.items[index(turn, 4, "turn") * CELLS + index(cell, CELLS, "cell")]

    def next(self, cell: int, direction: int) -> int:
        return self.beside[index(cell, CELLS, "cell") * 4 + index(direction, 4, "direction")]

    def base(self, number: int) -> int:
        return self.bases[index(number, 4, "base")]

    def __repr__(self) -> str:
        return f"Castle({self.stage!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return castle_of, (self.stage,)


@lru_cache(maxsize=64)
def castle_of(stage: Stage) -> Castle:
    check_sheets()
    return Castle(stage)


def neighbour(cell: int, direction: int) -> int:
    """G1.1: nothing crosses the outer edge."""
    x, y = cell % SIZE + (0, -1, 1, 0)[direction], cell // SIZE + (-1, 0, 0, 1)[direction]
    return y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE else NOWHERE


def boundary_of(cell: int, direction: int) -> int:
    """Return the number of the boundary between two cells, the same from both sides: upright ones first."""
    other = neighbour(cell, direction)
    if other == NOWHERE:
        return NOWHERE
    first = min(cell, other)
    return 72 + first if direction in (0, 3) else first // SIZE * 8 + first % SIZE


@lru_cache(maxsize=100)
def board_walls(t1_turn: int, t2_turn: int, dx: int, dy: int) -> tuple[int, ...]:
    """G1.5, G1.9: on every boundary the higher wall of the two sheets; for cell × direction."""
    table = []
    for cell in range(CELLS):
        for direction in range(4):
            other = neighbour(cell, direction)
            if other == NOWHERE:
                table.append(int(EDGE))
                continue
            x, y = min(cell, other) % SIZE, min(cell, other) // SIZE
            beside = direction in (1, 2)
            red = sheet_wall("T1", t1_turn, dx, x, y, beside)
            table.append(max(red, sheet_wall("T2", t2_turn, dy, x, y, beside)))
    return tuple(table)


@lru_cache(maxsize=1)
def check_sheets() -> None:
    """Check the sheets: symbols that merge in 4 of 25 states, and bases with room around them."""
    for t1_turn, t2_turn in ((0, 0), (0, 1), (1, 0), (1, 1)):
        lies = [state for state in STATES if state[:2] == (t1_turn, t2_turn)]
        merged = sum(merges(*state) for state in lies)
        if merged != 4:
            raise BadDrawing(f"sheets T1 and T2: symbols merge in {merged} of 25 positions; there should be 4 (G1.5)")
        for state in lies:
            for base in BASES:
                if len(room(board_walls(*state), base)) < 4:
                    raise BadDrawing(f"sheets T1 and T2, slid by {state[2:]}: fewer than 4 cells round a base (G1.2)")


def merges(t1_turn: int, t2_turn: int, dx: int, dy: int) -> bool:
    red, blue = wall_sheet("T1", t1_turn).symbols, wall_sheet("T2", t2_turn).symbols
    return (4 - dx + REACH, 4) in red and (4, 4 - dy + REACH) in blue


def room(table: tuple[int, ...], start: int) -> set[int]:
    """Return all cells that no wall separates from this one."""
    reached, edge = {start}, [start]
    while edge:
        cell = edge.pop()
        for direction in range(4):
            other = neighbour(cell, direction)
            if table[cell * 4 + direction] == 0 and other not in reached:
                reached.add(other)
                edge.append(other)
    return reached
