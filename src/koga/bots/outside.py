"""The bot `exec`: an external program, spoken to over standard input and output. Specification: docs/bots.md.

    exec:./mybot                1 second a decision, 1 GiB of memory
    exec:2s:./mybot --deep      2 seconds; 500ms, or a number of nodes such as 1000
    exec:2s:256MB:./mybot       and at most 256 MB of memory

The program gets views and legal actions, never a position. If it crashes, takes too long or answers with an illegal
action, BotFailed names it, and the caller forfeits its seat.
"""

from __future__ import annotations

import re
import shlex
import sys
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec

import koga
from koga.bots.bot import BotFailed, one_way, refusal
from koga.bots.process import Failure, Process
from koga.bots.search import Budget, read_budget
from koga.core.evaluation import Evaluation
from koga.core.game import Agreed, Game, InvalidInput
from koga.core.position import Position, Rng

PROTOCOL = 1
USUAL_SECONDS, USUAL_MEMORY = 1.0, 1024
HELLO_SECONDS = 20.0  # for a program to start and say hello
GRACE_SECONDS = 2.0  # beyond the time of a decision, and again after `stop`
NODES_SECONDS = 60.0  # for a decision that is limited by nodes
IDLE = 4  # processes of one command and game that are kept for the next game
TIME, MEMORY = re.compile(r"\d+(\.\d+)?(s|ms)|\d+"), re.compile(r"(\d+)MB")


@dataclass(frozen=True)
class Limits:
    budget: Budget
    memory: int  # MB

    @property
    def seconds(self) -> float:
        return NODES_SECONDS if self.budget.seconds is None else self.budget.seconds


@dataclass(frozen=True)
class Command:
    """A program with its limits."""

    words: tuple[str, ...]
    limits: Limits

    def __str__(self) -> str:
        return shlex.join(self.words)


@dataclass
class Answer:
    """A program's answer to one decision."""

    action: int
    info: dict[str, Any] = field(default_factory=dict)  # the last `info` before it


idle: dict[tuple[Command, str], list[Process]] = {}
numbers = count(1)


class OutsideBot:
    """A bot that plays by asking a program. The program starts with its first decision and is kept for later games."""

    def __init__(self, game: Game, command: Command) -> None:
        self.game = game
        self.command = command
        self.options: Mapping[str, str] = {}
        self.process: Process | None = None

    def begin(self, agreed: Agreed) -> None:
        """Note the options of a game; the program is told of it with its first decision."""
        self.finish(())
        self.options = agreed.options

    def finish(self, scores: Sequence[int]) -> None:
        """Tell the program that the game is over, and keep it for the next one."""
        if self.process is None:
            return
        try:
            self.process.send({"type": "game_over", "scores": list(scores)})
        except Failure:  # it loses nothing any more
            self.give_up()
        else:
            self.process = None
            self.released()

    def choose(self, position: Position, rng: Rng) -> int:
        return self.ask(position, rng).action

    def evaluate(self, position: Position, rng: Rng) -> list[Evaluation]:
        """Return the program's choice, first and as if only it had been tried, and its evaluations of the others."""
        answer = self.ask(position, rng)
        values: dict[int, float] = {}
        with suppress(Failure):  # what it thinks is its own affair, and costs no game
            values = evaluations(answer.info, position)
        chosen = Evaluation(answer.action, values.get(answer.action, -1.0), visits=1)
        return [chosen, *(Evaluation(action, values[action]) for action in values if action != answer.action)]

    def ask(self, position: Position, rng: Rng) -> Answer:
        try:
            return ask(self.ready(position), self.game, position, self.command.limits, rng.next())
        except Failure as failure:
            self.give_up()
            raise BotFailed(f"exec:{self.command}", str(failure)) from failure

    def ready(self, position: Position) -> Process:
        """Return the program, started or reused from an earlier game, after telling it about the new game."""
        if self.process is None:
            self.process = awake(self.command, self.game) or start(self.command, self.game)
            self.released = weakref.finalize(self, release, self.command, self.game, self.process)
            self.process.send(announcement(self.game.name, position.seats, self.options))
        return self.process

    def give_up(self) -> None:
        if self.process is not None:
            self.released.detach()
            self.process.kill()
            self.process = None


def awake(command: Command, game: Game) -> Process | None:
    """Return a program that was kept and still runs; those that have ended since are forgotten."""
    waiting = idle.get((command, game.name), [])
    while waiting:
        process = waiting.pop()
        if process.alive():
            return process
        process.kill()
    return None


