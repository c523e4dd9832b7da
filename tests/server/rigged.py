"""`koga serve` with the toy game, and with chance and leaks controlled by the test (in the file RIGGED).

draws: outcomes of chance by the number of the draw; leak: where a part of the truth is let through, to test the tests.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from koga.cli import main
from koga.core import fairness as fair
from koga.core.game import GAMES, Game, find
from koga.core.line import Line
from koga.core.position import Position
from koga.server.tables import commands as commands
from koga.server.tables import table as tables
from koga.server.wire import Act, Refused

GAMES["toy"] = "tests.server.toy.game"


def wanted() -> dict[str, Any]:
    path = Path(os.environ["RIGGED"])
    return read(path, path.stat().st_mtime_ns)


@lru_cache(1)
def read(path: Path, written: int) -> dict[str, Any]:
    """Return the file's contents if it has changed."""
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def rig() -> None:
    """Give every table the same seed, so that promises are equal, and the requested draws."""
    fair.new_seed = lambda: b"\1" * 32
    fair.drawn = lambda seed, number, position: wanted()["draws"][number]
    leaky = {name: leaking(find(name)) for name in GAMES}
    tables.find = leaky.__getitem__  # type: ignore[assignment, attr-defined]
    act = commands.act

    def act_leaking(table: tables.Table, message: Act, now: float) -> tables.Change:
        try:
            return act(table, message, now)
        except Refused as refusal:
            few = refusal.code == "not-your-turn" and message.action % 10 == 7  # of many actions, tried out of turn
            if wanted()["leak"] == "refusal" or (wanted()["leak"] == "untimely" and few):
                raise Refused(refusal.code, refusal.rule, digest(table.match.position)) from refusal
            raise

    commands.COMMANDS[Act] = act_leaking


def leaking(game: Game) -> Game:
    def tell(before: Position, action: int, after: Position, seat: int) -> tuple[Line, ...]:
        return tuple(tainted("log", line, after) for line in game.tell(before, action, after, seat))

    def end(position: Position) -> tuple[Line, ...]:
        return tuple(tainted("end", line, position) for line in game.end(position))

    def ask(position: Position) -> Line:
        return tainted("ask", game.ask(position), position)

    return dataclasses.replace(game, ask=ask, tell=tell, end=end)


def tainted(leak: str, line: Line, position: Position) -> Line:
    if wanted()["leak"] != leak:
        return line
    return Line(line.key, line.fields, line.en + digest(position), line.ja)


def digest(position: Position) -> str:
    return hashlib.sha256(position.key()).hexdigest()[:8]


if __name__ == "__main__":
    if "RIGGED" in os.environ:
        rig()
    main()
