"""Check whether a program speaks the protocol of docs/bots.md, check by check, and report what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from koga.bots.bot import imagined
from koga.bots.outside import (
    GRACE_SECONDS,
    Command,
    Limits,
    announcement,
    ask,
    evaluations,
    greet,
    listed,
    question,
    wait,
)
from koga.bots.process import Failure, Process
from koga.bots.random import Random
from koga.bots.search import Budget
from koga.core.game import Game, agree
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one

LONG = Budget(seconds=600.0)  # longer than the check waits: `stop` must end it
QUIT_SECONDS = 5.0
MOST_DECISIONS = 300  # per game; enough to meet every kind of decision


@dataclass(frozen=True)
class Check:
    """One check; `problem` is empty if it passed, and `remark` is then worth knowing."""

    name: str
    problem: str = ""
    remark: str = ""


def check_program(command: Command, games: list[Game], plays: int, seed: int) -> Iterator[Check]:
    """Check a program with each of the given games that it plays."""
    try:
        process = Process(command.words, command.limits.memory)
    except Failure as failure:
        yield Check("starts", str(failure))
        return
    try:
        yield Check("starts")
        yield from talk(process, command, games, plays, seed)
    finally:
        process.kill()


def talk(process: Process, command: Command, games: list[Game], plays: int, seed: int) -> Iterator[Check]:
    wanted: list[Game] = []

    def hello() -> None:
        known = greet(process).get("games")
        wanted.extend(game for game in games if known is None or game.name in known)
        if not wanted:
            raise Failure(f"it plays {listed(known or [])}: none of {', '.join(game.name for game in games)}")

    def unknown() -> None:
        process.send({"type": "a message of a later version", "nested": {"a": [1, None]}})

    def play(game: Game) -> Callable[[], str]:
        return lambda: play_games(process, game, command.limits, plays, seed)

    steps: list[tuple[str, Callable[[], str | None]]] = [("says hello", hello), ("ignores unknown messages", unknown)]
    for name, step in steps:
        yield (problem := tried(name, step))
        if problem.problem:
            return
    steps = [(f"plays {game.name} legally and in time", play(game)) for game in wanted]
    steps += [
        ("answers after stop", lambda: stop(process, wanted[0], seed)),
        ("gives the same answer to the same seed and nodes", lambda: repeat(process, wanted[0], seed)),
        ("quits", lambda: leave(process)),
    ]
    for name, step in steps:
        yield (problem := tried(name, step))
        if problem.problem:
            return


def tried(name: str, step: Callable[[], str | None]) -> Check:
    try:
        remark = step()
    except Failure as failure:
        return Check(name, str(failure))
    return Check(name, remark=remark or "")


def play_games(process: Process, game: Game, limits: Limits, plays: int, seed: int) -> str:
    """Let the program play some games, at every seat in turn against random opponents; return what it says about its
    decisions."""
    rng, others = Rng(seed), Random()
    agreed = agree(game, {})
    seats = game.start(agreed).seats
    asked = evaluated = 0
    for number in range(plays):
        position = game.start(agreed)
        process.send(announcement(game.name, seats, agreed.options))
        decisions = 0
        while position.to_act != OVER and decisions < MOST_DECISIONS:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
            elif position.to_act == number % seats:
                answer = ask(process, game, imagined(position, rng), limits, rng.next())
                evaluated += bool(evaluations(answer.info, position))
                position.apply(answer.action)
                decisions += 1
            else:
                position.apply(others.choose(position, rng))
        asked += decisions
        scores = [position.score(seat) for seat in range(seats)] if position.to_act == OVER else []
        process.send({"type": "game_over", "scores": scores})
    return f"it evaluated actions in {evaluated} of {asked} decisions"


def first_choice(game: Game, seed: int) -> Position:
    """Return the first position of a game at which a seat has several actions."""
    position, rng = game.start(agree(game, {})), Rng(seed)
    while position.to_act == CHANCE or len(position.actions()) == 1:
        position.apply(draw_one(position, rng) if position.to_act == CHANCE else position.actions()[0])
    return position


def stop(process: Process, game: Game, seed: int) -> None:
    position = first_choice(game, seed)
    process.send(question(-1, game, position, LONG, seed))
    process.send({"type": "stop", "id": -1})
    answer = wait(process, -1, GRACE_SECONDS)
    if answer is None:
        raise Failure(f"no bestmove within {GRACE_SECONDS:g} s of stop")
    if answer.action not in position.actions():
        raise Failure(f"action {answer.action} is illegal")


def repeat(process: Process, game: Game, seed: int) -> None:
    position, limits = first_choice(game, seed), Limits(Budget(simulations=100), 0)
    found = {ask(process, game, position, limits, seed).action for _ in range(2)}
    if len(found) > 1:
        raise Failure(f"it answered with actions {sorted(found)}: draw all random numbers from `seed`")


def leave(process: Process) -> None:
    code = process.quit(QUIT_SECONDS)
    if code is None:
        raise Failure(f"it still runs {QUIT_SECONDS:g} s after quit")
    if code:
        raise Failure(f"it ended with exit code {code}; 0 was expected")
