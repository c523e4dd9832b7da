"""The wall sheets as a seat sees them: walls, symbols, and the effect of each slide (G1.5, G7)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from koga.games.gachijo.castle import CELLS, NOWHERE, neighbour
from koga.games.gachijo.codes import SLIDE, TURN
from koga.games.gachijo.drawings import REACH, SIZE, sheet_wall, wall_sheet
from koga.games.gachijo.names import SLIDES, place_name
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.reach import Reach

HEIGHTS = (None, "low", "high")
SHIFTS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # of SLIDES, in cells


class Wall(msgspec.Struct, frozen=True):
    """Each sheet by itself: where both have a wall, the higher one counts (G1.9)."""

    sheet: str
    a: str
    b: str
    height: str


class Slide(msgspec.Struct, frozen=True):
    """The effect of a slide: the cells that the sheet can still move that way, and the walls and symbols that enter
    over the castle's edge; everything else of the sheet moves by one cell. `reach` lists where a stroke could end
    after it, for the seat that may slide now."""

    way: str
    left: int
    walls: tuple[Wall, ...]
    symbols: tuple[str, ...]
    reach: tuple[str, ...] | None


@lru_cache(maxsize=100)
def walls_view(t1_turn: int, t2_turn: int, dx: int, dy: int) -> tuple[Wall, ...]:
    """Return the walls; the lower of two walls on one boundary comes first, so that the higher is drawn over it."""
    found = []
    for cell in range(CELLS):
        for direction in (2, 3):
            other = neighbour(cell, direction)
            if other != NOWHERE:
                x, y, beside = cell % SIZE, cell // SIZE, direction == 2
                heights = [
                    (sheet_wall("T1", t1_turn, dx, x, y, beside), "T1"),
                    (sheet_wall("T2", t2_turn, dy, x, y, beside), "T2"),
                ]
                ends = (place_name(cell), place_name(other))
                found += [Wall(sheet, *ends, str(HEIGHTS[height])) for height, sheet in sorted(heights) if height]
    return tuple(found)


@lru_cache(maxsize=100)
def symbols_view(t1_turn: int, t2_turn: int, dx: int, dy: int) -> tuple[tuple[str, ...], ...]:
    """Return, for every cell, the sheets that show a symbol there (G1.5)."""
    red = {(x - REACH + dx, y) for x, y in wall_sheet("T1", t1_turn).symbols}
    blue = {(x, y - REACH + dy) for x, y in wall_sheet("T2", t2_turn).symbols}
    return tuple(
        tuple(name for name, shown in (("T1", red), ("T2", blue)) if (cell % SIZE, cell // SIZE) in shown)
        for cell in range(CELLS)
    )


def slides_view(position: Gachijo, seat: int) -> tuple[Slide, ...]:
    t = position.state
    if t.laid < 6:
        return ()
    shown = laid_slides(t.t1_turn, t.t2_turn, t.dx, t.dy)
    if t.to_act != seat or t.stage != TURN:
        return shown
    legal, reach = position.actions(), Reach(position)
    return tuple([
        Slide(slide.way, slide.left, slide.walls, slide.symbols, reach.after(SLIDE + number))
        if SLIDE + number in legal
        else slide
        for number, slide in enumerate(shown)
    ])  # fmt: skip


@lru_cache(maxsize=100)
def laid_slides(t1_turn: int, t2_turn: int, dx: int, dy: int) -> tuple[Slide, ...]:
    """Return the public part of the slides, without `reach`."""
    return tuple(
        Slide(way, cells_left(dx, dy, number), *incoming(t1_turn, t2_turn, dx, dy, number), None)
        for number, way in enumerate(SLIDES)
    )


def cells_left(dx: int, dy: int, slide: int) -> int:
    """G7.1: within two cells of the middle position."""
    across, down = SHIFTS[slide]
    return REACH - (dx * across + dy * down)


@lru_cache(maxsize=400)
def incoming(t1_turn: int, t2_turn: int, dx: int, dy: int, slide: int) -> tuple[tuple[Wall, ...], tuple[str, ...]]:
    """Return the walls and the cells with symbols that a slide brings in over the edge of the castle."""
    if not cells_left(dx, dy, slide):
        return (), ()
    across, down = SHIFTS[slide]
    sheet = "T1" if across else "T2"
    old = {
        (shifted(wall.a, across, down), shifted(wall.b, across, down)) for wall in walls_view(t1_turn, t2_turn, dx, dy)
    }
    walls = walls_view(t1_turn, t2_turn, dx + across, dy + down)
    was = symbols_view(t1_turn, t2_turn, dx, dy)
    known = {shifted(place_name(cell), across, down) for cell in range(CELLS) if sheet in was[cell]}
    now = symbols_view(t1_turn, t2_turn, dx + across, dy + down)
    shown = [place_name(cell) for cell in range(CELLS) if sheet in now[cell]]
    return (
        tuple(wall for wall in walls if wall.sheet == sheet and (wall.a, wall.b) not in old),
        tuple(cell for cell in shown if cell not in known),
    )


def shifted(cell: str, across: int, down: int) -> str:
    """Return the name of the cell this many columns and rows away; the name is meaningless beyond the castle."""
    return f"{chr(ord(cell[0]) + across)}{int(cell[1:]) + down}"
