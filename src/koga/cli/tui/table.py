"""The table screen: a session with choices by cursor, mouse or typing."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from koga.cli.session import Advice, Pick, Session, write_record
from koga.cli.tui.board import Board
from koga.cli.tui.dialogs import Cover, Notice
from koga.cli.tui.panes import LogPane, result
from koga.cli.tui.replay import ReplayScreen
from koga.core.game import SPECTATOR, InvalidInput
from koga.core.line import Line, phrase
from koga.core.marks import marked, meta
from koga.core.snapshot import Snapshot

BETWEEN_DRAWINGS = 0.2  # seconds, while bots act
KEYS = (
    ("h", "hint"),
    ("u", "undo"),
    ("slash", "find"),
    ("s", "save"),
    ("r", "replay"),
    ("escape", "all"),
    ("q", "leave"),
)


def bindings(part: str, keys: tuple[tuple[str, str], ...], lang: str) -> list[Binding]:
    return [Binding(key, name, phrase("koga.cli", f"{part}.{name}", lang)) for key, name in keys]


class TableScreen(Screen[None]):
    """Screen of a game in progress. Bots act in a worker thread; when a person is to act, the choices are listed."""

    def __init__(self, session: Session, out: Path | None = None) -> None:
        super().__init__()
        self.session = session
        self.out = out
        self.lang = session.lang
        self.snapshot: Snapshot | None = None
        self.picks: list[Pick] = []
        self.shown: list[int] = []  # numbers of the picks in the list
        self.advice: Advice | None = None
        self.remarks: dict[int, str] = {}
        self.known = 0  # number of actions the person had seen at their last choice
        self.recorded: Path | None = None
        for binding in bindings("key", KEYS, self.lang):
            self._bindings.bind(binding.key, binding.action, binding.description)

    def compose(self) -> ComposeResult:
        yield Static(id="ask", markup=False)
        with Horizontal():
            with VerticalScroll(id="left"):
                yield Board(self.lang, id="board")
                yield Static(id="result")
            with Vertical(id="right"):
                yield LogPane(self.lang, id="log")
                yield Input(placeholder=self.session.say("find"), id="find")
                yield OptionList(id="picks", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#picks").focus()
        self.go_on()

    def on_resize(self) -> None:
        self.call_after_refresh(self.query_one(Board).draw)

    # The course of the game.

    @work(exclusive=True, group="game")
    async def go_on(self) -> None:
        """Let bots act until a person is to act or the game is over."""
        session, drawn = self.session, 0.0
        while not session.over and (seat := session.match.position.to_act) in session.bots:
            if time.monotonic() - drawn > BETWEEN_DRAWINGS:
                self.show_snapshot(session.here, session.say("thinks", who=session.seat_name(seat)))
                drawn = time.monotonic()
            self.remark(await asyncio.to_thread(session.let_bot_act, seat))
        if session.over:
            self.finish()
            return
        seat = session.match.position.to_act
        if session.needs_cover(seat):
            who = session.seat_name(seat)
            self.show_snapshot(SPECTATOR, who)  # no secret stays on the screen under the cover
            await self.app.push_screen_wait(Cover(who, session.say("cover-text", who=who), session.say("go-on")))
        session.here = seat
        self.show_choices(seat)

    def show_snapshot(self, seat: int, ask: str, offers: bool = False) -> Snapshot:
        snapshot = self.session.match.snapshot(seat)
        self.snapshot = snapshot
        self.picks = self.session.picks(snapshot) if offers else []
        self.query_one("#ask", Static).update(Text(ask))
        self.query_one(Board).show(snapshot, [pick.fields for pick in self.picks])
        self.query_one(LogPane).show(snapshot, self.known, self.remarks)
        self.advice = None
        self.list_picks(range(len(self.picks)))
        return snapshot

    def show_choices(self, seat: int) -> None:
        self.query_one("#find", Input).value = ""
        snapshot = self.show_snapshot(seat, self.session.question(seat), offers=True)
        self.known = len(snapshot.log)
        self.query_one("#picks").focus()

    def finish(self) -> None:
        """Show the result and write the record."""
        session = self.session
        if self.recorded is None:
            self.recorded = write_record(session, self.out)
        snapshot = self.show_snapshot(session.here, session.say("recorded", file=self.recorded))
        shown = Text(session.failure, "bold") if session.failure else result(snapshot, self.lang)
        self.query_one("#result", Static).update(shown)
        self.query_one("#left").scroll_end(animate=False)
        menu = self.query_one("#picks", OptionList)
        for name in ("replay", "leave"):
            menu.add_option(Option(phrase("koga.cli", f"key.{name}", self.lang), f"menu-{name}"))
        menu.highlighted = 0
        menu.focus()

    def remark(self, spoilt: Line | None) -> None:
        if spoilt is not None:
            name = self.session.match.acts[-1].name
            what = self.session.say("mistake", name=name, what=spoilt.text(self.lang))
            self.remarks[len(self.session.match.acts)] = what

    # Choosing.

    def list_picks(self, numbers: range | list[int], highlighted: int | None = None) -> None:
        """List picks by their numbers, with the last hint's value of each."""
        self.shown = list(numbers)
        found = self.query_one("#picks", OptionList)
        found.clear_options()
        found.add_options([Option(self.pick_text(number), f"pick-{number}") for number in self.shown])
        if self.shown:
            found.highlighted = self.shown.index(highlighted) if highlighted in self.shown else 0

    def pick_text(self, number: int) -> Text:
        notes = self.advice.notes if self.advice else {}
        best = self.advice is not None and number == self.advice.best
        text = Text.assemble(("★ " if best else "", "bold"), self.picks[number].text)
        if number in notes:
            text.append(f"  {notes[number]}", "italic" if best else "dim italic")
        return text

    @on(OptionList.OptionHighlighted, "#picks")
    def light(self, event: OptionList.OptionHighlighted) -> None:
        """Show the highlighted choice on the board."""
        kind, _, number = (event.option_id or "").partition("-")
        if kind == "pick" and int(number) < len(self.picks):
            pick = self.picks[int(number)]
            self.query_one(Board).light(pick.fields, pick.way)

    @on(OptionList.OptionSelected, "#picks")
    def choose(self, event: OptionList.OptionSelected) -> None:
        kind, _, name = (event.option_id or "").partition("-")
        if kind == "menu":
            self.run_action_named(name)
        elif int(name) < len(self.picks):
            self.take(int(name))

    def run_action_named(self, name: str) -> None:
        {"replay": self.action_replay, "leave": self.action_leave}[name]()

    def take(self, number: int) -> None:
        seat = self.session.match.position.to_act
        if seat in self.session.bots or self.session.over:
            return
        self.remark(self.session.take(seat, self.picks[number]))
        self.go_on()

    @on(Board.Pressed)
    def press(self, event: Board.Pressed) -> None:
        """Handle a click on the board: play the highlighted choice there, or list the choices there."""
        found = [number for number, pick in enumerate(self.picks) if marked(meta(*event.marks), pick.fields)]
        menu = self.query_one("#picks", OptionList)
        if not found:
            return
        current = self.shown[menu.highlighted] if menu.highlighted is not None and self.shown else None
        if current in found and (len(found) == 1 or self.shown == found):
            self.take(current)
        else:
            self.list_picks(found)
            menu.focus()

    @on(Input.Changed, "#find")
    def narrow(self, event: Input.Changed) -> None:
        """List only the choices that contain the typed text."""
        text = event.value.casefold()
        found = [
            number
            for number, pick in enumerate(self.picks)
            if text in pick.text.casefold() or text in pick.name.casefold()
        ]
        if self.picks:
            self.list_picks(found)

    @on(Input.Submitted, "#find")
    def submit(self, event: Input.Submitted) -> None:
        """Play the only choice left; if there is none, show the rule that forbids the typed action."""
        if len(self.shown) == 1:
            self.take(self.shown[0])
        elif self.shown:
            self.query_one("#picks").focus()
        else:
            self.explain(event.value)

    def explain(self, text: str) -> None:
        try:
            found = self.session.why(text)
        except InvalidInput as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        if found is None:
            self.notify(self.session.say("legal", name=text), markup=False)
        else:
            self.app.push_screen(Notice(f"{found.id}  {found.title}", found.text, self.session.say("close")))

    # Keys.

    def ready(self) -> bool:
        """Return whether a person is to act and the choices are listed."""
        return bool(self.picks) and not self.session.over

    def action_find(self) -> None:
        self.query_one("#find").focus()

    def action_all(self) -> None:
        """List all choices again."""
        self.query_one("#find", Input).value = ""
        if self.ready():
            self.list_picks(range(len(self.picks)))
        self.query_one("#picks").focus()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        if not self.ready():
            return
        picks, ply = self.picks, len(self.session.match.acts)
        self.notify(self.session.say("advising"), timeout=2)
        advice = await asyncio.to_thread(self.session.advice, picks)
        if picks is self.picks and ply == len(self.session.match.acts):
            self.advice = advice
            self.list_picks(range(len(picks)), advice.best)

    def action_undo(self) -> None:
        if not self.ready():
            return
        undone = self.session.undo(self.session.match.position.to_act)
        self.notify(self.session.say("undone" if undone else "not-undone"))
        if undone:
            self.remarks = {ply: text for ply, text in self.remarks.items() if ply <= len(self.session.match.acts)}
            self.go_on()

    def action_save(self) -> None:
        if not self.ready():
            return
        try:
            self.notify(self.session.say("saved", file=self.session.save()), markup=False)
        except InvalidInput as error:
            self.notify(str(error), severity="error", markup=False)

    def action_replay(self) -> None:
        """Replay the finished game; not offered during the game, where it could reveal lines that may no longer be
        shown."""
        if self.session.over:
            self.app.push_screen(ReplayScreen(self.session.match.record, self.lang, self.session.here))
        else:
            self.notify(self.session.say("replay-later"))

    def action_leave(self) -> None:
        self.app.exit()