def announcement(game: str, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
    """Return the message that a game begins."""
    return {"type": "new_game", "game": game, "seats": seats, "options": dict(options)}


def start(command: Command, game: Game) -> Process:
    """Start a program and exchange hello; raises Failure if it cannot play the game."""
    process = Process(command.words, command.limits.memory)
    try:
        greeting = greet(process)
    except Failure:
        process.kill()
        raise
    games = greeting.get("games")
    if games is not None and game.name not in games:
        process.kill()
        raise Failure(f"it plays {listed(games)}, not {game.name}")
    return process


def greet(process: Process) -> dict[str, Any]:
    """Exchange `hello` and return the program's message."""
    process.send({"type": "hello", "protocol": PROTOCOL, "koga": koga.__version__}, HELLO_SECONDS)
    said = process.receive(HELLO_SECONDS)
    if said.get("type") != "hello" or said.get("protocol") != PROTOCOL or not isinstance(said.get("name"), str):
        raise Failure(f"it should say hello with its name and protocol {PROTOCOL}, not {shown(said)}")
    if not isinstance(said.get("games", []), list):
        raise Failure(f"the games it plays should be a list, not {shown(said)}")
    return said


def release(command: Command, game: Game, process: Process) -> None:
    """Keep a program for the next game, unless enough are idle already."""
    waiting = idle.setdefault((command, game.name), [])
    if process.alive() and len(waiting) < IDLE:
        waiting.append(process)
    else:
        process.dismiss()


def ask(process: Process, game: Game, position: Position, limits: Limits, seed: int) -> Answer:
    """Ask for one decision of the seat to act; raises Failure if no legal action arrives in time."""
    answer = consult(process, question(next(numbers), game, position, limits.budget, seed), limits)
    if (objection := refusal(position, answer.action)) is not None:
        raise Failure(f"action {answer.action} is illegal: {objection}")
    return answer


def consult(process: Process, question: dict[str, Any], limits: Limits) -> Answer:
    """Send a question and return the answer; raises Failure if none arrives in time."""
    number = question["id"]
    process.send(question)
    answer = wait(process, number, limits.seconds + GRACE_SECONDS)
    if answer is None:
        process.send({"type": "stop", "id": number})
        answer = wait(process, number, GRACE_SECONDS)
    if answer is None:
        raise Failure(f"no bestmove within {limits.seconds:g} s, nor after stop")
    return answer


def question(number: int, game: Game, position: Position, budget: Budget, seed: int) -> dict[str, Any]:
    view = msgspec.to_builtins(game.view(position, position.to_act))
    legal = [{"action": one, "name": game.action_name(position, one)} for one in position.actions()]
    return {**go(game.name, position.to_act, position.seats, view, legal, budget, seed), "id": number}


def go(
    game: str, seat: int, seats: int, view: dict[str, Any], legal: list[dict[str, Any]], budget: Budget, seed: int
) -> dict[str, Any]:
    """Return the question for one decision, under a number of its own."""
    return {
        "type": "go",
        "id": next(numbers),
        "game": game,
        "seat": seat,
        "seats": seats,
        "view": view,
        "actions": legal,
        "seed": one_way(seed) % 2**53,  # exact as a double in every language
        **({"ms": round(1000 * budget.seconds)} if budget.seconds is not None else {"nodes": budget.simulations}),
    }


def wait(process: Process, number: int, seconds: float) -> Answer | None:
    """Return the answer to a question, with the last `info` before it; None if it does not arrive in time."""
    info: dict[str, Any] = {}
    for said in process.lines(seconds):
        kind = said.get("type")
        if kind == "error":
            raise Failure(f"it reports {shown(said)}")
        if kind == "info":
            info = said
        elif kind == "bestmove" and said.get("id", number) == number:
            action = said.get("action")
            if not isinstance(action, int) or isinstance(action, bool):
                raise Failure(f"the action of bestmove should be a number, not {shown(said)}")
            return Answer(action, info)
        elif kind not in ("bestmove", "hello"):
            raise Failure(f"it should say bestmove or info, not {shown(said)}")
    return None


def evaluations(info: Mapping[str, Any], position: Position) -> dict[int, float]:
    """Return the values that an `info` gives to actions; Failure says what is wrong with it."""
    found = {}
    listed = info.get("evaluations", [])
    for one in listed if isinstance(listed, list) else [listed]:
        action, value = (one.get("action"), one.get("value")) if isinstance(one, dict) else (None, None)
        if not isinstance(action, int) or refusal(position, action) is not None:
            raise Failure(f"an evaluation should be of a legal action, not {cut(str(one))}")
        if not isinstance(value, int | float) or not 0 <= value <= 1:
            raise Failure(f"the value of an action should be a share of a win from 0 to 1, not {cut(str(value))}")
        found[action] = float(value)
    return found


def shown(said: dict[str, Any]) -> str:
    return cut(msgspec.json.encode(said).decode())


def listed(games: list[Any]) -> str:
    return cut(", ".join(map(str, games)))


def cut(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:200]}…"


def read_command(text: str) -> Command:
    """Parse `[TIME or NODES:][MEMORY:]COMMAND`; the module's docstring has examples."""
    budget, memory, rest = Budget(seconds=USUAL_SECONDS), USUAL_MEMORY, text
    head, colon, tail = rest.partition(":")
    if colon and TIME.fullmatch(head):
        budget, rest = read_budget(head), tail
        head, colon, tail = rest.partition(":")
    if colon and (found := MEMORY.fullmatch(head)):
        memory, rest = int(found[1]), tail
    try:
        words = shlex.split(rest, posix=sys.platform != "win32")
    except ValueError as error:
        raise InvalidInput(f"exec: cannot read the command {rest!r}: {error}") from error
    if not words:
        raise InvalidInput("exec: name a program, such as exec:./mybot or exec:2s:./mybot")
    if memory < 16:
        raise InvalidInput(f"exec: {memory} MB are too little for a program; give it at least 16MB")
    return Command(tuple(words), Limits(budget, memory))


def make(game: Game, budget: str) -> OutsideBot:
    return OutsideBot(game, read_command(budget))
