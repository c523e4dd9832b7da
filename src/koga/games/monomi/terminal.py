"""Monomi's board in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text

from koga.core.line import words
from koga.core.marks import mark, meta
from koga.games.monomi.view import PACKAGE, MonomiView

WIDTH, HEIGHT = 79, 37
LEAST_WIDTH, LEAST_HEIGHT = 44, 17  # the crossroads of the boards that ship do not touch at this size
# A path is drawn by its kind: for level, upright and slanting ones.
STROKES = {
    "stone-paved road": ("─", "│", "·"),
    "trail": ("·", "·", "·"),
    "bridge": ("═", "║", "∷"),
    "suspension bridge": ("~", "~", "~"),
    "outer wall": ("━", "┃", "▪"),
}
INK = {"inner temple": "bold red", "grounds": "green", "outer wall": "bold yellow"}
PAINT = {1: "white on #b3261e", 2: "white on #1f4e9c", 3: "black on #f0b429", 4: "white on #1e6b34",
         5: "black on #e6e6e6", 6: "white on #7b2d8b"}  # fmt: skip


class Canvas:
    """Characters on a grid, each with its style; a character may be two cells wide."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.width = max(LEAST_WIDTH, min(width, WIDTH))
        self.height = max(LEAST_HEIGHT, min(height, HEIGHT))
        self.cells: list[list[tuple[str, str | Style]]] = [[(" ", "")] * self.width for _ in range(self.height)]

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the cell of a place on the board's canvas of 1000 × 1000."""
        return round(3 + x * (self.width - 7) / 1000), round(y * (self.height - 1) / 1000)

    def line(self, start: tuple[int, int], end: tuple[int, int], strokes: tuple[str, str, str]) -> None:
        (x, y), (x2, y2) = start, end
        sign = strokes[0] if y == y2 else strokes[1] if x == x2 else strokes[2]
        steps = max(abs(x2 - x), 2 * abs(y2 - y)) if y != y2 and x != x2 else max(abs(x2 - x), abs(y2 - y))
        for step in range(1, steps):
            column, row = round(x + (x2 - x) * step / steps), round(y + (y2 - y) * step / steps)
            self.cells[row][column] = (sign, "dim")

    def write(self, cell: tuple[int, int], text: str, style: Style, wide: bool = False) -> None:
        x, y = cell
        left = x - (2 if wide else len(text)) // 2
        for offset, sign in enumerate(text):
            self.cells[y][left + offset] = (sign, style)
        if wide:
            self.cells[y][left + 1] = ("", style)

    def text(self) -> Text:
        drawn = Text(no_wrap=True)
        for row in self.cells:
            for sign, style in row:
                drawn.append(sign, style)
            drawn.append("\n")
        drawn.rstrip()
        return drawn


def draw(view: MonomiView, lang: str) -> RenderableType:
    return Group(board(view, lang, (WIDTH, HEIGHT)), hand(view, lang))


def board(view: MonomiView, lang: str, size: tuple[int, int]) -> RenderableType:
    """Draw the board with its paths, crossroads by their ids, the Ninja as 忍 and the Samurais by number."""
    canvas = Canvas(*size)
    places = {crossroad.id: crossroad for crossroad in view.crossroads}
    for path in view.paths:
        a, b = places[path.a], places[path.b]
        canvas.line(canvas.at(a.x, a.y), canvas.at(b.x, b.y), STROKES.get(path.kind, STROKES["trail"]))
    for place in view.crossroads:
        canvas.write(canvas.at(place.x, place.y), place.id, paint(INK[place.zone], place=place.id))
    for samurai in view.samurais:
        if samurai.at is not None:
            place = places[samurai.at]
            style = paint(PAINT[samurai.number], samurai=samurai.number)
            canvas.write(canvas.at(place.x, place.y), f"[{samurai.number}]", style)
    if view.ninja is not None:
        place = places[view.ninja]
        canvas.write(canvas.at(place.x, place.y), "忍", paint("bold reverse", place=place.id), wide=True)
    return canvas.text()


def paint(style: str, **fields: str | int) -> Style:
    return Style.parse(style) + Style(meta=meta(mark(**fields)))


def hand(view: MonomiView, lang: str) -> Text:
    """List the markers with their places by name, and whose token is face up (M3.7)."""
    names = {crossroad.id: crossroad.ja if lang == "ja" else crossroad.en for crossroad in view.crossroads}
    said = words(PACKAGE)
    text = Text()
    text.append(" 忍 ", "bold reverse")
    text.append(f" {said['seat']['ninja'][lang]}: {place_of(view.ninja, names)}   ")
    for samurai in view.samurais:
        text.append(f"[{samurai.number}]", PAINT[samurai.number])
        colour = said["samurai"][str(samurai.number)][lang]
        token = "○" if samurai.face_up and not samurai.moved else "●"
        text.append(f" {colour} {place_of(samurai.at, names)} {token}   ")
    return text


def place_of(id: str | None, names: dict[str, str]) -> str:
    return "—" if id is None else f"{names[id]} ({id})"
