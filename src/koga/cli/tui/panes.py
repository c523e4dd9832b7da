"""The panes beside the board: the log and the result."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.containers import VerticalScroll
from textual.widgets import Static

from koga.core.snapshot import Snapshot

MOST_LINES = 300


class LogPane(VerticalScroll):
    """The log, newest line last; lines since the viewer's last choice stand out."""

    can_focus = True

    def __init__(self, lang: str, id: str) -> None:
        super().__init__(Static(id=f"{id}-lines"), id=id)
        self.lang = lang

    def show(self, snapshot: Snapshot, known: int = 0, remarks: dict[int, str] | None = None) -> None:
        """Show a snapshot's log; the first `known` actions are dimmed. Remarks are printed below their action."""
        lines = []
        for number, entry in enumerate(snapshot.log, start=1):
            style = "dim" if number <= known else ""
            lines += [Text(line.text(self.lang), style) for line in entry]
            if remarks and number in remarks:
                lines.append(Text(remarks[number], "bold"))
        self.query_one(Static).update(Text("\n").join(lines[-MOST_LINES:]))
        self.scroll_end(animate=False)


def result(snapshot: Snapshot, lang: str) -> RenderableType:
    """Return how the game ended, with the score breakdown."""
    end = Text("\n".join(line.text(lang) for line in snapshot.end), style="bold")
    if not snapshot.parts:
        return end
    table = Table(box=None, padding=(0, 1))
    table.add_column("")
    for seat in snapshot.seats:
        table.add_column(seat.text(lang), justify="right")
    for part in snapshot.parts:
        cells = ["" if value is None else str(value) for value in part.values]
        table.add_row(part.label.text(lang), *cells, style="bold" if part.total else "")
    return Group(end, table)
