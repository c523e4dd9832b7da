"""Play in the terminal: whoever sits here types, bots think, everything else is the referee's."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

from koga.bots.bot import Bot, Evaluator, bot, choose, evaluate, imagined
from koga.cli.common import write_new
from koga.core.game import SPECTATOR, Game, InvalidInput, find
from koga.core.line import phrase
from koga.core.match import Match
from koga.core.position import OVER, Rng
from koga.core.record import write
from koga.core.rulebook import rule
from koga.core.snapshot import Choice, Snapshot
from koga.solvers import exact

HINT = "search:1s"


class Leave(Exception):
    """The person here goes away."""


def show(snapshot: Snapshot, lang: str) -> RenderableType:
    """What a seat sees, drawn."""
    draw = import_module(find(snapshot.game).terminal).draw
    parts: list[RenderableType] = [draw(snapshot.view, lang)]
    if snapshot.end:
        parts.append(Text("\n".join(line.text(lang) for line in snapshot.end), style="bold"))
    return Group(*parts)


class Session:
    """One match at this terminal."""

    def __init__(self, game: Game, match: Match, players: list[str], lang: str, seed: int, judge: bool = False) -> None:
        """`judge`: whoever makes a mistake is told at once, as far as exact play is known."""
        self.game = game
        self.judge = judge
        self.match = match
        self.lang = lang
        self.rng = Rng(seed)
        self.bots: dict[int, Bot] = {seat: bot(game, name) for seat, name in enumerate(players) if name != "human"}
        self.console = Console(highlight=False, markup=False)
        self.told = dict.fromkeys((SPECTATOR, *range(match.position.seats)), 0)
        self.here = self.only_person()  # whose eyes are on the screen

    def play(self) -> None:
        """To the end of the game, or until the person leaves."""
        while self.match.position.to_act != OVER:
            seat = self.match.position.to_act
            if seat in self.bots:
                self.let_think(seat)
            else:
                self.ask(seat)
        self.tell()
        self.console.print(show(self.match.snapshot(self.here), self.lang))

    def only_person(self) -> int:
        """The seat of the one person here; SPECTATOR if there are none or several."""
        persons = [seat for seat in range(self.match.position.seats) if seat not in self.bots]
        return persons[0] if len(persons) == 1 else SPECTATOR

    def let_think(self, seat: int) -> None:
        who = self.game.seat(self.match.position, seat).text(self.lang)
        with self.console.status(self.say("thinks", who=who)):
            action = choose(self.bots[seat], self.match.position, self.rng)
        self.play_out(seat, action)
        if self.here == SPECTATOR:
            self.tell()

    def play_out(self, seat: int, action: int) -> None:
        spoilt = exact.mistake(self.game, self.match.position, action) if self.judge else None
        self.match.act(seat, action)
        if spoilt is not None:
            name = self.match.record.acts()[-1].name
            self.console.print(self.say("mistake", name=name, what=spoilt.text(self.lang)), style="bold")

    def tell(self) -> None:
        """What happened since it was last told to whoever is here, as that seat may know it."""
        log = self.match.log(self.here)
        for lines in log[self.told[self.here] :]:
            for line in lines:
                self.console.print(f"  {line.text(self.lang)}", style="dim")
        self.told[self.here] = len(log)

    def ask(self, seat: int) -> None:
        """One line from the person on this seat: an action, or a word to the table."""
        if self.game.secrets and self.only_person() == SPECTATOR and self.here != seat:
            self.cover(seat)
        self.here = seat
        snapshot = self.match.snapshot(seat)
        self.console.print(show(snapshot, self.lang))
        self.tell()
        who = snapshot.seats[seat].text(self.lang)
        self.console.print(self.say("turn", who=who, ask=snapshot.ask.text(self.lang)), style="bold")
        while not self.take(seat, snapshot, self.type_in(self.say("prompt"))):
            pass

    def cover(self, seat: int) -> None:
        """Between two persons at one screen: nothing is shown until the next one says so."""
        self.console.clear()
        who = self.game.seat(self.match.position, seat).text(self.lang)
        self.type_in(self.say("cover", who=who))

    def type_in(self, prompt: str) -> str:
        try:
            return self.console.input(prompt).strip()
        except (EOFError, KeyboardInterrupt) as error:
            raise Leave from error

    def take(self, seat: int, snapshot: Snapshot, text: str) -> bool:
        """Whether the board has to be shown anew."""
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
            self.play_out(seat, found[0].action)
            return True
        self.console.print(
            self.say("which", text=text, names=names_of(found)) if found else self.say("none", text=text)
        )
        return False

    def why(self, text: str) -> None:
        """The rule against an action, or that there is none."""
        try:
            action = self.game.action_number(self.match.position, text)
        except InvalidInput as error:
            self.console.print(str(error))
            return
        id = self.match.position.forbidden_by(action)
        if id is None:
            self.console.print(self.say("legal", name=text))
        else:
            self.rule(id)

    def rule(self, id: str) -> None:
        try:
            found = rule(self.game, id, self.lang)
        except InvalidInput as error:
            self.console.print(str(error))
            return
        self.console.print(f"{found.id}  {found.title}", style="bold")
        self.console.print(found.text)

    def hint(self, _: str) -> None:
        """What each choice leads to, where that is known; else what a search thinks of them. The best first."""
        position = self.match.position
        known = exact.evaluate(self.game, imagined(position, self.rng))
        if known is not None:
            for one in known:
                name, label = self.game.action_name(position, one.action), self.game.label(position, one.action)
                assert one.proof is not None, "what a solver says is proven"
                text = self.say("exact", name=name, label=label.text(self.lang), what=one.proof.text(self.lang))
                self.console.print(f"  {text}")
            return
        adviser = bot(self.game, HINT)
        assert isinstance(adviser, Evaluator)
        for one in sorted(evaluate(adviser, position, self.rng), key=lambda one: -one.visits)[:5]:
            name, label = self.game.action_name(position, one.action), self.game.label(position, one.action)
            value, text = round(100 * one.value), label.text(self.lang)
            self.console.print("  " + self.say("hint", name=name, label=text, visits=one.visits, value=value))

    def undo(self, seat: int) -> bool:
        """Back to the last decision of this seat, over what bots did since; never over a draw."""
        undone = False
        while self.match.take_back():
            undone = True
            if self.match.position.to_act == seat:
                break
        length = len(self.match.record.acts())
        self.told = {one: min(told, length) for one, told in self.told.items()}
        self.console.print(self.say("undone" if undone else "not-undone"))
        return undone

    def save(self, name: str) -> None:
        try:
            path = Path(name or free_name(self.game))
            write_new(path, write(self.match.close()))
        except InvalidInput as error:
            self.console.print(str(error))
            return
        self.console.print(self.say("saved", file=path))

    def say(self, key: str, **fields: object) -> str:
        return phrase("koga.cli", f"terminal.{key}", self.lang).format(**fields)


def names_of(choices: list[Choice]) -> str:
    return ", ".join(choice.name for choice in choices)


def free_name(game: Game) -> str:
    """A file name that is not taken yet, in this folder."""
    number = 1
    while Path(f"{game.name}-{number}.koga").exists():
        number += 1
    return f"{game.name}-{number}.koga"


def run(session: Session, out: Path | None) -> None:
    """Plays a session and writes its record once the game is over."""
    try:
        session.play()
    except Leave:
        print("\n" + session.say("left"), file=sys.stderr)
        return
    path = out or Path(free_name(session.game))
    write_new(path, write(session.match.record))
    session.console.print(session.say("recorded", file=path))
