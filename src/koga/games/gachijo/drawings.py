"""Read and check the drawings: stages (G1.4), the wall sheets T1 and T2 (G1.5), T3 (G1.6).

A drawing is text that a designer can edit; lines that begin with # are comments. Errors name the line.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

SIZE = 9  # G1.1
REACH = 2  # G7.1: how far a sheet slides from its middle position
STAGE_SIGNS = ".~^=cwrsgo"
TREASURE_SIGNS = "MCHK"  # kagami, koban, kozuchi, kabuto
T3_SIGNS = "." + TREASURE_SIGNS + "tw"
BESIDE, BELOW = {" ": 0, ":": 1, "|": 2}, {" ": 0, "-": 1, "=": 2}  # G1.5: no wall, low, high
ROOT = files("koga.games.gachijo")
CORNERS = ((0, 0), (8, 0), (0, 8), (8, 8))


class BadDrawing(ValueError):
    """Invalid drawing; the message names the line and the reason."""


class Row(NamedTuple):
    line: int  # in the file
    text: str


class Stage(NamedTuple):
    name: str
    rows: tuple[str, ...]
    text: str


class Sheet(NamedTuple):
    """Walls to the right of and below each cell, and cells with symbols; (0, 0) is the sheet's own first cell."""

    beside: tuple[tuple[int, ...], ...]
    below: tuple[tuple[int, ...], ...]
    symbols: frozenset[tuple[int, int]]


def stage_names() -> list[str]:
    shelf = ROOT.joinpath("stages")
    return sorted(entry.name.removesuffix(".txt") for entry in shelf.iterdir() if entry.name.endswith(".txt"))


def shipped_stage(name: str) -> Stage:
    return read_stage(name, ROOT.joinpath("stages", f"{name}.txt").read_text(encoding="utf-8"))


def read_stage(name: str, text: str) -> Stage:
    """Parse a stage from its drawing; BadDrawing names the first invalid line."""
    title = f"stage {name}"
    rows = rows_of(title, text, SIZE, SIZE)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row.text):
            if sign not in STAGE_SIGNS:
                raise BadDrawing(f"{title}, line {row.line}: {sign!r} is not one of {STAGE_SIGNS} (G1.4)")
            if (x, y) in CORNERS and sign != ".":
                raise BadDrawing(f"{title}, line {row.line}: a corner is a base and drawn as '.', not {sign!r} (G1.2)")
            if (sign == "o") != ((x, y) == (4, 4)):
                raise BadDrawing(f"{title}, line {row.line}: the summoning point 'o' is the centre cell alone (G1.3)")
    drawn = "".join(row.text for row in rows)
    stairs = sum(sign in "sg" for sign in drawn)
    if stairs == 1:
        row = next(row for row in rows if "s" in row.text or "g" in row.text)
        raise BadDrawing(f"{title}, line {row.line}: a single staircase leads nowhere (G5.11)")
    check_ways(title, rows)
    return Stage(name, tuple(row.text for row in rows), text)


def check_ways(title: str, rows: list[Row]) -> None:
    """Check that every ground cell can be reached from every base without tools, with slides in between, for all
    ways to lay the sheets."""
    for turn in range(4):
        drawn = turned([row.text for row in rows], turn)
        for t1_turn in range(2):
            for t2_turn in range(2):
                for x, y in lost_cells(drawn, t1_turn, t2_turn):
                    x0, y0 = turned_back(x, y, turn)
                    raise BadDrawing(
                        f"{title}, line {rows[y0].line}: no way leads from the bases to column {x0 + 1} "
                        "without a tool, however the walls are slid (G1.4)"
                    )


def lost_cells(drawn: list[str], t1_turn: int, t2_turn: int) -> list[tuple[int, int]]:
    """Return the ground cells without a way from a base. Slides are free here, so a boundary is open if any slide
    opens it."""
    reached, edge = {(0, 0)}, [(0, 0)]
    while edge:
        x, y = edge.pop()
        for x2, y2 in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= x2 < SIZE and 0 <= y2 < SIZE and drawn[y2][x2] in ".=csgo"
            if inside and (x2, y2) not in reached and can_open(x, y, x2, y2, t1_turn, t2_turn):
                reached.add((x2, y2))
                edge.append((x2, y2))
    return [(x, y) for y in range(SIZE) for x in range(SIZE) if drawn[y][x] in ".=csgo" and (x, y) not in reached]


@cache
def can_open(x: int, y: int, x2: int, y2: int, t1_turn: int, t2_turn: int) -> bool:
    """G7.1: the two sheets slide on their own, so each must have a position without a wall there."""
    x, y, x2, y2 = min(x, x2), min(y, y2), max(x, x2), max(y, y2)
    return all(
        any(not sheet_wall(name, turn, offset, x, y, x2 > x) for offset in range(-REACH, REACH + 1))
        for name, turn in (("T1", t1_turn), ("T2", t2_turn))
    )


