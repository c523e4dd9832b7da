"""A worker process in which bots think: `python -m koga.server.bots.worker`, fed by pool.py over its standard input.

It is given positions that are imagined already for the seat that is to act; the truth never comes here.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import Any, BinaryIO

from koga.bots.bot import Evaluator, PlanningBot, bot
from koga.core.game import GAMES, Game, find
from koga.core.line import Line
from koga.core.position import Position, Rng
from koga.solvers.exact import evaluate, mistake

HINT_BOT = "search:4000"


def main() -> None:
    os.nice(10)  # players' messages come first
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not get between the answers
    while (question := receive(source)) is not None:
        send(sink, answer(*question))


def answer(game: str, module: str, kind: str, spec: str, position: Position, seed: int, plan: Any = None) -> Any:
    GAMES.setdefault(game, module)
    if kind == "choose":
        return choose(find(game), spec, position, seed, plan)
    if kind == "judge":
        return judge(find(game), position, spec.split())
    found = evaluate(find(game), position)
    if found is not None:  # better than any search: it is known
        return found
    adviser = bot(find(game), spec)
    assert isinstance(adviser, Evaluator)
    return adviser.evaluate(position, Rng(seed))


def choose(game: Game, spec: str, position: Position, seed: int, plan: Any) -> tuple[int, Any]:
    """The action of a bot and what it has planned, for whoever goes on with it: no worker remembers a table."""
    mind = bot(game, spec)
    if not isinstance(mind, PlanningBot):
        return mind.choose(position, Rng(seed)), None
    if plan is not None:
        mind.plan = plan
    return mind.choose(position, Rng(seed)), mind.plan


def judge(game: Game, position: Position, names: list[str]) -> list[tuple[Line | None, Line | None]]:
    """For each of several actions on end what it leads to and what it spoils, as far as that is known."""
    told: list[tuple[Line | None, Line | None]] = []
    for name in names:
        action = game.action_number(position, name)
        known = {one.action: one.proof for one in evaluate(game, position) or ()} if position.to_act >= 0 else {}
        told.append((known.get(action), mistake(game, position, action) if known else None))
        position.play(action)
    return told


def receive(source: BinaryIO) -> Any:
    head = source.read(4)
    return pickle.loads(source.read(int.from_bytes(head, "big"))) if len(head) == 4 else None


def send(sink: BinaryIO, thing: Any) -> None:
    data = pickle.dumps(thing)
    sink.write(len(data).to_bytes(4, "big") + data)
    sink.flush()


if __name__ == "__main__":
    main()
