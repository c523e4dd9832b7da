"""A game as a plain transcript: the person types actions, bots think, and everything is printed line by line."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

from koga.cli.session import Session, write_record
from koga.core.game import SPECTATOR, InvalidInput, find
from koga.core.line import Line
from koga.core.rulebook import Rule, rule
from koga.core.snapshot import Choice, Snapshot

MOST_HINTS = 5  # estimates shown for a hint; proven values are shown for every action


class Leave(Exception):
    """Raised when the person quits."""


def show(snapshot: Snapshot, lang: str) -> RenderableType:
    """Return a seat's view as a drawing."""
    draw = import_module(find(snapshot.game).terminal)
    parts: list[RenderableType] = [draw.draw(snapshot.view, lang)]
    if snapshot.end:
        parts.append(Text("\n".join(line.text(lang) for line in snapshot.end), style="bold"))
    return Group(*parts)


class Transcript:
    """A session printed to standard output."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lang = session.lang
        self.say = session.say
        self.console = Console(highlight=False, markup=False)
        self.shown = dict.fromkeys((SPECTATOR, *range(session.match.position.seats)), 0)

    def play(self) -> None:
        """Play to the end of the game, or until the person leaves."""
        session = self.session
        while not session.over:
            seat = session.match.position.to_act
            if seat in session.bots:
                self.let_think(seat)
            else:
                self.ask(seat)
        self.tell()
        self.console.print(show(session.match.snapshot(session.here), self.lang))
        if session.failure:
            self.console.print(session.failure, style="bold")

    def let_think(self, seat: int) -> None:
        with self.console.status(self.say("thinks", who=self.session.seat_name(seat))):
            spoilt = self.session.let_bot_act(seat)
        self.judge(spoilt)
        if self.session.here == SPECTATOR:
            self.tell()

    def judge(self, spoilt: Line | None) -> None:
        if spoilt is not None:
            name = self.session.match.acts[-1].name
            self.console.print(self.say("mistake", name=name, what=spoilt.text(self.lang)), style="bold")

    def tell(self) -> None:
        """Print what happened since the last call, as the seat at the screen may know it."""
        here = self.session.here
        log = self.session.match.log(here)
        for lines in log[self.shown[here] :]:
            for line in lines:
                self.console.print(f"  {line.text(self.lang)}", style="dim")
        self.shown[here] = len(log)

    def ask(self, seat: int) -> None:
        """Read one line from the person on this seat: an action or a command."""
        if self.session.needs_cover(seat):
            self.console.clear()
            self.type_in(self.say("cover", who=self.session.seat_name(seat)))
        self.session.here = seat
        snapshot = self.session.match.snapshot(seat)
        self.console.print(show(snapshot, self.lang))
        self.tell()
        self.console.print(self.session.question(seat), style="bold")
        while not self.take(seat, snapshot, self.type_in(self.say("prompt"))):
            pass

    def type_in(self, prompt: str) -> str:
        try:
            return self.console.input(prompt).strip()
        except (EOFError, KeyboardInterrupt) as error:
            raise Leave from error

    def take(self, seat: int, snapshot: Snapshot, text: str) -> bool:
        """Play or answer one line of input; return whether the board must be shown again."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if word in ("", "?", "help"):
            self.list_choices(snapshot)
            return False
        if word == "quit":
            raise Leave
        if word in ("why", "rules", "hint", "save"):
            {"why": self.why, "rules": self.rule, "hint": self.hint, "save": self.save}[word](rest)
            return False
        if word == "undo":
            return self.undo(seat)
        return self.act(seat, snapshot, text)

    def list_choices(self, snapshot: Snapshot) -> None:
        self.console.print(self.say("help"), style="dim")
        for choice in snapshot.choices:
            self.console.print(f"  {choice.name:12} {choice.label.text(self.lang)}")

    def act(self, seat: int, snapshot: Snapshot, text: str) -> bool:
        found = [choice for choice in snapshot.choices if choice.name == text] or [
            choice for choice in snapshot.choices if choice.name.startswith(text)
        ]
        if len(found) == 1:
            self.judge(self.session.take(seat, self.session.pick(found[0])))
            return True
        self.console.print(
            self.say("which", text=text, names=names_of(found)) if found else self.say("none", text=text)
        )
        return False

    def why(self, text: str) -> None:
        """Print the rule that forbids an action, or that the action is legal."""
        try:
            found = self.session.why(text)
        except InvalidInput as error:
            self.console.print(str(error))
            return
        if found is None:
            self.console.print(self.say("legal", name=text))
        else:
            self.print_rule(found)

    def rule(self, id: str) -> None:
        try:
            self.print_rule(rule(self.session.game, id, self.lang))
        except InvalidInput as error:
            self.console.print(str(error))

    def print_rule(self, rule: Rule) -> None:
        self.console.print(f"{rule.id}  {rule.title}", style="bold")
        self.console.print(rule.text)

    def hint(self, _: str) -> None:
        """Print what each choice leads to where that is known, otherwise the adviser's estimates, best first."""
        found = self.session.evaluations()
        for one in found if found[0].proof is not None else found[:MOST_HINTS]:
            name, label = self.session.plan(one)
            self.console.print("  " + self.say("hint", name=name, label=label, what=self.session.note(one)))

    def undo(self, seat: int) -> bool:
        undone = self.session.undo(seat)
        length = len(self.session.match.acts)
        self.shown = {one: min(count, length) for one, count in self.shown.items()}
        self.console.print(self.say("undone" if undone else "not-undone"))
        return undone

    def save(self, name: str) -> None:
        try:
            path = self.session.save(name)
        except InvalidInput as error:
            self.console.print(str(error))
            return
        self.console.print(self.say("saved", file=path))


def names_of(choices: list[Choice]) -> str:
    return ", ".join(choice.name for choice in choices)


def run(session: Session, out: Path | None) -> None:
    """Play a session and write its record once the game is over."""
    transcript = Transcript(session)
    try:
        transcript.play()
    except Leave:
        print("\n" + session.say("left"), file=sys.stderr)
        return
    transcript.console.print(session.say("recorded", file=write_record(session, out)))
