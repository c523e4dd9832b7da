"""Ninja Taisen's path in the terminal: tiles in a row, Monkey's stacks above them and Wolf's below, tops outermost."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from koga.core.line import phrase
from koga.games.taisen.view import PACKAGE, TaisenView

CELL = 6  # columns a tile
LEAST = 4  # rows a side, so that the path does not jump about
PAINT = {"R": "bold white on red", "G": "bold black on green", "B": "bold white on blue", "S": "bold black on yellow"}
DIE = {"red": "R", "green": "G", "blue": "B"}


def draw(view: TaisenView, lang: str) -> RenderableType:
    """Both stacks of every tile, the dice (used ones struck through), and who is out; the log tells the fights."""
    monkey, wolf = [tile.monkey for tile in view.tiles], [tile.wolf for tile in view.tiles]
    rows = [row_of(monkey, level) for level in reversed(range(highest(monkey)))]
    rows.append(Text("".join(f"{tile.number:^{CELL}}" for tile in view.tiles), "bold"))
    rows += [row_of(wolf, level) for level in range(highest(wolf))]
    return Group(heading(view, lang), *rows, *footing(view, lang))


def highest(stacks: list[tuple[str, ...]]) -> int:
    return max(LEAST, *(len(stack) for stack in stacks))


def row_of(stacks: list[tuple[str, ...]], level: int) -> Text:
    """The ninjas with so many below them."""
    row = Text(no_wrap=True)
    for stack in stacks:
        row.append(" ")
        if level < len(stack):
            row.append(card(stack[level]))
            row.append(" ")
        else:
            row.append("     ")
    return row


def card(ninja: str) -> Text:
    return Text(f" {ninja:2} ", PAINT[ninja[0]])


def heading(view: TaisenView, lang: str) -> Text:
    """Monkey's village is on the left, Wolf's on the right (T1.1)."""
    left = f"{phrase(PACKAGE, 'seat.monkey', lang)} → ({phrase(PACKAGE, 'village.monkey', lang)} 0)"
    right = f"({phrase(PACKAGE, 'village.wolf', lang)} 10) ← {phrase(PACKAGE, 'seat.wolf', lang)}"
    return Text(f"{left}        {right}", "bold")


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
