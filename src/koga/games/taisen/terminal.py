"""Ninja Taisen's path in the terminal: tiles in a row, Monkey's stacks above them and Wolf's below, tops outermost."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from koga.core.line import phrase
from koga.core.marks import mark, meta
from koga.games.taisen.view import PACKAGE, TaisenView

CELL, NARROW = 6, 4  # columns a tile, and at least
LEAST = 4  # minimum rows per side, so that the path keeps its place
PAINT = {
    "R": "bold white on #b3261e",
    "G": "bold white on #1e6b34",
    "B": "bold white on #1f4e9c",
    "S": "bold black on #f0b429",
}
DIE = {"red": "R", "green": "G", "blue": "B"}


def draw(view: TaisenView, lang: str) -> RenderableType:
    return Group(board(view, lang, (CELL * len(view.tiles), 0)), hand(view, lang))


def board(view: TaisenView, lang: str, size: tuple[int, int]) -> RenderableType:
    """Draw both stacks of every tile; in a narrow window the tiles are closer together."""
    cell = max(NARROW, min(CELL, size[0] // len(view.tiles)))
    monkey, wolf = [tile.monkey for tile in view.tiles], [tile.wolf for tile in view.tiles]
    rows = [row_of(monkey, level, cell, view.active == "monkey") for level in reversed(range(highest(monkey)))]
    rows.append(numbers(view, cell))
    rows += [row_of(wolf, level, cell, view.active == "wolf") for level in range(highest(wolf))]
    return Group(heading(view, lang, size[0]), *rows)


def numbers(view: TaisenView, cell: int) -> Text:
    row = Text(no_wrap=True, style="bold")
    for tile in view.tiles:
        number = Text(f"{tile.number:^{cell}}")
        number.apply_meta(meta(mark(to=tile.number)))
        row.append_text(number)
    return row


def hand(view: TaisenView, lang: str) -> RenderableType:
    """Draw the dice (used ones struck through), and the ninjas out of the game; the log tells the fights."""
    return Group(*footing(view, lang))


def highest(stacks: list[tuple[str, ...]]) -> int:
    return max(LEAST, *(len(stack) for stack in stacks))


def row_of(stacks: list[tuple[str, ...]], level: int, cell: int, active: bool) -> Text:
    """Draw the ninjas at one height of all stacks; those of the side to move are marked."""
    row = Text(no_wrap=True)
    for tile, stack in enumerate(stacks):
        row.append(" ")
        if level >= len(stack):
            row.append(" " * (cell - 1))
            continue
        ninja = Text(f"{stack[level]:2}".center(cell - 2 + cell % 2), PAINT[stack[level][0]])
        if active:
            ninja.apply_meta(meta(mark(ninja=stack[level], from_=tile)))
        row.append_text(ninja)
        row.append(" " * (cell - 1 - len(ninja)))
    return row


def heading(view: TaisenView, lang: str, width: int) -> Text:
    """Monkey's village is on the left, Wolf's on the right (T1.1)."""
    left = f"{phrase(PACKAGE, 'seat.monkey', lang)} → ({phrase(PACKAGE, 'village.monkey', lang)} 0)"
    right = f"({phrase(PACKAGE, 'village.wolf', lang)} 10) ← {phrase(PACKAGE, 'seat.wolf', lang)}"
    return Text(f"{left}{' ' * max(1, min(8, width - cell_len(left + right)))}{right}", "bold")


def footing(view: TaisenView, lang: str) -> list[Text]:
    side = phrase(PACKAGE, f"seat.{view.active}", lang)
    dice = Text(f"{phrase(PACKAGE, 'terminal.turn', lang).format(side=side)}   ")
    if view.dice[0].face:
        dice.append(f"{phrase(PACKAGE, 'terminal.dice', lang)}: ")
        for die in view.dice:
            dice.append(f" {die.face} ", "dim strike" if die.used else PAINT[DIE[die.colour]])
            dice.append(" ")
    if view.shogun_moved:
        dice.append(f"  ({phrase(PACKAGE, 'terminal.shogun-moved', lang)})")
    lines = [dice]
    for name, out in (("monkey", view.monkey_out), ("wolf", view.wolf_out)):
        if out:
            who = phrase(PACKAGE, f"seat.{name}", lang)
            lines.append(Text(f"{phrase(PACKAGE, 'terminal.out', lang)} ({who}): {' '.join(out)}", "dim"))
    return lines
