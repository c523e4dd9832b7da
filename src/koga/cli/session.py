"""Session: a match at this screen with its bots, hints and undo, independent of how it is displayed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from koga.bots.bot import (
    Bot,
    BotFailed,
    Evaluator,
    begin_game,
    best_level,
    bot,
    choose,
    evaluate,
    finish_game,
    forfeit,
    imagined,
)
from koga.cli.common import write_new
from koga.core.evaluation import Evaluation
from koga.core.game import SPECTATOR, Course, Game, game_part
from koga.core.line import Line, phrase
from koga.core.match import Match
from koga.core.position import CHANCE, OVER, Position, Rng
from koga.core.record import write
from koga.core.rulebook import Rule, rule
from koga.core.snapshot import Choice, Snapshot
from koga.solvers import exact

MOST_STEPS = 80  # actions for which a hint follows its bot before it gives up


class Pick(NamedTuple):
    """One choice of a person: an action, or a course of several actions taken as one.

    `fields` say which parts of the board it concerns (koga.core.marks); `way` lists the places on a course.
    """

    name: str
    text: str
    actions: tuple[int, ...]
    fields: dict[str, str]
    way: tuple[str, ...] = ()


class Advice(NamedTuple):
    """A hint: the best pick, and what is known or estimated about each pick, by its number."""

    best: int
    notes: dict[int, str]


class Session:
    def __init__(
        self,
        game: Game,
        match: Match,
        players: list[str],
        lang: str,
        seed: int,
        judge: bool = False,
        adviser: str = "",
    ) -> None:
        """With `judge`, mistakes are named as they happen, in solved games; `adviser` is the bot that gives hints."""
        self.game = game
        self.match = match
        self.players = players
        self.lang = lang
        self.judge = judge
        self.rng = Rng(seed)
        self.adviser = adviser or game_part(game, "bots", "ADVISER") or best_level(game)
        self.bots: dict[int, Bot] = {seat: bot(game, name) for seat, name in enumerate(players) if name != "human"}
        begin_game(self.bots.values(), match.record.agreed)
        self.failure = ""  # why a bot failed and lost the game, if one did
        self.taken: list[tuple[int, int]] = []  # for every pick its seat and the number of actions before it
        self.here = self.only_person()  # the seat of the person at the screen

    @property
    def over(self) -> bool:
        return bool(self.match.position.to_act == OVER or self.match.record.ended is not None)

    def only_person(self) -> int:
        """Return the seat of the one person here; SPECTATOR if there are none or several."""
        persons = [seat for seat in range(self.match.position.seats) if seat not in self.bots]
        return persons[0] if len(persons) == 1 else SPECTATOR

    def needs_cover(self, seat: int) -> bool:
        """Return whether the screen must be covered before this seat may look at it."""
        return self.game.secrets and self.only_person() == SPECTATOR and self.here != seat

    def seat_name(self, seat: int) -> str:
        return self.game.seat(self.match.position, seat).text(self.lang)

    def question(self, seat: int) -> str:
        """Return what is asked of a seat, with its name unless the game's own words begin with it."""
        who, ask = self.seat_name(seat), self.game.ask(self.match.position).text(self.lang)
        return ask if ask.startswith(who) else self.say("turn", who=who, ask=ask)

    def say(self, key: str, **fields: object) -> str:
        return phrase("koga.cli", f"terminal.{key}", self.lang).format(**fields)

    # Acting.

    def let_bot_act(self, seat: int) -> Line | None:
        """Play a bot's action; return what it spoilt if mistakes are named. A bot that fails ends the game."""
        try:
            action = choose(self.bots[seat], self.match.position, self.rng)
        except BotFailed as failed:
            self.failure = self.say("failed", who=self.seat_name(seat), bot=failed.name, reason=failed.reason)
            self.match.abandon(seat)
            finish_game(self.bots.values(), forfeit(self.match.position.seats, seat))
            return None
        return self.act(seat, action)

    def act(self, seat: int, action: int) -> Line | None:
        spoilt = exact.mistake(self.game, self.match.position, action) if self.judge else None
        self.match.act(seat, action)
        if self.over:
            finish_game(self.bots.values(), self.match.record.scores or ())
        return spoilt

    def take(self, seat: int, pick: Pick) -> Line | None:
        """Play a pick: all its actions, or those up to a draw or a question that changes the choices."""
        self.taken.append((seat, len(self.match.acts)))
        spoilt = None
        for action in pick.actions:
            position = self.match.position
            if position.to_act != seat or position.forbidden_by(action) is not None:
                break
            spoilt = self.act(seat, action) or spoilt
        return spoilt

    def undo(self, seat: int) -> bool:
        """Return to the seat's last pick, undoing the bots' actions since; draws of chance are never undone."""
        target = self.undo_target(seat)
        if target is None:
            return False
        while len(self.match.acts) > target and self.match.take_back():
            pass
        self.taken = [one for one in self.taken if one[1] < target]
        return len(self.match.acts) == target

    def undo_target(self, seat: int) -> int | None:
        """Return the number of actions left after an undo; None if nothing can be undone."""
        begun = max((count for who, count in self.taken if who == seat), default=None)
        target = None
        for number in reversed(range(len(self.match.acts))):
            if self.match.acts[number].seat == CHANCE or (begun is not None and number < begun):
                break
            if self.match.acts[number].seat == seat:
                target = number
                if begun is None:
                    break
        return target

    def save(self, name: str = "") -> Path:
        path = Path(name or free_name(self.game))
        write_new(path, write(self.match.close()))
        return path

    # Choosing.

    def picks(self, snapshot: Snapshot) -> list[Pick]:
        """Return what the seat can choose: courses, and every action that does not begin one."""
        draw = import_module(self.game.terminal)
        begun = {course.actions[0] for course in snapshot.courses}
        courses = [course_pick(course, draw.course(course, self.lang)) for course in snapshot.courses]
        return courses + [self.pick(choice) for choice in snapshot.choices if choice.action not in begun]

    def pick(self, choice: Choice) -> Pick:
        fields = {name: str(value) for name, value in choice.label.fields.items()}
        return Pick(choice.name, choice.label.text(self.lang), (choice.action,), fields)

    def why(self, text: str) -> Rule | None:
        """Return the rule that forbids an action, None if it is legal; InvalidInput if there is no such action."""
        id = self.game.explain(self.match.position, self.game.action_number(self.match.position, text))
        return None if id is None else rule(self.game, id, self.lang)

    # Hints.

    def evaluations(self) -> list[Evaluation]:
        """Return the evaluation of each action, best first: proven values if available, else those of the adviser."""
        position = self.match.position
        known = exact.evaluate(self.game, imagined(position, self.rng))
        if known is not None:
            return known
        adviser = bot(self.game, self.adviser)
        if not isinstance(adviser, Evaluator):
            return [Evaluation(choose(adviser, position, self.rng), -1.0)]
        return sorted(evaluate(adviser, position, self.rng), key=lambda one: (-one.visits, -one.value))

    def note(self, one: Evaluation) -> str:
        if one.proof is not None:
            return one.proof.text(self.lang)
        if one.value < 0:
            return self.say("advised")
        return self.say("chance", value=round(100 * one.value))

    def advice(self, picks: list[Pick]) -> Advice:
        """Return the adviser's pick and its opinion of the others."""
        found = [(self.meant(one, picks), one) for one in self.evaluations()]
        notes = {number: self.note(one) for number, one in reversed(found) if number is not None}
        best = found[0][0]
        if best is None:
            best = self.followed(picks)
            notes.setdefault(best, self.say("advised"))
        return Advice(best, notes)

    def meant(self, one: Evaluation, picks: list[Pick]) -> int | None:
        """Return the pick that an evaluation refers to: the same actions, or others with the same result."""
        actions = one.course or (one.action,)
        for number, pick in enumerate(picks):
            if pick.actions == actions:
                return number
        if not one.course:
            return None
        start = imagined(self.match.position, self.rng)
        end = outcome(start, actions)
        alike = (number for number, pick in enumerate(picks) if outcome(start, pick.actions) == end)
        return next(alike, None)

    def plan(self, one: Evaluation) -> tuple[str, str]:
        """Return the action, or the course, that an evaluation refers to, as name and label."""
        position = self.match.position
        courses = self.game.courses(position) if one.course else ()
        picks = [course_pick(course, import_module(self.game.terminal).course(course, self.lang)) for course in courses]
        number = self.meant(one, picks) if picks else None
        if number is not None:
            return picks[number].name, picks[number].text
        return self.game.action_name(position, one.action), self.game.label(position, one.action).text(self.lang)

    def followed(self, picks: list[Pick]) -> int:
        """Return the pick that matches the adviser's actions, played one by one in a position imagined for its seat."""
        seat = self.match.position.to_act
        start = imagined(self.match.position, self.rng)
        ends = {outcome(start, pick.actions): number for number, pick in enumerate(picks)}
        adviser, position, places = bot(self.game, self.adviser), start.copy(), list[str]()
        for _ in range(MOST_STEPS):
            action = adviser.choose(position, self.rng)
            places += [str(self.game.label(position, action).fields.get("place", ""))]
            position.apply(action)
            if position.key() in ends:
                return ends[position.key()]
            if position.to_act != seat:
                break
        return max(range(len(picks)), key=lambda number: likeness(picks[number], places))


def course_pick(course: Course, text: str) -> Pick:
    return Pick(f"to:{course.through[-1]}", text, course.actions, {"place": course.through[-1]}, course.through)


def outcome(start: Position, actions: tuple[int, ...]) -> bytes:
    """Return the key of the position that actions lead to, as far as they can be played."""
    position = start.copy()
    for action in actions:
        if position.to_act != start.to_act or position.forbidden_by(action) is not None:
            break
        position.apply(action)
    return position.key()


def likeness(pick: Pick, places: list[str]) -> tuple[bool, int, int]:
    """Rank picks by similarity to a way through these places: the same end first, then the number of shared places."""
    way = pick.way or (pick.fields.get("place", ""),)
    visited = [place for place in places if place]
    return bool(visited) and way[-1] == visited[-1], len(set(way) & set(visited)), -len(way)


def free_name(game: Game) -> str:
    """Return a file name that does not exist yet in this folder."""
    number = 1
    while Path(f"{game.name}-{number}.koga").exists():
        number += 1
    return f"{game.name}-{number}.koga"


def write_record(session: Session, out: Path | None) -> Path:
    """Write the record of a finished game; return its path."""
    path = out or Path(free_name(session.game))
    write_new(path, write(session.match.record))
    return path
