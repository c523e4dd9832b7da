"""Bot worker process: `python -m koga.server.bots.worker`, driven over standard input.

It only receives positions already imagined for the seat to act, never the true position.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import signal
import sys
import traceback
from typing import Any, BinaryIO

from koga.bots.analysis import Look
from koga.bots.analysis import judge as judge_plies
from koga.bots.bot import Evaluator, PlanningBot, bot
from koga.core.game import GAMES, Game, find
from koga.core.line import Line
from koga.core.position import Position, Rng
from koga.core.record import read
from koga.solvers.exact import evaluate, mistake
from koga.solvers.puzzles import EvaluatedPuzzles, puzzles_of

PR_SET_PDEATHSIG = 1  # prctl(2)


def main() -> None:
    die_with_parent(int(sys.argv[1]))
    lower_priority("--idle" in sys.argv)
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of bots must not mix with the answers
    while (question := receive(source)) is not None:
        send(sink, reply(question))


def die_with_parent(parent: int) -> None:
    """Ask the kernel to end this process when the server dies."""
    with contextlib.suppress(OSError, AttributeError):  # Linux only
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit()


def lower_priority(idle_only: bool) -> None:
    """Lower this process's priority: players' messages come first, then bots at attended tables, then all other
    bots."""
    os.nice(19 if idle_only else 10)
    if idle_only and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def reply(question: bytes) -> bytes:
    """Return the pickled answer to a pickled question: True and the answer, or False and where an exception was raised.
    Its message may name moves, which are not logged."""
    try:
        return pickle.dumps((True, answer(*pickle.loads(question))))
    except Exception as error:  # one question's failure must not end the process
        last = traceback.extract_tb(error.__traceback__)[-1]
        return pickle.dumps((False, f"{type(error).__name__} at {last.filename}:{last.lineno}"))


def answer(game: str, module: str, kind: str, spec: str, position: Any, seed: int, plan: Any = None) -> Any:
    GAMES.setdefault(game, module)
    if kind == "puzzle":
        number, *names = spec.split()
        return judge_puzzle(find(game), int(number), names)
    if kind == "analyse":
        start, stop, depth = spec.split()
        return analyse(position, int(start), int(stop), depth)
    if kind == "choose":
        return choose(find(game), spec, position, seed, plan)
    if kind == "judge":
        return judge(find(game), position, spec.split())
    found = evaluate(find(game), position)
    if found is not None:  # exact values beat any search
        return found
    adviser = bot(find(game), spec)
    assert isinstance(adviser, Evaluator)
    return adviser.evaluate(position, Rng(seed))


def choose(game: Game, spec: str, position: Position, seed: int, plan: Any) -> tuple[int, Any]:
    """Return a bot's action and its plan. Workers keep no state: the next worker continues from the plan."""
    mind = bot(game, spec)
    if not isinstance(mind, PlanningBot):
        return mind.choose(position, Rng(seed)), None
    if plan is not None:
        mind.plan = plan
    return mind.choose(position, Rng(seed)), mind.plan


def judge_puzzle(game: Game, number: int, names: list[str]) -> tuple[Line | None]:
    """Return the objection to an answer of a puzzle that has its own judge."""
    found = puzzles_of(game)
    assert isinstance(found, EvaluatedPuzzles)
    return (found.wrong(found.puzzle(number), names),)


def analyse(record: str, start: int, stop: int, depth: str) -> list[Look]:
    """Return the analyst's judgement of some plies of a finished game, based on each seat's view."""
    return list(judge_plies(read(record), start, stop, depth))


def judge(game: Game, position: Position, names: list[str]) -> list[tuple[Line | None, Line | None]]:
    """Return, for each of several consecutive actions, its verdict and what it gives away, as far as known."""
    judged: list[tuple[Line | None, Line | None]] = []
    for name in names:
        action = game.action_number(position, name)
        known = {one.action: one.proof for one in evaluate(game, position) or ()} if position.to_act >= 0 else {}
        judged.append((known.get(action), mistake(game, position, action) if known else None))
        position.apply(action)
    return judged


def receive(source: BinaryIO) -> bytes | None:
    head = source.read(4)
    return source.read(int.from_bytes(head, "big")) if len(head) == 4 else None


def send(sink: BinaryIO, data: bytes) -> None:
    sink.write(len(data).to_bytes(4, "big") + data)
    sink.flush()


if __name__ == "__main__":
    main()