def sheet_wall(name: str, turn: int, offset: int, x: int, y: int, beside: bool) -> int:
    """Return the wall of a sheet to the right of or below a board cell: 0 none, 1 low, 2 high."""
    sheet = wall_sheet(name, turn)
    column, row = (x - offset + REACH, y) if name == "T1" else (x, y - offset + REACH)
    return sheet.beside[row][column] if beside else sheet.below[row][column]


def wall_sheet(name: str, turn: int = 0) -> Sheet:
    """Return the built-in T1 or T2, as drawn or turned by half a turn (G1.7)."""
    if (name, turn) not in SHEETS:
        sheet = read_sheet(name, ROOT.joinpath("sheets", f"{name}.txt").read_text(encoding="utf-8"))
        SHEETS[name, 0], SHEETS[name, 1] = sheet, half_turn(sheet)
    return SHEETS[name, turn]


SHEETS: dict[tuple[str, int], Sheet] = {}


def read_sheet(name: str, text: str) -> Sheet:
    wide, high = (SIZE + 2 * REACH, SIZE) if name == "T1" else (SIZE, SIZE + 2 * REACH)
    title = f"sheet {name}"
    rows = rows_of(title, text, 2 * wide - 1, 2 * high - 1)
    beside, below, symbols = [], [], set()
    for number, row in enumerate(rows):
        check_signs(title, row, (".@", " :|") if number % 2 == 0 else (" -=", "+"))
        if number % 2 == 0:
            beside.append(tuple(BESIDE[sign] for sign in row.text[1::2]))
            symbols |= {(x, number // 2) for x, sign in enumerate(row.text[::2]) if sign == "@"}
        else:
            below.append(tuple(BELOW[sign] for sign in row.text[::2]))
    return Sheet(tuple(beside), tuple(below), frozenset(symbols))


def check_signs(title: str, row: Row, allowed: tuple[str, str]) -> None:
    for at, sign in enumerate(row.text):
        if sign not in allowed[at % 2]:
            raise BadDrawing(
                f"{title}, line {row.line}, place {at + 1}: {sign!r} is not one of {allowed[at % 2]!r} (G1.5)"
            )


def half_turn(sheet: Sheet) -> Sheet:
    wide, high = len(sheet.below[0]), len(sheet.beside)
    return Sheet(
        tuple(row[::-1] for row in sheet.beside[::-1]),
        tuple(row[::-1] for row in sheet.below[::-1]),
        frozenset((wide - 1 - x, high - 1 - y) for x, y in sheet.symbols),
    )


def item_sheet() -> tuple[str, ...]:
    """Return the built-in T3 (G1.6)."""
    return read_item_sheet(ROOT.joinpath("sheets", "T3.txt").read_text(encoding="utf-8"))


def read_item_sheet(text: str) -> tuple[str, ...]:
    rows = rows_of("sheet T3", text, SIZE, SIZE)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row.text):
            if sign not in T3_SIGNS:
                raise BadDrawing(f"sheet T3, line {row.line}: {sign!r} is not one of {T3_SIGNS} (G1.6)")
            if sign != "." and ((x, y) in CORNERS or (x, y) == (4, 4)):
                raise BadDrawing(f"sheet T3, line {row.line}: nothing lies on bases and summoning point (G1.6)")
    for sign in TREASURE_SIGNS:
        if sum(row.text.count(sign) for row in rows) != 1:
            raise BadDrawing(f"sheet T3, line {rows[0].line}: every treasure has one square; {sign!r} has not (G1.6)")
    return tuple(row.text for row in rows)


def rows_of(title: str, text: str, wide: int, high: int) -> list[Row]:
    """Return the lines of a drawing without comments; trailing spaces cut off by an editor are restored."""
    lines = [Row(number, line) for number, line in enumerate(text.splitlines(), 1) if not line.startswith("#")]
    while lines and not lines[-1].text.strip():
        lines.pop()
    if len(lines) != high:
        last = lines[-1].line if lines else 1
        raise BadDrawing(f"{title}, line {last}: {len(lines)} rows are drawn; there should be {high} (G1.1)")
    for row in lines:
        if len(row.text.rstrip()) > wide or (wide == SIZE and len(row.text.rstrip()) < wide):
            raise BadDrawing(f"{title}, line {row.line}: {len(row.text.rstrip())} signs; there should be {wide} (G1.1)")
    return [Row(row.line, row.text.rstrip().ljust(wide)) for row in lines]


def turned(rows: list[str], turn: int) -> list[str]:
    """Return a square drawing after a number of quarter turns clockwise."""
    for _ in range(turn):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    return rows


def turned_back(x: int, y: int, turn: int) -> tuple[int, int]:
    """Return where a cell of a turned drawing is in the original drawing."""
    for _ in range(turn):
        x, y = y, SIZE - 1 - x
    return x, y
