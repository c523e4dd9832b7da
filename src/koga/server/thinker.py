"""A worker process in which bots think: `python -m koga.server.thinker`, fed by thinkers.py over its standard input.

It is given positions that are imagined already for the seat that is to act; the truth never comes here.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import Any, BinaryIO

from koga.bots.bot import bot
from koga.game import GAMES, find
from koga.position import Position, Rng

HINT_BOT = "search:4000"


def main() -> None:
    os.nice(10)  # players' messages come first
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not get between the answers
    while (question := receive(source)) is not None:
        send(sink, answer(*question))


def answer(game: str, module: str, kind: str, spec: str, position: Position, seed: int) -> Any:
    GAMES.setdefault(game, module)
    if kind == "choose":
        return bot(find(game), spec).choose(position, Rng(seed))
    thinker: Any = bot(find(game), spec)
    return [tuple(thought) for thought in thinker.think(position, Rng(seed))]


def receive(source: BinaryIO) -> Any:
    head = source.read(4)
    return pickle.loads(source.read(int.from_bytes(head, "big"))) if len(head) == 4 else None


def send(sink: BinaryIO, thing: Any) -> None:
    data = pickle.dumps(thing)
    sink.write(len(data).to_bytes(4, "big") + data)
    sink.flush()


if __name__ == "__main__":
    main()
