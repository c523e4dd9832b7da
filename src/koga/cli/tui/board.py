"""The board of any game: drawn by the game, clickable wherever the drawing has marks."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.widgets import Static

from koga.core.game import find
from koga.core.marks import KEY, Mark, marked
from koga.core.snapshot import Snapshot

LIT = Style(bold=True, color="black", bgcolor="bright_yellow")
WAY = Style(bold=True, color="black", bgcolor="yellow")
ON_OFFER = Style(bold=True, underline=True)
ROOM_BELOW = 3  # least number of rows under the board for the hand


class Highlighted:
    """A drawing in which the parts of the current choice are highlighted, and those of other choices underlined."""

    def __init__(
        self, drawing: RenderableType, lit: dict[str, str], way: tuple[str, ...], offers: list[dict[str, str]]
    ):
        self.drawing = drawing
        self.lit = lit
        self.way = way
        self.offers = offers

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.drawing, options):
            style = segment.style
            if style is None or KEY not in style.meta:
                yield segment
            else:
                yield Segment(segment.text, style + self.light(style), segment.control)

    def light(self, style: Style) -> Style:
        if self.lit and marked(style.meta, self.lit):
            return LIT
        if any(marked(style.meta, {"place": place}) for place in self.way):
            return WAY
        return ON_OFFER if any(marked(style.meta, fields) for fields in self.offers) else Style.null()


class Board(Static):
    """Widget with the board as a seat sees it. Posts `Pressed` with the marks of the part that was clicked."""

    class Pressed(Message):
        def __init__(self, marks: tuple[Mark, ...]) -> None:
            super().__init__()
            self.marks = marks

    def __init__(self, lang: str, id: str) -> None:
        super().__init__(id=id)
        self.lang = lang
        self.snapshot: Snapshot | None = None
        self.lit: dict[str, str] = {}
        self.way: tuple[str, ...] = ()
        self.offers: list[dict[str, str]] = []

    def show(self, snapshot: Snapshot, offers: Iterable[dict[str, str]] = ()) -> None:
        self.snapshot = snapshot
        self.offers = [fields for fields in offers if fields]
        self.light({})

    def light(self, fields: dict[str, str], way: tuple[str, ...] = ()) -> None:
        """Highlight the parts of the board that a choice concerns, and the way there."""
        self.lit, self.way = fields, way
        self.draw()

    def draw(self) -> None:
        assert self.parent is not None
        if self.snapshot is None or not self.parent.size.width:  # type: ignore[attr-defined]
            return
        game = import_module(find(self.snapshot.game).terminal)
        room = self.parent.size  # type: ignore[attr-defined]
        drawing = game.board(self.snapshot.view, self.lang, (room.width, room.height - ROOM_BELOW))
        below = game.hand(self.snapshot.view, self.lang)
        self.update(Highlighted(Group(drawing, below), self.lit, self.way, self.offers))

    def on_click(self, event: events.Click) -> None:
        marks = event.style.meta.get(KEY)
        if marks:
            self.post_message(self.Pressed(marks))
