"""The replay screen: step through a record."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, ProgressBar, Static

from koga.cli.tui.board import Board
from koga.cli.tui.panes import LogPane, result
from koga.core.game import SPECTATOR
from koga.core.line import phrase, words
from koga.core.match import Match
from koga.core.position import CHANCE
from koga.core.record import Record

KEYS = (
    ("right,l,enter", "forward"),
    ("left,h", "back"),
    ("pagedown", "forward_turn"),
    ("pageup", "back_turn"),
    ("home", "first"),
    ("end", "last"),
    ("escape,q", "close"),
)


class ReplayScreen(Screen[None]):
    """Steps through the actions of a record as one seat, or a spectator, saw them."""

    def __init__(self, record: Record, lang: str, seat: int = SPECTATOR, ply: int = 0) -> None:
        super().__init__()
        self.record = record
        self.lang = lang
        self.seat = seat
        self.match = Match.at(record)
        self.acts = record.acts()
        self.ply = ply or self.first_decision()
        for keys, name in KEYS:
            text = phrase("koga.cli", f"replay.{name.replace('_', '-')}", lang)
            self._bindings.bind(keys, name, text, priority=True)  # otherwise the focused pane would scroll

    def compose(self) -> ComposeResult:
        yield Static(id="ask", markup=False)
        with Horizontal():
            with VerticalScroll(id="left"):
                yield Board(self.lang, id="board")
                yield Static(id="result")
            with Vertical(id="right"):
                yield LogPane(self.lang, id="log")
                yield ProgressBar(len(self.acts), show_eta=False, show_percentage=False, id="progress")
        yield Footer()

    def on_mount(self) -> None:
        self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self.query_one(Board).draw)

    def first_decision(self) -> int:
        """Return the number of draws before the first decision."""
        return next((number for number, act in enumerate(self.acts) if act.seat != CHANCE), len(self.acts))

    def show(self) -> None:
        snapshot = self.match.snapshot(self.seat, self.ply)
        title = words(self.record.game.package)["game"][f"title_{self.lang}"]
        where = phrase("koga.cli", "replay.where", self.lang).format(ply=self.ply, plies=len(self.acts), game=title)
        self.query_one("#ask", Static).update(Text(where))
        self.query_one(Board).show(snapshot)
        self.query_one(LogPane).show(snapshot, self.ply - 1)
        self.query_one("#result", Static).update(result(snapshot, self.lang) if snapshot.end else "")
        self.query_one(ProgressBar).update(progress=self.ply)

    def go_to(self, ply: int) -> None:
        self.ply = max(0, min(ply, len(self.acts)))
        self.show()

    def turn(self, step: int) -> int:
        """Return the next ply, forward or back, at which another seat is to act."""
        ply = self.ply
        seat = self.acts[ply].seat if ply < len(self.acts) else None
        while 0 < ply + step < len(self.acts):
            ply += step
            if self.acts[ply].seat not in (seat, CHANCE):
                return ply
        return len(self.acts) if step > 0 else self.first_decision()

    def action_forward(self) -> None:
        self.go_to(self.ply + 1)

    def action_back(self) -> None:
        self.go_to(self.ply - 1)

    def action_forward_turn(self) -> None:
        self.go_to(self.turn(1))

    def action_back_turn(self) -> None:
        self.go_to(self.turn(-1))

    def action_first(self) -> None:
        self.go_to(self.first_decision())

    def action_last(self) -> None:
        self.go_to(len(self.acts))

    def action_close(self) -> None:
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit()
